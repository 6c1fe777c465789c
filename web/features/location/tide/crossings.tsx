import { type CSSProperties, lazy, Suspense } from 'react';
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
      <Suspense fallback={<Room ways={location.crossings.length} />}>
        <CrossingsCard location={location} />
      </Suspense>
    </Boundary>
  );
}

/** As high as the card: its ways stand one below the other on a phone, and two beside each other on a wider screen. */
const Room = ({ ways }: { ways: number }) => (
  <div className="md:col-span-2" style={{ '--ways': ways, '--rows': Math.ceil(ways / 2) } as CSSProperties}>
    <Skeleton className="h-[calc(15.75rem+var(--ways)*14.375rem)] rounded-card md:h-[calc(11.75rem+var(--rows)*14.375rem)] lg:h-[calc(10.5rem+var(--rows)*10.625rem)]" />
  </div>
);
