import { getRouteApi } from '@tanstack/react-router';
import { LocationPage } from '#web/features/location/location-page.tsx';
import { usePlaceTitle } from '../use-place-title.ts';

const route = getRouteApi('/reading/locations/$slug');

export function LocationScreen() {
  const { slug } = route.useParams();
  usePlaceTitle(slug, 'location');
  return <LocationPage slug={slug} />;
}
