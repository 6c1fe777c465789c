import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { idAfter, newPlaceId } from './place-ids.ts';

test('ids of places are all different, and need next to no room when they are compressed', () => {
  const ids = Array.from({ length: 500 }, newPlaceId);
  expect(new Set(ids).size).toBe(500);
  for (const id of ids)
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(brotliCompressSync(ids.join()).length).toBeLessThan(1500); // random ones: 9,500
});

test.each([
  ['c9d1f7e2-3b7c-4f0e-9a52-00000000000f', 'c9d1f7e2-3b7c-4f0e-9a52-000000000010'],
  ['c9d1f7e2-3b7c-4f0e-9a52-7fffffffffff', 'c9d1f7e2-3b7c-4f0e-9a52-800000000000'],
  ['c9d1f7e2-3b7c-4f0e-9a52-ffffffffffff', 'c9d1f7e2-3b7c-4f0e-9a52-000000000000'],
])('%s is followed by %s', (id, next) => {
  expect(idAfter(id)).toBe(next);
});
