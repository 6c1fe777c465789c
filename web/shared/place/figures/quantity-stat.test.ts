import { createElement } from 'react';
import { expect, test } from 'vitest';
import { seaTemperatureBand } from '#domain/quantities/bands.ts';
import { temperature } from '#domain/quantities/quantities.ts';
import { textOf } from '#web/testing/text-of.tsx';
import { QuantityStat } from './quantity-stat.tsx';

const sea = (celsius: number | null) =>
  textOf(
    createElement(QuantityStat, {
      ...{ label: 'Sea temperature', band: seaTemperatureBand },
      quantity: temperature(celsius),
    }),
  );

test('water is called warm beside its number, and never without one', () => {
  expect(sea(19)).toBe('Sea temperature 19.0 °C Warm');
  expect(sea(18.04)).toBe('Sea temperature 18.0 °C Warm: just over 18.0');
  expect(sea(null)).not.toMatch(/warm|moderate|cool/i);
});
