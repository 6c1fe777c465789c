import { createElement } from 'react';
import { expect, test } from 'vitest';
import { textOf } from '#web/testing/text-of.tsx';
import { LocationFailed, LocationNotFound } from './location-failures.tsx';

test('the forecast of a place that is not there is titled as one of a place that was not found', () => {
  expect(textOf(createElement(LocationNotFound, { page: 'forecast' }))).toContain('Location Not Found');
});

test('where the place could not be loaded the title says that it failed, and not that there is none', () => {
  const error = new Error('HTTP error! status: 503');
  const query = { error, isFetching: false } as Parameters<typeof LocationFailed>[0]['query'];
  const words = textOf(createElement(LocationFailed, { query }));
  expect(words).toContain('Error Loading Location');
  expect(words).toContain('Failed to load location data: HTTP error! status: 503');
  expect(words).not.toContain('Not Found');
});
