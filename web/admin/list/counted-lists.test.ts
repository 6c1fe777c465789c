import { describe, expect, test } from 'vitest';
import type { User } from '#contract/accounts/users.ts';
import type { Advert } from '#contract/adverts/adverts.ts';
import type { AdminLocationList } from '#contract/network/admin-locations.ts';
import { countedAdverts, countedLocations, countedMessages, countedUsers } from './counted-lists.ts';

const message = { title: 'Jellyfish', message: 'Many.', expires_at: null };
const places = [
  { active: true, custom_message: message },
  { active: false, custom_message: null },
] as unknown as AdminLocationList['locations'];
const adverts = [
  { active: true, start_date: null, end_date: null },
  { active: false, start_date: null, end_date: null },
] as unknown as Advert[];
const users = [
  { verified: true, role: 'admin' },
  { verified: false, role: 'safety_officer' },
  { verified: true, role: 'user' },
] as unknown as User[];

describe('an answer with rows and no counts', () => {
  test('of locations is counted by its rows', () => {
    expect(countedLocations({ locations: places })).toEqual({
      locations: places,
      total_count: 2,
      active_count: 1,
      counts: { total: 2, active: 1, messages: 1 },
    });
  });

  test('of adverts is counted by its rows', () => {
    expect(countedAdverts({ adverts })).toEqual({ adverts, total_count: 2, active_count: 1 });
  });

  test('of automated messages is counted by its rows', () => {
    expect(countedMessages({ messages: [] })).toEqual({ messages: [], total_count: 0 });
  });

  test('of users is counted by its rows', () => {
    expect(countedUsers({ users })).toEqual({
      users,
      total_count: 3,
      counts: { total: 3, verified: 2, admins: 1, safety_officers: 1 },
    });
  });
});

test('a count of which only some rows came is not known', () => {
  expect(countedUsers({ users, total_count: 500 }).counts).toEqual({
    total: 500,
    verified: null,
    admins: null,
    safety_officers: null,
  });
  expect(countedLocations({ locations: places, total_count: 500 }).active_count).toBeNull();
});

test('the counts of the server win', () => {
  const counts = { total: 900, verified: 800, admins: 7, safety_officers: 20 };
  expect(countedUsers({ users, total_count: 12, counts })).toEqual({ users, total_count: 12, counts });
});

test('a count without rows is enough where only the count is shown', () => {
  expect(countedAdverts({ total_count: 5, active_count: 4 })).toEqual({
    adverts: [],
    total_count: 5,
    active_count: 4,
  });
});

test('an answer with neither is a failure, and no empty list', () => {
  expect(() => countedUsers({})).toThrow('Unknown error');
});
