import { z } from 'zod';
import { Id, line } from '../form-values.ts';
import { DisplayLook } from './display-look.ts';

// Apart from the calls: the form in the browser checks what is typed by it.

/** `HH:MM` on London's clock. Null: always open. */
export const OpeningHours = z
  .strictObject({
    opens: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'opens must be a time such as 08:00'),
    closes: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'closes must be a time such as 20:00'),
  })
  .refine(({ opens, closes }) => opens !== closes, {
    path: ['closes'],
    error: 'closes must differ from opens; without opening hours the display is always open',
  })
  .nullable();
export type OpeningHours = z.infer<typeof OpeningHours>;

const NAME_LENGTH = 60;

/** What an administrator sets of a display. */
export const DisplaySettings = z.strictObject({
  name: line('name', NAME_LENGTH, 'Please give the display a name'),
  location_id: Id,
  look: DisplayLook,
  opening_hours: OpeningHours,
});
export type DisplaySettings = z.infer<typeof DisplaySettings>;
