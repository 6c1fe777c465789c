import { feedKinds, feedPaths, tideStationPath } from '#contract/live-table.ts';
import type { Location } from '#contract/locations.ts';
import { feedCall, locationCall, matchingMessagesCall, tideStationCall } from '#web/api/calls.ts';

/** Where the service worker keeps the last answers. */
export const KEPT_ANSWERS = 'foreshore-answers-1';

/** What a page says to its service worker; it answers with anything when that is done. */
export const FORGET = 'forget';

const ofPlaces: readonly string[] = [...feedPaths, tideStationPath];
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

/** The addresses of what is kept of a place. */
export const callsOf = (place: Place): string[] => [
  locationCall(place.slug),
  matchingMessagesCall(place.slug),
  ...feedKinds.map((kind) => feedCall(kind, place)),
  tideStationCall(place.slug),
];
