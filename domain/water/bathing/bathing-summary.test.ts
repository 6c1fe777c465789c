import { expect, test } from 'vitest';
import { summaryOfWaters } from './bathing-summary.ts';

test.each([
  [1, 0, 100, '1 bathing water near here fetched in full.'],
  [1, 1, 0, '1 bathing water near here, not fetched in full.'],
  [2, 0, 100, '2 bathing waters near here, all fetched in full.'],
  [2, 2, 0, '2 bathing waters near here, none fetched in full.'],
  [3, 1, 66.7, '3 bathing waters near here, 2 fetched in full (66.7 %); of the other some data are missing.'],
  [3, 2, null, '3 bathing waters near here, 1 fetched in full; of the others some data are missing.'],
])('%d waters of which %d failed', (total_locations, failed_locations, success_rate, words) => {
  const summary = {
    success_rate,
    total_locations,
    successful_locations: total_locations - failed_locations,
    failed_locations,
  };
  expect(summaryOfWaters(summary)).toBe(words);
});

test('where there are none, nothing is counted', () => {
  const none = { success_rate: null, total_locations: 0, successful_locations: 0, failed_locations: 0 };
  expect(summaryOfWaters(none)).toBeNull();
});
