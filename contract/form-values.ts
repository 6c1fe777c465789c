import { z } from 'zod';

/** A number as forms send it: no exponent, no hexadecimal, no empty text that would read as 0. */
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
    .union([z.number({ error }), z.string().trim().regex(NUMBER_TEXT).transform(Number)], { error })
    .refine((value) => value >= min && value <= max, `${name} must lie between ${min} and ${max}`)
    .transform((value) => value + 0); // -0 is 0
};

/** `true` or `false`, or the text of one. */
export const formFlag = (name: string) =>
  z.union([z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')], {
    error: `${name} must be true or false`,
  });

// No database takes a lone half of a surrogate pair or a NUL. No honest text has other control characters.
const NO_TEXT = /[\p{Cs}\0]/u;
const CONTROL = /\p{Cc}/u;

/**
 * Invisible characters, and those that reverse the text around them: with them people read other words than are there,
 * and one name looks like another. Joiners of letters and emoji stay, as do the direction marks of Arabic and Hebrew.
 */
const UNSEEN =
  /[\u00ad\u180e\u200b\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0001}-\u{e007f}\p{Noncharacter_Code_Point}]/u;
/** The flags of England, Scotland and Wales are written with invisible letters. */
const FLAG = /\u{1f3f4}[\u{e0020}-\u{e007e}]{1,16}\u{e007f}/gu;

/** Whether a text has invisible characters that no language needs. */
export const hasUnseen = (value: string): boolean => UNSEEN.test(value.replace(FLAG, ''));

/** Visible characters. A text of joiners, direction marks and the like counts as empty. */
const VISIBLE = /[^\p{C}\p{Z}\p{M}]/u;

const text = (name: string, max: number, refused: RegExp, missing: string) =>
  z
    .string({
      error: (issue) =>
        issue.input === undefined || issue.input === null ? missing : `${name} must be text`,
    })
    .trim()
    .max(max, `${name} must be at most ${max} characters long`)
    .refine(
      (value) => !refused.test(value) && !NO_TEXT.test(value),
      `${name} has characters that are no text`,
    )
    .refine(
      (value) => !hasUnseen(value),
      `${name} has characters that nobody can see. Please type it again.`,
    );

/** One line, trimmed, not empty. `missing`: the text if it is not there. */
export const line = (name: string, max: number, missing = `${name} is required`) =>
  text(name, max, CONTROL, missing).regex(VISIBLE, missing);

/** Some lines, trimmed, not empty. */
export const paragraph = (name: string, max: number, missing = `${name} is required`) =>
  text(name, max, /[^\P{Cc}\n\r\t]/u, missing).regex(VISIBLE, missing);

/** One line that may be left out: empty and null are null. */
export const optionalLine = (name: string, max: number) =>
  text(name, max, CONTROL, `${name} must be text`)
    .transform((value) => (value === '' ? null : value))
    .nullable();

/**
 * A moment as a form gives it: an instant with its zone, or a date, with or without a time, on London's clock. Empty
 * and null are null. The server makes an instant of it (`domain/time/date-input.ts`).
 */
export const formMoment = (name: string) =>
  z
    .string({ error: `${name} must be a date` })
    .trim()
    .regex(
      /^$|^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)?)?$/,
      `${name} must be a date and time, for example 2026-06-01T18:00`,
    )
    .transform((value) => (value === '' ? null : value))
    .nullable();

/** The id of something that the server stores. */
export const Id = z.string().regex(/^[\w-]{1,64}$/, 'There is no such id');
