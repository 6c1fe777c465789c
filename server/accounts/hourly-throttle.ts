import { type Counter, type CounterOf, counterInMemory } from '#server/cluster/window-counter.ts';
import { clientKey } from '#server/http/client-key.ts';

const HOUR_SECONDS = 3600;

/**
 * Limits how often something may be done within an hour, for one e-mail address and by one client. Both are counted
 * before it is known whether there is an account or a code, so that a refusal does not reveal it.
 * @param limits.name what is done, in the plural; separates the counters of the throttles
 */
export function createHourlyThrottle(
  limits: { name: string; perEmail: number; perClient: number },
  counterOf: CounterOf = counterInMemory,
) {
  const emails = counterOf(`${limits.name} for an address`, HOUR_SECONDS);
  const clients = counterOf(`${limits.name} by a client`, HOUR_SECONDS);
  return {
    /** Counts one. @returns 0 if it is allowed, otherwise the seconds to wait */
    async take(emailKey: string, address: string): Promise<number> {
      // The client first: a client over its limit must not use up the limit of the e-mail address.
      return (
        (await takeOne(clients, clientKey(address), limits.perClient)) ||
        (await takeOne(emails, emailKey, limits.perEmail))
      );
    },
    /** Takes one back that was not carried out. */
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
