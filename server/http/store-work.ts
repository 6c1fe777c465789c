import type { Logger } from 'pino';
import { callTexts } from '#contract/call-texts.ts';
import { HttpError } from './errors.ts';

/**
 * Runs what an answer needs the store for. Where the store fails, the log has why and the caller is told to come back.
 * @throws HttpError 503, or whatever refusal the work ended with
 */
export type NeedingStore = <T>(work: () => Promise<T>) => Promise<T>;

export const createNeedingStore =
  (log: Logger): NeedingStore =>
  async (work) => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof HttpError) throw error;
      log.error({ err: error }, 'the store failed');
      throw new HttpError(503, callTexts.storeAway, { retryAfterSeconds: 5, cause: error });
    }
  };

/** Runs what must not show in the time of the answer, when that is on its way. A failure is logged. */
export type AfterAnswer = (work: () => Promise<void>) => void;

export const createAfterAnswer =
  (log: Logger): AfterAnswer =>
  (work) => {
    // A turn of the event loop later: the embedded store's calls would otherwise come before the answer is written.
    setImmediate(() => {
      work().catch((error: unknown) => log.error({ err: error }, 'what was to follow an answer failed'));
    });
  };
