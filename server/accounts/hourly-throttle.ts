import { type Counter, type CounterOf, counterInMemory } from '#server/cluster/window-counter.ts';
import { clientKey } from '#server/http/client-key.ts';

const HOUR_SECONDS = 3600;

/**
 * How often something may be done within an hour: for one e-mail address, and by one client. Both are counted before it is
 * known whether there is an account or a code, so that they tell nothing of it.
 * @param limits.name what is done, in the plural; tells one throttle from another
 */
export function createHourlyThrottle(
  limits: { name: string; perEmail: number; perClient: number },
  counterOf: CounterOf = counterInMemory,
) {
  const emails = counterOf(`${limits.name} for an address`, HOUR_SECONDS);
  const clients = counterOf(`${limits.name} by a client`, HOUR_SECONDS);
  return {
    /** Counts one. @returns 0 when it may be done, otherwise the seconds until one may */
    async take(emailKey: string, address: string): Promise<number> {
      // The client first: one that is over its limit must not use up what the owner of the address may have.
      return (
        (await takeOne(clients, clientKey(address), limits.perClient)) ||
        (await takeOne(emails, emailKey, limits.perEmail))
      );
    },
    /** It was not done after all. */
    async giveBack(emailKey: string, address: string): Promise<void> {
      await emails.takeBack(emailKey);
      await clients.takeBack(clientKey(address));
    },
  };
}
export type HourlyThrottle = ReturnType<typeof createHourlyThrottle>;

async function takeOne(counter: Counter, key: string, limit: number): Promise<number> {
  const { count, msBeforeNext } = await counter.add(key);
  return count > limit ? Math.max(1, Math.ceil(msBeforeNext / 1000)) : 0;
}
