import { expect, test } from 'vitest';
import { rangeAmong } from './temperature-range.ts';

const day = (temperature_2m_min: number | null, temperature_2m_max: number | null) => ({
  temperature_2m_min,
  temperature_2m_max,
});

test('each day stands between the coldest and the warmest of all', () => {
  const days = [day(-2, 4), day(0, 8), day(3, 6)];
  expect(days.map((each) => rangeAmong(each, days))).toEqual([
    { from: 0, to: 60 },
    { from: 20, to: 100 },
    { from: 50, to: 80 },
  ]);
});

test('a day that is half known has no bar and stretches the scale of the others', () => {
  const days = [day(0, 5), day(null, 10)];
  expect(days.map((each) => rangeAmong(each, days))).toEqual([{ from: 0, to: 50 }, null]);
});

test('one temperature for all fills the bar', () => {
  expect(rangeAmong(day(4, 4), [day(4, 4)])).toEqual({ from: 0, to: 100 });
});
