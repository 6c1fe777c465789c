import type { CustomMessage } from '#contract/network/locations.ts';
import { SafetyNotice } from '#web/shared/place/safety-notice.tsx';

/** A message as the public will see it. What is still missing is said in its place. */
export const PublicView = ({
  message: { title, message, expires_at, ...rest },
  now,
}: {
  message: Omit<CustomMessage, 'created_at'>;
  now: number;
}) => (
  <SafetyNotice
    message={{ ...rest, title: title.trim() || 'No title yet', expires_at: expires_at || null }}
    now={now}
    text={<p className="whitespace-pre-line wrap-anywhere">{message.trim() || 'No text yet'}</p>}
  />
);
