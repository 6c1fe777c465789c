import { getRouteApi } from '@tanstack/react-router';
import { titles } from '#domain/titles.ts';
import { LocationPage } from '#web/features/location/location-page.tsx';
import { usePlaceTitle } from '../use-place-title.ts';

const route = getRouteApi('/reading/locations/$slug');

export function LocationScreen() {
  const { slug } = route.useParams();
  usePlaceTitle(slug, titles.location);
  return <LocationPage slug={slug} />;
}
