import type { RateLimiter } from '#server/http/limits/rate-limits.ts';

/**
 * Limits how often something may be done for one e-mail address and by one client. Both are counted before it is known
 * whether there is an account or a code, so that a refusal does not reveal it.
 */
export function createHourlyThrottle({ emails, clients }: { emails: RateLimiter; clients: RateLimiter }) {
  return {
    /** Counts one. @returns 0 if it is allowed, otherwise the seconds to wait */
    async take(emailKey: string, address: string): Promise<number> {
      // The client first: a client over its limit must not use up the limit of the e-mail address.
      return (await clients.count(address)).waitSeconds || (await emails.count(emailKey)).waitSeconds;
    },
    /** Takes one back that was not carried out. */
    async giveBack(emailKey: string, address: string): Promise<void> {
      await emails.giveBack(emailKey);
      await clients.giveBack(address);
    },
  };
}
export type HourlyThrottle = ReturnType<typeof createHourlyThrottle>;
