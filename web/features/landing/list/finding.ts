import type { Location } from '#contract/network/locations.ts';

const alphabet = new Intl.Collator('en-GB', { sensitivity: 'base', numeric: true });

/** Without case, accents, apostrophes and double spaces, so that 'st ives' finds "St. Ives". */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\p{Mn}\p{Default_Ignorable_Code_Point}'’.,]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();

/** Contains the grid reference also without its spaces. */
const wordsOf = ({ name, grid_ref }: Location): string =>
  [name, grid_ref ?? '', grid_ref?.replaceAll(' ', '') ?? ''].map(plain).join('\n');

/** Active places first, each group by name. */
export const inListOrder = (locations: readonly Location[]): Location[] =>
  locations.toSorted(
    (one, other) => Number(other.active) - Number(one.active) || alphabet.compare(one.name, other.name),
  );

/** The locations whose name or grid reference contains every word of `text`. */
export function findLocations(locations: readonly Location[], text: string): Location[] {
  const words = plain(text).split(' ');
  if (!words[0]) return [...locations];
  return locations.filter((location) => {
    const held = wordsOf(location);
    return words.every((word) => held.includes(word));
  });
}
