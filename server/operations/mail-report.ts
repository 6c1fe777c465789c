import { z } from 'zod';
import type { Mailer } from '#server/accounts/mail/mail.ts';
import { MailState, NO_TROUBLE } from '#server/accounts/mail/mail-state.ts';
import type { Store } from '#server/store/engines/open-store.ts';

const PREFIX = 'mail state ';
/** With an older report the process has ended. Each reports every 15 seconds, as long as it has trouble. */
const GOOD_FOR_MS = 60_000;
/** What an ended process left is of no use to anybody any more, and its folder may be gone for good. */
const SHOWN_FOR_MS = 24 * 3_600_000;
const ENDED = 'A process that has mail waiting has ended. Start it again with its data folder.';

const Report = MailState.extend({ at: z.number() }); // epoch milliseconds

/** The state of mail in all processes. Each has its own queue, in its own data folder. */
export type MailReports = ReturnType<typeof createMailReports>;

export function createMailReports(options: {
  store: Pick<Store, 'settings'>;
  mailer: Pick<Mailer, 'state'>;
  /** There are no other processes. */
  isAlone: boolean;
  /** The name of this process's data folder. */
  folder: string;
  now: () => number;
}) {
  const { mailer, isAlone, now } = options;
  const { settings } = options.store;
  const key = PREFIX + options.folder;
  let isShared = true; // by an earlier process with this folder

  return {
    /** Reports trouble here to the other processes. Rejects when the store is away. */
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

    async all(): Promise<MailState> {
      if (isAlone) return mailer.state();
      const reports = [...(await settings.startingWith(PREFIX))]
        .filter(([other]) => other !== key)
        .flatMap(([, text]) => Report.safeParse(JSON.parse(text)).data ?? [])
        .filter(({ at }) => Math.abs(now() - at) < SHOWN_FOR_MS);
      const hasEnded = reports.some(({ at, waiting }) => waiting > 0 && now() - at >= GOOD_FOR_MS);
      const all = [mailer.state(), ...reports].reduce(together, NO_TROUBLE);
      return hasEnded ? { ...all, error: [ENDED, all.error].filter(Boolean).join(' ') } : all;
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
