import type { Logger } from 'pino';
import type { Store } from '../store/open-store.ts';

export type AuditAction =
  | 'login'
  | 'login_refused'
  | 'logout'
  | 'sign_out_everywhere'
  | 'session_ended'
  | 'account_created'
  | 'account_deleted'
  | 'password_changed'
  | 'password_reset'
  | 'role_changed'
  | 'locations_assigned'
  | 'user_deleted'
  | 'location_created'
  | 'location_updated'
  | 'location_deleted'
  | 'locations_imported'
  | 'custom_message_updated'
  | 'custom_message_cleared'
  | 'automated_message_created'
  | 'automated_message_updated'
  | 'automated_message_deleted'
  | 'advert_created'
  | 'advert_updated'
  | 'advert_deleted';

/** Who does something, and from where. */
export interface Actor {
  /** Null: nobody who is logged in. */
  id: string | null;
  /** For what bears a writer's name; not kept in the log. */
  email: string | null;
  /** Null: at the machine itself. */
  address: string | null;
}

/** Who signed in and out is forgotten after a year; what was done to the product's content is kept. */
const SIGN_IN_RETENTION_MS = 365 * 86_400_000;
const SIGN_IN_ACTIONS: readonly AuditAction[] = [
  'login',
  'login_refused',
  'logout',
  'sign_out_everywhere',
  'session_ended',
];

export const pruneAudit = (store: Store, now: number): Promise<void> =>
  store.audit.prune(SIGN_IN_ACTIONS, now - SIGN_IN_RETENTION_MS);

/** Writes down who did what, when and from where. `details` holds no secret: no password, code, token or hash. */
export type Audit = (
  action: AuditAction,
  actor: Actor,
  what?: { subject?: string; details?: Record<string, unknown> },
) => Promise<void>;

export const createAudit =
  ({ store, log, now }: { store: Store; log: Logger; now: () => number }): Audit =>
  async (
    action,
    actor,
    { subject = null, details = {} }: { subject?: string | null; details?: Record<string, unknown> } = {},
  ) => {
    const entry = {
      at: now(),
      action,
      actorId: actor.id,
      address: actor.address,
      subject,
      details,
    };
    try {
      await store.audit.append(entry);
    } catch (error) {
      // What was done is done: the log of the server keeps what the table could not take.
      log.error({ err: error, audit: entry }, 'audit entry not stored');
    }
  };
