import type { Logger } from 'pino';
import type { AuditAction } from '#contract/operations/audit.ts';
import type { Store } from '../engines/open-store.ts';

/** The person who acts, and their address. */
export interface Actor {
  /** Null: not logged in. */
  id: string | null;
  /** For records that have an author; not stored in the log. */
  email: string | null;
  /** Null: at the machine itself. */
  address: string | null;
}

/** Sign-ins and sign-outs, and codes that were refused, are deleted after a year. Changes of the product's content are stored for ever. */
const SIGN_IN_RETENTION_MS = 365 * 86_400_000;
const SIGN_IN_ACTIONS: readonly AuditAction[] = [
  'login',
  'login_refused',
  'logout',
  'sign_out_everywhere',
  'session_ended',
  'display_code_refused',
];

export const pruneAudit = (store: Store, now: number): Promise<void> =>
  store.audit.prune(SIGN_IN_ACTIONS, now - SIGN_IN_RETENTION_MS);

interface Noted {
  subject?: string;
  /** The location that it concerns, unless that is the subject itself. */
  locationId?: string;
  details?: Record<string, unknown>;
  /** The key of the account, if there is one, at which somebody tried to log in. */
  attemptAt?: string;
}

/** Writes who did what, when and from where. `details` holds no secret: no password, code, token or hash. */
export type Audit = (action: AuditAction, actor: Actor, what?: Noted) => Promise<void>;

const OF_LOCATION = 'location:';

export const createAudit =
  ({ store, log, now }: { store: Store; log: Logger; now: () => number }): Audit =>
  async (action, actor, what = {}) => {
    const { subject = null, details = {}, attemptAt } = what;
    const ownLocation = subject?.startsWith(OF_LOCATION) ? subject.slice(OF_LOCATION.length) : null;
    const entry = {
      at: now(),
      action,
      actorId: actor.id,
      address: actor.address,
      subject,
      locationId: what.locationId ?? ownLocation,
      details,
    };
    try {
      await (attemptAt === undefined
        ? store.audit.append(entry)
        : store.audit.appendAttempt(entry, attemptAt));
    } catch (error) {
      // The change itself is made. The server's log gets the entry that the table could not take.
      log.error({ err: error, audit: entry }, 'audit entry not stored');
    }
  };
