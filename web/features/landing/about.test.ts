import { createElement } from 'react';
import { expect, test } from 'vitest';
import { textOf } from '#web/testing/text-of.tsx';
import { About } from './about.tsx';

test('About explains the large words of the first page: that nothing was measured', () => {
  expect(textOf(createElement(About))).toMatch(
    /Real-time weather data, Live Weather Data The newest forecast .* it was not measured on the beach\./,
  );
});
