import { lazy } from 'react';
import type { Location } from '#contract/locations.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { WhenNear } from '#web/ui/when-near.tsx';

const OneDayCard = lazy(() => import('./one-day-card.tsx').then((card) => ({ default: card.OneDayCard })));

/** The coming 48 hours as one picture. The card and its code are loaded when it comes near the screen. */
export const OneDay = ({ location }: { location: Location }) => (
  <WhenNear
    resetKey={location.slug}
    failure="The next 48 hours could not be loaded."
    placeholder={<Skeleton className="h-400 rounded-card md:h-291" />}
    className="min-w-0 md:col-span-2"
  >
    <OneDayCard location={location} />
  </WhenNear>
);
