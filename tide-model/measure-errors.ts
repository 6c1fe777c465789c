// How well the tide between ports is known: the ports left out, the stated errors, the starter network, and how much the tides of
// neighbouring points differ. `node tide-model/measure-errors.ts` prints it; decision 0033 says what follows from it.
import { withheldOf } from '#domain/tides/prediction/tide-origin.ts';
import { exactTurns } from '#domain/tides/prediction/tide-prediction.ts';
import {
  type CoastTides,
  constituentsOf,
  loadCoastTides,
} from '#server/conditions/upstream/computed-tides/coast-tides.ts';
import { nearestTideStation } from '#server/conditions/upstream/computed-tides/computed-tides.ts';
import { isInEstuary } from '#server/conditions/upstream/computed-tides/estuaries.ts';
import { seaMiles } from '#server/conditions/upstream/computed-tides/sea-way.ts';
import { starterNetwork } from '#server/store/network/starter-network.ts';
import { leftOutErrors, leftOutPorts } from './left-out-ports.ts';
import { FORTNIGHTS, factorWithin, quantile, rootMeanSquare, tideErrors } from './tide-errors.ts';

const rounded = (value: number, decimals = 2): number => Number(value.toFixed(decimals));

async function printErrors() {
  const ports = await leftOutPorts();
  const coast = await loadCoastTides();
  console.table(
    Object.fromEntries(
      ports.map(({ port, rms, metres, minutes, error_m, error_min }) => [
        port,
        { rms: rounded(rms), metres: rounded(metres), error_m, minutes: rounded(minutes, 0), error_min },
      ]),
    ),
  );
  console.table(Object.fromEntries(await Promise.all(starterNetwork.map(placeRow))));
  const whole = await leftOutErrors();
  const middle = (pick: (port: Port) => number) => quantile(whole.map(pick), 0.5);
  const rms = ports.map((port) => port.rms);
  const high = ports.flatMap(({ errors }) => errors.highMinutes);
  const shown = whole.filter((port) => withheldOf(port) === null);
  console.table({
    ports: ports.length,
    rms_median_m: rounded(quantile(rms, 0.5), 3),
    rms_90_m: rounded(quantile(rms, 0.9), 3),
    high_water_median_min: rounded(quantile(high, 0.5), 1),
    high_water_90_min: rounded(quantile(high, 0.9), 1),
    ports_within_error_m: share(whole.map((port) => port.metres <= port.error_m)),
    ports_within_error_min: share(whole.map((port) => port.minutes <= port.error_min)),
    ports_nine_in_ten_within_error_m: share(whole.map((port) => nineInTen(port, 'heights') <= port.error_m)),
    ports_nine_in_ten_within_error_min: share(
      whole.map((port) => nineInTen(port, 'minutes') <= port.error_min),
    ),
    heights_within: share(whole.flatMap(heightsWithin)),
    times_within: share(whole.flatMap(timesWithin)),
    shown_heights_within: share(shown.flatMap(heightsWithin)),
    shown_times_within: share(shown.flatMap(timesWithin)),
    ports_within_by_others_m: withinByOthers(whole, 'heights', 'error_m'),
    ports_within_by_others_min: withinByOthers(whole, 'minutes', 'error_min'),
    error_m_to_rms: rounded(middle((port) => port.error_m) / middle((port) => port.metres)),
    error_min_to_rms: rounded(middle((port) => port.error_min) / middle((port) => port.minutes)),
    error_m_to_nine_in_ten: rounded(
      middle((port) => port.error_m) / middle((port) => nineInTen(port, 'heights')),
    ),
    error_min_to_nine_in_ten: rounded(
      middle((port) => port.error_min) / middle((port) => nineInTen(port, 'minutes')),
    ),
    withheld_tide: ports.filter((port) => withheldOf(port) === 'tide').length,
    withheld_heights: ports.filter((port) => withheldOf(port) === 'heights').length,
    ...coastShares(coast),
    ...neighbours(coast),
  });
}

type Port = Awaited<ReturnType<typeof leftOutErrors>>[number];
const heightsWithin = ({ errors, error_m }: Port) => errors.heights.map((metres) => metres <= error_m);
const timesWithin = ({ errors, error_min }: Port) => errors.minutes.map((minutes) => minutes <= error_min);
const share = (isTrue: readonly boolean[]): number =>
  rounded(isTrue.filter(Boolean).length / isTrue.length, 3);

/** The share of the ports that lie within what is stated where the factor comes from all others alone. */
function withinByOthers(
  ports: readonly Port[],
  kind: 'heights' | 'minutes',
  stated: 'error_m' | 'error_min',
): number {
  const shares = ports.map((port) => ({
    whole: rootMeanSquare(port.errors[kind]) / port[stated],
    waters: port.errors[kind].map((error) => error / port[stated]),
  }));
  return share(shares.map(({ whole }, index) => whole <= factorWithin(shares.toSpliced(index, 1), 0.9)));
}

/** The error within which 9 in 10 waters of a port lie. */
const nineInTen = ({ errors }: Port, kind: 'heights' | 'minutes') => quantile(errors[kind], 0.9);

type Point = CoastTides['points'][number];
const placeOf = ({ position: [latitude, longitude] }: Point) => ({ latitude, longitude });

/** How much of the coast, by its points, is shown a tide, and how much without heights. */
function coastShares({ points }: CoastTides) {
  const isShown = (point: Point) => withheldOf(point) !== 'tide' && !isInEstuary(placeOf(point));
  return {
    coast_with_tide: share(points.map(isShown)),
    coast_without_heights: share(points.map((point) => withheldOf(point) === 'heights')),
  };
}

const BANDS = [
  { beyond: 1, miles: 4 },
  { beyond: 4, miles: 8 },
  { beyond: 8, miles: 15 },
] as const;

/**
 * By how much the tides of two points of the coast differ that lie so many miles apart by sea: within what 9 in 10 of their
 * high and low waters lie, for 9 in 10 pairs. What a station elsewhere is judged by.
 */
function neighbours(coast: CoastTides): Record<string, number> {
  const some = coast.points.filter((_, index) => index % 4 === 0);
  const withheld = coast.points.filter((point) => withheldOf(point) === 'tide');
  return Object.fromEntries(
    BANDS.flatMap((band) => [
      ...figuresOf(`within_${band.miles}_miles`, pairsOf(coast, some, band)),
      ...figuresOf(`withheld_within_${band.miles}_miles`, pairsOf(coast, withheld, band)),
    ]),
  );
}

type Differences = ReturnType<typeof differenceOf>[];

function pairsOf(coast: CoastTides, points: readonly Point[], band: (typeof BANDS)[number]): Differences {
  return points.flatMap((point) => {
    const around = coast.points.filter(
      ({ position: [lat, lon] }) =>
        Math.abs(lat - point.position[0]) < 0.25 && Math.abs(lon - point.position[1]) < 0.45,
    );
    const miles = seaMiles(coast.coastline, placeOf(point), around.map(placeOf), band.miles);
    const fit = around.filter((_, each) => (miles[each] ?? 0) > band.beyond);
    const other = fit[coast.points.indexOf(point) % Math.max(1, fit.length)];
    return other ? [differenceOf(coast, point, other)] : [];
  });
}

function figuresOf(name: string, pairs: Differences): [string, number][] {
  const ninth = (of: (pair: Differences[number]) => number) => quantile(pairs.map(of), 0.9);
  return [
    [`${name}_m`, rounded(ninth(({ metres }) => metres))],
    [
      `${name}_min`,
      rounded(
        ninth(({ minutes }) => minutes),
        1,
      ),
    ],
  ];
}

const DAY_MS = 86_400_000;
function differenceOf(coast: CoastTides, point: Point, other: Point) {
  const [{ from, until }] = FORTNIGHTS;
  const turnsOf = (each: Point, days: number) =>
    exactTurns(
      { mslAboveDatum: 0, constituents: constituentsOf(coast, each) },
      Date.parse(from) - days * DAY_MS,
      Date.parse(until) + days * DAY_MS,
    );
  const { heights, minutes } = tideErrors(turnsOf(point, 0), turnsOf(other, 1));
  return { metres: quantile(heights, 0.9), minutes: quantile(minutes, 0.9) };
}

async function placeRow(place: (typeof starterNetwork)[number]): Promise<[string, object]> {
  const nearest = await nearestTideStation(place);
  const { ports, error_m, error_min } = nearest;
  const names = ports.map(({ name, distance_miles }) => `${name} ${distance_miles}`).join(', ');
  const method = !nearest.station ? 'none' : error_min === null ? 'own port' : 'between ports';
  return [place.name, { method, ports: names, error_m, error_min, withheld: withheldOf(nearest) ?? '' }];
}

await printErrors();
