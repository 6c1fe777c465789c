import { expect, test } from 'vitest';
import { keptPlacesFrom } from './kept-places.ts';

const NOTHING = { favourites: [], lastVisited: null };

test('what was kept is read again', () => {
  const kept = { favourites: ['a', 'b'], lastVisited: 'c' };
  expect(keptPlacesFrom(JSON.stringify(kept))).toEqual(kept);
});

test.each([null, '', '{', 'null', '7', '"x"', '[]', '{}', '{"favourites":"a","lastVisited":4}'])(
  '%s counts as nothing kept',
  (stored) => {
    expect(keptPlacesFrom(stored)).toEqual(NOTHING);
  },
);

test('what is no id among the favourites is left out', () => {
  expect(keptPlacesFrom('{"favourites":["a",4,null,"b"]}')).toEqual({
    favourites: ['a', 'b'],
    lastVisited: null,
  });
});
