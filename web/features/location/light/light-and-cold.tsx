import type { Location } from '#contract/network/locations.ts';
import { later } from '#web/shared/place/later/later.ts';
import { WhenNear } from '#web/shared/place/later/when-near.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';

const LightAndColdCard = later(() => import('../tide/tide-later.ts').then((cards) => cards.LightAndColdCard));

/** Light, sun and cold water. The card and its code are loaded when it comes near the screen. */
export const LightAndCold = ({ location }: { location: Location }) => (
  <WhenNear
    resetKey={location.slug}
    failure="Light and cold could not be loaded."
    placeholder={<Skeleton className="rounded-card" />}
    className="room-light md:col-span-2"
  >
    <LightAndColdCard location={location} />
  </WhenNear>
);
