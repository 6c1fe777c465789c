import { stationsById } from '@neaps/tide-database';
import { createTidePredictor } from '@neaps/tide-predictor';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { TideStation } from '#contract/conditions/tide-station.ts';
import { hasRecordings, recorded } from '#server/testing/recorded.ts';
import { levelsFrom } from '../tide-levels.ts';
import { predictTides } from './tide-prediction.ts';

const DAY = 86_400_000;
const utc = (text: string) => Date.parse(`${text}Z`);

function station(id: string): TideStation {
  const found = stationsById.get(`ticon/${id}`);
  if (!found) throw new Error(`No station ${id}`);
  const { latitude, longitude, datums, harmonic_constituents, license, attribution } = found;
  const mslAboveDatum = (datums.MSL ?? Number.NaN) - (datums.LAT ?? Number.NaN);
  return TideStation.parse({
    id,
    name: found.name,
    latitude,
    longitude,
    mslAboveDatum,
    constituents: harmonic_constituents,
    licence: license.type,
    attribution,
  });
}

const devonport = station('devonport-dev-gbr-bodc');
const bournemouth = station('bournemouth-bou-gbr-bodc');
const [from, to] = [utc('2026-11-22T00:00'), utc('2026-11-23T00:00')];

const alternates = (events: { type: string }[]) =>
  events.every(({ type }, index) => type !== events[index + 1]?.type);
const smallestStep = (events: { height: number }[]) =>
  Math.min(
    ...events.slice(1).map(({ height }, index) => Math.abs(height - (events[index]?.height ?? Number.NaN))),
  );

test('the day at Devonport, above lowest astronomical tide', () => {
  expect(
    predictTides(devonport, from, to).events.map(({ time, height, type }) => [time, height, type]),
  ).toEqual([
    ['03:15', 4.93, 'HighWater'],
    ['09:35', 1.56, 'LowWater'],
    ['15:35', 5.14, 'HighWater'],
    ['22:02', 1.27, 'LowWater'],
  ]);
});

test("agrees with the library's own search where that has nothing to leave out", () => {
  const [start, end] = [utc('2026-03-20T00:00'), utc('2026-04-20T00:00')];
  const ours = predictTides(devonport, start, end).events;
  const theirs = createTidePredictor(devonport.constituents, {
    offset: devonport.mslAboveDatum,
  }).getExtremesPrediction({
    start: new Date(start),
    end: new Date(end),
  });
  expect(ours).toHaveLength(theirs.length);
  theirs.forEach(({ time, level, high }, index) => {
    expect(ours[index]?.type).toBe(high ? 'HighWater' : 'LowWater');
    expect(Math.abs(Date.parse(ours[index]?.date_time ?? '') - time.getTime())).toBeLessThan(60_000);
    expect(ours[index]?.height).toBeCloseTo(level, 2);
  });
});

test('double high waters stay, ripples go', () => {
  const { events } = predictTides(bournemouth, from, from + 30 * DAY);
  expect(events.length).toBeGreaterThan(140); // four a day would be 116
  expect(alternates(events)).toBe(true);
  expect(smallestStep(events)).toBeGreaterThanOrEqual(0.04); // 0.05 m, less the rounding of two heights
});

test('on a coast with almost no tide highs and lows still alternate', () => {
  const { events } = predictTides(station('port_ellen_islay-isl-gbr-bodc'), from, from + 30 * DAY);
  expect(events.length).toBeGreaterThan(60);
  expect(alternates(events)).toBe(true);
});

test('no water is missed where the nodal correction changes', () => {
  const { events } = predictTides(
    station('avonmouth-avo-gbr-bodc'),
    utc('2026-01-01T00:00'),
    utc('2027-01-01T00:00'),
  );
  expect(alternates(events)).toBe(true);
});

test.each([[bournemouth], [devonport]])(
  '$name: events and levels are the same whichever span asks for it',
  (place) => {
    const week = predictTides(place, from, from + 7 * DAY);
    const days = [0, 1, 2, 3, 4, 5, 6].flatMap(
      (day) => predictTides(place, from + day * DAY, from + (day + 1) * DAY).events,
    );
    const shifted = predictTides(place, from - 5.5 * DAY, from + 7 * DAY);
    expect(days).toEqual(week.events);
    expect(shifted.events.filter(({ date_time }) => Date.parse(date_time) >= from)).toEqual(week.events);
    expect(levelsFrom(shifted.levels, from, from + 7 * DAY)).toEqual(week.levels);
  },
);

test('the span includes its start and excludes its end', () => {
  const high = utc('2026-11-22T03:15');
  expect(predictTides(devonport, high, high + 60_000).events).toHaveLength(1);
  expect(predictTides(devonport, high - 60_000, high).events).toHaveLength(0);
});

test('the levels stand a quarter of an hour apart, from one before the span to one after it, to the centimetre', () => {
  const { levels, events } = predictTides(devonport, from, to);
  expect(levels).toMatchObject({ start: '2026-11-21T23:45:00.000Z', step_minutes: 15 });
  expect(levels.heights).toHaveLength(24 * 4 + 3);
  for (const height of levels.heights) expect(Math.round(height * 100) / 100).toBe(height);
  expect(Math.max(...levels.heights)).toBeCloseTo(Math.max(...events.map(({ height }) => height)), 1);
  const within = predictTides(devonport, from + 60_000, to - 60_000).levels;
  expect(within).toEqual(levels);
});

test('clock times are those of London', () => {
  const { events } = predictTides(devonport, utc('2026-07-01T00:00'), utc('2026-07-02T00:00'));
  for (const { time, date_time } of events) {
    expect((Number(time.slice(0, 2)) + 23) % 24).toBe(new Date(date_time).getUTCHours());
  }
});

describe.runIf(hasRecordings)('against the published predictions for St Mary’s', () => {
  test('within 7 minutes and 0.16 m for a week', () => {
    const published = z
      .array(z.object({ EventType: z.string(), DateTime: z.string(), Height: z.number() }))
      .parse(recorded('ukho_tidal/tidal_events.json'));
    const { events: computed } = predictTides(
      station('st_marys-stm-gbr-da_idh'),
      utc('2021-02-28T00:00'),
      utc('2021-03-07T00:00'),
    );
    expect(computed.map(({ type }) => type)).toEqual(published.map(({ EventType }) => EventType));
    published.forEach(({ DateTime, Height }, index) => {
      const minutes = (Date.parse(computed[index]?.date_time ?? '') - utc(DateTime)) / 60_000;
      expect(Math.abs(minutes)).toBeLessThan(7);
      expect(Math.abs((computed[index]?.height ?? Number.NaN) - Height)).toBeLessThan(0.16);
    });
  });
});
