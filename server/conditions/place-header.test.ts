import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PLACE_HEADER } from '#contract/live/live-table.ts';
import { placeInHeader } from './place-header.ts';

const named = (value: string) => placeInHeader({ [PLACE_HEADER]: value });

test('without the header no place is named', () => {
  expect(placeInHeader({})).toBeNull();
});

test('every slug comes back as it was encoded', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }), (slug) => {
      const encoded = encodeURIComponent(slug);
      fc.pre(encoded.length <= 600);
      expect(named(encoded)).toEqual({ slug });
    }),
  );
});

test.each([
  ['nothing', ''],
  ['two values that a proxy or Node.js has joined', 'bude, exmouth'],
  ['a comma', 'bude,exmouth'],
  ['a space', 'st ives'],
  ['half an escape', 'bude%4'],
  ['bytes that are no text', '%ff'],
  ['a quote', 'bude"'],
  ['a slug that is too long', 'b'.repeat(601)],
])('%s is malformed', (_, value) => {
  expect(named(value)).toBe('malformed');
});
