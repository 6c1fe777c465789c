import { lazy, useEffect, useRef } from 'react';
import type { Location } from '#contract/locations.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { WhenNear } from '#web/ui/when-near.tsx';

const SpillHistory = lazy(() =>
  import('./history-later.ts').then((later) => ({ default: later.SpillHistory })),
);
const SampleRecord = lazy(() =>
  import('./history-later.ts').then((later) => ({ default: later.SampleRecord })),
);

/** The location page leads here by this name. */
const ID = 'water-history';

/** What is recorded of spills and samples near a place. Code and data are loaded when it comes near the screen. */
export function WaterHistory({ location: { slug } }: { location: Location }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Drawn after the page: the browser looked for it too early.
    if (window.location.hash === `#${ID}`) ref.current?.scrollIntoView();
  }, []);
  return (
    <div ref={ref} id={ID}>
      <WhenNear
        resetKey={slug}
        placeholder={<Skeleton className="h-192" />}
        failure="What is recorded here could not be loaded."
        className="space-y-4"
      >
        <SpillHistory key={`spills ${slug}`} slug={slug} />
        <SampleRecord key={`samples ${slug}`} slug={slug} />
      </WhenNear>
    </div>
  );
}
