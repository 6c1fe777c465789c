import { describe, expect, test } from 'vitest';
import type { OverviewPlace } from '#contract/conditions/overview.ts';
import { anOverview, anOverviewPlace } from '#contract/testing/an-overview-place.ts';
import { networkInWords } from './network-first-words.ts';

const now = Date.parse('2026-07-11T13:02:00Z'); // 14:02 in London
const wordsOf = (more: Parameters<typeof anOverviewPlace>[0]) =>
  networkInWords([{ slug: 'bude', name: 'Bude' }], anOverview(anOverviewPlace(more)), now)[0]?.words;

describe('a place in words', () => {
  test.each<[Parameters<typeof anOverviewPlace>[0], string]>([
    [
      {},
      'Nothing reported · 1 monitor. Tide rising, high 15:20. Forecast wind 17 mph from WSW, gusts 26 mph, waves 4.3 ft.',
    ],
    [
      { overflows: { spilling: 1 }, wind: { direction: null, gusts: null }, sea: { wave_height: null } },
      'Spilling now. Tide rising, high 15:20. Forecast wind 17 mph.',
    ],
    [
      { tide: { going: null, error_min: 12, elsewhere: 'Padstow' } },
      'Nothing reported · 1 monitor. Tide at Padstow, high about 15:20 ± 12 min. Forecast wind 17 mph from WSW, gusts 26 mph, waves 4.3 ft.',
    ],
    [
      { tide: { next: { type: 'LowWater', at: Date.parse('2026-07-12T00:10:00Z') / 1000, height: 1 } } },
      'Nothing reported · 1 monitor. Tide rising, low Sun 01:10. Forecast wind 17 mph from WSW, gusts 26 mph, waves 4.3 ft.',
    ],
    [
      { tide: { state: 'none', next: null }, wind: { state: 'none', speed: null }, sea: { state: 'fresh' } },
      'Nothing reported · 1 monitor. Forecast waves 4.3 ft.',
    ],
  ])('%j', (more, words) => {
    expect(wordsOf(more)).toBe(words);
  });

  test('leaves out what is old or withheld, and says that it is', () => {
    const old: Partial<OverviewPlace['tide']> = { state: 'stale' };
    const words = wordsOf({
      tide: old,
      wind: { state: 'stale' },
      sea: { state: 'withheld', wave_height: null },
    });
    expect(words).toBe('No recent data: weather is old, sea not known, tide is old.');
  });
});

test('ten places at most, in their order, without those that the overview does not have', () => {
  const named = Array.from({ length: 12 }, (_, index) => ({
    slug: `place-${index}`,
    name: `Place ${index}`,
  }));
  const known = named.filter(({ slug }) => slug !== 'place-3').map(({ slug }) => anOverviewPlace({ slug }));
  const names = networkInWords(named, anOverview(...known.toReversed()), now).map(({ name }) => name);
  expect(names).toEqual(['0', '1', '2', '4', '5', '6', '7', '8', '9'].map((each) => `Place ${each}`));
});
