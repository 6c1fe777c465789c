import { type Answer, ok, type Source } from '../answer.ts';

import { DAY_MS } from '../world/place.ts';
import type { World } from '../world/world.ts';
import { type Station, stations } from './stations.ts';

const BASE = '/uktidalapi/api/V1';
const MAX_DAYS = 7;

const failure = (statusCode: number, message: string): Answer => ({
  status: statusCode,
  json: { statusCode, message },
});

const feature = ({ id, name, country, latitude, longitude, continuousHeights, dries }: Station) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [longitude, latitude] },
  properties: {
    Id: id,
    Name: name,
    Country: country,
    ContinuousHeightsAvailable: continuousHeights,
    Footnote: dries ? 'Dries out except for river water' : null,
  },
});

/**
 * High and low waters of whole GMT days from today on. Times are GMT, to the minute and without a zone mark; heights
 * are metres above chart datum, not rounded. An event that cannot be predicted lacks both.
 */
function tidalEvents(station: Station, days: number, world: World, now: number) {
  const tide = world.tide(station);
  const today = Math.floor(now / DAY_MS) * DAY_MS;
  return tide.turns(today, today + days * DAY_MS).map(({ at, kind, level }) => {
    const isPredicted = !(station.dries && kind === 'low');
    return {
      EventType: kind === 'high' ? 'HighWater' : 'LowWater',
      ...(isPredicted && { DateTime: `${new Date(at).toISOString().slice(0, 16)}:00` }),
      IsApproximateTime: station.approximate,
      ...(isPredicted && { Height: tide.meanLevel + level }),
      IsApproximateHeight: station.approximate && kind === 'low',
      Filtered: false,
      Date: `${new Date(at).toISOString().slice(0, 10)}T00:00:00`,
    };
  });
}

/** The ADMIRALTY UK Tidal API, Discovery: stations and their tidal events. Any subscription key will do. */
export const admiralty: Source = ({ path, query, header }, world, now) => {
  if (!header('ocp-apim-subscription-key')) {
    return failure(
      401,
      'Access denied due to missing subscription key. Make sure to include subscription key when making requests to an API.',
    );
  }
  const [collection, id, part, ...more] = path.startsWith(`${BASE}/`)
    ? path.slice(BASE.length + 1).split('/')
    : [];
  if (collection !== 'Stations' || more.length > 0) return failure(404, 'Resource not found');
  if (id === undefined) {
    const name = query.get('name')?.toLowerCase() ?? '';
    const found = stations.filter((station) => station.name.toLowerCase().includes(name));
    return ok({ type: 'FeatureCollection', features: found.map(feature) });
  }
  const station = stations.find((candidate) => candidate.id === id);
  if (!station) return failure(404, 'Station not found');
  if (part === undefined) return ok(feature(station));
  if (part !== 'TidalEvents') return failure(404, 'Resource not found');
  const days = Number(query.get('duration') ?? MAX_DAYS);
  if (!Number.isInteger(days) || days < 1 || days > MAX_DAYS)
    return failure(400, `duration must be from 1 to ${MAX_DAYS}`);
  return ok(tidalEvents(station, days, world, now));
};
