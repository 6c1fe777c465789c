import { callTexts } from '#contract/call-texts.ts';
import type { PlaceQuery } from '#contract/coordinates.ts';
import type { Location } from '#contract/network/locations.ts';
import { texts } from '#contract/texts.ts';
import { HttpError } from '#server/http/errors.ts';
import type { Places } from './places.ts';

/**
 * The place in a query, by its name or as the nearest one; null if the query has neither.
 * @throws HttpError 404 for a place that does not exist, or is switched off
 */
export function askedPlace(
  places: Pick<Places, 'bySlug' | 'nearest'>,
  { location, lat, lon }: Pick<PlaceQuery, 'location' | 'lat' | 'lon'>,
): Location | null {
  if (location === undefined && (lat === undefined || lon === undefined)) return null;
  const place = location === undefined ? places.nearest(lat ?? 0, lon ?? 0) : places.bySlug(location);
  if (!place?.active) throw new HttpError(404, texts.locationNotFound);
  return place;
}

/** The same of a query that needs a place. @throws HttpError also 400 where the query has none */
export function requiredPlace(
  places: Pick<Places, 'bySlug' | 'nearest'>,
  query: Pick<PlaceQuery, 'location' | 'lat' | 'lon'>,
): Location {
  const place = askedPlace(places, query);
  if (!place) throw new HttpError(400, callTexts.placeMissing, { field: 'location' });
  return place;
}
