import { lazy, Suspense, useRef } from 'react';
import type { Location } from '#contract/locations.ts';
import { Boundary } from '#web/ui/boundary.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useSeen } from '../use-seen.ts';

const SpillHistory = lazy(() =>
  import('./history-later.ts').then((later) => ({ default: later.SpillHistory })),
);
const SampleRecord = lazy(() =>
  import('./history-later.ts').then((later) => ({ default: later.SampleRecord })),
);

/** What is recorded of spills and samples near a place. Code and data are loaded when it comes near the screen. */
export function WaterHistory({ location }: { location: Location }) {
  const ref = useRef<HTMLDivElement>(null);
  const isNear = useSeen(ref);
  return (
    <div ref={ref} className="space-y-4">
      {isNear ? (
        <Boundary resetKey={location.slug} fallback={<p>What is recorded here could not be loaded.</p>}>
          <Suspense fallback={<Loading />}>
            <SpillHistory key={`spills ${location.slug}`} slug={location.slug} />
            <SampleRecord key={`samples ${location.slug}`} slug={location.slug} />
          </Suspense>
        </Boundary>
      ) : (
        <Loading />
      )}
    </div>
  );
}

const Loading = () => <Skeleton className="h-192" />;
