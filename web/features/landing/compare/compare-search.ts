/** The search parameters of the page that compares places. */
export interface CompareSearch {
  /** Slugs with commas between them. A slug may have a comma itself. */
  places?: string;
}

const MAX_LENGTH = 1000;
/** In one name. */
const MOST_COMMAS = 5;

/** A slug of digits alone comes as a number. */
export const compareSearch = ({ places }: Record<string, unknown>): CompareSearch => {
  const text = typeof places === 'string' || typeof places === 'number' ? String(places) : '';
  return text === '' ? {} : { places: text.slice(0, MAX_LENGTH) };
};

/** How many places stand side by side, at least and at most. */
export const COMPARED_AT_LEAST = 2;
export const COMPARED_AT_MOST = 4;

export interface ComparedPlaces<P> {
  places: P[];
  /** What is no place's slug. */
  unknown: string[];
  /** Places beyond the most that stand side by side. */
  left: P[];
}

/**
 * The places that an address names, each once, in its order. Where a slug has a comma, the longest one that is known counts.
 */
export function comparedPlaces<P extends { slug: string }>(
  text: string,
  all: readonly P[],
): ComparedPlaces<P> {
  const bySlug = new Map(all.map((place) => [place.slug, place]));
  const parts = text.toLowerCase().split(',');
  const found: P[] = [];
  const unknown: string[] = [];
  while (parts.length > 0) {
    const lengths = Array.from({ length: MOST_COMMAS + 1 }, (_, index) => MOST_COMMAS + 1 - index);
    const length = lengths.find((count) => bySlug.has(parts.slice(0, count).join(','))) ?? 1;
    const slug = parts.splice(0, length).join(',').trim();
    const place = bySlug.get(slug);
    if (place && !found.includes(place)) found.push(place);
    if (!place && slug !== '') unknown.push(slug);
  }
  return { places: found.slice(0, COMPARED_AT_MOST), unknown, left: found.slice(COMPARED_AT_MOST) };
}
