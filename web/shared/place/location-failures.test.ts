import { createElement } from 'react';
import { expect, test } from 'vitest';
import { textOf } from '#web/testing/text-of.tsx';
import { LocationFailed, LocationNotFound } from './location-failures.tsx';

test('the forecast page of an unknown place has the title Location Not Found', () => {
  expect(textOf(createElement(LocationNotFound, { page: 'forecast' }))).toContain('Location Not Found');
});

test('when loading a place fails, the title says that, and not that it was not found', () => {
  const error = new Error('HTTP error! status: 503');
  const query = { error, isFetching: false } as Parameters<typeof LocationFailed>[0]['query'];
  const words = textOf(createElement(LocationFailed, { query }));
  expect(words).toContain('Error Loading Location');
  expect(words).toContain('Failed to load location data: HTTP error! status: 503');
  expect(words).not.toContain('Not Found');
});
