import { withoutInvisible } from '#contract/text-cleaning.ts';

/**
 * The location's name in an address: lower case, each run of white space a hyphen. Names that look alike because they
 * differ in what nobody sees, or in the encoding of a letter, have one.
 */
export const slugOf = (name: string): string =>
  withoutInvisible(name).normalize('NFC').trim().toLowerCase().replace(/\s+/g, '-');

/** Whether two names or slugs, however they are spelt, lead to the same location. */
export const sameSlug = (one: string, other: string): boolean => slugOf(one) === slugOf(other);
