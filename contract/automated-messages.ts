import { z } from 'zod';
import { formFlag, formNumber, line, paragraph } from './form-values.ts';
import { Instant } from './time.ts';

export const WindDirection = z.enum(['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'], {
  error: 'wind_direction must be N, NE, E, SE, S, SW, W or NW',
});
export type WindDirection = z.infer<typeof WindDirection>;

/** Faster than any wind that was ever measured in these islands. */
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

/** Answer of `GET /api/automated_messages`. */
export const AutomatedMessageList = z.object({
  messages: z.array(AutomatedMessage),
  total_count: z.number().int(),
});
export type AutomatedMessageList = z.infer<typeof AutomatedMessageList>;

/** Body of `POST` and `PUT /api/automated_messages`. */
export const AutomatedMessageDraft = z
  .strictObject({
    location_name: line('location_name', 200),
    title: line('title', 200),
    description: paragraph('description', 2000),
    wind_direction: WindDirection,
    wind_speed_min: windSpeed('wind_speed_min'),
    wind_speed_max: windSpeed('wind_speed_max'),
    wind_gusts_min: windSpeed('wind_gusts_min'),
    wind_gusts_max: windSpeed('wind_gusts_max'),
    is_active: formFlag('is_active').default(true),
  })
  .refine(({ wind_speed_min, wind_speed_max }) => wind_speed_min <= wind_speed_max, {
    message: 'wind_speed_min must not be above wind_speed_max',
    path: ['wind_speed_min'],
  })
  .refine(({ wind_gusts_min, wind_gusts_max }) => wind_gusts_min <= wind_gusts_max, {
    message: 'wind_gusts_min must not be above wind_gusts_max',
    path: ['wind_gusts_min'],
  });
export type AutomatedMessageDraft = z.infer<typeof AutomatedMessageDraft>;

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
  /** Whether the wind is known: without it no message can be said to apply, or not to. */
  wind_known: z.boolean(),
});
export type MatchingMessages = z.infer<typeof MatchingMessages>;
