import { z } from 'zod';
import { Id } from '../form-values.ts';
import { CustomMessageChange } from '../network/admin-locations.ts';
import { CustomMessage, Location } from '../network/locations.ts';
import { AuditQuery } from '../operations/audit.ts';
import { Instant } from '../time.ts';

/** Query of `GET /api/admin/locations/{id}/messages`. */
export const MessageHistoryQuery = AuditQuery.pick({ limit: true, after: true });
export type MessageHistoryQuery = z.infer<typeof MessageHistoryQuery>;

/** Its answer: the messages of a location, the latest first. */
export const MessageHistory = z.object({
  entries: z.array(
    z.object({
      at: Instant, // when it was saved
      /** Null: it was not done by somebody who was logged in. An e-mail that is null: the account was deleted. */
      by: z.object({ _id: z.string(), email: z.string().nullable() }).nullable(),
      message: CustomMessage.nullable(), // null: the one before was cleared
      /** When it ended: it expired, or was replaced or removed. Null: it has not ended. */
      until: Instant.nullable(),
    }),
  ),
  next: z.string().nullable(), // for `after`; null: there is no more
});
export type MessageHistory = z.infer<typeof MessageHistory>;

const MOST_AT_ONCE = 100;

/** Body of `PUT /api/admin/custom-messages`: one message for several locations, or none any more. */
export const SeveralMessages = z.strictObject({
  ...CustomMessageChange.shape,
  locations: z
    .array(
      z.strictObject({
        _id: Id,
        version: Instant.optional(), // the `updated_at` that was seen; without it the last write wins
      }),
      { error: 'locations must be a list of ids with versions' },
    )
    .min(1, 'locations must not be empty')
    .max(MOST_AT_ONCE, `At most ${MOST_AT_ONCE} locations can be given`)
    .refine((list) => new Set(list.map(({ _id }) => _id)).size === list.length, 'A location is given twice'),
});
export type SeveralMessages = z.infer<typeof SeveralMessages>;

/** The result for one location. */
export const MessageOutcome = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('saved'), location: Location }),
  z.object({
    outcome: z.literal('refused'),
    _id: z.string(),
    status: z.number().int(), // the one that a call for this location alone would have got
    reason: z.string(),
    current: Location.nullable(), // with 409, what is there now
  }),
]);
export type MessageOutcome = z.infer<typeof MessageOutcome>;

/** Its answer: a result for each, in the order in which they were given. */
export const SeveralSaved = z.object({
  success: z.boolean(), // all were saved
  saved: z.number().int(),
  results: z.array(MessageOutcome),
});
export type SeveralSaved = z.infer<typeof SeveralSaved>;
