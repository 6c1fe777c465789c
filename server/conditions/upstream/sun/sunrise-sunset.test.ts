import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { Location } from '#contract/network/locations.ts';
import { feedValues } from '#domain/feeds/feed-values.ts';
import { londonClock } from '#domain/time/london-time.ts';
import { place } from '#server/testing/place.ts';
import { UpstreamError } from '../upstream-error.ts';
import { sunriseSunset } from './sunrise-sunset.ts';

const read = async (now: string, where: Partial<Location> = {}) => {
  const [reading] = await sunriseSunset([place(where)], Date.parse(now));
  if (!reading || reading instanceof UpstreamError) throw reading ?? new Error('no reading');
  return reading;
};
const clock = (instant: string | null | undefined) => instant && londonClock(Date.parse(instant));

describe('sunrise and sunset', () => {
  test('of today and the seven days after it', async () => {
    const { value, source } = await read('2026-11-22T12:00:00Z');
    expect(feedValues.sunrise_sunset.parse(value)).toEqual(value);
    expect(value.days.map(({ date }) => date)).toEqual([
      '2026-11-22',
      '2026-11-23',
      '2026-11-24',
      '2026-11-25',
      '2026-11-26',
      '2026-11-27',
      '2026-11-28',
      '2026-11-29',
    ]);
    expect(value.days[0]?.sunrise).toMatch(/^2026-11-22T07:41/);
    expect(value.days[0]?.sunset).toMatch(/^2026-11-22T16:23/);
    expect(source).toBe('Computed (SunCalc)');
  });

  test('of many places are computed in turns, so that others are answered between', async () => {
    let answered = 0;
    let isDone = false;
    const all = sunriseSunset(
      Array.from({ length: 1000 }, () => place({})),
      Date.parse('2026-11-22T12:00:00Z'),
    ).finally(() => {
      isDone = true;
    });
    while (!isDone) {
      await setImmediate();
      answered += 1;
    }
    expect(await all).toHaveLength(1000);
    expect(answered).toBeGreaterThan(2);
  });

  test('belong to the date in London: after midnight in summer the date is already the next', async () => {
    const { value: before } = await read('2026-06-20T22:59:00Z');
    const { value: after } = await read('2026-06-20T23:00:00Z');
    expect(before.days[0]?.date).toBe('2026-06-20');
    expect(after.days[0]?.date).toBe('2026-06-21');
    expect(after.days[0]?.sunrise).toMatch(/^2026-06-21T/);
    expect(after.days[0]?.sunset).toMatch(/^2026-06-21T/);
  });

  test.each([
    ['2026-03-28T12:00:00Z', '06:02', '18:42', '06:59', '19:44'],
    ['2026-10-24T12:00:00Z', '07:53', '18:07', '06:55', '17:05'],
  ])('follow the clock change after %s', async (now, rise, set, nextRise, nextSet) => {
    const { days } = (await read(now)).value;
    expect(days.slice(0, 2).map(({ sunrise, sunset }) => [clock(sunrise), clock(sunset)])).toEqual([
      [rise, set],
      [nextRise, nextSet],
    ]);
  });

  test('are null if the sun does neither', async () => {
    const { value } = await read('2026-06-21T12:00:00Z', { latitude: 78, longitude: 15 });
    expect(value.days[0]).toEqual({ date: '2026-06-21', sunrise: null, sunset: null });
  });

  test('differ from place to place, in the order given', async () => {
    const places = [place(), place({ latitude: 60.15, longitude: -1.14 })];
    const [plymouth, lerwick] = await sunriseSunset(places, Date.parse('2026-06-21T12:00:00Z'));
    if (!plymouth || plymouth instanceof UpstreamError) throw new Error('no Plymouth');
    if (!lerwick || lerwick instanceof UpstreamError) throw new Error('no Lerwick');
    expect(clock(plymouth.value.days[0]?.sunrise)).toBe('05:05');
    expect(clock(lerwick.value.days[0]?.sunrise)).toBe('03:38');
  });
});
