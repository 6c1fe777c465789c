import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { callTexts } from '#contract/call-texts.ts';
import { HttpError } from '#server/http/errors.ts';

/** Argon2id with the memory and passes that OWASP recommends (19 MiB, 2, 1). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Each hash takes 19 MiB and a core for some 20 ms: so few at a time, and so many more may wait. */
const AT_A_TIME = 2;
const MAX_WAITING = 100;

const queue = pLimit(AT_A_TIME);

/** Async, so that a refusal is a rejected promise, like every other failure of the work. */
async function queued<T>(work: () => Promise<T>): Promise<T> {
  if (queue.pendingCount >= MAX_WAITING) throw new HttpError(503, callTexts.busy, { retryAfterSeconds: 2 });
  return queue(work);
}

// A different spelling of the same characters (é as one code point or two) is the same password.
const normalised = (password: string) => password.normalize('NFKC');

/** @throws HttpError 503 while too many wait */
export const hashPassword = (password: string): Promise<string> =>
  queued(() => hash(normalised(password), COST));

let decoy: Promise<string> | undefined;

/**
 * Whether the password fits the hash. Without a hash (no such account) the same work is done against a decoy,
 * so that the time of the answer does not reveal which accounts exist.
 * @throws HttpError 503 while too many wait; then nothing was checked
 */
export function passwordFits(password: string, passwordHash: string | null): Promise<boolean> {
  return queued(async () => {
    decoy ??= hash('decoy', COST);
    const fits = await verify(passwordHash ?? (await decoy), normalised(password));
    return fits && passwordHash !== null;
  });
}
