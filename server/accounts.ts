import type { Logger } from 'pino';
import type { SharedCounts } from './cluster/shared-counts.ts';
import type { Config } from './config.ts';
import type { Audit } from './services/audit.ts';
import { createCodeTries } from './services/code-tries.ts';
import { createHourlyThrottle } from './services/hourly-throttle.ts';
import { createKeyedHash } from './services/keyed-hash.ts';
import { createKnownDevices } from './services/known-devices.ts';
import { createLoginThrottle } from './services/login-throttle.ts';
import type { Mailer } from './services/mail/mailer.ts';
import { createOwnAccount } from './services/own-account.ts';
import { createPasswordPolicy } from './services/password-policy.ts';
import { createPasswordResets } from './services/password-reset.ts';
import { createPendingSignUps } from './services/pending-sign-ups.ts';
import type { Refusals } from './services/refusals.ts';
import type { Sessions } from './services/sessions.ts';
import { createSignIn } from './services/sign-in.ts';
import { createSignUp } from './services/sign-up.ts';
import { createAfterAnswer, createNeedingStore } from './services/store-work.ts';
import { createVerificationCodes } from './services/verification-codes.ts';
import { counterInMemory } from './services/window-counter.ts';
import type { Store } from './store/open-store.ts';

const HOUR_SECONDS = 3600;
/** Within an hour. */
const CODE_MAILS = { name: 'code mails', perEmail: 10, perClient: 30 };
const RESET_MAILS = { name: 'reset mails', perEmail: 3, perClient: 20 };
/** By those who did not ask for the code: a mail that is read on another device, or guessing. */
const CODES_OF_STRANGERS = { name: 'codes of strangers', perEmail: 20, perClient: 100 };

/** Puts together what there is to do with accounts by those whose they are or will be. */
export function connectAccounts(options: {
  config: Config;
  secret: string;
  store: Store;
  sessions: Sessions;
  mailer: Mailer;
  audit: Audit;
  refusals: Refusals;
  publicUrl: () => string;
  /** Where tries and mails are counted; in this process alone unless given. */
  counts?: SharedCounts | null;
  log: Logger;
  now: () => number;
}) {
  const { now } = options;
  const hash = createKeyedHash(options.secret);
  const devices = createKnownDevices({ hash, now });
  const parts = {
    ...options,
    hash,
    devices,
    loginThrottle: createLoginThrottle({ devices, now, counts: options.counts?.logins }),
    policy: createPasswordPolicy(options.config.passwordPolicy),
    needingStore: createNeedingStore(options.log),
    afterAnswer: createAfterAnswer(options.log),
  };
  const counterOf = options.counts?.counterOf ?? counterInMemory;
  const hourly = (limits: typeof CODE_MAILS) => createHourlyThrottle(limits, counterOf);
  const resets = createPasswordResets({ ...parts, mailThrottle: hourly(RESET_MAILS) });
  const pending = createPendingSignUps(parts);
  const tries = createCodeTries({ ...parts, pending, strangers: hourly(CODES_OF_STRANGERS) });
  const codes = createVerificationCodes({ ...parts, tries });
  return {
    signIn: createSignIn({ ...parts, logins: counterOf('logins of an account', HOUR_SECONDS) }),
    signUp: createSignUp({ ...parts, codes, tries, pending, resets, mailThrottle: hourly(CODE_MAILS) }),
    pending,
    resets,
    account: createOwnAccount(parts),
    /** Removes codes, links and sign-ups that have expired. */
    sweep: () => Promise.all([codes.sweep(), pending.sweep(), resets.sweep()]),
  };
}
