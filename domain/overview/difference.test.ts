import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Overview, OverviewDifference } from '#contract/conditions/overview.ts';
import { anOverviewPlace } from '#contract/testing/an-overview-place.ts';
import { overviewDifference, sortedPlaces, withDifference } from './difference.ts';

const slugs = ['bude', 'croyde', 'exmouth', 'looe', 'polzeath'];
const aPlace = fc
  .record({
    slug: fc.constantFrom(...slugs),
    title: fc.constantFrom(null, 'Rip currents', 'Café closed'),
    height: fc.constantFrom(null, 0.5, 5.9),
    turn: fc.constantFrom(1_783_774_800, 1_783_796_400),
    speed: fc.nat({ max: 3 }),
    ended: fc.constantFrom(null, 1_783_757_400),
  })
  .map(({ slug, title, height, turn, speed, ended }) =>
    anOverviewPlace({
      slug,
      message: title === null ? null : { type: 'info', title, expires_at: null },
      tide: { height, next: { type: 'HighWater', at: turn, height } },
      wind: { speed },
      overflows: { spill: ended === null ? null : { since: null, ended, seen: null, distance_miles: 0.4 } },
    }),
  );
const somePlaces = fc.uniqueArray(aPlace, { selector: ({ slug }) => slug }).map(sortedPlaces);
const overviewOf = (version: string, places: Overview['places']): Overview => ({
  version,
  generated_at: `2026-07-11T13:0${version}:00.000Z`,
  simulated: false,
  doubts: [],
  places,
});

test('a difference carries any state into any other, whatever came, went or changed', () => {
  fc.assert(
    fc.property(somePlaces, somePlaces, (first, second) => {
      const [before, after] = [overviewOf('1', first), overviewOf('2', second)];
      const sent = OverviewDifference.parse(JSON.parse(JSON.stringify(overviewDifference(before, after))));
      expect(withDifference(before, sent)).toEqual(after);
    }),
  );
});

test('places that share a new figure are named together, and what is the same is not said', () => {
  const at = (height: number, speed: number) =>
    slugs.map((slug) => anOverviewPlace({ slug, tide: { height }, wind: { speed } }));
  const { changed, added, removed } = overviewDifference(
    overviewOf('1', at(5.9, 17)),
    overviewOf('2', at(6, 17)),
  );
  expect(changed).toEqual([{ places: [0, 1, 2, 3, 4], tide: { height: 6 } }]);
  expect([added, removed]).toEqual([[], []]);
});

test('a place that has not changed stays the same object', () => {
  const [first, second] = [anOverviewPlace({ slug: 'bude' }), anOverviewPlace({ slug: 'looe' })];
  const before = overviewOf('1', [first, second]);
  const after = overviewOf('2', [first, anOverviewPlace({ slug: 'looe', wind: { speed: 18 } })]);
  const applied = withDifference(before, overviewDifference(before, after));
  expect(applied?.places[0]).toBe(first);
  expect(applied?.places[1]).not.toBe(second);
});

test('it is not applied to another state than the one that it begins with', () => {
  const before = overviewOf('1', [anOverviewPlace()]);
  const difference = overviewDifference(before, overviewOf('2', []));
  expect(withDifference(overviewOf('3', [anOverviewPlace()]), difference)).toBeNull();
});
