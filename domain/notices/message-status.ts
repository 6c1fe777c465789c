import type { CustomMessage } from '#contract/network/locations.ts';

export type MessageStatus = 'none' | 'expired' | 'active';

/** The state of a custom message, for the public page and the admin tables. A message without an expiry never expires. */
export function messageStatus(
  message: Pick<CustomMessage, 'title' | 'message' | 'expires_at'> | null,
  now: number,
): MessageStatus {
  if (message === null || message.title.trim() === '' || message.message.trim() === '') return 'none';
  const expiry = expiryOf(message);
  return expiry === null || expiry > now ? 'active' : 'expired';
}

/** The moment from which a message is no longer shown, epoch ms; null where it never expires. */
export const expiryOf = ({ expires_at }: Pick<CustomMessage, 'expires_at'>): number | null =>
  expires_at === null ? null : Date.parse(expires_at);
