import { z } from 'zod';
import {
  formFlag,
  formMoment,
  formNumber,
  Id,
  line,
  optionalLine,
  optionalValue,
  paragraph,
} from '../form-values.ts';
import { listParameters } from '../list-query.ts';
import { staffTexts } from '../staff-texts.ts';
import { withoutUnneeded } from '../text-cleaning.ts';
import { Instant } from '../time.ts';
import { driveRefusal } from './drive-links.ts';
import { driveTexts } from './drive-texts.ts';
import { AdvertMedia, isMediaUrl } from './media.ts';

export const FileType = z.enum(['image', 'video'], { error: 'file_type must be image or video' });

export const Advert = z.object({
  _id: z.string(),
  location_id: z.string(),
  title: z.string(),
  description: z.string(),
  /** An https address elsewhere, or `/media/…` of this server for an uploaded file. */
  file_url: z.string(),
  file_type: FileType,
  /** The files of an upload; null: the file is elsewhere. */
  media: AdvertMedia.nullable(),
  priority: z.number().int().describe('The lowest number is shown first'),
  active: z.boolean(),
  target_audience: z.string().nullable(),
  start_date: Instant.nullable(), // null: at once
  end_date: Instant.nullable(), // null: for ever
  created_at: Instant,
  updated_at: Instant,
});
export type Advert = z.infer<typeof Advert>;

export const MAX_PRIORITY = 10;
const MAX_URL_LENGTH = 2048;

/**
 * An address on the web that a browser may load by itself: https, a host with a dot, no port, no user. Or the address of
 * the advert's own upload, which a change that keeps the file sends back.
 */
const FileUrl = z
  .string({ error: staffTexts.advertFileMissing })
  .overwrite(withoutUnneeded)
  .trim()
  .min(1, staffTexts.advertFileMissing)
  .max(MAX_URL_LENGTH, 'file_url is too long')
  .refine((value) => {
    if (isMediaUrl(value)) return true;
    // Browsers leave out or turn round what others take as it stands.
    if (/[\p{Cc}\p{Cf}\\]/u.test(value) || !URL.canParse(value)) return false;
    const { protocol, hostname, username, password, port } = new URL(value);
    return protocol === 'https:' && /\.[a-z]/i.test(hostname) && !username && !password && !port;
  }, 'file_url must be an https address on the web')
  .refine((value) => driveRefusal(value) === null, {
    error: ({ input }) => driveTexts[driveRefusal(String(input)) ?? 'noFile'],
  });

/** Body of `POST` and `PUT /api/adverts`. */
export const AdvertDraft = z.strictObject({
  location_id: z
    .string({ error: staffTexts.advertLocationMissing })
    .min(1, staffTexts.advertLocationMissing)
    .pipe(Id),
  title: line('title', 200),
  description: paragraph('description', 2000),
  file_url: FileUrl,
  file_type: FileType,
  priority: formNumber('priority', { min: 1, max: MAX_PRIORITY })
    .refine(Number.isInteger, 'priority must be a whole number')
    .default(1)
    .describe('The lowest number is shown first'),
  active: formFlag('active').default(true),
  target_audience: optionalValue('target_audience', 200).default(null),
  start_date: formMoment('start_date').default(null),
  end_date: formMoment('end_date').default(null),
});
export type AdvertDraft = z.infer<typeof AdvertDraft>;

/** A file in a multipart form. Its name and its declared type mean nothing. */
const filePart = (about: string) =>
  z.unknown().meta({ type: 'string', format: 'binary', description: about }).optional();

/**
 * Body of `POST /api/adverts/upload`, a multipart form: the fields of an advert with a file in place of its address. The
 * order of the parts does not matter.
 */
export const AdvertUpload = AdvertDraft.omit({ file_url: true }).extend({
  /** What the file is decides. A `file_type` that says otherwise is refused. */
  file_type: FileType,
  /** For clients that name a folder of a file-sharing host. It has no meaning here. */
  folder_id: optionalLine('folder_id', 200).default(null),
  file: filePart(
    'JPEG, PNG, WebP, AVIF or GIF of at most 10 MB, or MP4, QuickTime (as H.264) or WebM of at most 100 MB',
  ),
  poster: filePart('A still picture of a film, as the pictures above'),
});
export type AdvertUpload = z.infer<typeof AdvertUpload>;

/** Body of `PUT /api/adverts/{id}`: JSON, or a multipart form, which may bring a new file in place of `file_url`. */
export const AdvertChange = AdvertDraft.extend({
  file_url: FileUrl.optional(),
  file: filePart('A new file, as for an upload; `file_url` is left out then'),
  poster: filePart('A still picture of a new film'),
});
export type AdvertChange = z.infer<typeof AdvertChange>;

const advertColumns = [
  'location', // by its name
  'title',
  'priority',
  'state', // active, planned, ended, off
  'start_date',
  'end_date',
  'created_at',
  'updated_at',
] as const;
export type AdvertColumn = (typeof advertColumns)[number];

/** The state of an advert at a moment: shown now, later, no longer, or switched off. */
export const advertStates = ['active', 'planned', 'ended', 'off'] as const;
export type AdvertState = (typeof advertStates)[number];

const { q, sort, offset } = listParameters(advertColumns);
const stateFilter = z.enum(advertStates, { error: `state must be ${advertStates.join(', ')}` }).optional();

/** Query of `GET /api/locations/{name}/adverts`. All but the first two are for administrators who ask for all adverts. */
export const AdvertQuery = z.strictObject({
  active_only: z.enum(['true', 'false'], { error: 'active_only must be true or false' }).default('true'),
  limit: z
    .string({ error: 'limit must be one number' })
    .regex(/^\d{1,9}$/, 'limit must be a whole number')
    .transform((value) => Math.min(Math.max(Number(value), 1), 50))
    .default(50),
  offset,
  q,
  sort,
  state: stateFilter,
});

/** Answer of `GET /api/locations/{name}/adverts`. */
export const LocationAdverts = z.object({
  success: z.literal(true),
  location_name: z.string(),
  location_id: z.string(),
  adverts: z.array(Advert),
  count: z.number().int(),
  /** For administrators who ask for all adverts: how many were found on all pages, and how many of those are shown now. */
  total_count: z.number().int().optional(),
  active_count: z.number().int().optional(),
});
export type LocationAdverts = z.infer<typeof LocationAdverts>;

/** Query of `GET /api/adverts`. `q` is part of the title, description, audience or location's name. */
export const AdvertListQuery = z.strictObject({
  ...listParameters(advertColumns),
  location: line('location', 200).optional(), // name or slug
  state: stateFilter,
});
export type AdvertListQuery = z.infer<typeof AdvertListQuery>;

/** Answer of `GET /api/adverts`. */
export const AdvertList = z.object({
  success: z.literal(true),
  adverts: z.array(Advert),
  total_count: z.number().int(), // of what was asked for, on all pages
  active_count: z.number().int(), // of those, shown now
  counts: z.object({
    total: z.number().int(),
    active: z.number().int(),
    planned: z.number().int(),
    ended: z.number().int(),
    off: z.number().int(),
  }), // of all, whatever was asked for
});
export type AdvertList = z.infer<typeof AdvertList>;

/** Answer of `GET /api/adverts/{id}`. */
export const OneAdvert = z.object({ advert: Advert });
export type OneAdvert = z.infer<typeof OneAdvert>;

/** Answer of the calls that write one. */
export const AdvertSaved = z.object({
  success: z.literal(true),
  message: z.string(),
  advert_id: z.string(),
  advert: Advert,
  /** What was not kept of an upload, or which browsers can't play it, in words to show; null: neither. */
  note: z.string().nullable(),
});
export type AdvertSaved = z.infer<typeof AdvertSaved>;
