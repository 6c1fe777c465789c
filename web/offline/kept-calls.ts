import { feedKinds, feedPaths, tideStationPath } from '#contract/feed-paths.ts';
import type { Location } from '#contract/locations.ts';

/** Where the service worker keeps the last answers. */
export const KEPT_ANSWERS = 'foreshore-answers-1';

/** On an answer that was kept: when the server gave it, ISO by the server's clock. Absent: it comes from the server. */
export const KEPT_SINCE = 'x-foreshore-cached';
/** On an answer that was kept: when it came, epoch ms by the device's clock. */
export const RECEIVED_AT = 'x-foreshore-received';

/** What a page says to its service worker; it answers with anything when that is done. */
export const FORGET = 'forget';

const ofPlaces: readonly string[] = [...Object.values(feedPaths), tideStationPath];
const ofAll: readonly string[] = ['/api/settings', '/api/locations'];
const A_LOCATION = /^\/locations\/[^/]+$/;
const ITS_ALERTS = /^\/api\/automated_messages\/location\/[^/]+$/;

/**
 * Whether a call's last answer is kept for when there is no connection: what the public pages of one place show, and
 * what leads to them. Nothing that depends on who is asking.
 */
export function isKeptCall({ pathname, searchParams }: URL): boolean {
  if (ofPlaces.includes(pathname)) return searchParams.size > 0; // not those of all places at once
  return ofAll.includes(pathname) || A_LOCATION.test(pathname) || ITS_ALERTS.test(pathname);
}

type Place = Pick<Location, 'slug' | 'latitude' | 'longitude'>;

/** The addresses of what is kept of a place; those of the data calls as the pages ask them. */
export const callsOf = ({ slug, latitude, longitude }: Place): string[] => [
  `/locations/${encodeURIComponent(slug)}`,
  `/api/automated_messages/location/${encodeURIComponent(slug)}`,
  ...feedKinds.map((kind) => `${feedPaths[kind]}?lat=${latitude}&lon=${longitude}`),
  tideStationCall({ slug }),
];

export const tideStationCall = ({ slug }: Pick<Place, 'slug'>): string =>
  `${tideStationPath}?location=${encodeURIComponent(slug)}`;
