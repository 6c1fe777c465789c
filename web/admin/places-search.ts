/** The slugs of places in the search parameter `place`, with commas between them. A slug may have a comma itself. */
export const placesSearch = (slugs: readonly string[]): string => slugs.map(encodeURIComponent).join(',');

/** Reads it again; what nobody can have written is left out. */
export const slugsIn = (place: string): string[] =>
  place.split(',').flatMap((part) => {
    try {
      const slug = decodeURIComponent(part);
      return slug === '' ? [] : [slug];
    } catch {
      return [];
    }
  });
