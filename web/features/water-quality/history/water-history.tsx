import { useEffect, useRef } from 'react';
import type { Location } from '#contract/network/locations.ts';
import { later } from '#web/shared/place/later/later.ts';
import { WhenNear } from '#web/shared/place/later/when-near.tsx';
import { useFeed } from '#web/shared/place/use-feed.ts';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';

const SpillHistory = later(() => import('./history-later.ts').then((cards) => cards.SpillHistory));
const SampleRecord = later(() => import('./history-later.ts').then((cards) => cards.SampleRecord));

/** The location page leads here by this name. */
const ID = 'water-history';

/**
 * The heights of the placeholders, measured from 320 to 1440 px: with four overflows and one bathing water, and where there is
 * none. How much is recorded is not known before.
 */
const SPILLS = 'clamp(76.5rem, 185rem - 214vw, 123.5rem)';
const SAMPLES = 'clamp(39rem, 108rem - 92vw, 78rem)';
const NONE = '8rem';

const Room = ({ height }: { height: string }) => (
  <div className="grid" style={{ height }}>
    <Skeleton />
  </div>
);

/** What is recorded of spills and samples near a place. Code and data are loaded when it comes near the screen. */
export function WaterHistory({ location }: { location: Location }) {
  const { slug } = location;
  const ref = useRef<HTMLDivElement>(null);
  const { data: spills } = useFeed('storm_overflow', location);
  const { data: waters } = useFeed('ea_warnings', location);
  const hasSpills = spills?.overflows.length !== 0;
  const hasSamples = waters?.locations.length !== 0;
  useEffect(() => {
    // Drawn after the page: the browser looked for it too early.
    if (window.location.hash === `#${ID}`) ref.current?.scrollIntoView();
  }, []);
  return (
    <div ref={ref} id={ID}>
      <WhenNear
        resetKey={slug}
        placeholder={
          <>
            <Room height={hasSpills ? SPILLS : NONE} />
            <Room height={hasSamples ? SAMPLES : NONE} />
          </>
        }
        failure="What is recorded here could not be loaded."
        className="gap-4"
      >
        <SpillHistory key={`spills ${slug}`} slug={slug} isLikely={hasSpills} />
        <SampleRecord key={`samples ${slug}`} slug={slug} isLikely={hasSamples} />
      </WhenNear>
    </div>
  );
}
