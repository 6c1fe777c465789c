import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Mailer } from '#server/accounts/mail/mail.ts';
import { MailState, NO_TROUBLE } from '#server/accounts/mail/mail-state.ts';
import type { Store } from '#server/store/engines/open-store.ts';

const PREFIX = 'mail state ';
/** An older report does not count: the process has ended, or has no trouble any more. */
const GOOD_FOR_MS = 60_000;

const Report = MailState.extend({ at: z.number() }); // epoch milliseconds

/** The state of mail in all processes. Each has its own queue, in its own data folder. */
export interface MailReports {
  /** Reports trouble here to the other processes. Rejects when the store is away. */
  share: () => Promise<void>;
  all: () => Promise<MailState>;
}

export function createMailReports(options: {
  store: Pick<Store, 'settings'>;
  mailer: Pick<Mailer, 'state'>;
  /** There are no other processes. */
  isAlone: boolean;
  now: () => number;
}): MailReports {
  const { mailer, isAlone, now } = options;
  const { settings } = options.store;
  const key = PREFIX + randomUUID();
  let isShared = false;

  return {
    async share() {
      if (isAlone) return;
      const state = mailer.state();
      if (state.waiting + state.failed > 0) {
        isShared = true;
        await settings.set(key, JSON.stringify({ ...state, at: now() }));
      } else if (isShared) {
        await settings.remove(key);
        isShared = false;
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
