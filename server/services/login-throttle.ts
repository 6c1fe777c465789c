import { RateLimiterMemory } from 'rate-limiter-flexible';
import { texts } from '#contract/texts.ts';
import { HttpError } from '../errors.ts';

const WINDOW_SECONDS = 15 * 60;
/** Failed logins for one account within the window before delays begin. */
const ACCOUNT_FAILURES = 10;
/** One address may serve many people (a council's office), so it is allowed more. */
const ADDRESS_FAILURES = 100;
/** The longest delay: never a lock. */
const LONGEST_DELAY_SECONDS = WINDOW_SECONDS;

/** Slows down guessing: past the limit each further failure doubles the wait before the next try. */
export function createLoginThrottle() {
  const limits = [
    { of: 'account', points: ACCOUNT_FAILURES },
    { of: 'address', points: ADDRESS_FAILURES },
  ] as const;
  const failures = limits.map(
    ({ of, points }) => new RateLimiterMemory({ keyPrefix: of, points, duration: WINDOW_SECONDS }),
  );
  const delays = limits.map(
    ({ of }) => new RateLimiterMemory({ keyPrefix: `${of}-delay`, points: 1, duration: 1 }),
  );

  return {
    /** @throws HttpError 429 with `Retry-After` while a delay runs */
    async check(account: string, address: string): Promise<void> {
      const running = await Promise.all([delays[0]?.get(account), delays[1]?.get(address)]);
      const wait = Math.max(0, ...running.map((delay) => delay?.msBeforeNext ?? 0));
      if (wait > 0) {
        const seconds = Math.ceil(wait / 1000);
        throw new HttpError(429, texts.tooManyAttempts(seconds), { retryAfterSeconds: seconds });
      }
    },
    async failed(account: string, address: string): Promise<void> {
      for (const [index, key] of [account, address].entries()) {
        const points = limits[index]?.points ?? ACCOUNT_FAILURES;
        const counted = await failures[index]?.penalty(key);
        const beyond = (counted?.consumedPoints ?? 0) - points;
        if (beyond >= 0) await delays[index]?.block(key, Math.min(2 ** beyond, LONGEST_DELAY_SECONDS));
      }
    },
    async succeeded(account: string): Promise<void> {
      await failures[0]?.delete(account);
      await delays[0]?.delete(account);
    },
  };
}
export type LoginThrottle = ReturnType<typeof createLoginThrottle>;
