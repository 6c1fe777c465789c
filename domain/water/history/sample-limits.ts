/**
 * The limits of a coastal bathing water's yearly class, in colonies per 100 ml (Bathing Water Regulations 2013, schedule
 * 5): so few there must be in 95 of 100 samples of four seasons, as worked out from them all. They are no limits for one
 * sample, although the bands of a single sample (`bands.ts`) have the same numbers.
 */
export const classLimits = {
  escherichia_coli: [
    { name: 'Excellent', limit: 250 },
    { name: 'Good', limit: 500 },
  ],
  enterococci: [
    { name: 'Excellent', limit: 100 },
    { name: 'Good', limit: 200 },
  ],
} as const;

export const CLASS_LIMITS_WORDS =
  'The lines are the limits of the yearly class of coastal waters for 95 in 100 samples of four seasons. One sample above a line does not change the class.';
