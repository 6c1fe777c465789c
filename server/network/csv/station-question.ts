import { staffTexts } from '#contract/staff-texts.ts';
import { plainDigits } from '#contract/text-cleaning.ts';

/** An ADMIRALTY station: its number, and its name where the list is known. */
export type StationNames = ReadonlyMap<string, string>;

const NUMBER = /^\d{4}[A-Z]?$/;
/** What a spreadsheet or a program leaves of one: `14`, `14.0`, `14a`. */
const SHORTENED = /^(?<digits>\d{1,4})(?:\.0+)?(?<letter>[A-Za-z]?)$/;

/** What is asked back about the tide station of a row. */
export interface StationQuestion {
  field: 'admiralty_station_id';
  message: string;
  suggestion: { admiralty_station_id: string } | null;
}

/**
 * Asks back about a station that the list does not have; without a list, about one that is not written like any.
 * @param list null: it could not be fetched, or nobody asks ADMIRALTY
 */
export function stationQuestion(id: string, list: StationNames | null): StationQuestion | null {
  if (list ? list.has(id) : NUMBER.test(id)) return null;
  const { digits, letter = '' } = SHORTENED.exec(plainDigits(id))?.groups ?? {};
  const whole = digits === undefined ? null : digits.padStart(4, '0') + letter.toUpperCase();
  const meant = whole !== null && (list === null || list.has(whole)) ? whole : null;
  const name = meant === null ? undefined : list?.get(meant);
  return {
    field: 'admiralty_station_id',
    message: staffTexts.stationUnknown(id, meant && [meant, name].filter(Boolean).join(', ')),
    suggestion: meant === null ? null : { admiralty_station_id: meant },
  };
}
