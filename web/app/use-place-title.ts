import { useQuery } from '@tanstack/react-query';
import type { Location } from '#contract/network/locations.ts';
import { texts } from '#contract/texts.ts';
import { placeTitle, titles } from '#domain/places/titles.ts';
import { isNotFound } from '#web/shared/api/failures.ts';
import { locationQuery } from '#web/shared/api/queries.ts';
import { notFoundTitles, type PlacePageName } from '#web/shared/place/place-page-type.ts';
import { useDocumentTitle } from './use-document-title.ts';

/** The document's title on a page about one place. Where the place cannot be shown, it is the page's heading. */
export function usePlaceTitle(slug: string, page: PlacePageName): void {
  const { data: location, error } = useQuery(locationQuery(slug));
  useDocumentTitle(titleOf(location, error, page));
}

function titleOf(location: Location | undefined, error: Error | null, page: PlacePageName): string {
  if (isNotFound(error)) return titles.location(notFoundTitles[page]);
  if (location) return placeTitle(page, location.name);
  return error ? titles.location(texts.locationErrorTitle) : titles.loading;
}
