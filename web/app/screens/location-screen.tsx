import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { texts } from '#contract/texts.ts';
import { titles } from '#domain/titles.ts';
import { locationQuery } from '#web/api/queries.ts';
import { LocationPage } from '#web/features/location/location-page.tsx';
import { useDocumentTitle } from '../use-document-title.ts';

const route = getRouteApi('/with-login/locations/$slug');

export function LocationScreen() {
  const { slug } = route.useParams();
  const { data: location, isError } = useQuery(locationQuery(slug));
  const waiting = isError ? titles.location(texts.locationNotFoundTitle) : titles.loading;
  useDocumentTitle(location ? titles.location(location.name) : waiting);
  return <LocationPage slug={slug} />;
}
