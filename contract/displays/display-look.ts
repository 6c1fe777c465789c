import { z } from 'zod';

// Apart from the frame: the form of a display's settings has it, and needs nothing else of a frame.

export const DisplayLanguage = z.enum(['en', 'cy']);
export type DisplayLanguage = z.infer<typeof DisplayLanguage>;
export const DisplayLayout = z.enum(['portrait', 'landscape']);
export type DisplayLayout = z.infer<typeof DisplayLayout>;

const within = (name: string, min: number, max: number) => {
  const error = `${name} must be a number from ${min} to ${max}`;
  return z.number({ error }).min(min, error).max(max, error);
};

/** The longest time without contact after which a sign goes dark, minutes. */
export const MOST_DARK_AFTER_MIN = 120;

/** How a sign is drawn: an administrator's choice for each display. */
export const DisplayLook = z.object({
  layout: DisplayLayout.nullable(), // null: as the screen stands
  /** From how far the sign is read, metres. */
  viewing_distance_m: within('viewing_distance_m', 0.5, 30),
  /** The height of the lit area, millimetres: with it the letters' size follows from the distance. */
  screen_height_mm: within('screen_height_mm', 50, 4000).int('screen_height_mm must be a whole number'),
  /** Of the labels, in this order; texts of officers stay as written. */
  languages: z.array(DisplayLanguage).min(1).max(2),
  /** Minutes without contact after which the sign goes dark. */
  dark_after_min: within('dark_after_min', 10, MOST_DARK_AFTER_MIN).int(
    'dark_after_min must be a whole number',
  ),
});
export type DisplayLook = z.infer<typeof DisplayLook>;
