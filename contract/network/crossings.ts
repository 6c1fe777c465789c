import { z } from 'zod';
import { TidalData } from '../conditions/tides.ts';
import { formNumber, nameLine } from '../form-values.ts';
import { staffTexts } from '../staff-texts.ts';

const Direction = z.enum(['leave_by', 'cross_between'], {
  error: 'direction must be leave_by or cross_between',
});
const Datum = z.enum(TidalData.shape.datum.options, {
  error: 'datum must be chart datum or lowest astronomical tide',
});

/** A way that the tide cuts off, as a path below a cliff or a causeway. */
export const Crossing = z.object({
  name: z.string(), // no two of a place have the same
  level_m: z.number(), // metres above `datum`; with the tide above it the way is cut off
  datum: Datum,
  margin_min: z.number().int(), // minutes that count as cut off before and after
  /** `leave_by`: people are on the far side and must be back before; `cross_between`: they cross while it is below. */
  direction: Direction,
});
export type Crossing = z.infer<typeof Crossing>;

const MAX_CROSSINGS = 10;

const CrossingForm = z.strictObject({
  name: nameLine('name', 60),
  level_m: formNumber('level_m', { min: -2, max: 20 }),
  datum: Datum,
  margin_min: formNumber('margin_min', { min: 0, max: 120 }).refine(
    Number.isInteger,
    'margin_min must be whole minutes',
  ),
  direction: Direction,
});

/** The crossings of a location as its form sends them. */
export const CrossingsForm = z
  .array(CrossingForm, { error: 'crossings must be a list' })
  .max(MAX_CROSSINGS, `At most ${MAX_CROSSINGS} crossings can be given`)
  .superRefine((crossings, context) => {
    const names = crossings.map(({ name }) => name.toLowerCase());
    for (const [index, name] of names.entries()) {
      if (names.indexOf(name) === index) continue;
      context.addIssue({ code: 'custom', path: [index, 'name'], message: staffTexts.crossingNameTaken });
    }
  });
