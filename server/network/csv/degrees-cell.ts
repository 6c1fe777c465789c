import { staffTexts } from '#contract/staff-texts.ts';
import { plainNumber } from '#contract/text-cleaning.ts';

/** The compass letters that a column can have. */
const letters = { latitude: 'NS', longitude: 'EW', bearing: '' } as const;
type Axis = keyof typeof letters;

/** As we write it, or a spreadsheet, with a point or a decimal comma. No thousands: no position has any. */
const PLAIN = /^[+-]?\d+(?:[.,](?<decimals>\d+))?(?:e(?<exponent>[+-]?\d+))?$/i;
/** `50.36°`, `W4.18`, `50°21.6'N`, `50°21'36"N`: spaces are gone. */
const MARKED =
  /^(?<before>[NSEW])?(?<sign>[+-])?(?<degrees>\d+(?:[.,]\d+)?)(?:(?<mark>[°º˚]|deg)(?:(?<minutes>\d+(?:[.,]\d+)?)['′’](?:(?<seconds>\d+(?:[.,]\d+)?)(?:["″”]|''|′′))?)?)?(?<after>[NSEW])?$/i;

const LONGEST = 40;

const numberOf = (text: string): number => Number(text.replace(',', '.'));
const isWhole = (text: string): boolean => /^\d+$/.test(text);

/**
 * The degrees in a cell; the text as it is where it is none, for the form to refuse; or why it can be read in two ways.
 * A position is told to at least a hundredth of a degree: what a spreadsheet shows with an exponent it has mostly rounded.
 */
export function degreesOfCell(cell: string, axis: Axis): number | string | { problem: string } {
  const text = plainNumber(cell).trim();
  if (text.length > LONGEST) return cell;
  const plain = PLAIN.exec(text);
  if (!plain) return markedDegrees(text, axis);
  const { decimals = '', exponent } = plain.groups ?? {};
  const isRounded = exponent !== undefined && decimals.length - Number(exponent) < 2;
  return isRounded && axis !== 'bearing' ? { problem: staffTexts.degreesRounded(text) } : numberOf(text);
}

function markedDegrees(text: string, axis: Axis): number | string | { problem: string } {
  if (/[\d.,]\s+[\d.,]/.test(text)) return text; // numbers with nothing that says what each of them is
  const marked = MARKED.exec(text.replace(/\s+/g, ''));
  const { before, sign, degrees, minutes = '0', seconds = '0', after } = marked?.groups ?? {};
  if (degrees === undefined) return text;
  const letter = (before ?? after)?.toUpperCase();
  if (letter && !letters[axis].includes(letter)) return { problem: staffTexts.degreesOtherLetter(text) };
  if (letter && (sign || (before && after))) return { problem: staffTexts.degreesTwoSigns(text) };
  const isBroken =
    numberOf(minutes) >= 60 ||
    numberOf(seconds) >= 60 ||
    (numberOf(minutes) > 0 && !isWhole(degrees)) ||
    (numberOf(seconds) > 0 && !isWhole(minutes));
  if (isBroken) return { problem: staffTexts.degreesMinutes(text) };
  const size = numberOf(degrees) + numberOf(minutes) / 60 + numberOf(seconds) / 3600;
  const isNegative = sign === '-' || letter === 'S' || letter === 'W';
  return (isNegative ? -1 : 1) * (Math.round(size * 1e9) / 1e9);
}
