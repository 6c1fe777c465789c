import { describe, expect, test } from 'vitest';
import type { TideStation } from '#contract/conditions/tide-station.ts';
import type { TideEvent } from '#contract/conditions/tides.ts';
import { withheldOf } from '#domain/tides/prediction/tide-origin.ts';
import { predictTides } from '#domain/tides/prediction/tide-prediction.ts';
import { momentOf, standOf, tideParts } from '#domain/tides/tide-parts.ts';
import { meanRanges } from '#domain/tides/tide-range.ts';
import {
  loadTideStations,
  nearestTideStation,
} from '#server/conditions/upstream/computed-tides/computed-tides.ts';
import { loadLeftOutPorts } from './left-out-ports.ts';
import { quantile } from './tide-errors.ts';

/**
 * Places whose tides are known to be odd, each as the other ports say it is, against what is published about it. Sources:
 * - Doodson and Warburg, Admiralty manual of tides (1941), in Byrne, Green and Bowers, Ocean Science 13 (2017), 599: a wave
 *   n times as fast as the half-diurnal one makes double waters where it has more than 1 / n² of its size.
 * - T. Heritage, Poole Harbour and its tides, after the Hydrographic Office: double high waters at Poole, double low ones at
 *   Weymouth, both near a node of the main tide.
 * - Solent Forum, Waves and tides: a range of 1.2 m in Christchurch Bay, growing to the east; at Southampton a young flood
 *   stand and a double high water.
 * - See Southampton, Tides (seesouthampton.co.uk/tides): the tide rises for up to 7 hours, with a stand of two hours on its
 *   way, and ebbs in less than 4.
 * - National Tidal and Sea Level Facility, Port Ellen: mean spring range 0.66 m, mean neap range 0.12 m.
 * - Ipswich Star, flood alerts for Suffolk and Essex: high water at Lowestoft two hours before Harwich.
 */
const [from, until] = [Date.parse('2027-03-01T00:00Z'), Date.parse('2027-04-30T00:00Z')];
const HOUR_MS = 3_600_000;

type Constants = Pick<TideStation, 'constituents'>;
const stations = await loadTideStations();
const leftOut = await loadLeftOutPorts();

function ownOf(name: string): TideStation {
  const found = stations.find((station) => station.name === name);
  if (!found) throw new Error(`no port ${name}`);
  return found;
}
/** A port as the others say it is. */
function withoutOwn(name: string) {
  const found = leftOut.find(({ id }) => id === ownOf(name).id);
  if (!found) throw new Error(`${name} was not left out`);
  return found;
}
async function placeAt(latitude: number, longitude: number) {
  const found = await nearestTideStation({ latitude, longitude });
  if (!found.station || found.error_min === null) throw new Error('no tide between ports');
  return { ...found, constituents: found.station.constituents };
}
const amplitudeOf = ({ constituents }: Constants, wave: string): number =>
  constituents.find(({ name }) => name === wave)?.amplitude ?? 0;
function rangesOf(constants: Constants) {
  const ranges = meanRanges(constants);
  if (!ranges) throw new Error('no M2 and S2');
  return ranges;
}
const turnsOf = ({ constituents }: Constants): TideEvent[] =>
  predictTides({ constituents, mslAboveDatum: 0 }, from, until).events;
/** Beyond 1 its faster waves can double a tide's waters: a quarter of M2 for the fourth-diurnal one, a ninth for the sixth. */
const doubling = (constants: Constants): number =>
  (4 * amplitudeOf(constants, 'M4') + 9 * amplitudeOf(constants, 'M6')) / amplitudeOf(constants, 'M2');
/** How many stands near high and low waters there are for each tide. */
function standsOf(constants: Constants) {
  const near = tideParts(turnsOf(constants)).flatMap((part) => standOf(part)?.near ?? []);
  const perTide = (type: TideEvent['type']) =>
    near.filter((each) => each === type).length / ((until - from) / (12.42 * HOUR_MS));
  return { high: perTide('HighWater'), low: perTide('LowWater') };
}

describe.each([
  ['Bournemouth', 'HighWater'],
  ['Weymouth', 'LowWater'],
] as const)('%s, without its own port', (name, type) => {
  const constants = withoutOwn(name);

  test(`has double ${type === 'HighWater' ? 'high' : 'low'} waters, at one tide in six at least`, () => {
    expect(doubling(constants)).toBeGreaterThan(1);
    const { high, low } = standsOf(constants);
    const [here, elsewhere] = type === 'HighWater' ? [high, low] : [low, high];
    expect(here).toBeGreaterThan(1 / 6);
    expect(elsewhere).toBe(0);
  });

  test('near a node of the main tide is too uncertain in its times to be shown', async () => {
    const { latitude, longitude } = ownOf(name);
    expect(withheldOf(constants)).toBe('tide');
    expect(
      withheldOf(await placeAt(latitude + (type === 'HighWater' ? 0.005 : -0.03), longitude + 0.035)),
    ).toBe('tide');
  });
});

test('Portland Harbour has double low waters, as Weymouth; west of Chesil Beach there are none', async () => {
  const [harbour, cove] = await Promise.all([placeAt(50.575, -2.435), placeAt(50.5606, -2.4555)]);
  expect(doubling(harbour)).toBeGreaterThan(1.5);
  expect(standsOf(harbour).low).toBeGreaterThan(1 / 6);
  expect(standsOf(harbour).high).toBe(0);
  expect(standsOf(cove)).toEqual({ high: 0, low: 0 });
  expect(rangesOf(cove).springs).toBeGreaterThan(1.3 * rangesOf(harbour).springs);
  expect(withheldOf(harbour)).toBe('tide');
});

test('the range of springs is 1.2 m in Christchurch Bay and grows to the east', async () => {
  const springsAt = async (latitude: number, longitude: number) =>
    rangesOf(await placeAt(latitude, longitude)).springs;
  const christchurch = await springsAt(50.733, -1.64);
  expect(Math.abs(christchurch - 1.2)).toBeLessThan(0.4);
  expect(await springsAt(50.766, -0.93)).toBeGreaterThan(2 * christchurch);
});

/** Of each spring tide: hours of rise, near its top (within 0.5 m), and from there to low water; how slow its rise gets. */
function springTidesOf({ constituents }: Constants) {
  const { events, levels } = predictTides({ constituents, mslAboveDatum: 0 }, from, until);
  const start = Date.parse(levels.start);
  const hours = levels.step_minutes / 60;
  const between = (one: TideEvent, other: TideEvent) =>
    levels.heights.slice(
      ...[one, other].map((turn) => Math.round((momentOf(turn) - start) / HOUR_MS / hours)),
    );
  return events.flatMap((low, index) => {
    const [high, next] = [events[index + 1], events[index + 2]];
    if (low.type !== 'LowWater' || !high || !next) return [];
    const top = high.height ?? 0;
    if (top - (low.height ?? 0) < 3.5) return [];
    const [rise, fall] = [between(low, high), between(high, next)];
    const steps = rise.slice(1).map((height, step) => height - (rise[step] ?? 0));
    const middle = steps.slice(Math.round(steps.length * 0.2), Math.round(steps.length * 0.6));
    const isNear = (height: number) => height > top - 0.5;
    const after = fall.filter((height) => !isNear(height)).length;
    return {
      rise: rise.length * hours,
      nearTop: [...rise, ...fall].filter(isNear).length * hours,
      fall: after * hours,
      slowest: Math.min(...middle) / Math.max(...steps),
    };
  });
}

test('Southampton, without its own port: a flood that stands on its way, a long high water, an ebb of less than 4 hours', () => {
  const constants = withoutOwn('Southampton');
  expect(doubling(constants)).toBeGreaterThan(1);
  const springs = springTidesOf(constants);
  expect(springs.length).toBeGreaterThan(20);
  const middle = (of: (tide: (typeof springs)[number]) => number) => quantile(springs.map(of), 0.5);
  expect(middle(({ rise }) => rise)).toBeGreaterThan(5);
  expect(middle(({ rise }) => rise)).toBeLessThanOrEqual(7);
  expect(middle(({ fall }) => fall)).toBeLessThan(4);
  // A tide of M2 alone, of 4 m, is within 0.5 m of its top for 2.9 hours, and rises the fastest in its middle.
  expect(middle(({ nearTop }) => nearTop)).toBeGreaterThan(3.3);
  expect(middle(({ slowest }) => slowest)).toBeLessThan(0.4);
});

test('Lowestoft, without its own port: less tide than on either side, and high water two hours before Harwich', () => {
  const constants = withoutOwn('Lowestoft');
  expect(doubling(constants)).toBeLessThan(1);
  const { springs } = rangesOf(constants);
  expect(springs).toBeLessThan(rangesOf(ownOf('Cromer')).springs / 2 + 0.3);
  expect(springs).toBeLessThan(rangesOf(ownOf('Harwich')).springs - 1);
  const highs = (some: Constants) => turnsOf(some).filter(({ type }) => type === 'HighWater');
  const atHarwich = highs(ownOf('Harwich')).map(momentOf);
  const hours = highs(constants).map((high) => {
    const next = atHarwich.find((moment) => moment > momentOf(high)) ?? Number.NaN;
    return (next - momentOf(high)) / HOUR_MS;
  });
  expect(Math.abs(quantile(hours.slice(0, -1), 0.5) - 2)).toBeLessThan(0.5);
});

test('Islay, without its own port: hardly any tide, within the stated error of the published ranges, and withheld', async () => {
  const constants = withoutOwn('Port Ellen, Islay');
  const { springs, neaps } = rangesOf(constants);
  expect(Math.abs(springs - 0.66)).toBeLessThan(2 * constants.error_m);
  expect(Math.abs(neaps - 0.12)).toBeLessThan(2 * constants.error_m);
  expect(amplitudeOf(constants, 'S2')).toBeGreaterThan(amplitudeOf(constants, 'M2') / 2);
  expect(withheldOf(constants)).toBe('tide');
  expect(withheldOf(await placeAt(55.66, -6.08))).toBe('tide');
});
