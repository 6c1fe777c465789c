import { SafetyNotice } from '#web/place/safety-notice.tsx';
import type { MessageDraft } from './kept-messages.ts';

/** A message as the public will see it. What is still missing is said in its place. */
export const PublicView = ({
  message: { title, message, expires_at, ...rest },
  now,
}: {
  message: Omit<MessageDraft, 'expires_at'> & { expires_at: string | null };
  now: number;
}) => (
  <SafetyNotice
    message={{ ...rest, title: title.trim() || 'No title yet', expires_at: expires_at || null }}
    now={now}
    text={<p className="whitespace-pre-line wrap-anywhere">{message.trim() || 'No text yet'}</p>}
  />
);
