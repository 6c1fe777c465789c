import { describe, expect, test } from 'vitest';
import {
  byLondonDay,
  comingDays,
  comingHours,
  dayName,
  hourLabels,
  marineHours,
  shortDayName,
} from './coming-hours.ts';

const HOUR = 3_600_000;
const hoursFrom = (iso: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({ at: Date.parse(iso) + index * HOUR }));
const at = (entries: readonly { at: number }[]) => entries.map((entry) => entry.at);

describe('the hours of a strip', () => {
  const hours = hoursFrom('2026-07-15T12:00:00Z', 30);

  test('are the first 24', () => {
    const strip = comingHours(hours, Date.parse('2026-07-15T12:00:00Z'));
    expect(at(strip)).toEqual(at(hours.slice(0, 24)));
  });

  test('begin with the hour that is not over', () => {
    expect(comingHours(hours, Date.parse('2026-07-15T12:59:59.999Z'))[0]).toBe(hours[0]);
    expect(comingHours(hours, Date.parse('2026-07-15T13:00:00Z'))[0]).toBe(hours[1]);
  });

  test('are fewer if fewer are known', () => {
    expect(comingHours(hours.slice(0, 5), Date.parse('2026-07-15T15:30:00Z'))).toHaveLength(2);
  });
});

describe('the days of the list', () => {
  const days = Array.from({ length: 9 }, (_, index) => ({
    at: Date.parse('2026-03-27T00:00:00Z') + index * 24 * HOUR,
  }));

  test('are the first seven', () => {
    expect(comingDays(days, Date.parse('2026-03-27T10:00:00Z'))).toEqual(days.slice(0, 7));
  });

  test('begin with the day that is not over in London, where that of the clock change has 23 hours', () => {
    const [, , sunday, monday] = days;
    expect(comingDays(days, Date.parse('2026-03-29T22:59:59.999Z'))[0]).toBe(sunday);
    expect(comingDays(days, Date.parse('2026-03-29T23:00:00Z'))[0]).toBe(monday);
  });
});

test('parallel arrays become hours, and a short array has nulls at its end', () => {
  const [first, second] = marineHours({
    time: [1_784_116_800, 1_784_120_400],
    wave_height: [1.2, null],
    wave_direction: [250, 255],
    sea_surface_temperature: [0],
    ocean_current_velocity: [],
    ocean_current_direction: [],
    sea_level_height_msl: [],
  });
  expect(first).toEqual({
    at: 1_784_116_800_000,
    waveHeight: 1.2,
    waveDirection: 250,
    seaTemperature: 0,
    currentSpeed: null,
  });
  expect(second).toMatchObject({ waveHeight: null, waveDirection: 255, seaTemperature: null });
});

describe('when the clocks change', () => {
  const clocks = (iso: string) =>
    hourLabels(at(hoursFrom(iso, 24))).map(({ clock, zone }) => (zone ? `${clock} ${zone}` : clock));

  test('October has an hour twice, and each has its zone', () => {
    const labels = clocks('2026-10-24T22:00:00Z');
    expect(labels.slice(0, 6)).toEqual(['23:00', '00:00', '01:00 BST', '01:00 GMT', '02:00', '03:00']);
    expect(new Set(at(hoursFrom('2026-10-24T22:00:00Z', 24))).size).toBe(24);
  });

  test('each of the two has its zone, even where a list has only one of them, as on paper', () => {
    expect(clocks('2026-10-25T01:00:00Z').slice(0, 2)).toEqual(['01:00 GMT', '02:00']);
    expect(clocks('2026-10-24T01:00:00Z').slice(-2)).toEqual(['00:00', '01:00 BST']);
  });

  test('March leaves one out', () => {
    expect(clocks('2026-03-28T23:00:00Z').slice(0, 4)).toEqual(['23:00', '00:00', '02:00', '03:00']);
  });

  test('the same hour of the next day has no zone', () => {
    const labels = hourLabels(at(hoursFrom('2026-10-25T03:00:00Z', 25)));
    expect(labels.every(({ zone }) => zone === null)).toBe(true);
  });

  test('the long day has 25 hours of its own', () => {
    const days = byLondonDay(hoursFrom('2026-10-24T22:00:00Z', 28));
    expect(days.map(({ date, hours }) => [date, hours.length])).toEqual([
      ['2026-10-24', 1],
      ['2026-10-25', 25],
      ['2026-10-26', 2],
    ]);
  });
});

test('a day begins at midnight in London', () => {
  const days = byLondonDay(hoursFrom('2026-07-15T21:00:00Z', 4)); // 22:00 in London
  expect(days.map(({ at: first, hours }) => [first, hours.length])).toEqual([
    [Date.parse('2026-07-15T21:00:00Z'), 2],
    [Date.parse('2026-07-15T23:00:00Z'), 2],
  ]);
  expect(byLondonDay([])).toEqual([]);
});

test('days are called by their weekday, and today is today', () => {
  const now = Date.parse('2026-07-15T22:30:00Z'); // 23:30 on Wednesday in London
  expect(dayName(Date.parse('2026-07-14T23:00:00Z'), now)).toBe('Today');
  expect(dayName(Date.parse('2026-07-15T23:00:00Z'), now)).toBe('Thursday');
  expect(shortDayName(Date.parse('2026-07-14T23:00:00Z'), now)).toBe('Today');
  expect(shortDayName(Date.parse('2026-07-15T23:00:00Z'), now)).toBe('Thu');
});
