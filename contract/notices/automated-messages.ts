import { z } from 'zod';
import { formFlag, formNumber, line, paragraph } from '../form-values.ts';
import { flagParameter, listParameters } from '../list-query.ts';
import { Instant } from '../time.ts';

export const WindDirection = z.enum(['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'], {
  error: 'wind_direction must be N, NE, E, SE, S, SW, W or NW',
});
export type WindDirection = z.infer<typeof WindDirection>;

/** Faster than any wind ever measured in Great Britain. */
const MAX_WIND_MPH = 250;
const STEP = 0.1;

/** mph, in steps of a tenth. */
const windSpeed = (name: string) =>
  formNumber(name, { min: 0, max: MAX_WIND_MPH }).refine(
    (value) => Math.abs(value / STEP - Math.round(value / STEP)) < 1e-6,
    `${name} must be a multiple of ${STEP}`,
  );

/** A message that is shown while the wind at its location is as it says. Speeds in mph, ends included. */
export const AutomatedMessage = z.object({
  _id: z.string(),
  location_name: z.string(),
  title: z.string(),
  description: z.string(),
  wind_direction: WindDirection,
  wind_speed_min: z.number(),
  wind_speed_max: z.number(),
  wind_gusts_min: z.number(),
  wind_gusts_max: z.number(),
  is_active: z.boolean(),
  created_at: Instant,
  updated_at: Instant,
});
export type AutomatedMessage = z.infer<typeof AutomatedMessage>;

const automatedMessageColumns = [
  'location_name',
  'title',
  'wind_direction', // clockwise from north
  'wind_speed_min',
  'wind_gusts_min',
  'is_active',
  'created_at',
  'updated_at',
] as const;
export type AutomatedMessageColumn = (typeof automatedMessageColumns)[number];

/** Query of `GET /api/automated_messages`. `q` is part of the title, description or location's name. */
export const AutomatedMessageQuery = z.strictObject({
  ...listParameters(automatedMessageColumns),
  location: line('location', 200).optional(), // name or slug
  active: flagParameter('active').optional(),
  wind_direction: WindDirection.optional(),
});
export type AutomatedMessageQuery = z.infer<typeof AutomatedMessageQuery>;

/** Answer of `GET /api/automated_messages`. */
export const AutomatedMessageList = z.object({
  messages: z.array(AutomatedMessage),
  total_count: z.number().int(), // of what was asked for, on all pages
});
export type AutomatedMessageList = z.infer<typeof AutomatedMessageList>;

/** The wind of a message, and its location. */
const windRule = {
  location_name: line('location_name', 200),
  wind_direction: WindDirection,
  wind_speed_min: windSpeed('wind_speed_min'),
  wind_speed_max: windSpeed('wind_speed_max'),
  wind_gusts_min: windSpeed('wind_gusts_min'),
  wind_gusts_max: windSpeed('wind_gusts_max'),
};
interface Ranges {
  wind_speed_min: number;
  wind_speed_max: number;
  wind_gusts_min: number;
  wind_gusts_max: number;
}

/** Refuses a minimum above its maximum. */
const inOrder = <S extends z.ZodType<Ranges>>(schema: S) =>
  schema
    .refine(({ wind_speed_min, wind_speed_max }) => wind_speed_min <= wind_speed_max, {
      message: 'wind_speed_min must not be above wind_speed_max',
      path: ['wind_speed_min'],
    })
    .refine(({ wind_gusts_min, wind_gusts_max }) => wind_gusts_min <= wind_gusts_max, {
      message: 'wind_gusts_min must not be above wind_gusts_max',
      path: ['wind_gusts_min'],
    });

/** Body of `POST` and `PUT /api/automated_messages`. */
export const AutomatedMessageDraft = inOrder(
  z.strictObject({
    ...windRule,
    title: line('title', 200),
    description: paragraph('description', 2000),
    is_active: formFlag('is_active').default(true),
  }),
);
export type AutomatedMessageDraft = z.infer<typeof AutomatedMessageDraft>;

/** Answer of `GET /api/automated_messages/{id}`. */
export const OneAutomatedMessage = z.object({ automated_message: AutomatedMessage });
export type OneAutomatedMessage = z.infer<typeof OneAutomatedMessage>;

/** Answer of the calls that write one. */
export const AutomatedMessageSaved = z.object({
  success: z.literal(true),
  message: z.string(),
  automated_message: AutomatedMessage,
});

/** One that applies to the wind of this moment, as the location's page shows it. */
export const MatchingMessage = z.object({
  _id: z.string(),
  title: z.string(),
  description: z.string(),
  wind_conditions: z.object({
    direction: WindDirection,
    speed: z.string(), // mph, for example '20 - 40'
    gusts: z.string(),
  }),
  since: Instant.nullable(), // since when it has applied without a break
});
export type MatchingMessage = z.infer<typeof MatchingMessage>;

/** Answer of `GET /api/automated_messages/location/{name}`: under the location's name, those that apply now. */
export const MatchingMessages = z.object({
  success: z.literal(true),
  matching_messages: z.record(z.string(), z.array(MatchingMessage)),
  /** Whether the wind is known. Without it nobody can say whether a message applies. */
  wind_known: z.boolean(),
});
export type MatchingMessages = z.infer<typeof MatchingMessages>;

const MOST_DAYS = 400;

/** Body of `POST /api/automated_messages/preview`: a message as far as it is about the wind. */
export const MatchPreviewDraft = inOrder(
  z.strictObject({
    ...windRule,
    days: formNumber('days', { min: 1, max: MOST_DAYS })
      .refine(Number.isInteger, 'days must be a whole number')
      .default(MOST_DAYS),
  }),
);
export type MatchPreviewDraft = z.infer<typeof MatchPreviewDraft>;

/** Its answer: whether the message would apply now, and how often it would have applied. */
export const MatchPreview = z.object({
  success: z.literal(true),
  matches_now: z.boolean().nullable(), // null: the wind is not known
  wind: z
    .object({ speed: z.number(), gusts: z.number(), direction: z.number() }) // mph, degrees true
    .nullable(),
  /** From the first day of which something was recorded, or the first that was asked for. */
  days: z.array(
    z.object({
      date: z.iso.date(), // in London
      hours: z.number().int(),
      known: z.number().int(), // of these hours; the others are unknown
      matched: z.number().int(), // of the known ones
    }),
  ),
  totals: z.object({
    days: z.number().int(),
    days_matched: z.number().int(),
    hours_known: z.number().int(),
    hours_unknown: z.number().int(),
    hours_matched: z.number().int(),
  }),
});
export type MatchPreview = z.infer<typeof MatchPreview>;
