import type { TidalData } from '#contract/conditions/tides.ts';
import type { Location } from '#contract/network/locations.ts';
import { later } from '#web/shared/place/later/later.ts';
import { WhenNear } from '#web/shared/place/later/when-near.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';

const TideFacts = later(() => import('./tide-later.ts').then((cards) => cards.TideFacts));

/** What else there is to say of the tide. It and its code are loaded when the card's end comes near the screen. */
export const MoreOnTide = (props: { location: Location; tides: TidalData; now: number }) => (
  <WhenNear
    resetKey={props.location.slug}
    failure="More about this tide could not be loaded."
    // Without heights there is much less.
    placeholder={<Skeleton className={props.tides.withheld ? 'h-92' : ''} />}
    className={props.tides.withheld ? '' : 'room-tide-facts'}
  >
    <TideFacts key={props.location.slug} {...props} />
  </WhenNear>
);
