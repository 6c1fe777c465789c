import { describe, expect, test } from 'vitest';
import type { NearestTideStation } from '#contract/conditions/tide-station.ts';
import type { Crossing } from '#contract/network/crossings.ts';
import { project } from '#domain/feeds/feed-projection.ts';
import { type CrossingTide, cutOff } from '#domain/tides/cut-off.ts';
import { computedTidesOf } from '#domain/tides/prediction/computed-tides.ts';
import { predictTides } from '#domain/tides/prediction/tide-prediction.ts';
import { halfCosineAt, tidePoints } from '#domain/tides/tide-curve.ts';
import { levelAt } from '#domain/tides/tide-levels.ts';
import { momentOf, tideParts } from '#domain/tides/tide-parts.ts';
import type { Spell } from '#domain/tides/tide-spells.ts';
import { addDays, londonDayBounds } from '#domain/time/london-time.ts';
import { loadTideStations } from './computed-tides.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const DAYS = 400;
const first = '2026-10-01';
const all = await loadTideStations();
const portOf = (name: string) => {
  const station = all.find((each) => each.name === name);
  if (!station) throw new Error(`no ${name}`);
  return station;
};

const path = (level_m: number, margin_min: number): Crossing => ({
  name: 'Path',
  ...{ level_m, margin_min, datum: 'lowest astronomical tide', direction: 'leave_by' },
});

/**
 * The spells of the whole time by other means: the curve in Hermite's form at every minute, and no search within them; then
 * each spell longer by what it must be at both ends.
 */
function searched(name: string, { level_m, margin_min }: Crossing, metres: number, minutes: number): Spell[] {
  const { start } = londonDayBounds(first);
  const { levels } = predictTides(portOf(name), start - 2 * DAY, start + (DAYS + 9) * DAY);
  const [at0, step] = [Date.parse(levels.start), levels.step_minutes * MINUTE];
  const level = level_m - metres;
  const side = (margin_min + minutes) * MINUTE;
  const heights = levels.heights;
  const heightAt = (at: number) => {
    const place = (at - at0) / step;
    const from = Math.floor(place);
    const t = place - from;
    const [a = 0, b = 0, c = 0, d = 0] = heights.slice(from - 1, from + 3);
    const tangents = [(c - a) / 2, (d - b) / 2] as const;
    return (
      (1 + 2 * t) * (1 - t) ** 2 * b +
      t * (1 - t) ** 2 * tangents[0] +
      t ** 2 * (3 - 2 * t) * c +
      t ** 2 * (t - 1) * tangents[1]
    );
  };
  const spells: Spell[] = [];
  let begin: number | null = null;
  for (let at = at0 + step; at < at0 + (heights.length - 3) * step; at += MINUTE) {
    const isAbove = heightAt(at) > level;
    if (isAbove) begin ??= at - MINUTE / 2;
    else if (begin !== null) {
      const end = at - MINUTE / 2;
      const last = spells.at(-1);
      if (last && begin - side <= last.until) last.until = end + side;
      else spells.push({ from: begin - side, until: end + side });
      begin = null;
    }
  }
  return spells;
}

/** What the pages have at noon of a day. */
function tidesOn(name: string, date: string, error_m: number | null, error_min: number | null): CrossingTide {
  const station = portOf(name);
  const nearest: NearestTideStation = { station, distance_miles: 0.1, ports: [], error_m, error_min };
  const noon = Date.parse(`${date}T12:00Z`);
  const projected = project('tidal', computedTidesOf(nearest, noon), noon);
  if (!projected) throw new Error('no tides');
  return projected.body;
}

const within = (spells: readonly Spell[], start: number, end: number): Spell[] =>
  spells
    .map(({ from, until }) => ({ from: Math.max(from, start), until: Math.min(until, end) }))
    .filter(({ from, until }) => until > from);

describe.each([
  ['Newlyn', path(4.6, 15), null, null],
  ['Avonmouth', path(9.5, 30), 0.3, 20],
  ['Weymouth', path(1.6, 0), 0.05, 4],
  ['Aberdeen', path(3.1, 120), 0.5, 30],
])('%s', (name, crossing, metres, minutes) => {
  test(`over ${DAYS} days, both clock changes among them, no spell differs by more than a minute from a search`, () => {
    const expected = searched(name, crossing, metres ?? 0, minutes ?? 0);
    let compared = 0;
    for (let day = 0; day < DAYS; day += 5) {
      const date = addDays(first, day);
      const tides = tidesOn(name, date, metres, minutes);
      const start = londonDayBounds(date).start;
      const end = londonDayBounds(addDays(date, 5)).start;
      const { cut, unknown } = cutOff(crossing, tides, start, end);
      expect(unknown, date).toEqual([]);
      const [found, wanted] = [within(cut, start, end), within(expected, start, end)];
      for (const [some, others] of [
        [found, wanted],
        [wanted, found],
      ] as const) {
        for (const { from, until } of some.filter((spell) => spell.until - spell.from > 3 * MINUTE)) {
          const near = others.filter((other) => other.from < until && other.until > from);
          expect(near, date).toHaveLength(1);
          expect(Math.abs(from - (near[0]?.from ?? 0)), date).toBeLessThanOrEqual(MINUTE);
          expect(Math.abs(until - (near[0]?.until ?? 0)), date).toBeLessThanOrEqual(MINUTE);
          compared += 1;
        }
      }
    }
    expect(compared).toBeGreaterThan(DAYS);
    for (const change of ['2026-10-25', '2027-03-28', '2027-10-31']) {
      const days = (Date.parse(change) - Date.parse(first)) / DAY;
      expect(days).toBeGreaterThanOrEqual(0);
      expect(days).toBeLessThan(DAYS);
    }
  }, 120_000);
});

test('the first minutes of a day are known, with what was cut off before midnight', () => {
  const tides = tidesOn('Newlyn', '2026-12-24', 0.5, 30);
  const { start, end } = londonDayBounds('2026-12-24');
  expect(cutOff(path(3, 120), tides, start, end).unknown).toEqual([]);
});

test('a larger error never makes a spell shorter', () => {
  const { start, end } = londonDayBounds('2027-03-20');
  const length = (metres: number, minutes: number) =>
    cutOff(path(4.6, 15), tidesOn('Newlyn', '2027-03-20', metres, minutes), start, end).cut.reduce(
      (sum, { from, until }) => sum + until - from,
      0,
    );
  const lengths = [
    [0, 0],
    [0.1, 0],
    [0.1, 5],
    [0.3, 5],
    [0.3, 25],
    [0.5, 30],
  ].map(([metres = 0, minutes = 0]) => length(metres, minutes));
  expect(lengths).toEqual(lengths.toSorted((one, other) => one - other));
  expect(new Set(lengths).size).toBe(lengths.length);
});

/** The turns alone, as the authority publishes them, and the levels that nobody publishes. */
function published(name: string, days: number) {
  const { start } = londonDayBounds(first);
  const { events, levels } = predictTides(portOf(name), start, start + days * DAY);
  const tides: CrossingTide = {
    ...{ timeline: events, levels: null, method: 'published', datum: 'lowest astronomical tide' },
    ...{ station: { id: 'a', name, distance_miles: 0.2 }, error_m: null, error_min: null, withheld: null },
  };
  return { tides, levels, start: start + DAY, end: start + (days - 1) * DAY };
}

test.each(all.map(({ name }) => name))(
  '%s: from turns alone no minute that is cut off is called open',
  (name) => {
    const { tides, levels, start, end } = published(name, 9);
    const heights = tides.timeline.map(({ height }) => height ?? 0);
    const [lowest, highest] = [Math.min(...heights), Math.max(...heights)];
    for (const share of [0.4, 0.7]) {
      const level = lowest + share * (highest - lowest);
      const { cut, unknown } = cutOff(path(level, 0), tides, start, end);
      const covered = [...cut, ...unknown];
      for (let at = start; at < end; at += 10 * MINUTE) {
        // To the 5 cm below which the turns of a ripple are left out.
        if ((levelAt(levels, at) ?? 0) <= level + 0.05) continue;
        const isCovered = covered.some(({ from, until }) => from <= at && at < until);
        if (!isCovered) expect(new Date(at).toISOString(), name).toBe('cut off');
      }
    }
  },
);

test('the half-cosine is wrong by less than a third of the rise or fall where the tide does not stand', () => {
  // Four weeks: of the four months that were looked at those in which it is the most wrong.
  const [from, until] = [Date.parse('2027-06-01T00:00Z'), Date.parse('2027-06-29T00:00Z')];
  const shares = all.flatMap((station) => {
    const { events, levels } = predictTides(station, from, until);
    if (tideParts(events).some(({ turns }) => turns.length > 1)) return [];
    const points = tidePoints(events);
    return [
      Math.max(
        ...events.slice(1).map((event, index) => {
          const before = events[index] ?? event;
          const middle = [0.15, 0.3, 0.5, 0.7, 0.85].map(
            (part) => momentOf(before) + part * (momentOf(event) - momentOf(before)),
          );
          const wrong = middle.map((at) =>
            Math.abs((halfCosineAt(points, at) ?? 0) - (levelAt(levels, at) ?? 0)),
          );
          const rise = Math.abs(event.height - before.height);
          return rise < 0.3 ? 0 : Math.max(...wrong) / rise;
        }),
      ),
    ];
  });
  expect(shares).toHaveLength(50);
  expect(Math.max(...shares)).toBeLessThan(1 / 3);
  expect(Math.max(...shares)).toBeGreaterThan(0.3);
});
