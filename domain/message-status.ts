import type { CustomMessage } from '#contract/locations.ts';

export type MessageStatus = 'none' | 'expired' | 'active';

/** The one reading of a custom message, for the public page and the admin tables alike. Without an expiry it never expires. */
export function messageStatus(
  message: Pick<CustomMessage, 'title' | 'message' | 'expires_at'> | null,
  now: number,
): MessageStatus {
  if (message === null || message.title.trim() === '' || message.message.trim() === '') return 'none';
  if (message.expires_at === null) return 'active';
  return Date.parse(message.expires_at) > now ? 'active' : 'expired';
}
