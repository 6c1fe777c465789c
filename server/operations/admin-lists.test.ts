import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AdvertList } from '#contract/adverts/adverts.ts';
import { AdminLocationList } from '#contract/network/admin-locations.ts';
import type { Location } from '#contract/network/locations.ts';
import { AutomatedMessageList } from '#contract/notices/automated-messages.ts';
import { aLocation } from '#contract/testing/a-location.ts';
import { anAdvert, anAutomatedMessage } from '#server/store/testing/drafts.ts';
import { customMessage, type StaffApp, startStaffApp } from '#server/testing/apps/staff-app.ts';

const HOUR_MS = 3_600_000;

let app: StaffApp;
let bude: Location;
let croyde: Location;
beforeAll(async () => {
  app = await startStaffApp();
  const { locations, db } = app.store;
  const add = (name: string, more: Partial<Location>) =>
    locations.insert(aLocation({ name, slug: name.toLowerCase(), ...more }), Date.now());
  bude = await add('Bude', { latitude: 50.83, w3w: 'swing.paddle.tides' });
  croyde = await add('Croyde', { latitude: 51.13, grid_ref: 'SS 43530 39160', active: false });
  const expired = {
    ...customMessage(),
    created_at: '2026-01-01T00:00:00.000Z',
    message_type: 'info' as const,
  };
  await locations.update(bude._id, { custom_message: expired }, Date.now());
  await locations.update(
    croyde._id,
    { custom_message: { ...expired, expires_at: '2026-01-02T00:00:00.000Z' } },
    Date.now(),
  );
  await app.network.refresh();
  await app.assign(bude);
  const now = Date.now();
  const adverts = [
    { id: 'shown', title: 'Surf school', priority: 2 },
    { id: 'planned', title: 'Regatta', priority: 1, start_date: now + HOUR_MS },
    { id: 'ended', title: 'Fair', priority: 3, end_date: now - HOUR_MS },
    { id: 'off', title: 'Cafe', priority: 4, active: 0 },
  ];
  for (const [index, more] of adverts.entries())
    await db
      .insertInto('adverts')
      .values({ ...anAdvert(index === 3 ? croyde._id : bude._id, now), ...more })
      .execute();
  const rules = [
    { id: 'a', title: 'Gale', wind_direction: 'SW', wind_speed_min: 30 },
    { id: 'b', title: 'Breeze', wind_direction: 'N', wind_speed_min: 10, is_active: 0 },
  ];
  for (const more of rules)
    await db
      .insertInto('automated_messages')
      .values({ ...anAutomatedMessage(bude._id, now), ...more })
      .execute();
  await db
    .insertInto('automated_messages')
    .values({ ...anAutomatedMessage(croyde._id, now), id: 'c', title: 'Offshore', wind_direction: 'E' })
    .execute();
});
afterAll(() => app.close());

describe('the locations', () => {
  const list = async (query = '', path = '', session = app.admin) =>
    AdminLocationList.parse((await app.get(`/api/admin/locations${path}${query}`, session)).body);
  const names = async (query: string) => (await list(query)).locations.map(({ name }) => name);

  test('are the same as before without parameters', async () => {
    const { locations, total_count, active_count } = await list();
    expect(locations.map(({ name }) => name)).toEqual(['Bude', 'Croyde', 'Exmouth']);
    expect([total_count, active_count]).toEqual([3, 2]);
  });

  test('are found by name, grid reference and what3words', async () => {
    expect(await names('?q=bud')).toEqual(['Bude']);
    expect(await names('?q=43530')).toEqual(['Croyde']);
    expect(await names('?q=PADDLE')).toEqual(['Bude']);
  });

  test('are narrowed by status and message, sorted and cut, and counted beside counts of all', async () => {
    expect(await names('?active=false')).toEqual(['Croyde']);
    expect(await names('?message=active')).toEqual(['Bude']);
    expect(await names('?message=expired')).toEqual(['Croyde']);
    expect(await names('?message=none')).toEqual(['Exmouth']);
    expect(await names('?sort=-latitude')).toEqual(['Croyde', 'Bude', 'Exmouth']);
    expect(await names('?sort=-message')).toEqual(['Bude', 'Croyde', 'Exmouth']);
    expect(await list('?active=true&limit=1&offset=1')).toMatchObject({
      locations: [{ name: 'Exmouth' }],
      total_count: 2,
      active_count: 2,
      counts: { total: 3, active: 2, messages: 1 },
    });
  });

  test('of an officer are searched and counted among the assigned ones alone', async () => {
    const mine = await list('?q=e', '/assigned', app.officer);
    expect(mine).toMatchObject({ locations: [{ name: 'Bude' }], total_count: 1, counts: { total: 1 } });
  });

  test.each(['message=soon', 'active=yes', 'sort=custom_message', 'colour=blue'])(
    '?%s is refused by the parameter’s name',
    async (query) => {
      const { status, body } = await app.get(`/api/admin/locations?${query}`);
      expect([status, body.field]).toEqual([400, query.split('=')[0]]);
    },
  );
});

describe('the adverts', () => {
  const list = async (query = '') => AdvertList.parse((await app.get(`/api/adverts${query}`)).body);
  const ids = async (query: string) => (await list(query)).adverts.map(({ _id }) => _id);

  test('are the same as before without parameters, with counts by state', async () => {
    const { adverts, total_count, active_count, counts } = await list();
    expect(adverts.map(({ _id }) => _id)).toEqual(['planned', 'shown', 'ended', 'off']);
    expect([total_count, active_count]).toEqual([4, 1]);
    expect(counts).toEqual({ total: 4, active: 1, planned: 1, ended: 1, off: 1 });
  });

  test('are narrowed by state, location and words, sorted and cut', async () => {
    for (const [state, id] of [
      ['active', 'shown'],
      ['planned', 'planned'],
      ['ended', 'ended'],
      ['off', 'off'],
    ])
      expect(await ids(`?state=${state}`)).toEqual([id]);
    expect(await ids('?location=Croyde')).toEqual(['off']);
    expect(await ids('?q=regatta')).toEqual(['planned']);
    expect(await ids('?q=croyde')).toEqual(['off']);
    expect(await ids('?sort=title')).toEqual(['off', 'ended', 'planned', 'shown']);
    expect(await ids('?sort=-priority&limit=2')).toEqual(['off', 'ended']);
    expect((await list('?location=bude&limit=1')).total_count).toBe(3);
  });

  test.each(['state=gone', 'location=atlantis', 'sort=file_url', 'q=a&q=b'])(
    '?%s is refused by the parameter’s name',
    async (query) => {
      const { status, body } = await app.get(`/api/adverts?${query}`);
      expect([status, body.field]).toEqual([400, query.split('=')[0]]);
    },
  );
});

describe('the automated messages', () => {
  const list = async (query = '', session = app.admin) =>
    AutomatedMessageList.parse((await app.get(`/api/automated_messages${query}`, session)).body);
  const ids = async (query: string) => (await list(query)).messages.map(({ _id }) => _id);

  test('are the same as before without parameters', async () => {
    expect(await ids('')).toEqual(['b', 'a', 'c']);
    expect((await list('', app.officer)).total_count).toBe(2);
  });

  test('are narrowed, sorted and cut', async () => {
    expect(await ids('?q=GALE')).toEqual(['a']);
    expect(await ids('?location=croyde')).toEqual(['c']);
    expect(await ids('?active=false')).toEqual(['b']);
    expect(await ids('?wind_direction=E')).toEqual(['c']);
    expect(await ids('?sort=wind_direction')).toEqual(['b', 'c', 'a']);
    expect(await ids('?sort=-wind_speed_min&limit=1')).toEqual(['a']);
    expect((await list('?limit=1')).total_count).toBe(3);
  });

  test.each(['wind_direction=NNE', 'active=1', 'sort=location', 'limit=none'])(
    '?%s is refused by the parameter’s name',
    async (query) => {
      const { status, body } = await app.get(`/api/automated_messages?${query}`);
      expect([status, body.field]).toEqual([400, query.split('=')[0]]);
    },
  );
});
