import type { FeedValue } from '#domain/feeds/feed-values.ts';

/** A change is recognised by a number with this many digits after a character that no packet has otherwise. */
export const NUMBER_SIGN = '#';
export const NUMBER_DIGITS = 6;

/** Makes a packet of one change into that of another. */
export const withNumber = (packet: string, number: number): string =>
  packet.replace(new RegExp(`${NUMBER_SIGN}\\d{${NUMBER_DIGITS}}`), numbered(number));

const numbered = (number: number): string => `${NUMBER_SIGN}${String(number).padStart(NUMBER_DIGITS, '0')}`;

/** The nearest bathing water alone, with the number in its name and a description that fills the value up. */
export function numberedChange(
  { waters: [water] }: FeedValue<'ea_warnings'>,
  number: number,
  descriptionLength: number,
): FeedValue<'ea_warnings'> {
  if (!water?.profile_details) throw new Error('the location has no bathing water with a profile');
  const profile_details = { ...water.profile_details, beachDescription: 'x'.repeat(descriptionLength) };
  return { waters: [{ ...water, location_name: numbered(number), profile_details }] };
}
