import { z } from 'zod';
import {
  formFlag,
  formMoment,
  formNumber,
  line,
  nameLine,
  optionalValue,
  paragraph,
  refuseSpreadsheetError,
} from '../form-values.ts';
import { flagParameter, listParameters } from '../list-query.ts';
import { isPlaceholder } from '../placeholders.ts';
import { staffTexts } from '../staff-texts.ts';
import { CrossingsForm } from './crossings.ts';
import { Location } from './locations.ts';

const MessageType = z.enum(['warning', 'info'], { error: 'message_type must be warning or info' });

/** The fields of a custom message that both forms have. */
const message = {
  title: line('title', 200, staffTexts.customMessageIncomplete),
  message: paragraph('message', 2000, staffTexts.customMessageIncomplete),
  message_type: MessageType.default('warning'),
};

const messageOf = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: ({ code }) => (code === 'invalid_type' ? 'custom_message must be a message or null' : undefined),
  });

/** The custom message of the location form: without an expiry it never expires, without an author it has the writer's name. */
const FormMessage = messageOf({
  ...message,
  author: optionalValue('author', 100).default(null),
  expires_at: formMoment('expires_at').default(null),
});

/** The custom message of its own screen: author and expiry are required. */
const ScreenMessage = messageOf({
  ...message,
  author: nameLine('author', 100, staffTexts.customMessageAuthorMissing),
  expires_at: formMoment('expires_at')
    .optional()
    .transform((value) => value ?? '')
    .pipe(z.string().min(1, staffTexts.customMessageExpiryMissing)),
});

const degrees = (name: string, limit: number) => formNumber(name, { min: -limit, max: limit });
const optionalNumber = (name: string, limits: { min: number; max: number }) =>
  z
    // The number comes first, because forms show the error of a union's first part.
    .union([formNumber(name, limits), z.literal('').transform(() => null)], {
      error: `${name} must be a number from ${limits.min} to ${limits.max}`,
    })
    .nullable();

const MAX_BATHING_WATERS = 10;

/** Body of `POST /api/admin/locations`, and of `PUT` for the whole of a location. */
export const LocationForm = z.strictObject({
  name: nameLine('name', 100),
  latitude: degrees('latitude', 90),
  longitude: degrees('longitude', 180),
  grid_ref: optionalValue('grid_ref', 40).default(null),
  w3w: optionalValue('w3w', 100).default(null),
  active: formFlag('active').default(true),
  custom_message: FormMessage.nullable().optional(), // left out: as it is
  admiralty_station_id: optionalValue('admiralty_station_id', 20).optional(),
  bathing_water_ids: z
    .array(refuseSpreadsheetError('bathing_water_ids', line('bathing_water_ids', 40)), {
      error: 'bathing_water_ids must be a list of ids',
    })
    .max(MAX_BATHING_WATERS, `At most ${MAX_BATHING_WATERS} bathing waters can be given`)
    .transform((ids) => ids.filter((id) => !isPlaceholder(id)))
    .optional(),
  marine_latitude: optionalNumber('marine_latitude', { min: -90, max: 90 }).optional(),
  marine_longitude: optionalNumber('marine_longitude', { min: -180, max: 180 }).optional(),
  shore_bearing: optionalNumber('shore_bearing', { min: 0, max: 359.999 }).optional(),
  crossings: CrossingsForm.optional(), // left out: as they are
  /** Stores a new position that lies outside the British Isles and their waters. It is not stored itself. */
  confirm_position: formFlag('confirm_position').optional(),
});
export type LocationForm = z.infer<typeof LocationForm>;

/** Body of `PUT /api/admin/locations/{id}` from the custom-message screen: this and nothing else. */
export const CustomMessageChange = z.strictObject({ custom_message: ScreenMessage.nullable() });
export type CustomMessageChange = z.infer<typeof CustomMessageChange>;

const locationColumns = [
  'name',
  'latitude',
  'longitude',
  'grid_ref',
  'w3w',
  'message', // by its state: none, expired, active
  'active',
  'created_at',
  'updated_at',
] as const;
export type LocationColumn = (typeof locationColumns)[number];

/** Query of `GET /api/admin/locations` and of `…/assigned`. `q` is part of the name, grid reference or what3words. */
export const AdminLocationQuery = z.strictObject({
  ...listParameters(locationColumns),
  active: flagParameter('active').optional(),
  message: z
    .enum(['none', 'expired', 'active'], { error: 'message must be none, expired or active' })
    .optional(),
});
export type AdminLocationQuery = z.infer<typeof AdminLocationQuery>;

/** Answer of `GET /api/admin/locations` and of `…/assigned`. */
export const AdminLocationList = z.object({
  locations: z.array(Location),
  total_count: z.number().int(), // of what was asked for, on all pages
  active_count: z.number().int(), // of those
  /** Of all, or all that are assigned, whatever was asked for. */
  counts: z.object({
    total: z.number().int(),
    active: z.number().int(),
    messages: z.number().int(), // custom messages that are active now
  }),
});
export type AdminLocationList = z.infer<typeof AdminLocationList>;

/** Answer of `GET /api/admin/locations/simple`. */
export const LocationNames = z.object({ locations: z.array(Location.pick({ _id: true, name: true })) });
export type LocationNames = z.infer<typeof LocationNames>;

/** Answer of `GET /api/admin/locations/{id}`. */
export const AdminLocation = z.object({ location: Location });
export type AdminLocation = z.infer<typeof AdminLocation>;

/** Answer of the calls that write one. */
export const LocationSaved = z.object({
  success: z.literal(true),
  message: z.string(),
  location: Location,
});

/** Answer of `POST /trigger/auto-populate-locations`. */
export const AutoPopulated = z.object({
  success: z.literal(true),
  created: z.number().int(),
  skipped: z.number().int(), // already there, with a name that is taken, or outside
  outside: z.number().int(), // of these, the ones that are said to lie outside the British Isles and their waters
});
