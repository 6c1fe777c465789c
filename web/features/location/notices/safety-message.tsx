import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { CustomMessage } from '#contract/network/locations.ts';
import { expiryOf, messageStatus } from '#domain/notices/message-status.ts';
import { relativeTimeInSentence } from '#domain/time/relative-time.ts';
import { OfflineCopy } from '#web/shared/api/failures.ts';
import { locationQuery } from '#web/shared/api/queries.ts';
import { SafetyNotice } from '#web/shared/place/safety-notice.tsx';
import { onServerClock } from '#web/shared/time/clock.ts';
import { useNow } from '#web/shared/time/use-now.ts';
import { LongText } from '#web/shared/ui/long-text.tsx';

/** The message of the Water Safety Team about the place, until it expires. */
export function SafetyMessage({ slug, message }: { slug: string; message: CustomMessage | null }) {
  const { error, dataUpdatedAt } = useQuery(locationQuery(slug));
  const headingId = useId();
  const now = useNow(60_000, message && expiryOf(message));
  if (message === null || messageStatus(message, now) !== 'active') return null;
  const { title, message: text } = message;
  return (
    <section aria-labelledby={headingId}>
      <SafetyNotice
        message={message}
        now={now}
        headingId={headingId}
        isAnnounced
        text={<LongText key={text} text={text} lines={6} of={`of ${title}`} />}
      >
        {error instanceof OfflineCopy && (
          <p className="mt-1 text-sm font-semibold">
            Last received {relativeTimeInSentence(onServerClock(dataUpdatedAt), now)}. It may have changed
            since.
          </p>
        )}
      </SafetyNotice>
    </section>
  );
}
