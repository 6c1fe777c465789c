import { lazy, Suspense } from 'react';
import type { Location } from '#contract/locations.ts';
import { Boundary } from '#web/ui/boundary.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useComesIntoView } from '#web/ui/use-comes-into-view.ts';

const LightAndColdCard = lazy(() =>
  import('../tide/tide-later.ts').then((later) => ({ default: later.LightAndColdCard })),
);

/** Light, sun and cold water. The card and its code are loaded when it comes near the screen. */
export function LightAndCold({ location }: { location: Location }) {
  const [ref, isInView] = useComesIntoView<HTMLDivElement>('200px');
  return (
    <div ref={ref} className="md:col-span-2">
      {isInView ? (
        <Boundary resetKey={location.slug} fallback={<p>Light and cold could not be loaded.</p>}>
          <Suspense fallback={<Loading />}>
            <LightAndColdCard location={location} />
          </Suspense>
        </Boundary>
      ) : (
        <Loading />
      )}
    </div>
  );
}

const Loading = () => <Skeleton className="h-176 rounded-card md:h-96" />;
