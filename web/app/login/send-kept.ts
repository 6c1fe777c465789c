import type { QueryClient } from '@tanstack/react-query';
import { hasKept } from '#web/shared/offline/staff-copy.ts';

/** Sends the messages that staff have kept on this device, whichever page is open. Without any it loads nothing. */
export async function sendKept(client: QueryClient): Promise<void> {
  if (!hasKept()) return;
  const sending = await import('#web/features/custom-messages/sending.ts').catch(() => null);
  // Its code is on devices that keep messages. Where it is missing, the administration sends them.
  sending?.sendWhileOpen(client);
}
