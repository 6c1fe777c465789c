import { expect, test } from 'vitest';
import { titles } from './titles.ts';

test('the titles of the documents', () => {
  expect(titles.landing).toBe('Welcome to Foreshore');
  expect(titles.loading).toBe('Welcome to Foreshore | Loading...');
  expect(titles.location('Bude')).toBe('Welcome to Foreshore | Bude');
  expect(titles.forecast('Bude')).toBe('Welcome to Foreshore | Bude Forecast');
  expect(titles.waterQuality('Bude')).toBe('Bude - Water Quality');
});
