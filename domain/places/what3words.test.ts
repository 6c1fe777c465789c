import { expect, test } from 'vitest';
import { what3wordsAddress } from './what3words.ts';

test.each(['filled.count.soap', '/filled.count.soap', '///filled.count.soap', ' ///filled.count.soap '])(
  '%j has its three slashes once',
  (typed) => {
    expect(what3wordsAddress(typed)).toBe('///filled.count.soap');
  },
);
