import { z } from 'zod';
import { isPlaceholder, isSpreadsheetError } from './placeholders.ts';
import {
  cleanLine,
  cleanLines,
  placesOf,
  plainDigits,
  plainNumber,
  withoutInvisible,
} from './text-cleaning.ts';

/** A number as forms send it, once it is plain: no exponent, no hexadecimal, no empty text that would read as 0. */
const NUMBER_TEXT = /^-?\d{1,10}(\.\d{1,20})?$/;

/**
 * A number, or the text of one, as forms send it. Anything else is refused with a message that names the field.
 * @param name what the message calls it
 */
export const formNumber = (name: string, { min, max }: { min: number; max: number }) => {
  const error = ({ input }: { input?: unknown }) =>
    typeof input === 'string' && input.includes(',')
      ? `${name} must be a number without a comma: 1234.5, not 1,234.5`
      : `${name} must be a number`;
  // The same text twice: a form shows the error of the first part, the server that of the whole union.
  return z
    .union(
      [z.number({ error }), z.string().overwrite(plainNumber).trim().regex(NUMBER_TEXT).transform(Number)],
      { error },
    )
    .refine((value) => value >= min && value <= max, `${name} must lie between ${min} and ${max}`)
    .transform((value) => value + 0); // -0 is 0
};

/** `true` or `false`, or the text of one. */
export const formFlag = (name: string) =>
  z.union([z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')], {
    error: `${name} must be true or false`,
  });

// No database takes a lone half of a surrogate pair or a NUL. No honest text has other control characters.
const NO_TEXT = /[\p{Cs}\p{Noncharacter_Code_Point}]|[^\P{Cc}\n\r\t]/gu;
/** They turn round the text after them: people would read other words than are there. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/gu;

/** Visible characters. A text of joiners, direction marks and the like counts as empty. */
const VISIBLE = /[^\p{C}\p{Z}\p{M}\u2800]/u; // U+2800 is an empty Braille cell
const isVisible = (value: string): boolean => VISIBLE.test(withoutInvisible(value));

const text = (name: string, max: number, clean: (value: string) => string, missing: string) =>
  z
    .string({
      error: (issue) =>
        issue.input === undefined || issue.input === null ? missing : `${name} must be text`,
    })
    .overwrite(clean)
    .trim()
    .max(max, `${name} must be at most ${max} characters long`)
    .refine((value) => value.search(NO_TEXT) === -1, {
      error: ({ input }) =>
        `${name} has characters that are no text: ${placesOf(String(input), NO_TEXT)}. Please type those words again.`,
    })
    .refine((value) => value.search(TURNING) === -1, {
      error: ({ input }) =>
        `${name} has hidden characters that turn round the words after them: ${placesOf(String(input), TURNING)}. Please type those words again.`,
    });

/** One line, trimmed, not empty. `missing`: the text if it is not there. */
export const line = (name: string, max: number, missing = `${name} is required`) =>
  text(name, max, cleanLine, missing).refine(isVisible, missing);

/** The same for a name. What spreadsheets and people write where there is none is missing. */
export const nameLine = (name: string, max: number, missing = `${name} is required`) =>
  line(name, max, missing).refine((value) => !isPlaceholder(value) && !isSpreadsheetError(value), {
    error: ({ input }) => `${missing}: ‘${input}’ stands for none`,
  });

/** Some lines, trimmed, not empty. */
export const paragraph = (name: string, max: number, missing = `${name} is required`) =>
  text(name, max, cleanLines, missing).refine(isVisible, missing);

/** One line that may be left out: empty and null are null. */
export const optionalLine = (name: string, max: number) =>
  text(name, max, cleanLine, `${name} must be text`)
    .transform((value) => (isVisible(value) ? value : null))
    .nullable();

/** Refuses what a spreadsheet writes in place of a value: nobody can tell which value it lost. */
export const refuseSpreadsheetError = <S extends z.ZodType<string | null>>(name: string, value: S) =>
  value.refine((given) => given === null || !isSpreadsheetError(given), {
    error: ({ input }) => `${name} is an error of a spreadsheet: ${input}. Give a value, or none.`,
  });

/** One line that may be left out, for a value: what stands for a missing one is null. */
export const optionalValue = (name: string, max: number) =>
  refuseSpreadsheetError(name, optionalLine(name, max)).transform((value) =>
    value === null || isPlaceholder(value) ? null : value,
  );

/**
 * A moment as a form gives it: an instant with its zone, or a date, with or without a time, on London's clock. Empty
 * and null are null. The server makes an instant of it (`domain/time/date-input.ts`).
 */
export const formMoment = (name: string) =>
  z
    .string({ error: `${name} must be a date` })
    .overwrite(plainDigits)
    .trim()
    .regex(
      /^$|^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)?)?$/,
      `${name} must be a date and time, for example 2026-06-01T18:00`,
    )
    .transform((value) => (value === '' ? null : value))
    .nullable();

/** The id of something that the server stores. */
export const Id = z.string().regex(/^[\w-]{1,64}$/, 'There is no such id');
/** The parameter of a call about one thing. */
export const ById = z.object({ id: Id });
