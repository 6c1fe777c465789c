import type { Logger } from 'pino';
import { callTexts } from '#contract/call-texts.ts';
import { HttpError } from './errors.ts';

/**
 * Runs the part of a call that needs the store. If the store fails, the log has the reason and the caller gets a 503.
 * @throws HttpError 503, or the refusal that the work itself throws
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

/** Runs work after the answer, so that it does not change the time of the answer. A failure is logged. */
export type AfterAnswer = (work: () => Promise<void>) => void;

export const createAfterAnswer =
  (log: Logger): AfterAnswer =>
  (work) => {
    // One turn of the event loop later: otherwise the calls of the embedded store run before the answer is written.
    setImmediate(() => {
      work().catch((error: unknown) => log.error({ err: error }, 'what was to follow an answer failed'));
    });
  };
