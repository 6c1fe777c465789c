import { z } from 'zod';
import { Meta } from './conditions/meta.ts';

/** Every failure body. `error` and `message` hold the same text: the specification's screens read one or the other. */
export const Failure = z.object({
  success: z.literal(false),
  error: z.string(),
  message: z.string(),
  /** The parameter or field that was wrong, where it was one. */
  field: z.string().optional(),
  /** What is known of a feed whose value is withheld. */
  meta: Meta.optional(),
  /** What is there now, when somebody else has changed it meanwhile. */
  current: z.unknown().optional(),
  /** Why, in a word for programs, where there are several reasons. */
  reason: z.string().optional(),
  /** Fields with the values that were probably meant. */
  suggestion: z.record(z.string(), z.number()).optional(),
});
export type Failure = z.infer<typeof Failure>;

export const failure = (
  message: string,
  more: Omit<Failure, 'success' | 'error' | 'message'> = {},
): Failure => ({
  success: false,
  error: message,
  message,
  ...more,
});
