import { z } from 'zod';
import { formMoment, Id } from '../form-values.ts';
import { wholeNumber } from '../list-query.ts';
import { Instant } from '../time.ts';

/** The actions that the audit log records. */
export const auditActions = [
  'login',
  'login_refused',
  'logout',
  'sign_out_everywhere',
  'session_ended',
  'account_created',
  'account_deleted',
  'password_changed',
  'password_reset',
  'role_changed',
  'locations_assigned',
  'user_deleted',
  'location_created',
  'location_updated',
  'location_deleted',
  'locations_imported',
  'custom_message_updated',
  'custom_message_cleared',
  'automated_message_created',
  'automated_message_updated',
  'automated_message_deleted',
  'advert_created',
  'advert_updated',
  'advert_deleted',
  'link_created',
  'link_revoked',
  'display_added',
  'display_paired_again',
  'display_updated',
  'display_service_changed',
  'display_commanded',
  'display_revoked',
  'display_removed',
  'display_key_copied',
  'display_code_refused',
  'refresh_requested',
] as const;
export type AuditAction = (typeof auditActions)[number];

const MAX_ENTRIES = 100;

/** In place of a person's id: nobody logged in, or a command on the machine itself. */
export const NOBODY = 'nobody';

const actions: readonly string[] = auditActions;

/** Query of `GET /api/admin/audit`. `from` and `to` are moments on London's clock unless they name their zone. */
export const AuditQuery = z.strictObject({
  limit: wholeNumber('limit', 1, MAX_ENTRIES).default(MAX_ENTRIES),
  /** One action or several with commas between them. */
  action: z
    .string({ error: 'action must be one list' })
    .transform((value) => [...new Set(value.split(','))])
    .refine((list) => list.every((action) => actions.includes(action)), 'action names what there is none of')
    .optional(),
  person: Id.optional(),
  /** A kind of thing, 'location', or one of them, 'location:…'. */
  subject: z
    .string({ error: 'subject must be one kind or one thing' })
    .regex(/^[a-z_]{1,30}(:[\w-]{1,64})?$/, 'subject must be a kind of thing, or a kind and an id')
    .optional(),
  from: formMoment('from').default(null),
  to: formMoment('to').default(null),
  /** `next` of the page before. New entries do not shift the pages. */
  after: z
    .string({ error: 'after must be one text' })
    .regex(/^\d{1,15}-[\w-]{1,64}$/, 'after must be the next of a page')
    .optional(),
});
export type AuditQuery = z.infer<typeof AuditQuery>;

/** What somebody did. */
export const AuditEntry = z.object({
  _id: z.string(),
  at: Instant,
  action: z.string(), // one of `auditActions`, or of a later version's
  /** Null: nobody who was logged in. */
  actor: z
    .object({
      _id: z.string(),
      email: z.string().nullable(), // null: a former user
    })
    .nullable(),
  /** The network address; null for the machine itself, and for readers who may not see it. */
  address: z.string().nullable(),
  /** What it was done to. */
  subject: z
    .object({
      kind: z.string(),
      _id: z.string(),
      name: z.string().nullable(), // its name now, or the last known one; null: neither is known
    })
    .nullable(),
  /** Mostly `before` and `after`, each with the fields that differ. */
  details: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** Answer of `GET /api/admin/audit`: the latest first. */
export const AuditPage = z.object({
  entries: z.array(AuditEntry),
  total_count: z.number().int(), // of what was asked for, on all pages
  next: z.string().nullable(), // for `after`; null: there is no more
  /** By id, of the locations that the entries speak of and that are still there. */
  location_names: z.record(z.string(), z.string()),
});
export type AuditPage = z.infer<typeof AuditPage>;
