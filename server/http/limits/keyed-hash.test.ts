import { expect, onTestFinished, test, vi } from 'vitest';
import { createKeyedHash, isToken, newToken } from './keyed-hash.ts';

test('tokens never repeat, each byte is as likely as any other, and nobody can compute them', () => {
  const guessable = vi.spyOn(Math, 'random').mockReturnValue(0.5);
  onTestFinished(() => guessable.mockRestore());
  const TOKENS = 10_000;
  const tokens = Array.from({ length: TOKENS }, newToken);
  expect(new Set(tokens).size).toBe(TOKENS);
  expect(tokens.every(isToken)).toBe(true);
  const counts = new Array<number>(256).fill(0);
  for (const token of tokens) {
    const bytes = Buffer.from(token, 'base64url');
    expect(bytes).toHaveLength(32);
    for (const byte of bytes) counts[byte] = (counts[byte] ?? 0) + 1;
  }
  // Chi-square with 255 degrees of freedom: standard deviation 23. Eight standard deviations never happen.
  const expected = (TOKENS * 32) / 256;
  expect(counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)).toBeLessThan(440);
});

test('a hash depends on the key, the purpose and the text', () => {
  const hash = createKeyedHash('key');
  const hashes = [
    hash('code', 'text'),
    hash('reset token', 'text'),
    hash('code', 'other text'),
    createKeyedHash('other key')('code', 'text'),
  ];
  expect(new Set(hashes).size).toBe(4);
  expect(hash('code', 'text')).toBe(hashes[0]);
});

test.each(['', 'A'.repeat(42), 'A'.repeat(44), `${'A'.repeat(42)}=`, `${'A'.repeat(42)} `])(
  '%j is not a token',
  (text) => {
    expect(isToken(text)).toBe(false);
  },
);
