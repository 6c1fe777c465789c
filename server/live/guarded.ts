import type { Logger } from 'pino';

/** A fault while an event is sent or handled costs that one event: it is logged and goes no further. */
export type Guarded = <A extends unknown[]>(act: (...given: A) => void) => (...given: A) => void;

export const createGuarded =
  (log: Logger): Guarded =>
  (act) =>
  (...given) => {
    try {
      act(...given);
    } catch (error) {
      log.error({ err: error }, 'a live event went wrong');
    }
  };
