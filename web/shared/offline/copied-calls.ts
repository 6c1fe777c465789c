import {
  feedKinds,
  feedPaths,
  modelHoursPath,
  overviewPath,
  tideStationPath,
} from '#contract/live/live-table.ts';
import type { Location } from '#contract/network/locations.ts';
import {
  feedCall,
  locationCall,
  matchingMessagesCall,
  modelHoursCall,
  tideStationCall,
} from '#web/shared/api/call-addresses.ts';

/** Where the service worker stores the offline copies. Phones have caches of this name: it stays. */
export const COPIES_CACHE = 'foreshore-answers-1';

/**
 * The message by which a page asks its service worker to delete the offline copies; any answer confirms it. Page and
 * worker may be of different versions: the text stays.
 */
export const DELETE_COPIES = 'forget';

const ofOnePlace: readonly string[] = [...feedPaths, tideStationPath, modelHoursPath];
const ofAllPlaces: readonly string[] = ['/api/settings', '/api/locations', overviewPath];
const A_LOCATION = /^\/locations\/[^/]+$/;
const ITS_ALERTS = /^\/api\/automated_messages\/location\/[^/]+$/;

/**
 * Whether the last answer to a call is stored for use offline. Stored is what the public pages of one place and the lists
 * of all places need; never an answer that depends on who is asking.
 */
export function isCopiedCall({ pathname, searchParams }: URL): boolean {
  if (ofOnePlace.includes(pathname)) return searchParams.size > 0; // not those of all places at once
  return ofAllPlaces.includes(pathname) || A_LOCATION.test(pathname) || ITS_ALERTS.test(pathname);
}

type Place = Pick<Location, 'slug' | 'latitude' | 'longitude'>;

/** The calls of one place whose answers are stored. */
export const callsOf = (place: Place): string[] => [
  locationCall(place.slug),
  matchingMessagesCall(place.slug),
  ...feedKinds.map((kind) => feedCall(kind, place)),
  tideStationCall(place.slug),
  modelHoursCall(place.slug),
];
