import { getTimes } from 'suncalc';
import { expect, test } from 'vitest';
import { addDays, londonDate } from '../time/london-time.ts';
import { type CivilTwilight, lightWords } from './last-light.ts';

const EXMOUTH = [50.6111, -3.4017] as const;
const LERWICK = [60.15, -1.14] as const;

// The expected times were worked out beside this with the equations of NOAA's solar calculator.
const twilight = (date: string, [latitude, longitude]: readonly [number, number]): CivilTwilight => {
  const { dawn, sunset, dusk } = getTimes(new Date(`${date}T12:00:00Z`), latitude, longitude);
  return { dawn: dawn?.getTime() ?? null, sunset: sunset?.getTime() ?? null, dusk: dusk?.getTime() ?? null };
};
const wordsAt = (moment: string, place: readonly [number, number] = EXMOUTH) => {
  const now = Date.parse(moment);
  const date = londonDate(now);
  return lightWords(
    [twilight(addDays(date, -1), place), twilight(date, place), twilight(addDays(date, 1), place)],
    now,
  );
};

test('by day it says when the last light is, in how long, and when the sun sets', () => {
  const { figure, note } = wordsAt('2026-11-22T14:00Z');
  expect(figure).toBe('16:56, in 2 h 56 min');
  expect(note).toContain('Sunset 16:19. Civil twilight ends: the sun is 6° below the horizon.');
});

test('after it, when it was, and when it is light again', () => {
  const { figure, note } = wordsAt('2026-11-22T18:00Z');
  expect(figure).toBe('It was at 16:56');
  expect(note).toContain('First light Monday 07:04.');
});

test('before dawn, until when it is dark', () => {
  expect(wordsAt('2026-11-22T05:00Z').figure).toBe('Dark until 07:02');
});

test('at both changes of the clocks the times are of the clock of the day', () => {
  expect(wordsAt('2027-03-27T12:00Z').figure).toMatch(/^19:10,/);
  expect(wordsAt('2027-03-28T12:00Z').figure).toMatch(/^20:12,/);
  expect(wordsAt('2026-10-24T12:00Z').figure).toMatch(/^18:37,/);
  expect(wordsAt('2026-10-25T12:00Z').figure).toMatch(/^17:35,/);
});

test('where the last light is after midnight, it is still that of the day before', () => {
  const days = [
    { dawn: 0, sunset: Date.parse('2026-06-01T21:00Z'), dusk: Date.parse('2026-06-01T23:10Z') },
    { dawn: Date.parse('2026-06-02T02:00Z'), sunset: Date.parse('2026-06-02T21:02Z'), dusk: null },
    { dawn: null, sunset: Date.parse('2026-06-03T21:02Z'), dusk: null },
  ] as const;
  expect(lightWords(days, Date.parse('2026-06-01T23:05Z')).figure).toBe('00:10, in 5 min');
  expect(lightWords(days, Date.parse('2026-06-01T23:15Z')).figure).toBe('Dark until 03:00');
  expect(lightWords(days, Date.parse('2026-06-02T12:00Z')).figure).toBe('It does not get dark tonight');
});

test('far in the north it does not get dark in June', () => {
  expect(wordsAt('2026-06-21T12:00Z', [60.8, -0.8]).figure).toBe('It does not get dark tonight');
  expect(wordsAt('2026-05-01T12:00Z', LERWICK).figure).toMatch(/^21:57,/);
});

test('without the sun’s times it says so', () => {
  const none = { dawn: null, sunset: null, dusk: null };
  expect(lightWords([none, none, none], Date.now()).figure).toBe('Not known');
});
