import { RateLimiterMemory } from 'rate-limiter-flexible';
import { clientKey } from './client-key.ts';

const HOUR_SECONDS = 3600;

/**
 * How many mails of one kind may be caused within an hour: to one e-mail address, and by one client. Both are counted
 * before it is known whether there is an account, so that they tell nothing of it.
 */
export function createMailThrottle(limits: { perEmail: number; perClient: number }) {
  const emails = new RateLimiterMemory({ points: limits.perEmail, duration: HOUR_SECONDS });
  const clients = new RateLimiterMemory({ points: limits.perClient, duration: HOUR_SECONDS });
  return {
    /** Counts a mail. @returns 0 when it may be sent, otherwise the seconds until one may */
    async take(emailKey: string, address: string): Promise<number> {
      // The client first: one that is over its limit must not use up what the owner of the address may have.
      return (await takeOne(clients, clientKey(address))) || (await takeOne(emails, emailKey));
    },
    /** The mail was not sent after all. */
    async giveBack(emailKey: string, address: string): Promise<void> {
      await emails.reward(emailKey);
      await clients.reward(clientKey(address));
    },
  };
}
export type MailThrottle = ReturnType<typeof createMailThrottle>;

async function takeOne(limiter: RateLimiterMemory, key: string): Promise<number> {
  const { consumedPoints, msBeforeNext } = await limiter.penalty(key);
  return consumedPoints > limiter.points ? Math.max(1, Math.ceil(msBeforeNext / 1000)) : 0;
}
