import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Location } from '#contract/locations.ts';
import { texts } from '#contract/texts.ts';
import { titles } from '#domain/titles.ts';
import { isNotFound } from '#web/api/failures.ts';
import { locationQuery } from '#web/api/queries.ts';
import { LocationPage } from '#web/features/location/location-page.tsx';
import { useDocumentTitle } from '../use-document-title.ts';

const route = getRouteApi('/with-login/locations/$slug');

export function LocationScreen() {
  const { slug } = route.useParams();
  const { data: location, error } = useQuery(locationQuery(slug));
  useDocumentTitle(titleOf(location, error));
  return <LocationPage slug={slug} />;
}

function titleOf(location: Location | undefined, error: Error | null): string {
  if (isNotFound(error)) return titles.location(texts.locationNotFoundTitle);
  if (location) return titles.location(location.name);
  return error ? titles.location(texts.dataUnavailable) : titles.loading;
}
