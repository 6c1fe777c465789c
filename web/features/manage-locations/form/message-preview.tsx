import { useQuery } from '@tanstack/react-query';
import type { CustomMessage } from '#contract/network/locations.ts';
import { instantOfInput } from '#domain/time/date-input.ts';
import { accountQuery } from '#web/shared/api/queries.ts';
import { PublicView } from '#web/shared/place/public-view.tsx';
import type { LocationValues } from './location-values.ts';

/** The message that is being written as the public will see it, with the author that the server will give it. */
export function MessagePreview({
  values: { title, message, message_type, expires_at },
  before,
  isActive,
  now,
}: {
  values: LocationValues['custom_message'];
  /** The message that is there. */
  before: CustomMessage | null;
  /** Whether the place is on. */
  isActive: boolean;
  now: number;
}) {
  const { data: account } = useQuery({ ...accountQuery(), staleTime: Number.POSITIVE_INFINITY });
  const isSame = before !== null && title.trim() === before.title && message.trim() === before.message;
  const writer = account?.email.split('@')[0] ?? '';
  const end = instantOfInput(expires_at, 'end');
  const hidden = !isActive
    ? 'The place is switched off: the public does not see it.'
    : end !== null && end <= now
      ? 'Its end has passed: the public does not see it.'
      : '';
  return (
    <section aria-label="As the public will see it" className="space-y-2 sm:col-span-2">
      <h3 className="font-semibold text-ink-muted">As the public will see it</h3>
      <PublicView
        message={{
          title,
          message,
          message_type,
          author: isSame ? before.author : writer,
          expires_at: end === null ? null : new Date(end).toISOString(),
        }}
        now={now}
      />
      <p role="status" className="text-sm text-ink-muted empty:hidden">
        {hidden}
      </p>
    </section>
  );
}
