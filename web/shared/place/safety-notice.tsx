import type { ReactNode } from 'react';
import type { CustomMessage } from '#contract/network/locations.ts';
import { clockAndDay } from '#domain/time/clock-and-day.ts';
import { Notice } from '#web/shared/ui/notice.tsx';

const TEAM = 'Water Safety Team';

/** A message of the Water Safety Team as the public reads it. `text` is its text, `children` what else is known of it. */
export function SafetyNotice({
  message: { title, message_type, author, expires_at },
  now,
  text,
  headingId,
  isAnnounced = false,
  children,
}: {
  message: Pick<CustomMessage, 'title' | 'message_type' | 'author' | 'expires_at'>;
  now: number;
  text: ReactNode;
  /** Makes the title a heading of the second level. */
  headingId?: string;
  /** Whether screen readers announce it. */
  isAnnounced?: boolean;
  children?: ReactNode;
}) {
  const isInfo = message_type === 'info';
  return (
    <Notice
      tone={isInfo ? 'info' : 'caution'}
      title={title}
      className="shadow-sm"
      {...(headingId !== undefined && { headingId })}
      {...(isAnnounced && { role: isInfo ? 'status' : 'alert' })}
    >
      {text}
      <p className="mt-1 text-sm text-ink-muted">
        {signature(author)}
        {expires_at && ` · until ${clockAndDay(Date.parse(expires_at), now)}`}
      </p>
      {children}
    </Notice>
  );
}

function signature(author: string): string {
  const name = author.trim();
  return name === '' || name.toLowerCase() === TEAM.toLowerCase() ? TEAM : `${TEAM} · ${name}`;
}
