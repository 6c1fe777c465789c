import { Unreachable } from '#web/shared/api/failures.ts';

/** A write that got no answer fails with the specified text of its failure, as one does whose answer says nothing. */
export const withoutAnswer = <T>(answer: Promise<T>, failed: string): Promise<T> =>
  answer.catch((cause: unknown) => {
    throw cause instanceof Unreachable
      ? new Unreachable({ cause, tooSlow: cause.tooSlow, isBlocked: cause.isBlocked, message: failed })
      : cause;
  });
