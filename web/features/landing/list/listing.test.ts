import { expect, test } from 'vitest';
import { testLocation } from '../testing/a-named-location.ts';
import { aroundPosition, listing } from './listing.ts';

const plymouth = { latitude: 50.364, longitude: -4.141 };
const tokyo = { latitude: 35.68, longitude: 139.69 };
const bude = testLocation({ name: 'Bude', latitude: 50.83, longitude: -4.552 });
const nairn = testLocation({ name: 'Nairn', latitude: 57.59, longitude: -3.86 });
const exmouth = testLocation({ name: 'Exmouth', latitude: 50.61, longitude: -3.41 });
const network = [bude, exmouth, nairn];

const nothingKept = { position: null, views: new Map(), order: null, favourites: [], lastVisited: null };
const names = (listed: ReturnType<typeof listing>) => listed.map(({ location }) => location.name);

test('without favourites or a position the order stays, and there is no distance', () => {
  const listed = listing(network, nothingKept);
  expect(names(listed)).toEqual(['Bude', 'Exmouth', 'Nairn']);
  expect(listed.map(({ miles }) => miles)).toEqual([null, null, null]);
});

test('favourites come first, then the place visited last, marked as such', () => {
  const listed = listing(network, { ...nothingKept, favourites: [nairn._id], lastVisited: exmouth._id });
  expect(names(listed)).toEqual(['Nairn', 'Exmouth', 'Bude']);
  expect(listed.map(({ isLastVisited }) => isLastVisited)).toEqual([false, true, false]);
});

test('with a position the nearest come first, before favourites', () => {
  const listed = listing(network, {
    ...nothingKept,
    position: plymouth,
    favourites: [nairn._id],
    lastVisited: null,
  });
  expect(names(listed)).toEqual(['Exmouth', 'Bude', 'Nairn']);
  expect(listed[0]?.miles).toBeCloseTo(36.2, 0);
});

test('a favourite whose location was deleted does no harm', () => {
  expect(names(listing(network, { ...nothingKept, favourites: ['gone'] }))).toHaveLength(3);
});

test('the map shows the position and the places near it, not the other end of the country', () => {
  expect(aroundPosition(network, plymouth)).toEqual([plymouth, exmouth, bude]);
});

test('far from all places the map shows the nearest one, not half the world', () => {
  expect(aroundPosition(network, tokyo)).toHaveLength(1);
});

test('without a position the map shows everything', () => {
  expect(aroundPosition(network, null)).toEqual(network);
});

test('a place far away does not make the map reach there, unless there is no other', () => {
  const seychelles = testLocation({ name: 'Polperro', latitude: -4.18, longitude: 50.36 });
  expect(aroundPosition([bude, seychelles, nairn], null)).toEqual([bude, nairn]);
  expect(aroundPosition([seychelles], null)).toEqual([seychelles]);
});
