import { z } from 'zod';
import type { MailFolder } from './mail-files.ts';

/** The state of outgoing mail. Times are epoch milliseconds. */
export const MailState = z.object({
  /** Mails whose first attempt has failed, and since when the oldest waits. */
  waiting: z.number(),
  waitingSince: z.number().nullable(),
  /** Mails given up within the last day, and when the first of them was to be sent. */
  failed: z.number(),
  failedSince: z.number().nullable(),
  /** The last fault, in words for people. Never the mail server's own words, which can hold an address. */
  error: z.string().nullable(),
});
export type MailState = z.infer<typeof MailState>;

export const NO_TROUBLE: MailState = {
  waiting: 0,
  waitingSince: null,
  failed: 0,
  failedSince: null,
  error: null,
};

const SECOND_MS = 1000;
const DAY_MS = 86_400_000;
/** A younger mail is still being sent. */
const ON_ITS_WAY_MS = 30 * SECOND_MS;

/** The state by the folders of the queue at `now`. */
export function mailState(
  folders: { queue: MailFolder; failed: MailFolder },
  error: string | null,
  now: number,
): MailState {
  const waiting = folders.queue.times().filter((at) => at < now - ON_ITS_WAY_MS);
  const failed = folders.failed.times().filter((at) => at > now - DAY_MS);
  return {
    waiting: waiting.length,
    waitingSince: waiting[0] ?? null,
    failed: failed.length,
    failedSince: failed[0] ?? null,
    error: waiting.length + failed.length > 0 ? error : null,
  };
}

/** In words, by the code of the mail library. */
const REASONS: Readonly<Record<string, string>> = {
  EAUTH: 'The mail server refused the login.',
  ENOAUTH: 'The mail server wants a login.',
  ETLS: 'The connection to the mail server could not be made secure.',
  ESOCKET: 'The mail server could not be reached.',
  ECONNECTION: 'The mail server could not be reached.',
  EDNS: 'The mail server’s name could not be found.',
  ETIMEDOUT: 'The mail server did not answer in time.',
  TimeoutError: 'The mail server did not answer in time.',
  AbortError: 'The mail server did not answer in time.',
  EENVELOPE: 'The mail server refused the sender or the recipient.',
  EMESSAGE: 'The mail server refused the message.',
  'too old': 'Mails waited for so long that they were of no use any more.',
};

export const mailFault = ({ code, smtp }: { code: string; smtp?: number }): string => {
  const words = REASONS[code] ?? 'Mail could not be sent.';
  return smtp === undefined ? words : `${words} It answered ${smtp}.`;
};
