import { getRouteApi } from '@tanstack/react-router';
import { WaterQualityPage } from '#web/features/water-quality/water-quality-page.tsx';
import { usePlaceTitle } from '../use-place-title.ts';

const route = getRouteApi('/reading/locations/$slug/water-quality');

export function WaterQualityScreen() {
  const { slug } = route.useParams();
  usePlaceTitle(slug, 'water-quality');
  return <WaterQualityPage slug={slug} />;
}
