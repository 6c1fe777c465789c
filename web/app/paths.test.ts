import { describe, expect, test } from 'vitest';
import { pathAfterLogin } from './paths.ts';

const ORIGIN = 'https://foreshore.example';

describe('pathAfterLogin', () => {
  test.each(['/', '/locations/bude', '/locations/bude/forecast?from=map#marine', '/locations/%20x'])(
    'leads to %s, a path of this site',
    (next) => {
      expect(pathAfterLogin(next, ORIGIN)).toBe(next);
    },
  );

  test.each([
    undefined,
    '',
    'locations/bude',
    'https://elsewhere.example/',
    '//elsewhere.example',
    '/\\elsewhere.example',
    '/\t/elsewhere.example',
    '/.//elsewhere.example',
    'javascript:alert(1)',
    '//',
    '/auth/login?next=/',
    '/x/../auth/login',
  ])('leads home instead of to %j', (next) => {
    expect(pathAfterLogin(next, ORIGIN)).toBe('/');
  });
});
