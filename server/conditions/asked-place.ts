import type { PlaceQuery } from '#contract/coordinates.ts';
import type { Location } from '#contract/locations.ts';
import { texts } from '#contract/texts.ts';
import { HttpError } from '#server/http/errors.ts';
import type { Places } from './places.ts';

/**
 * The place that a query names, by its name or as the nearest one; null when it names none.
 * @throws HttpError 404 for one that is not there, or is switched off
 */
export function askedPlace(
  places: Pick<Places, 'bySlug' | 'nearest'>,
  { location, lat, lon }: PlaceQuery,
): Location | null {
  if (location === undefined && (lat === undefined || lon === undefined)) return null;
  const place = location === undefined ? places.nearest(lat ?? 0, lon ?? 0) : places.bySlug(location);
  if (!place?.active) throw new HttpError(404, texts.locationNotFound);
  return place;
}
