/** The tide of a station or port within a mile is the place's own. */
export const HERE_MILES = 1;

/**
 * Within what 9 in 10 high and low waters of a station are those of a place so many miles away over the sea, for 9 in 10
 * places along the coast (`tide-model/measure-errors.ts`, decision 0033). Further off, within 15 miles, times differ by 46
 * minutes: more than is shown of any tide.
 */
export const neighbourErrors = [
  { miles: HERE_MILES, metres: 0, minutes: 0 },
  { miles: 4, metres: 0.1, minutes: 8 },
  { miles: 8, metres: 0.2, minutes: 18 },
] as const;

const [, , furthest] = neighbourErrors;
export const FURTHEST_MILES = furthest.miles;

/**
 * What counts for any station elsewhere, since the answer tells its distance by the straight way alone. Heights of neighbouring
 * ports differ by more than those of the model: 0.3 m in the worst tenth of the pairs (decision 0021).
 */
export const elsewhereErrors = { metres: 0.3, minutes: furthest.minutes } as const;
