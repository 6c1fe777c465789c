import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Mailer } from '#server/accounts/mail/mail.ts';
import { MailState, NO_TROUBLE } from '#server/accounts/mail/mail-state.ts';
import type { Store } from '#server/store/engines/open-store.ts';

const PREFIX = 'mail state ';
/** What a process said longer ago says nothing: it has ended, or has no trouble any more. */
const GOOD_FOR_MS = 60_000;

const Report = MailState.extend({ at: z.number() }); // epoch milliseconds

/** How it stands with mail in all processes: each has a queue of its own, in its own data folder. */
export interface MailReports {
  /** Tells the others of trouble here. Rejects when the store is away. */
  tell: () => Promise<void>;
  all: () => Promise<MailState>;
}

export function createMailReports(options: {
  store: Pick<Store, 'settings'>;
  mailer: Pick<Mailer, 'state'>;
  /** There are no others. */
  isAlone: boolean;
  now: () => number;
}): MailReports {
  const { mailer, isAlone, now } = options;
  const { settings } = options.store;
  const key = PREFIX + randomUUID();
  let isTold = false;

  return {
    async tell() {
      if (isAlone) return;
      const state = mailer.state();
      if (state.waiting + state.failed > 0) {
        isTold = true;
        await settings.set(key, JSON.stringify({ ...state, at: now() }));
      } else if (isTold) {
        await settings.remove(key);
        isTold = false;
      }
    },

    async all() {
      if (isAlone) return mailer.state();
      const reports = [...(await settings.startingWith(PREFIX))]
        .filter(([other]) => other !== key)
        .flatMap(([, text]) => Report.safeParse(JSON.parse(text)).data ?? [])
        .filter(({ at }) => Math.abs(now() - at) < GOOD_FOR_MS);
      return [mailer.state(), ...reports].reduce(together, NO_TROUBLE);
    },
  };
}

const together = (one: MailState, other: MailState): MailState => ({
  waiting: one.waiting + other.waiting,
  waitingSince: earlier(one.waitingSince, other.waitingSince),
  failed: one.failed + other.failed,
  failedSince: earlier(one.failedSince, other.failedSince),
  error: one.error ?? other.error,
});

const earlier = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other);
