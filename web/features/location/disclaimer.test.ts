import { createElement } from 'react';
import { expect, test } from 'vitest';
import { textOf } from '#web/testing/text-of.tsx';
import { Disclaimer } from './disclaimer.tsx';

test('the disclaimer of a location is called one', () => {
  expect(textOf(createElement(Disclaimer))).toMatch(/^Disclaimer/);
});
