import type { Logger } from 'pino';
import type { SharedCounts } from '#server/cluster/shared-counts.ts';
import type { Config } from '#server/config.ts';
import { createKeyedHash } from '#server/http/keyed-hash.ts';
import type { Refusals } from '#server/http/refusals.ts';
import { counterInMemory } from '#server/http/window-counter.ts';
import type { Audit } from '#server/store/audit/write-audit.ts';
import type { Store } from '#server/store/engines/open-store.ts';
import { createAfterAnswer, createNeedingStore } from '#server/store/store-work.ts';
import { createCodeTries } from './code-tries.ts';
import { createHourlyThrottle } from './hourly-throttle.ts';
import { createKnownDevices } from './known-devices.ts';
import { createLoginThrottle } from './login-throttle.ts';
import type { Mailer } from './mail/mailer.ts';
import { createOwnAccount } from './own-account.ts';
import { createPasswordResets } from './password-reset.ts';
import { createPasswordPolicy } from './passwords/password-policy.ts';
import { createPendingSignUps } from './pending-sign-ups.ts';
import type { Sessions } from './sessions.ts';
import { createSignIn } from './sign-in.ts';
import { createSignUp } from './sign-up.ts';
import { createVerificationCodes } from './verification-codes.ts';

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
