import { useQuery } from '@tanstack/react-query';
import type { Location } from '#contract/locations.ts';
import { texts } from '#contract/texts.ts';
import { titles } from '#domain/titles.ts';
import { isNotFound } from '#web/api/failures.ts';
import { locationQuery } from '#web/api/queries.ts';
import { useDocumentTitle } from './use-document-title.ts';

/** The document's title on a page about one place: `title` of its name once that is known. */
export function usePlaceTitle(slug: string, title: (name: string) => string): void {
  const { data: location, error } = useQuery(locationQuery(slug));
  useDocumentTitle(titleOf(location, error, title));
}

function titleOf(
  location: Location | undefined,
  error: Error | null,
  title: (name: string) => string,
): string {
  if (isNotFound(error)) return titles.location(texts.locationNotFoundTitle);
  if (location) return title(location.name);
  return error ? titles.location(texts.dataUnavailable) : titles.loading;
}
