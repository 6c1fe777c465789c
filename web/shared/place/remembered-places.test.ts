import { expect, test } from 'vitest';
import { rememberedPlacesFrom } from './remembered-places.ts';

const NOTHING = { favourites: [], lastVisited: null };

test('stored places are read again', () => {
  const places = { favourites: ['a', 'b'], lastVisited: 'c' };
  expect(rememberedPlacesFrom(JSON.stringify(places))).toEqual(places);
});

test.each([null, '', '{', 'null', '7', '"x"', '[]', '{}', '{"favourites":"a","lastVisited":4}'])(
  '%s counts as nothing stored',
  (stored) => {
    expect(rememberedPlacesFrom(stored)).toEqual(NOTHING);
  },
);

test('favourites that are not text are left out', () => {
  expect(rememberedPlacesFrom('{"favourites":["a",4,null,"b"]}')).toEqual({
    favourites: ['a', 'b'],
    lastVisited: null,
  });
});
