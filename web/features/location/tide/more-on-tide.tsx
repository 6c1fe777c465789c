import { lazy } from 'react';
import type { Location } from '#contract/locations.ts';
import type { TidalData } from '#contract/tides.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { WhenNear } from '#web/ui/when-near.tsx';

const TideFacts = lazy(() => import('./tide-later.ts').then((facts) => ({ default: facts.TideFacts })));

/** What else there is to say of the tide. It and its code are loaded when the card's end comes near the screen. */
export const MoreOnTide = (props: { location: Location; tides: TidalData; now: number }) => (
  <WhenNear
    resetKey={props.location.slug}
    failure="More about this tide could not be loaded."
    // About as high as the facts, so that what stands below hardly moves when they arrive.
    placeholder={<Skeleton className="h-161 sm:h-131" />}
  >
    <TideFacts key={props.location.slug} {...props} />
  </WhenNear>
);
