import { z } from 'zod';
import { Instant } from '../time.ts';
import { DisplayLook } from './display-look.ts';

export { DisplayLanguage, DisplayLayout, DisplayLook } from './display-look.ts';

/** What a block is about. The blocks of a frame stand in this order. */
export const displayBlockKinds = [
  'message', // an officer's
  'no_warning', // nobody warns of anything, and everything that could was looked at
  'pollution', // a spill, an incident, a raised risk, advice
  'water', // what is known of the water where nothing stands against it
  'alert', // an automated message
  'tide',
  'wind',
  'waves',
  'position', // for an emergency call
] as const;
export const DisplayBlockKind = z.enum(displayBlockKinds);
export type DisplayBlockKind = z.infer<typeof DisplayBlockKind>;

/**
 * How a block is drawn. None of them says that the sea is safe: `plain` is a fact, `quiet` that nothing was reported.
 */
export const DisplayTone = z.enum(['danger', 'warning', 'caution', 'notice', 'plain', 'quiet', 'unknown']);
export type DisplayTone = z.infer<typeof DisplayTone>;

/** The shape that stands beside a block's words, so that no state is told by colour alone. */
export const DisplayMark = z.enum([
  'warning',
  'information',
  'spilling',
  'spilled',
  'incident',
  'raised_risk',
  'no_recent_data',
  'nothing_reported',
]);
export type DisplayMark = z.infer<typeof DisplayMark>;

/** A part of a frame that ends by itself. It has no words of age: the sign adds them by its trusted clock. */
export const DisplayBlock = z.object({
  /** Unlike all others of the frame, and the same while it is about the same thing. */
  id: z.string(),
  kind: DisplayBlockKind,
  tone: DisplayTone,
  mark: DisplayMark.nullable(),
  /** Read from afar: `Rip currents by the breakwater`, `High 15:20`. */
  headline: z.string(),
  /** Each read by itself, the most important first. */
  lines: z.array(z.string()),
  /** So many of the last lines are about all that the block says (`Old data`, `At Padstow`): where it is divided they stand with each part. */
  standing_lines: z.int().nonnegative().optional(),
  /** What the sign says once the block has ended or contact is lost: `Wind` of `Wind: not known since 14:00`. */
  label: z.string(),
  /** Good news, which goes 15 minutes after contact was lost. */
  is_favourable: z.boolean(),
  source: z.string().nullable(),
  observed_at: Instant.nullable(),
  fetched_at: Instant.nullable(),
  /** From then on it is no longer shown. */
  valid_until: Instant,
  /** Where wind or waves go, degrees true; null: the block has no direction. */
  towards: z.number().nullable(),
});
export type DisplayBlock = z.infer<typeof DisplayBlock>;

/** A high or low water to come, for the sign to go on by itself with a clock that it can trust. */
export const DisplayTurn = z.object({
  type: z.enum(['HighWater', 'LowWater']),
  at: Instant,
  /** `High 15:20`, with `about` where it is. */
  headline: z.string(),
  /** `6.5 m`; empty where heights are withheld. */
  height: z.string(),
  /** The same for the curve; null also where the tide stands, and a plain curve would be wrong. */
  metres: z.number().nullable(),
  /** From then until then the tide may have turned or not, or stands: `at` twice where it is certain. */
  near_from: Instant,
  near_until: Instant,
  /** Before it comes a turn whose time the authority does not publish: nobody knows which way the tide goes until then. */
  is_after_gap: z.boolean(),
});
export type DisplayTurn = z.infer<typeof DisplayTurn>;

/** What a display is to show now. */
export const DisplayFrame = z.object({
  /** Hash of what is said and how it looks, without the times of the blocks: new words, new revision. */
  revision: z.string(),
  /** Hash of the whole: what the sign holds is to be replaced where it differs. */
  tag: z.string(),
  issued_at: Instant,
  /** The last end of a block that is not the position. */
  valid_until: Instant,
  simulated: z.boolean(),
  place: z.object({
    name: z.string(),
    slug: z.string(),
    latitude: z.number(),
    longitude: z.number(),
    grid_ref: z.string().nullable(),
    w3w: z.string().nullable(),
  }),
  look: DisplayLook,
  blocks: z.array(DisplayBlock),
  /** The last two turns, and those of the coming week. Empty where no tide is known. */
  turns: z.array(DisplayTurn),
  /** The tides are computed, so that they hold without contact; published or not known: they don't. */
  tide_is_computed: z.boolean(),
  /** Instead of everything else, the words of an office that took the sign out of service. */
  out_of_service: z.object({ text: z.string(), until: Instant.nullable() }).nullable(),
  /** The address of the place's page, for the code to scan while there is no witness code. */
  page_url: z.url(),
  /** Pictures of the place's adverts, shown between pages while nothing warns. */
  adverts: z.array(z.object({ id: z.string(), image: z.string(), alt: z.string() })),
});
export type DisplayFrame = z.infer<typeof DisplayFrame>;
