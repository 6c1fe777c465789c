import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { CustomMessage } from '#contract/locations.ts';
import { expiryOf, messageStatus } from '#domain/notices/message-status.ts';
import { relativeTimeInSentence } from '#domain/time/relative-time.ts';
import { OfflineCopy } from '#web/api/failures.ts';
import { locationQuery } from '#web/api/queries.ts';
import { clockAndDay } from '#web/place/clock-and-day.ts';
import { onServerClock } from '#web/time/clock.ts';
import { useNow } from '#web/time/use-now.ts';
import { LongText } from '#web/ui/long-text.tsx';
import { Notice } from '#web/ui/notice.tsx';

const TEAM = 'Water Safety Team';

/** The message of the Water Safety Team about the place, until it expires. */
export function SafetyMessage({ slug, message }: { slug: string; message: CustomMessage | null }) {
  const { error, dataUpdatedAt } = useQuery(locationQuery(slug));
  const headingId = useId();
  const now = useNow(60_000, message && expiryOf(message));
  if (message === null || messageStatus(message, now) !== 'active') return null;
  const { title, message: text, message_type, author, expires_at } = message;
  const isInfo = message_type === 'info';
  return (
    <section aria-labelledby={headingId}>
      <Notice
        tone={isInfo ? 'info' : 'caution'}
        role={isInfo ? 'status' : 'alert'}
        title={title}
        headingId={headingId}
        className="shadow-sm"
      >
        <LongText key={text} text={text} lines={6} of={`of ${title}`} />
        <p className="mt-1 text-sm text-ink-muted">
          {signature(author)}
          {expires_at && ` · until ${clockAndDay(Date.parse(expires_at), now)}`}
        </p>
        {error instanceof OfflineCopy && (
          <p className="mt-1 text-sm font-semibold">
            Last received {relativeTimeInSentence(onServerClock(dataUpdatedAt), now)}. It may have changed
            since.
          </p>
        )}
      </Notice>
    </section>
  );
}

function signature(author: string): string {
  const name = author.trim();
  return name === '' || name.toLowerCase() === TEAM.toLowerCase() ? TEAM : `${TEAM} · ${name}`;
}
