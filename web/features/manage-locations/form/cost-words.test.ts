import { expect, test } from 'vitest';
import type { RefreshCost } from '#contract/network/location-planning.ts';
import { costWords } from './cost-words.ts';

type Source = RefreshCost['sources'][number];
type Feed = RefreshCost['feeds'][number];

const source = (more: Partial<Source> = {}): Source => ({
  source: 'open-meteo forecast',
  name: 'Open-Meteo, weather',
  daily_budget: 7000,
  now: { calls: 3888, stretch: 1 },
  after: { calls: 4082.4, stretch: 1 },
  ...more,
});
const feed = (more: Partial<Feed> = {}): Feed => ({
  kind: 'weather',
  seconds_now: 1200,
  seconds_after: 1200,
  too_rare: false,
  ...more,
});
const wordsOf = (sources: Source[], feeds: Feed[] = [feed()]) =>
  costWords({ places: 20, add: 1, sources, feeds });

test('the calls that a place adds stand beside the day’s budget', () => {
  expect(wordsOf([source()])).toEqual({
    sentences: [
      'Open-Meteo, weather: 194 more calls, 4,082 of 7,000 in all.',
      'Every other source stays below half of its budget.',
    ],
    isTooMuch: false,
  });
});

test('more than the budget is said, with how much less often places are then asked', () => {
  const stretched = source({ after: { calls: 9000, stretch: 1.7 } });
  expect(wordsOf([stretched], [feed({ seconds_after: 2040, too_rare: true })])).toEqual({
    sentences: [
      'Open-Meteo, weather: 5,112 more calls, 9,000 of 7,000 in all, more than may be used: places are then asked less often.',
      'Weather data of each place: every 34 min in place of every 20 min, too rarely to stay fresh.',
      'Every other source stays below half of its budget.',
    ],
    isTooMuch: true,
  });
});

test('a source without a budget, far from it, or that is not asked more often, is left out', () => {
  const { now } = source();
  const far = source({ daily_budget: 9000 });
  expect(wordsOf([source({ daily_budget: null }), source({ after: now }), far])).toEqual({
    sentences: ['Every source stays below half of its budget.'],
    isTooMuch: false,
  });
});
