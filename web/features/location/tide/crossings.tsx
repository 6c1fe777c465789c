import type { CSSProperties } from 'react';
import type { Location } from '#contract/network/locations.ts';
import { later } from '#web/shared/place/later/later.ts';
import { LaterPart } from '#web/shared/place/later/later-part.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';

const CrossingsCard = later(() => import('./tide-later.ts').then((cards) => cards.CrossingsCard));

/** The ways at a place that the tide cuts off; nothing where none is known. Their code comes only where there are some. */
export function Crossings({ location }: { location: Location }) {
  if (!location.crossings?.length) return null; // an older copy on the device has no list
  return (
    <div className="md:col-span-2">
      <LaterPart
        resetKey={location.updated_at}
        failure="Whether a way here is cut off by the tide is not known."
        placeholder={<Room ways={location.crossings.length} />}
      >
        <CrossingsCard location={location} />
      </LaterPart>
    </div>
  );
}

/** As high as the card: its ways stand one below the other on a phone, and two beside each other on a wider screen. */
const Room = ({ ways }: { ways: number }) => (
  <div style={{ '--ways': ways, '--rows': Math.ceil(ways / 2) } as CSSProperties}>
    <Skeleton className="h-[calc(15.75rem+var(--ways)*14.375rem)] rounded-card md:h-[calc(11.75rem+var(--rows)*14.375rem)] lg:h-[calc(10.5rem+var(--rows)*10.625rem)]" />
  </div>
);
