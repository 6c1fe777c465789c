import { expect, test } from 'vitest';
import { advertOrder, advertState, isActiveAdvert } from './advert-status.ts';

const NOW = Date.parse('2026-06-01T12:00:00.000Z');
const at = (offset: number): string => new Date(NOW + offset).toISOString();

test.each<[string, string | null, string | null, boolean]>([
  ['without dates', null, null, true],
  ['within its dates', at(-1000), at(1000), true],
  ['at the moment it starts', at(0), null, true],
  ['a millisecond before it starts', at(1), null, false],
  ['at the moment it ends', null, at(0), true],
  ['a millisecond after it has ended', null, at(-1), false],
  ['started, without an end', at(-1000), null, true],
  ['of one single moment', at(0), at(0), true],
])('an advert %s', (_, start_date, end_date, active) => {
  expect(isActiveAdvert({ active: true, start_date, end_date }, NOW)).toBe(active);
  expect(isActiveAdvert({ active: false, start_date, end_date }, NOW)).toBe(false);
});

test.each<[string, { active?: boolean; start?: number; end?: number }, string, number | null]>([
  ['without dates', {}, 'active', null],
  ['that ends', { end: 5 }, 'active', 6],
  ['that ends now', { end: 0 }, 'active', 1],
  ['to come', { start: 7, end: 9 }, 'planned', 7],
  ['that is over', { start: -9, end: -1 }, 'ended', null],
  ['that is switched off', { active: false, start: 7 }, 'off', null],
])('an advert %s has a state, and a moment at which that changes by itself', (_, given, state, changesIn) => {
  const { active = true, start, end } = given;
  const advert = {
    active,
    start_date: start === undefined ? null : at(start),
    end_date: end === undefined ? null : at(end),
  };
  const changesAt = changesIn === null ? null : NOW + changesIn;
  expect(advertState(advert, NOW)).toEqual({ state, changesAt });
  expect(isActiveAdvert(advert, NOW)).toBe(state === 'active');
  if (changesAt === null) return;
  expect(advertState(advert, changesAt - 1).state).toBe(state);
  expect(advertState(advert, changesAt).state).not.toBe(state);
});

test('adverts stand in the order of their priority, the newest of one priority first', () => {
  const advert = (_id: string, priority: number, created_at: string) => ({ _id, priority, created_at });
  const adverts = [
    advert('old and least', 10, at(-5)),
    advert('second', 2, at(0)),
    advert('first, older', 1, at(-2)),
    advert('first, newer', 1, at(-1)),
  ];
  const inOrder = ['first, newer', 'first, older', 'second', 'old and least'];
  expect(adverts.toSorted(advertOrder).map(({ _id }) => _id)).toEqual(inOrder);
  expect(
    adverts
      .toReversed()
      .toSorted(advertOrder)
      .map(({ _id }) => _id),
  ).toEqual(inOrder);
});

test('two adverts of one priority and one moment keep one order, whichever comes first', () => {
  const a = { _id: 'a', priority: 1, created_at: at(0) };
  const b = { ...a, _id: 'b' };
  expect([b, a].toSorted(advertOrder)).toEqual([a, b].toSorted(advertOrder));
});
