import type { TidalData, TidePort } from '#contract/conditions/tides.ts';
import { farDistance, tideHeight } from '../../quantities/quantities.ts';
import { HERE_MILES } from './neighbour-errors.ts';

/** Beyond these errors heights, and times, are not shown. */
const MOST_METRES = 0.5;
const MOST_MINUTES = 30;

/** The same parts of every published tide. */
export const asPublished: Pick<
  TidalData,
  'method' | 'datum' | 'ports' | 'error_m' | 'error_min' | 'withheld'
> = {
  method: 'published',
  datum: 'chart datum',
  ports: [],
  error_m: null,
  error_min: null,
  withheld: null,
};

type Errors = Pick<TidalData, 'error_m' | 'error_min'>;

/** What is not shown of a tide with such errors. Without times there is no tide to show. */
export function withheldOf({ error_m, error_min }: Errors): TidalData['withheld'] {
  if (error_min !== null && error_min > MOST_MINUTES) return 'tide';
  return error_m !== null && error_m > MOST_METRES ? 'heights' : null;
}

/** Whether the tide is interpolated between ports: everything about it is 'about'. Old copies on a device say nothing. */
const isInterpolated = ({ error_min }: Pick<TidalData, 'error_min'>): boolean =>
  typeof error_min === 'number';

/** Whether it is the published tide of a station elsewhere, which the pages then name. */
export const isOfStationElsewhere = ({ method, station }: Pick<TidalData, 'method' | 'station'>): boolean =>
  method === 'published' &&
  station !== null &&
  (station.distance_miles ?? Number.POSITIVE_INFINITY) > HERE_MILES;

/** `Port Isaac, 5.2 miles away`; the name alone where the distance is not known. */
export const portWords = ({ name, distance_miles }: TidePort): string =>
  distance_miles === null ? name : `${name}, ${farDistance(distance_miles)} away`;

type Origin = Pick<TidalData, 'method' | 'station' | 'ports' | 'error_min'>;

/**
 * `Published for Bude, 0.4 miles away`; `Computed for Devonport, 2.1 miles away, from its harmonic constants`; `Worked out between Cromer (12 miles by sea) and Lowestoft
 * (20 miles by sea), from their harmonic constants`
 */
export function originWords({ method, station, ports, error_min }: Origin): string {
  if (isInterpolated({ error_min }))
    return `Worked out between ${betweenWords(ports)}, from their harmonic constants`;
  if (!station) return '';
  return method === 'published'
    ? `Published for ${portWords(station)}`
    : `Computed for ${portWords(station)}, from its harmonic constants`;
}

const bySea = ({ name, distance_miles }: TidePort): string =>
  distance_miles === null ? name : `${name} (${farDistance(distance_miles)} by sea)`;

function betweenWords(ports: readonly TidePort[]): string {
  const words = ports.map(bySea);
  const last = words.at(-1) ?? 'ports';
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${last}` : last;
}

/** ` ± 15 min`; nothing for a tide that is not interpolated. */
export const timeBand = ({ error_min }: Pick<TidalData, 'error_min'>): string =>
  typeof error_min === 'number' ? ` ± ${error_min} min` : '';

/** ` ± 0.4 m` */
export const heightBand = ({ error_m }: Pick<TidalData, 'error_m'>): string =>
  typeof error_m === 'number' ? ` ± ${tideHeight(Math.ceil(error_m * 10 - 1e-9) / 10).figure}` : '';

/** What an interpolated tide leaves open; of a port's own tide what the weather does to it. */
export function errorWords(tides: Errors & Pick<TidalData, 'withheld'>): string {
  if (!isInterpolated(tides)) return WEATHER;
  const metres = tides.withheld === 'heights' ? '' : ` and${heightBand(tides)} m`;
  return `Mostly right within${timeBand(tides)}${metres}, as 9 in 10 ports with tide gauges are; in a river mouth it can be wrong by more. ${WEATHER}`;
}

const WEATHER = 'Wind and air pressure can raise or lower the sea by half a metre, in storms by more.';

/** Why the heights, or the whole tide, are not shown; null where they are. */
export function withheldWords({ withheld }: Pick<TidalData, 'withheld'>): string | null {
  if (!withheld) return null;
  const [what, limit] =
    withheld === 'tide'
      ? ['No tide is shown: its times', `${MOST_MINUTES} min`]
      : ['No heights are shown: they', `${MOST_METRES} m`];
  return `${what} could be wrong by more than ${limit}.`;
}
