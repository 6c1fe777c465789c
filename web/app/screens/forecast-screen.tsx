import { getRouteApi } from '@tanstack/react-router';
import { ForecastPage } from '#web/features/forecast/forecast-page.tsx';
import { usePlaceTitle } from '../use-place-title.ts';

const route = getRouteApi('/reading/locations/$slug/forecast');

export function ForecastScreen() {
  const { slug } = route.useParams();
  usePlaceTitle(slug, 'forecast');
  return <ForecastPage slug={slug} />;
}
