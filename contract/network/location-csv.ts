import { z } from 'zod';
import { Id } from '../form-values.ts';
import { Instant } from '../time.ts';
import { LocationForm } from './admin-locations.ts';
import { Location } from './locations.ts';

/** Rows of a file, and rows that are applied in one call. */
export const MOST_CSV_ROWS = 1000;
/** Of a file, in bytes: a thousand rows with every field at its longest are less. */
export const MOST_CSV_BYTES = 2_097_152;

/** The fields of a location that the file has. Custom messages have a screen of their own. */
export const csvFields = [
  'name',
  'latitude',
  'longitude',
  'grid_ref',
  'w3w',
  'active',
  'admiralty_station_id',
  'bathing_water_ids',
  'marine_latitude',
  'marine_longitude',
  'shore_bearing',
] as const;
export type CsvField = (typeof csvFields)[number];

/** The columns, in the order in which they are written. The last two say which version of which location a row is. */
export const csvColumns = [...csvFields, '_id', 'updated_at'] as const;
export type CsvColumn = (typeof csvColumns)[number];

/** The location form without its custom message and its crossings, which stay as they are. */
export const CsvForm = LocationForm.omit({ custom_message: true, crossings: true });
export type CsvForm = z.infer<typeof CsvForm>;

const CsvLocation = Location.pick({
  name: true,
  latitude: true,
  longitude: true,
  grid_ref: true,
  w3w: true,
  active: true,
  admiralty_station_id: true,
  bathing_water_ids: true,
  marine_latitude: true,
  marine_longitude: true,
  shore_bearing: true,
});

/** What a row of the file would do. */
export const CsvPreviewRow = z.object({
  line: z.number().int(), // in the file; the first is 1
  name: z.string(), // as the row has it, or else as it is stored; empty if neither has one
  outcome: z.enum(['create', 'update', 'unchanged', 'error']),
  /** Of an update. */
  changes: z.array(z.object({ field: z.enum(csvFields), from: z.unknown(), to: z.unknown() })),
  errors: z.array(z.object({ field: z.string().nullable(), message: z.string() })), // null: of the whole row
  /**
   * What is asked back. `suggestion`: fields that replace those of `write.location` if they were meant. A position that is
   * right as it is needs `confirm_position: true` in `write.location`.
   */
  questions: z.array(
    z.object({
      field: z.enum(csvFields),
      message: z.string(),
      suggestion: CsvLocation.partial().nullable(),
    }),
  ),
  /** What is sent to apply the row: of creations and updates. */
  write: z
    .object({
      line: z.number().int(),
      _id: z.string().nullable(), // null: a new one
      updated_at: Instant.nullable(), // the version seen; null: a new one
      location: CsvLocation,
    })
    .nullable(),
});
export type CsvPreviewRow = z.infer<typeof CsvPreviewRow>;

/** Answer of `POST /api/admin/locations/csv/preview`. Nothing is written. */
export const CsvPreview = z.object({
  rows: z.array(CsvPreviewRow),
  counts: z.object({
    create: z.number().int(),
    update: z.number().int(),
    unchanged: z.number().int(),
    error: z.number().int(),
  }),
});
export type CsvPreview = z.infer<typeof CsvPreview>;

const CsvWrite = z
  .strictObject({
    line: z.number({ error: 'line must be a number' }).int('line must be a whole number'),
    _id: Id.nullable(),
    updated_at: z.iso.datetime({ error: 'updated_at must be an instant' }).nullable(),
    location: CsvForm,
  })
  .refine(({ _id, updated_at }) => (_id === null) === (updated_at === null), {
    error: 'A location that is there needs the version that was seen',
    path: ['updated_at'],
  });

/** Body of `POST /api/admin/locations/csv`: the `write` of rows of the preview. */
export const CsvWrites = z.strictObject({
  rows: z
    .array(CsvWrite, { error: 'rows must be a list of rows' })
    .min(1, 'rows must not be empty')
    .max(MOST_CSV_ROWS, `At most ${MOST_CSV_ROWS} rows can be given`),
});

/** Its answer, row by row in their order. */
export const CsvApplied = z.object({
  success: z.literal(true),
  rows: z.array(
    z.object({
      line: z.number().int(),
      name: z.string(),
      outcome: z.enum(['created', 'updated', 'refused']),
      message: z.string().nullable(), // why it was refused
    }),
  ),
  counts: z.object({
    created: z.number().int(),
    updated: z.number().int(),
    refused: z.number().int(),
  }),
});
export type CsvApplied = z.infer<typeof CsvApplied>;
