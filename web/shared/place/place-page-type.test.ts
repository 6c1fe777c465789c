import { expect, test } from 'vitest';
import { placePath } from './place-page-type.ts';

test.each([
  ['bude', '/locations/bude'],
  ['pier-#2', '/locations/pier-%232'],
  ['bay-100%', '/locations/bay-100%25'],
  ['beer,-by-the-"jetty"', '/locations/beer%2C-by-the-%22jetty%22'],
])('the page of %j has the address %s', (slug, path) => {
  expect(placePath(slug)).toBe(path);
  expect(placePath(slug, 'forecast')).toBe(`${path}/forecast`);
});
