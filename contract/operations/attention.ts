import { z } from 'zod';
import { feedKinds } from '../live/live-table.ts';
import { CustomMessage } from '../network/locations.ts';
import { Instant } from '../time.ts';

const PlaceName = z.object({ _id: z.string(), name: z.string(), slug: z.string() });

/** One thing that somebody should do. */
export const AttentionItem = z.discriminatedUnion('kind', [
  /** A custom message that people read now and that ends within a day. */
  z.object({
    kind: z.literal('message_ends'),
    location: PlaceName,
    ...CustomMessage.pick({ title: true, message_type: true }).shape,
    expires_at: Instant,
  }),
  /** More places are switched on than the daily budgets of the sources keep fresh. */
  z.object({
    kind: z.literal('asked_too_rarely'),
    places: z.number().int(), // active ones
    feeds: z.array(z.enum(feedKinds)), // that cannot stay fresh
    sources: z.array(
      z.object({
        name: z.string(), // for people
        stretch: z.number(), // how many times rarer than planned it is asked
      }),
    ),
  }),
  /** A source of which every call fails, or whose breaker is open. */
  z.object({
    kind: z.literal('source_away'),
    source: z.string(), // as it is named in a request to ask it now
    name: z.string(), // for people
    since: Instant.nullable(),
    error: z.string().nullable(),
    not_fresh: z.number().int(), // places whose values from this source are old or withheld
  }),
  /** Places that show nothing of a feed, because there is no value or it is too old. */
  z.object({
    kind: z.literal('feed_withheld'),
    feed: z.enum(feedKinds),
    count: z.number().int(),
    locations: z.array(PlaceName), // the first few by name
  }),
  /** Mails that could not be sent yet, or were given up within a day. */
  z.object({
    kind: z.literal('mail_fails'),
    waiting: z.number().int(),
    failed: z.number().int(),
    since: Instant.nullable(),
    error: z.string().nullable(),
  }),
  /** A display that does not report within its opening hours, for longer than ten minutes. */
  z.object({
    kind: z.literal('display_silent'),
    display: z.object({ _id: z.string(), name: z.string(), number: z.number().int() }),
    location: PlaceName,
    last_report_at: Instant.nullable(),
    dark_since: Instant.nullable(), // from when the sign says so itself
  }),
  /** A display that reports, within its opening hours, that nobody can read it. */
  z.object({
    kind: z.literal('display_unlit'),
    display: z.object({ _id: z.string(), name: z.string(), number: z.number().int() }),
    location: PlaceName,
    monitor: z.enum(['off', 'none']),
  }),
  /** A server in use without a mail server: codes and links are files that nobody reads. */
  z.object({ kind: z.literal('mail_goes_nowhere') }),
  /** The last backup is long ago, or there is none. */
  z.object({ kind: z.literal('no_backup'), last_at: Instant.nullable() }),
  /** A process of the server has another folder of uploads than the others, so files come and go with the process that answers. */
  z.object({ kind: z.literal('media_folder_missing') }),
  /** Adverts are shown while weather or sea come from hosts that are free for non-commercial use only. */
  z.object({ kind: z.literal('adverts_on_free_host'), adverts: z.number().int() }),
]);
export type AttentionItem = z.infer<typeof AttentionItem>;

/** Answer of `GET /api/admin/attention`: the most urgent first. */
export const Attention = z.object({ checked_at: Instant, items: z.array(AttentionItem) });
export type Attention = z.infer<typeof Attention>;
