import { describe, expect, test } from 'vitest';
import { waveHeightIn } from '#domain/quantities/chosen-units.ts';
import { rainSummary, temperatureSummary, waveSummary } from './forecast-words.ts';

const inFeet = (metres: number) => waveHeightIn('ft', metres);

const HOUR = 3_600_000;
const now = Date.parse('2026-11-21T22:10:00Z');
const hours = <T extends string>(name: T, values: (number | null)[]) =>
  values.map((value, index) => ({
    at: Date.parse('2026-11-21T22:00:00Z') + index * HOUR,
    ...({ [name]: value } as Record<T, number | null>), // TypeScript widens a computed name to string
  }));
const sea = (values: (number | null)[]) =>
  hours('waveHeight', values).map((hour) => ({
    ...hour,
    waveDirection: null,
    seaTemperature: null,
    currentSpeed: null,
  }));

describe('waves', () => {
  test('are given from the lowest to the first of the highest', () => {
    expect(waveSummary(sea([1.2, 1, 1.5, 1.5]), inFeet, now)).toBe(
      'Waves from 3.3 to 4.9 ft, highest at 00:00 tomorrow.',
    );
  });

  test('what is not known is left out and never a flat sea', () => {
    expect(waveSummary(sea([null, 1, 2]), inFeet, now)).toBe(
      'Waves from 3.3 to 6.6 ft, highest at 00:00 tomorrow.',
    );
    expect(waveSummary(sea([null, null]), inFeet, now)).toBe('Wave heights are not known.');
  });

  test('a difference that rounding hides is none', () => {
    expect(waveSummary(sea([0, 0.01]), inFeet, now)).toBe('Waves 0.0 ft throughout.');
    expect(waveSummary(sea([0, 0.02]), inFeet, now)).toBe(
      'Waves from 0.0 to 0.1 ft, highest at 23:00 today.',
    );
  });
});

test('temperatures below zero have their sign', () => {
  expect(temperatureSummary(hours('temperature_2m', [-1.2, 3.4]), now)).toBe(
    'Temperature from −1.2 to 3.4 °C, warmest at 23:00 today.',
  );
  expect(temperatureSummary(hours('temperature_2m', [null]), now)).toBe('Temperatures are not known.');
});

describe('rain', () => {
  const rain = (values: (number | null)[]) => rainSummary(hours('rain', values), now);

  test('is added up, and belongs to the hour that starts at its time', () => {
    expect(rain([0.4, 1.2, 0])).toBe('Rain 1.6 mm in all, most from 23:00 to 00:00 tomorrow.');
    expect(rain([])).toBe('Rain is not known.');
  });

  test('that is not known for each hour is at least so much, and not none', () => {
    expect(rain([0, 0.4, null])).toBe('At least 0.4 mm in all, most from 23:00 to 00:00 tomorrow.');
    expect(rain([0, null, 0])).toBe('No rain in the hours that are known.');
    expect(rain([null, null])).toBe('Rain is not known.');
    expect(rain([0, 0])).toBe('No rain.');
  });
});
