import { lazy, Suspense } from 'react';
import type { Location } from '#contract/locations.ts';
import { Boundary } from '#web/ui/boundary.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const CrossingsCard = lazy(() => import('./tide-later.ts').then((card) => ({ default: card.CrossingsCard })));

/** The ways at a place that the tide cuts off; nothing where none is known. Their code comes only where there are some. */
export function Crossings({ location }: { location: Location }) {
  if (!location.crossings?.length) return null; // an older copy on the device has no list
  return (
    <Boundary
      resetKey={location.updated_at}
      fallback={<p className="md:col-span-2">Whether a way here is cut off by the tide is not known.</p>}
    >
      <Suspense fallback={<Skeleton className="h-64 md:col-span-2" />}>
        <CrossingsCard location={location} />
      </Suspense>
    </Boundary>
  );
}
