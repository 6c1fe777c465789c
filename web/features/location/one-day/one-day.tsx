import type { Location } from '#contract/network/locations.ts';
import { later } from '#web/shared/place/later/later.ts';
import { WhenNear } from '#web/shared/place/later/when-near.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';

const OneDayCard = later(() => import('./one-day-card.tsx').then((card) => card.OneDayCard));

/**
 * The coming 48 hours as one picture. The card and its code are loaded when it comes near the screen.
 */
export const OneDay = ({ location }: { location: Location }) => (
  <WhenNear
    resetKey={location.slug}
    failure="The next 48 hours could not be loaded."
    placeholder={<Skeleton className="rounded-card" />}
    className="room-one-day min-w-0 md:col-span-2"
  >
    <OneDayCard location={location} />
  </WhenNear>
);
