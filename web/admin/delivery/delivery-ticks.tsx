import { useQuery } from '@tanstack/react-query';
import { Check, CircleAlert, Clock, Eye } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Delivery } from '#contract/displays/displays.ts';
import { deliveryWords, isDelivered, isOutstanding } from '#domain/words/display-words.ts';
import { isNotFound } from '#web/shared/api/failures.ts';
import { useNow } from '#web/shared/time/use-now.ts';
import { deliveriesQuery } from './deliveries-query.ts';

/**
 * How far the message of a place has come on its displays, one line for each. Nothing where the place has none.
 * Screen readers hear each display once, when it has painted the message.
 */
export function DeliveryTicks({
  place,
  savedAt,
  heading,
}: {
  /** The id of the location. */
  place: string;
  /** When the message was saved here, epoch ms; null: before the page was opened. */
  savedAt: number | null;
  /** Drawn where there are displays. */
  heading?: ReactNode;
}) {
  const { data, error } = useQuery(deliveriesQuery(place, savedAt));
  const now = useNow(10_000);
  if (!data) return error && !isNotFound(error) ? <NotKnown /> : <Announced deliveries={[]} now={now} />;
  return (
    <>
      <Announced deliveries={data.deliveries} now={now} />
      {data.deliveries.length > 0 && (
        <>
          {heading}
          <ul aria-label="On its displays" className="space-y-1.5">
            {data.deliveries.map((delivery) => (
              <Tick key={delivery.display._id} delivery={delivery} now={now} />
            ))}
          </ul>
        </>
      )}
      {error && <NotKnown isOld />}
    </>
  );
}

const Tick = ({ delivery, now }: { delivery: Delivery; now: number }) => (
  <li className="flex items-start gap-2">
    <Mark delivery={delivery} />
    <span className="min-w-0 wrap-anywhere tabular-nums">
      <strong>{delivery.display.name}</strong>: {deliveryWords(delivery, now)}
    </span>
  </li>
);

/** A clock is never a tick: only what was painted has one. */
function Mark({ delivery }: { delivery: Delivery }) {
  const look = 'mt-0.5 size-5 shrink-0';
  if (delivery.evidence === 'witnessed') return <Eye aria-hidden className={`${look} text-good`} />;
  if (isDelivered(delivery)) return <Check aria-hidden className={`${look} text-good`} />;
  if (isOutstanding(delivery)) return <Clock aria-hidden className={`${look} text-caution`} />;
  return <CircleAlert aria-hidden className={`${look} text-ink-muted`} />;
}

/** For screen readers, and the same words until one more has painted it: the visible ones change each minute. */
function Announced({ deliveries, now }: { deliveries: readonly Delivery[]; now: number }) {
  const painted = deliveries.filter(isDelivered);
  const waiting = deliveries.filter(isOutstanding).length;
  const words = painted.map((each) => `${each.display.name}: ${deliveryWords(withoutScans(each), now)}`);
  if (painted.length > 0 && waiting > 0)
    words.push(waiting === 1 ? '1 display has not yet' : `${waiting} displays have not yet`);
  return (
    <p role="status" aria-live="polite" className="sr-only">
      {words.join('. ')}
    </p>
  );
}

const withoutScans = (delivery: Delivery): Delivery => ({ ...delivery, evidence: 'painted' });

const NotKnown = ({ isOld = false }: { isOld?: boolean }) => (
  <p className="flex items-start gap-2 text-caution">
    <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
    {isOld
      ? 'The displays cannot be asked at the moment: this is what was known before.'
      : 'Whether its displays show it cannot be asked at the moment.'}
  </p>
);
