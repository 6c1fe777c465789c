import { describe, expect, test } from 'vitest';
import type { TideEvent } from '#contract/conditions/tides.ts';
import { predictTides } from '#domain/tides/prediction/tide-prediction.ts';
import {
  LONGEST_SPELL_MS,
  metresOf,
  momentOf,
  standOf,
  type TidePart,
  tideParts,
} from '#domain/tides/tide-parts.ts';
import { loadTideStations } from './computed-tides.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const [from, to] = [Date.parse('2027-01-01T00:00Z'), Date.parse('2028-01-01T00:00Z')];
/** The average time from one high water to the next. */
const TIDE = 12.4206 * HOUR;

/** Among them those with the longest and the shortest rises and falls, and with the smallest tides. */
const ORDINARY = [
  'Avonmouth',
  'Deal Pier',
  'Devonport',
  'Dover',
  'Lerwick',
  'Liverpool (Gladstone Dock)',
  'Lowestoft',
  'Portrush',
  'Portsmouth',
  'Sandown Pier',
  'Teignmouth Pier',
  'West Bay Harbour',
];
const WITH_STANDS = ['Bournemouth', 'Port Ellen, Islay', 'Southampton', 'Swanage Pier', 'Weymouth'];
const stations = await loadTideStations();
const computed = new Map<string, TideEvent[]>();
function turnsOf(name: string): TideEvent[] {
  const station = stations.find((each) => each.name === name);
  if (!station) throw new Error(`No station ${name}`);
  const turns = computed.get(name) ?? predictTides(station, from, to).events;
  computed.set(name, turns);
  return turns;
}
const watersOf = (parts: readonly TidePart[]) => parts.flatMap(({ water }) => water ?? []);
const spells = (waters: readonly TideEvent[]) =>
  waters.slice(1).map((water, index) => momentOf(water) - momentOf(waters[index] ?? water));
const standsOf = (name: string) => tideParts(turnsOf(name)).flatMap((part) => standOf(part) ?? []);

describe('a year at a port with stands', () => {
  test.each(WITH_STANDS)('%s: every turn belongs to one part, and high and low waters alternate', (name) => {
    const turns = turnsOf(name);
    const parts = tideParts(turns);
    expect(parts.flatMap((part) => part.turns)).toEqual(turns);
    const waters = watersOf(parts);
    expect(waters.slice(1).every(({ type }, index) => type !== waters[index]?.type)).toBe(true);
    for (const { water, turns } of parts) {
      if (!water) continue;
      const heights = turns.filter(({ type }) => type === water.type).map(metresOf);
      expect(water.height).toBe(water.type === 'HighWater' ? Math.max(...heights) : Math.min(...heights));
    }
  });

  test.each([
    ['Bournemouth', 300],
    ['Southampton', 10],
    ['Weymouth', 250],
  ])('%s has two waters for each tide, neaps too', (name, stands) => {
    const waters = watersOf(tideParts(turnsOf(name)));
    expect(waters.length).toBeGreaterThan(((to - from) / TIDE) * 2 * 0.995);
    expect(waters.length).toBeLessThan(((to - from) / TIDE) * 2 * 1.005);
    expect(Math.max(...spells(waters))).toBeLessThan(LONGEST_SPELL_MS);
    expect(standsOf(name).length).toBeGreaterThan(stands);
  });

  test.each([
    ['Bournemouth', 'HighWater'],
    ['Swanage Pier', 'HighWater'],
    ['Weymouth', 'LowWater'],
  ])('%s stands near %s alone', (name, type) => {
    const near = standsOf(name).flatMap(({ near }) => near ?? []);
    expect(near.length).toBeGreaterThan(100);
    expect(near.filter((each) => each === type).length / near.length).toBeGreaterThan(0.98);
  });

  test.each(WITH_STANDS)('%s: during a stand near low water the sea never rises far', (name) => {
    const rises = standsOf(name).map(({ near, lowest, highest }) =>
      near === 'LowWater' ? highest - lowest : 0,
    );
    expect(Math.max(...rises)).toBeLessThan(0.4);
  });

  test.each(WITH_STANDS)('%s: the words for a day do not depend on the days around it', (name) => {
    const turns = turnsOf(name);
    const whole = tideParts(turns);
    for (let at = from + 5 * DAY; at < to - 9 * DAY; at += 3.3 * DAY) {
      const timeline = turns.filter((turn) => momentOf(turn) > at - 3 * DAY && momentOf(turn) < at + 7 * DAY);
      const ofDays = (parts: readonly TidePart[]) =>
        parts.filter(({ turns: [first] }) => first && Math.abs(momentOf(first) - at - 2 * DAY) < 3 * DAY);
      expect(ofDays(tideParts(timeline))).toEqual(ofDays(whole));
    }
  });
});

test.each(ORDINARY)('%s never stands in a year, at neaps neither', (name) => {
  const turns = turnsOf(name);
  expect(tideParts(turns)).toEqual(turns.map((turn) => ({ water: turn, turns: [turn] })));
  expect(Math.max(...spells(turns))).toBeLessThan(10 * HOUR);
});

const london = (moment: string) => Date.parse(`${moment}+01:00`);
const around = (name: string, moment: string) => {
  const at = london(moment);
  return tideParts(turnsOf(name)).flatMap(({ water, turns }) =>
    water && Math.abs(momentOf(water) - at) < 8 * HOUR
      ? [[water.type, water.time, water.height, turns.map(({ time }) => time).join(' ')]]
      : [],
  );
};

test('Bournemouth, 6 July 2027: high water is a stand from 10:58 to 14:57, the next low water comes at 18:07', () => {
  expect(around('Bournemouth', '2027-07-06T13:00')).toEqual([
    ['LowWater', '05:45', 0.17, '05:45'],
    ['HighWater', '10:58', 2.13, '10:58 13:23 14:57'],
    ['LowWater', '18:07', 0.48, '18:07'],
  ]);
});

test('Weymouth, 3 July 2027: the rise to 13:36 is part of the low water, the high water comes at 19:05', () => {
  expect(around('Weymouth', '2027-07-03T13:00')).toEqual([
    ['HighWater', '06:36', 2.14, '06:36'],
    ['LowWater', '11:45', 0.66, '11:45 13:36 14:57'],
    ['HighWater', '19:05', 2.45, '19:05'],
  ]);
});
