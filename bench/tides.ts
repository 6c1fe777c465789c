import { factorWithin, quantile, rootMeanSquare } from '#domain/tides/tide-errors.ts';
import { withheldOf } from '#domain/tides/tide-origin.ts';
import { loadCoastTides } from '#server/conditions/upstream/computed-tides/coast-tides.ts';
import { nearestTideStation } from '#server/conditions/upstream/computed-tides/computed-tides.ts';
import { leftOutErrors, leftOutPorts } from '#server/conditions/upstream/computed-tides/left-out-ports.ts';
import { starterNetwork } from '#server/store/network/starter-network.ts';

const rounded = (value: number, decimals = 2): number => Number(value.toFixed(decimals));

/** How well the tide between ports is known: the left-out table, the stated errors, and the starter network. */
export async function measureTides() {
  const ports = await leftOutPorts();
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
  return {
    ports: ports.length,
    rms_median_m: rounded(quantile(rms, 0.5), 3),
    rms_90_m: rounded(quantile(rms, 0.9), 3),
    high_water_median_min: rounded(quantile(high, 0.5), 1),
    high_water_90_min: rounded(quantile(high, 0.9), 1),
    ports_within_error_m: share(whole.map((port) => port.metres <= port.error_m)),
    ports_within_error_min: share(whole.map((port) => port.minutes <= port.error_min)),
    heights_within: share(whole.flatMap(heightsWithin)),
    times_within: share(whole.flatMap(timesWithin)),
    shown_heights_within: share(shown.flatMap(heightsWithin)),
    shown_times_within: share(shown.flatMap(timesWithin)),
    ports_within_by_others_m: withinByOthers(whole, 'heights', 'error_m'),
    ports_within_by_others_min: withinByOthers(whole, 'minutes', 'error_min'),
    error_m_to_rms: rounded(middle((port) => port.error_m) / middle((port) => port.metres)),
    error_min_to_rms: rounded(middle((port) => port.error_min) / middle((port) => port.minutes)),
    error_m_to_nine_in_ten: rounded(
      middle((port) => port.error_m) / middle(({ errors }) => quantile(errors.heights, 0.9)),
    ),
    error_min_to_nine_in_ten: rounded(
      middle((port) => port.error_min) / middle(({ errors }) => quantile(errors.minutes, 0.9)),
    ),
    withheld_tide: ports.filter((port) => withheldOf(port) === 'tide').length,
    withheld_heights: ports.filter((port) => withheldOf(port) === 'heights').length,
    ...(await coastShares()),
  };
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

/** How much of the coast, by its points, is shown a tide, and how much without heights. */
async function coastShares() {
  const { points } = await loadCoastTides();
  return {
    coast_with_tide: share(points.map((point) => withheldOf(point) !== 'tide')),
    coast_without_heights: share(points.map((point) => withheldOf(point) === 'heights')),
  };
}

async function placeRow(place: (typeof starterNetwork)[number]): Promise<[string, object]> {
  const nearest = await nearestTideStation(place);
  const { ports, error_m, error_min } = nearest;
  const names = ports.map(({ name, distance_miles }) => `${name} ${distance_miles}`).join(', ');
  const method = !nearest.station ? 'none' : error_min === null ? 'own port' : 'between ports';
  return [place.name, { method, ports: names, error_m, error_min, withheld: withheldOf(nearest) ?? '' }];
}
