import { expect, test } from 'vitest';
import { publisherWords, unwatchedInShort, unwatchedWords } from './unwatched.ts';

const aberystwyth = { latitude: 52.4175, longitude: -4.087 };
const stonehaven = { latitude: 56.9656, longitude: -2.2041 };
const annan = { latitude: 54.983, longitude: -3.257 };

test('in Wales and in Scotland the words name who publishes what Foreshore does not cover', () => {
  expect(unwatchedWords('overflows', aberystwyth)).toBe(
    'Foreshore does not cover storm overflows here. Dŵr Cymru Welsh Water publishes them.',
  );
  expect(unwatchedWords('bathing', stonehaven)).toBe(
    'Foreshore does not cover bathing-water samples and pollution forecasts here. The Scottish Environment Protection Agency (SEPA) publishes them.',
  );
  expect(unwatchedInShort('bathing', aberystwyth)).toBe('Not covered here: see Natural Resources Wales');
  expect(unwatchedInShort('overflows', stonehaven)).toBe('Not covered here: see Scottish Water');
});

test('near a border no country is guessed, and both are named', () => {
  expect(unwatchedWords('overflows', annan)).toBe(
    'Foreshore does not cover storm overflows here. In Wales Dŵr Cymru Welsh Water publishes them, in Scotland Scottish Water.',
  );
  expect(unwatchedInShort('overflows', annan)).toBe('Not covered here');
});

test.each([
  ['Scarborough', 54.28, -0.4],
  ['Exmouth', 50.6111, -3.4017],
  ['Blackpool', 53.817, -3.055],
])('at %s, in England, no other country is named', (_, latitude, longitude) => {
  expect(publisherWords('overflows', { latitude, longitude })).toBe(
    'None of the companies that publish them covers this place.',
  );
});
