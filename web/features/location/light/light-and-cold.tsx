import { lazy } from 'react';
import type { Location } from '#contract/locations.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { WhenNear } from '#web/ui/when-near.tsx';

const LightAndColdCard = lazy(() =>
  import('../tide/tide-later.ts').then((later) => ({ default: later.LightAndColdCard })),
);

/** Light, sun and cold water. The card and its code are loaded when it comes near the screen. */
export const LightAndCold = ({ location }: { location: Location }) => (
  <WhenNear
    resetKey={location.slug}
    failure="Light and cold could not be loaded."
    placeholder={<Skeleton className="h-176 rounded-card md:h-96" />}
    className="md:col-span-2"
  >
    <LightAndColdCard location={location} />
  </WhenNear>
);
