import { type FeedKind, feedTable, modelHoursPath, tideStationPath } from '#contract/live/live-table.ts';
import type { Location } from '#contract/network/locations.ts';

// The addresses of a place's calls. The service worker stores the answers under the same addresses.

export const locationCall = (slug: string): string => `/locations/${encodeURIComponent(slug)}`;

export const feedCall = (
  kind: FeedKind,
  { latitude, longitude }: Pick<Location, 'latitude' | 'longitude'>,
): string => `${feedTable[kind].path}?lat=${latitude}&lon=${longitude}`;

export const matchingMessagesCall = (slug: string): string =>
  `/api/automated_messages/location/${encodeURIComponent(slug)}`;

export const modelHoursCall = (slug: string): string =>
  `${modelHoursPath}?location=${encodeURIComponent(slug)}`;

export const tideStationCall = (slug: string): string =>
  `${tideStationPath}?location=${encodeURIComponent(slug)}`;
