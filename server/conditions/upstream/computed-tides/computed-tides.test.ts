import { setImmediate } from 'node:timers/promises';
import { createTidePredictor } from '@neaps/tide-predictor';
import { describe, expect, test } from 'vitest';
import type { TideEvent } from '#contract/conditions/tides.ts';
import { feedValues } from '#domain/feeds/feed-values.ts';
import type { Position } from '#domain/places/distance.ts';
import { predictTides } from '#domain/tides/prediction/tide-prediction.ts';
import { eventsOfDay } from '#domain/tides/tide-days.ts';
import { levelAt, levelsFrom } from '#domain/tides/tide-levels.ts';
import { metresOf } from '#domain/tides/tide-parts.ts';
import { addDays, londonDayBounds } from '#domain/time/london-time.ts';
import { place } from '#server/testing/place.ts';
import { hasRecordings, recorded } from '#server/testing/recorded.ts';
import { UpstreamError } from '../upstream-error.ts';
import { computedTides, loadTideStations, milesBySea, nearestTideStation } from './computed-tides.ts';

const MINUTE_MS = 60_000;
const read = computedTides();
const readAt = async (latitude: number, longitude: number, now: string) => {
  const [reading] = await read([place({ latitude, longitude })], Date.parse(now));
  if (!reading || reading instanceof UpstreamError) throw reading ?? new Error('no reading');
  return reading;
};
const day = (events: readonly TideEvent[], date: string) => eventsOfDay(events, date);
const minutesBetween = (one: string | undefined, other: string) =>
  Math.abs(Date.parse(one ?? '') - Date.parse(other)) / MINUTE_MS;

test('places that are asked for at once are worked out in turns, so that others are answered between', async () => {
  const one = () => readAt(50.36, -4.18, '2026-11-22T12:00:00Z');
  await one(); // has read the files
  let turns = 0;
  let isDone = false;
  const all = Promise.all(Array.from({ length: 5 }, one)).finally(() => {
    isDone = true;
  });
  for (; !isDone; turns += 1) await setImmediate();
  expect(turns).toBeGreaterThanOrEqual(5);
  await all;
});

test('so are the constants of places, and the ways by sea from them', async () => {
  const places = Array.from({ length: 5 }, (_, index) => ({
    latitude: 50.3 + index / 1000,
    longitude: -4.4,
  }));
  for (const ask of [
    nearestTideStation,
    (each: Position) => milesBySea(each, [{ latitude: 50.35, longitude: -4.45 }], 15),
  ]) {
    let turns = 0;
    let isDone = false;
    const all = Promise.all(places.map((each) => ask(each))).finally(() => {
      isDone = true;
    });
    for (; !isDone; turns += 1) await setImmediate();
    expect(turns).toBeGreaterThanOrEqual(5);
    await all;
  }
});

describe('the tides of a place', () => {
  test('are those of a port within a mile, marked as computed, with its credit', async () => {
    const { value, source, attribution, observedAt } = await readAt(50.36, -4.18, '2026-11-22T12:00:00Z');
    expect(feedValues.tidal.parse(value)).toEqual(value);
    expect(value.method).toBe('computed');
    expect(value.datum).toBe('lowest astronomical tide');
    expect(value.station).toEqual({
      id: 'ticon/devonport-dev-gbr-bodc',
      name: 'Devonport',
      distance_miles: 0.62,
    });
    expect(source).toContain('Computed');
    expect(attribution).toContain('https://doi.org/10.17882/109129, CC BY 4.0');
    expect(attribution).toContain('Not for navigation');
    expect(attribution).not.toContain('ADMIRALTY');
    expect(observedAt).toBeNull();
  });

  test('agree with a direct prediction for Devonport', async () => {
    const { value } = await readAt(50.36, -4.18, '2026-11-22T12:00:00Z');
    const expected = [
      ['HighWater', '2026-11-22T03:14:00Z', 4.93],
      ['LowWater', '2026-11-22T09:34:00Z', 1.56],
      ['HighWater', '2026-11-22T15:34:00Z', 5.14],
      ['LowWater', '2026-11-22T22:02:00Z', 1.27],
    ] as const;
    const events = day(value.events, '2026-11-22');
    expect(events.map(({ type }) => type)).toEqual(expected.map(([type]) => type));
    expected.forEach(([, time, height], index) => {
      expect(minutesBetween(events[index]?.date_time, time)).toBeLessThanOrEqual(1);
      expect(Math.abs((events[index]?.height ?? Number.NaN) - height)).toBeLessThanOrEqual(0.02);
    });
  });

  test('reach from three days ago to the seventh day ahead, whole days in London', async () => {
    const { value } = await readAt(50.36, -4.18, '2026-11-22T12:00:00Z');
    const days = [...new Set(value.events.map(({ date_time }) => date_time.slice(0, 10)))];
    expect(days[0]).toBe('2026-11-19');
    expect(days.at(-1)).toBe('2026-11-29');
    expect(days).toHaveLength(11);
    expect(value.events.map(({ date_time }) => date_time)).toEqual(
      value.events.map(({ date_time }) => date_time).toSorted(),
    );
  });

  test.each([
    ['at a port', '2026-03-29', [0, undefined, 1], 50.36, -4.18],
    ['at a port', '2026-10-25', [1, undefined, 0], 50.36, -4.18],
    ['between ports', '2026-03-29', [0, undefined, 1], 50.61, -3.41],
    ['between ports', '2026-10-25', [1, undefined, 0], 50.61, -3.41],
  ])(
    'are complete %s around the change of the clock on %s',
    async (_where, changing, hoursAhead, lat, lon) => {
      const { value } = await readAt(lat, lon, `${changing}T12:00:00Z`);
      for (const [index, hours] of hoursAhead.entries()) {
        const events = day(value.events, addDays(changing, index - 1));
        expect([3, 4, 5]).toContain(events.length);
        if (hours === undefined) continue;
        for (const { time, date_time } of events) {
          const local = new Date(Date.parse(date_time) + hours * 60 * MINUTE_MS);
          expect(time).toBe(local.toISOString().slice(11, 16));
        }
      }
      const steps = value.events
        .slice(1)
        .map(({ date_time }, i) => minutesBetween(value.events[i]?.date_time, date_time));
      expect(Math.min(...steps)).toBeGreaterThan(4 * 60);
      expect(Math.max(...steps)).toBeLessThan(8 * 60);
    },
  );

  test('have levels for all of every day that has events', async () => {
    const { value } = await readAt(50.36, -4.18, '2026-10-24T12:00:00Z');
    for (const days of [-1, 0, 1, 2, 6]) {
      const { start, end } = londonDayBounds(addDays('2026-10-24', days));
      const levels = value.levels && levelsFrom(value.levels, start, end);
      expect(levels?.start).toBe(new Date(start - 15 * MINUTE_MS).toISOString());
    }
  });

  test('reach a day further after midnight in London', async () => {
    const before = (await readAt(50.36, -4.18, '2026-07-01T22:59:59Z')).value.events;
    expect(day(before, '2026-07-09')).toEqual([]);
    const after = (await readAt(50.36, -4.18, '2026-07-01T23:00:00Z')).value.events;
    expect(day(after, '2026-06-28')).toEqual([]);
    expect(day(after, '2026-07-09').length).toBeGreaterThan(2);
  });

  test('between ports carry their errors, the ports around and the marks, with the same credit', async () => {
    const { value, attribution } = await readAt(50.1519, -5.0662, '2026-11-22T12:00:00Z'); // Falmouth
    expect(feedValues.tidal.parse(value)).toEqual(value);
    expect(value).toMatchObject({ method: 'computed', withheld: null });
    expect(value.error_m).toBeGreaterThan(0);
    expect(value.error_min).toBeGreaterThan(0);
    expect(value.ports.map(({ name }) => name)).toContain('Newlyn');
    expect(value.station?.name).toBe(value.ports[0]?.name);
    expect(value.events.every((each) => each.is_approximate_time && each.is_approximate_height)).toBe(true);
    expect(attribution).toContain('https://doi.org/10.17882/109129, CC BY 4.0');
  });
});

describe('double waters of the Solent', () => {
  test.each([
    ['Bournemouth', 50.714, -1.875],
    ['Southampton', 50.884, -1.393], // at neaps
  ])('at %s are shown: highs and lows alternate in time and height', async (name, lat, lon) => {
    const { value } = await readAt(lat, lon, '2026-11-11T12:00:00Z');
    expect(value.station?.name).toBe(name);
    const counts = Array.from({ length: 8 }, (_, n) => day(value.events, `2026-11-${11 + n}`).length);
    expect(Math.max(...counts)).toBeGreaterThan(4);
    value.events.slice(1).forEach((event, index) => {
      const { type, date_time } = event;
      const before = value.events[index];
      expect(before?.type).not.toBe(type);
      expect(before && before.date_time < date_time).toBe(true);
      expect(type === 'HighWater').toBe(metresOf(event) > (before?.height ?? Number.NaN));
    });
  });
});

describe('a place without a port nearby', () => {
  test('has no tides rather than those of somewhere else', async () => {
    const [result] = await read(
      [place({ latitude: 56.5, longitude: 2 })],
      Date.parse('2026-11-22T12:00:00Z'),
    );
    expect(result).toMatchObject({ value: { station: null, events: [], levels: null } });
  });
});

describe('the stations', () => {
  test('may all be used commercially, and have their own names', async () => {
    const stations = await loadTideStations();
    expect(stations.length).toBeGreaterThan(50);
    expect(new Set(stations.map(({ licence }) => licence))).toEqual(new Set(['cc-by-4.0']));
    expect(stations.filter(({ id }) => id.endsWith('-cmems'))).toEqual([]);
    const names = new Map(stations.map(({ id, name }) => [id, name]));
    expect(names.get('ticon/port_isaac-pti-gbr-cco')).toBe('Port Isaac');
    expect(names.get('ticon/brighton-btn-gbr-cco')).toBe('Brighton');
    expect(new Set(names.values()).size).toBe(stations.length);
  });

  test('lie around Great Britain and rise and fall about a sensible mean', async () => {
    for (const { latitude, longitude, mslAboveDatum, constituents } of await loadTideStations()) {
      expect(latitude > 49 && latitude < 61.5 && longitude > -9 && longitude < 2.5).toBe(true);
      const m2 = constituents.find(({ name }) => name === 'M2')?.amplitude ?? 0;
      expect(m2).toBeGreaterThan(0);
      expect(mslAboveDatum).toBeGreaterThan(m2);
      expect(mslAboveDatum).toBeLessThan(8);
      expect(constituents.every(({ amplitude }) => amplitude > 0)).toBe(true);
    }
  });
});

test.each([['2026-03-15T00:00:00Z'], ['2026-09-20T00:00:00Z']])(
  'at every station the levels match the computation for every five minutes, within a centimetre: a fortnight from %s',
  async (fortnight) => {
    const start = Date.parse(fortnight);
    const end = start + 14 * 24 * 60 * MINUTE_MS;
    for (const station of await loadTideStations()) {
      const { levels } = predictTides(station, start, end);
      const largest = createTidePredictor(station.constituents, { offset: station.mslAboveDatum })
        .getTimelinePrediction({ start: new Date(start), end: new Date(end), timeFidelity: 300 })
        .map(({ time, level }) => Math.abs((levelAt(levels, time.getTime()) ?? Number.NaN) - level))
        .reduce((one, other) => Math.max(one, other));
      expect(largest, station.name).toBeLessThan(0.01);
    }
  },
);

describe.runIf(hasRecordings)("the week that the UKHO published for St Mary's", () => {
  test('is met within 8 minutes and 0.2 m', async () => {
    const published = recorded('ukho_tidal/tidal_events.json') as {
      EventType: string;
      DateTime: string;
      Height: number;
    }[];
    const { value } = await readAt(49.9167, -6.3167, '2021-02-28T12:00:00Z');
    expect(value.station?.name).toBe("St Mary's, Isles of Scilly");
    const [first, last] = [published[0], published.at(-1)].map((event) => Date.parse(`${event?.DateTime}Z`));
    const computed = value.events.filter(({ date_time }) => {
      const at = Date.parse(date_time);
      return at > (first ?? 0) - 10 * MINUTE_MS && at < (last ?? 0) + 10 * MINUTE_MS;
    });
    expect(published).toHaveLength(27);
    expect(computed.map(({ type }) => type)).toEqual(published.map(({ EventType }) => EventType));
    published.forEach(({ DateTime, Height }, index) => {
      expect(minutesBetween(computed[index]?.date_time, `${DateTime}Z`)).toBeLessThanOrEqual(8);
      expect(Math.abs((computed[index]?.height ?? Number.NaN) - Height)).toBeLessThanOrEqual(0.2);
    });
  });
});
