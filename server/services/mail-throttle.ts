import { clientKey } from './client-key.ts';
import { type Counter, type CounterOf, counterInMemory } from './window-counter.ts';

const HOUR_SECONDS = 3600;

/**
 * How many mails of one kind may be caused within an hour: to one e-mail address, and by one client. Both are counted
 * before it is known whether there is an account, so that they tell nothing of it.
 */
export function createMailThrottle(
  limits: { name: string; perEmail: number; perClient: number },
  counterOf: CounterOf = counterInMemory,
) {
  const emails = counterOf(`${limits.name} mails to an address`, HOUR_SECONDS);
  const clients = counterOf(`${limits.name} mails by a client`, HOUR_SECONDS);
  return {
    /** Counts a mail. @returns 0 when it may be sent, otherwise the seconds until one may */
    async take(emailKey: string, address: string): Promise<number> {
      // The client first: one that is over its limit must not use up what the owner of the address may have.
      return (
        (await takeOne(clients, clientKey(address), limits.perClient)) ||
        (await takeOne(emails, emailKey, limits.perEmail))
      );
    },
    /** The mail was not sent after all. */
    async giveBack(emailKey: string, address: string): Promise<void> {
      await emails.takeBack(emailKey);
      await clients.takeBack(clientKey(address));
    },
  };
}
export type MailThrottle = ReturnType<typeof createMailThrottle>;

async function takeOne(counter: Counter, key: string, limit: number): Promise<number> {
  const { count, msBeforeNext } = await counter.add(key);
  return count > limit ? Math.max(1, Math.ceil(msBeforeNext / 1000)) : 0;
}
