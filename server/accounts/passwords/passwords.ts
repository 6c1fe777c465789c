import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { callTexts } from '#contract/call-texts.ts';
import { HttpError } from '#server/http/errors.ts';

/** Argon2id with the memory and passes that OWASP recommends (19 MiB, 2, 1). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Each hash takes 19 MiB and keeps a core busy for some 20 ms, so only this many are made at the same time. */
const AT_A_TIME = 2;
/** This many more may wait. The next one is refused. */
const MAX_WAITING = 100;

const queue = pLimit(AT_A_TIME);

/** `async` turns the refusal into a rejected promise, as every other failure of the work is one. */
async function queued<T>(work: () => Promise<T>): Promise<T> {
  if (queue.pendingCount >= MAX_WAITING) throw new HttpError(503, callTexts.busy, { retryAfterSeconds: 2 });
  return queue(work);
}

// Unicode writes some characters in two ways, such as é as one code point or as two. Keyboards differ in this.
const normalised = (password: string) => password.normalize('NFKC');

/** @throws HttpError 503 while too many wait */
export const hashPassword = (password: string): Promise<string> =>
  queued(() => hash(normalised(password), COST));

let decoy: Promise<string> | undefined;

/**
 * Whether the password fits the hash.
 * @param passwordHash null for an account that does not exist. Then the hash of a decoy is checked, which takes as
 *   long: the time of the answer does not show which accounts exist.
 * @throws HttpError 503 while too many wait; then nothing was checked
 */
export function passwordFits(password: string, passwordHash: string | null): Promise<boolean> {
  return queued(async () => {
    decoy ??= hash('decoy', COST);
    const fits = await verify(passwordHash ?? (await decoy), normalised(password));
    return fits && passwordHash !== null;
  });
}
