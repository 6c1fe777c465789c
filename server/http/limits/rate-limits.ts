import { driveTexts } from '#contract/adverts/drive-texts.ts';
import { callTexts } from '#contract/call-texts.ts';
import { type Counter, type Counts, counterInMemory } from '#server/cluster/counts.ts';
import type { DelayOptions, ProgressiveDelay } from '#server/cluster/progressive-delay.ts';
import { HttpError } from '../errors.ts';
import { clientKey } from './client-key.ts';

const MINUTE = 60; // seconds
const QUARTER = 15 * MINUTE;
const HOUR = 60 * MINUTE;

/** What a caller beyond a limit gets. @param seconds until the next one is allowed */
type Refusal = (seconds: number) => HttpError;

const refuse = (text: string, retryAfterSeconds: number, field?: string): HttpError =>
  new HttpError(429, text, { retryAfterSeconds, ...(field !== undefined && { field }) });
const tooManyAttempts: Refusal = (seconds) => refuse(callTexts.tooManyAttempts(seconds), seconds);
const tooManyCodes: Refusal = (seconds) => refuse(callTexts.tooManyAttempts(seconds), seconds, 'auth_code');
const tooManyDrawings: Refusal = (seconds) => refuse(callTexts.cardBusy, seconds);
const tooManyPairings: Refusal = (seconds) => refuse(callTexts.pairingsTooMany, seconds);
const tooManyFetches: Refusal = (seconds) =>
  new HttpError(503, driveTexts.busy, { retryAfterSeconds: seconds });
const tooManyReports: Refusal = (seconds) => refuse(callTexts.displayReportsTooMany, seconds);

export interface RateLimit {
  /** Whom it counts. A `client` is given by its address, and counted as `clientKey` says. */
  per:
    | ('account' | 'client' | 'account or client' | 'e-mail address' | 'network' | 'connection')
    | ('source or feed' | 'display' | 'display and client' | 'everybody');
  /** The most within a window, which begins with the first. */
  points: number;
  seconds: number;
  /** Null: nobody is told. What is beyond the limit is left out. */
  refusal: Refusal | null;
  /** Each process counts by itself, also where there is Redis. */
  perProcess?: true;
}

/**
 * The limits on how often something may be done. Elsewhere are: attempts that wait longer and longer (`delays`); packets of a
 * live connection, which are judged before the library reads them (`live/packets.ts`); and reports of a display, which follow the
 * clock of what is stored (`displays/report-limit.ts`).
 */
export const rateLimits = {
  // Accounts. A right login leaves a line in the audit log for a year; 2000 are far more than all devices of an account need,
  // also after a change of its password.
  logins: { per: 'account', points: 2000, seconds: HOUR, refusal: tooManyAttempts },
  codeMailsTo: { per: 'e-mail address', points: 10, seconds: HOUR, refusal: tooManyAttempts },
  codeMailsBy: { per: 'client', points: 30, seconds: HOUR, refusal: tooManyAttempts },
  // A refusal would reveal whether there is an account.
  resetMailsTo: { per: 'e-mail address', points: 3, seconds: HOUR, refusal: null },
  resetMailsBy: { per: 'client', points: 20, seconds: HOUR, refusal: null },
  // Codes from a browser that did not ask for them: the mail was read on another device, or somebody guesses.
  untrustedCodesFor: { per: 'e-mail address', points: 20, seconds: HOUR, refusal: tooManyCodes },
  untrustedCodesBy: { per: 'client', points: 100, seconds: HOUR, refusal: tooManyCodes },

  // Each is some hundred milliseconds of work. A reader with 60 places near and a new limit every 3 seconds makes 100.
  windows: {
    ...{ per: 'account or client', points: 120, seconds: MINUTE, refusal: tooManyAttempts },
    perProcess: true,
  },
  refreshesOf: { per: 'source or feed', points: 1, seconds: MINUTE, refusal: tooManyAttempts },
  refreshesBy: { per: 'account', points: 20, seconds: 10 * MINUTE, refusal: tooManyAttempts },
  // They are made while somebody types, and each may read more than a year of one place.
  messagePreviews: { per: 'account', points: 60, seconds: MINUTE, refusal: tooManyAttempts },
  cardDrawings: { per: 'client', points: 40, seconds: MINUTE, refusal: tooManyDrawings },

  // Files of the file-sharing host. Apart, so that what administrators look at before they save it takes none from adverts.
  advertFetches: { per: 'everybody', points: 800, seconds: HOUR, refusal: tooManyFetches },
  advertFetchesBy: { per: 'account or client', points: 60, seconds: MINUTE, refusal: tooManyAttempts },
  previewFetches: { per: 'everybody', points: 200, seconds: HOUR, refusal: tooManyFetches },
  previewFetchesBy: { per: 'account or client', points: 60, seconds: MINUTE, refusal: tooManyAttempts },
  // The description uncompressed, and the viewer's programs: up to three megabytes each.
  apiDocs: { per: 'client', points: 20, seconds: MINUTE, refusal: tooManyAttempts },

  // Displays. The networks are those that a client may have to itself: the address or /64, the /56 and the /48.
  pairingCodes: { per: 'network', points: 10, seconds: HOUR, refusal: tooManyPairings },
  pairingCodesOfHome: { per: 'network', points: 20, seconds: HOUR, refusal: tooManyPairings },
  pairingCodesOfSite: { per: 'network', points: 40, seconds: HOUR, refusal: tooManyPairings },
  displayPictures: { per: 'display', points: 20, seconds: MINUTE, refusal: tooManyReports, perProcess: true },
  panelCalls: { per: 'client', points: 60, seconds: MINUTE, refusal: tooManyReports },
  // One person who taps twice is one.
  scans: { per: 'display and client', points: 1, seconds: MINUTE, refusal: null },

  // The live connection. Points for each connection that an account or a client may have at once.
  liveBeginnings: {
    ...{ per: 'account or client', points: 12, seconds: MINUTE },
    refusal: () => refuse(callTexts.tooManyLiveBeginnings, 30),
  },
  liveEvents: { per: 'account', points: 100, seconds: MINUTE, refusal: null },
  liveEventsOfConnection: {
    per: 'connection',
    points: 100,
    seconds: MINUTE,
    refusal: null,
    perProcess: true,
  },
  liveEventsOfClient: { per: 'client', points: 2000, seconds: MINUTE, refusal: null }, // may be a school
} as const satisfies Record<string, RateLimit>;

interface Delay extends DelayOptions {
  per: 'account' | 'account, or account and client' | 'known device' | 'client';
  refusal: Refusal;
}
/** Free within a quarter of an hour, then each further one doubles the wait up to as long. Never a lock. */
const guesses = { windowSeconds: QUARTER, longestDelaySeconds: QUARTER, refusal: tooManyAttempts };

/** Every limit on guessing. */
export const delays = {
  loginAttempts: { per: 'account, or account and client', points: 10, ...guesses },
  loginAttemptsOfDevice: { per: 'known device', points: 10, ...guesses },
  loginAttemptsOfClient: { per: 'client', points: 100, ...guesses }, // may be a council's office
  displayCodes: { per: 'account', points: 10, ...guesses },
} as const satisfies Record<string, Delay>;

export interface RateLimiter {
  /** Counts one. @returns how many there are in the window, and the seconds to wait; 0: it is within the limit */
  count: (key: string) => Promise<{ count: number; waitSeconds: number }>;
  /**
   * Counts one. @returns false beyond a limit of which nobody is told
   * @throws HttpError beyond any other, as the table says
   */
  consume: (key: string) => Promise<boolean>;
  /** Takes one back that was not carried out. */
  giveBack: (key: string) => Promise<void>;
}

export function createRateLimiter({ per, points, refusal }: RateLimit, counter: Counter): RateLimiter {
  const keyOf = per === 'client' ? clientKey : (key: string) => key;
  const count: RateLimiter['count'] = async (key) => {
    const { consumedPoints, msBeforeNext } = await counter.penalty(keyOf(key));
    const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
    return { count: consumedPoints, waitSeconds: consumedPoints > points ? seconds : 0 };
  };
  return {
    count,
    async consume(key) {
      const { waitSeconds } = await count(key);
      if (waitSeconds > 0 && refusal) throw refusal(waitSeconds);
      return waitSeconds === 0;
    },
    async giveBack(key) {
      await counter.reward(keyOf(key));
    },
  };
}

/** A limiter for each limit of the tables, by its name. */
export type RateLimiters = Record<keyof typeof rateLimits, RateLimiter> &
  Record<keyof typeof delays, ProgressiveDelay>;

export function createRateLimiters(counts: Counts): RateLimiters {
  const limiters = mapValues(rateLimits, (limit: RateLimit, name) => {
    const { seconds, perProcess } = limit;
    return createRateLimiter(limit, perProcess ? counterInMemory(seconds) : counts.counter(name, seconds));
  });
  return { ...limiters, ...mapValues(delays, (delay, name) => counts.delay(name, delay)) };
}

const mapValues = <K extends string, V, R>(table: Record<K, V>, map: (value: V, name: K) => R) =>
  Object.fromEntries(
    Object.entries(table).map(([name, value]) => [name, map(value as V, name as K)]),
  ) as Record<K, R>;
