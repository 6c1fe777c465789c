import { expect, test } from 'vitest';
import { pictureWords } from '#domain/displays/pictures/picture-words.ts';
import { aDisplayFrame, DISPLAY_NOW, ripCurrents } from '#domain/testing/a-display.ts';
import { letterSizes, plans } from './plans.ts';

const SMALL = { width: 800, height: 480 };
const CAP_HEIGHT = 0.727;

test('letters keep the rule of legibility at the distance that was set', () => {
  const mmOfPixel = 98 / 480;
  const least = letterSizes(SMALL, { viewing_distance_m: 0.6, screen_height_mm: 98 }).at(-1);
  expect((least?.body ?? 0) * CAP_HEIGHT * mmOfPixel).toBeGreaterThanOrEqual(600 / 200 - 0.1);
  expect((least?.headline ?? 0) * CAP_HEIGHT * mmOfPixel).toBeGreaterThanOrEqual(600 / 82 - 0.1);
});

test('letters of a panel that is too small for its distance keep the sizes that it was designed with', () => {
  const sizes = letterSizes(SMALL, { viewing_distance_m: 20, screen_height_mm: 98 });
  expect(sizes.at(-1)).toEqual({ body: 27, headline: 58 });
});

test('letters are never so small that one bit cannot draw them', () => {
  const sizes = letterSizes(SMALL, { viewing_distance_m: 0.5, screen_height_mm: 4000 });
  expect(sizes.at(-1)?.body).toBe(15);
});

test('what warns is the last to be left out', () => {
  const custom_message = ripCurrents(DISPLAY_NOW);
  const said = pictureWords(aDisplayFrame({ location: { custom_message } }), 900, DISPLAY_NOW);
  const tried = plans(said, letterSizes(SMALL, { viewing_distance_m: 0.5, screen_height_mm: 98 }));
  const first = (test: (plan: (typeof tried)[number]) => boolean) => tried.findIndex(test);
  const order = [
    first(({ facts }) => facts === 'short'),
    first(({ facts }) => facts === 'brief'),
    first(({ facts }) => facts === 'none'),
    first(({ withoutMain }) => withoutMain),
    first(({ rows }) => rows !== null),
    first(({ headlineRows }) => headlineRows !== null),
  ];
  expect(order).toEqual(order.toSorted((one, other) => one - other));
  expect(tried.every(({ warnings }) => warnings === 1)).toBe(true);
  expect(tried.every((plan, index) => plan.isMore === index >= (order[0] ?? 0))).toBe(true);
});
