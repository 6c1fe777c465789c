import { useQuery } from '@tanstack/react-query';
import { Check, Clock } from 'lucide-react';
import { londonClockWithSeconds } from '#domain/time/london-time.ts';
import { DeliveryTicks } from '#web/admin/delivery/delivery-ticks.tsx';
import { locationQuery } from '#web/shared/api/queries.ts';
import { onServerClock } from '#web/shared/time/clock.ts';
import { isSameMessage } from './kept-messages.ts';
import type { SentMessage } from './sent-messages.ts';

const LOOK_AGAIN_MS = 1000;

/** Where a message has arrived, as read back from what the public gets. */
export const Delivered = ({ sent }: { /** Null: it has not been sent. */ sent: SentMessage | null }) => (
  <section aria-labelledby="delivered" className="space-y-2">
    <h2 id="delivered" className="font-semibold text-ink-muted">
      Delivered
    </h2>
    <div role="status" className="rounded-card border border-line bg-surface px-4 py-3">
      {sent === null ? (
        <Line what="Public page" words="waits on this device to be sent" />
      ) : sent.location.active ? (
        <OnPublicPage sent={sent} />
      ) : (
        <Line what="Public page" words="this place is switched off: the public does not see it" />
      )}
    </div>
    {sent && <DeliveryTicks place={sent.location._id} savedAt={sent.at} />}
  </section>
);

function OnPublicPage({ sent: { location, isCleared } }: { sent: SentMessage }) {
  const isThere = (message: typeof location.custom_message | undefined) =>
    message !== undefined && isSameMessage(message, location.custom_message);
  const { data, dataUpdatedAt } = useQuery({
    ...locationQuery(location.slug),
    staleTime: 0,
    refetchInterval: ({ state }) => !isThere(state.data?.custom_message) && LOOK_AGAIN_MS,
  });
  return isThere(data?.custom_message) ? (
    <Line
      what="Public page"
      words={isCleared ? 'shows it no more' : 'shows it'}
      at={onServerClock(dataUpdatedAt)}
    />
  ) : (
    <Line what="Public page" words="not yet" />
  );
}

const Line = ({ what, words, at }: { what: string; words: string; at?: number }) => (
  <p className="flex items-center gap-3">
    {at === undefined ? (
      <Clock aria-hidden className="size-5 shrink-0 text-caution" />
    ) : (
      <Check aria-hidden className="size-5 shrink-0 text-good" />
    )}
    <span className="min-w-0 grow">
      <span className="block font-semibold">{what}</span>
      <span className="block text-sm text-ink-muted">{words}</span>
    </span>
    <span className="font-semibold tabular-nums">
      {at === undefined ? 'waits' : londonClockWithSeconds(at)}
    </span>
  </p>
);
