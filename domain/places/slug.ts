/** The location's name in an address: lower case, each run of white space a hyphen. */
export const slugOf = (name: string): string => name.trim().toLowerCase().replace(/\s+/g, '-');

/** Whether two names or slugs, however they are spelt, lead to the same location. */
export const sameSlug = (one: string, other: string): boolean => slugOf(one) === slugOf(other);
