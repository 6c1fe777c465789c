import type { Logger } from 'pino';
import type { SharedCounts } from './cluster/shared-counts.ts';
import type { Config } from './config.ts';
import type { Audit } from './services/audit.ts';
import { createKeyedHash } from './services/keyed-hash.ts';
import { createLoginThrottle } from './services/login-throttle.ts';
import type { Mailer } from './services/mail/mailer.ts';
import { createMailThrottle } from './services/mail-throttle.ts';
import { createOwnAccount } from './services/own-account.ts';
import { createPasswordPolicy } from './services/password-policy.ts';
import { createPasswordResets } from './services/password-reset.ts';
import { createPendingSignUps } from './services/pending-sign-ups.ts';
import type { Sessions } from './services/sessions.ts';
import { createSignIn } from './services/sign-in.ts';
import { createSignUp } from './services/sign-up.ts';
import { createAfterAnswer, createNeedingStore } from './services/store-work.ts';
import { createVerificationCodes } from './services/verification-codes.ts';
import type { Store } from './store/open-store.ts';

/** Mails within an hour. */
const CODE_MAILS = { name: 'code', perEmail: 10, perClient: 30 };
const RESET_MAILS = { name: 'reset', perEmail: 3, perClient: 20 };

/** Puts together what there is to do with accounts by those whose they are or will be. */
export function connectAccounts(options: {
  config: Config;
  secret: string;
  store: Store;
  sessions: Sessions;
  mailer: Mailer;
  audit: Audit;
  publicUrl: () => string;
  /** Where tries and mails are counted; in this process alone unless given. */
  counts?: SharedCounts | null;
  log: Logger;
  now: () => number;
}) {
  const parts = {
    ...options,
    hash: createKeyedHash(options.secret),
    policy: createPasswordPolicy(options.config.passwordPolicy),
    needingStore: createNeedingStore(options.log),
    afterAnswer: createAfterAnswer(options.log),
  };
  const throttle = createLoginThrottle(options.now, options.counts?.logins);
  const mailThrottle = (limits: typeof CODE_MAILS) => createMailThrottle(limits, options.counts?.counterOf);
  const resets = createPasswordResets({
    ...parts,
    loginThrottle: throttle,
    mailThrottle: mailThrottle(RESET_MAILS),
  });
  const pending = createPendingSignUps(parts);
  const codes = createVerificationCodes(parts);
  return {
    signIn: createSignIn({ ...parts, throttle }),
    signUp: createSignUp({ ...parts, codes, pending, resets, throttle: mailThrottle(CODE_MAILS) }),
    pending,
    resets,
    account: createOwnAccount({ ...parts, throttle }),
    /** Removes codes, links and sign-ups that have expired. */
    sweep: () => Promise.all([codes.sweep(), pending.sweep(), resets.sweep()]),
  };
}
