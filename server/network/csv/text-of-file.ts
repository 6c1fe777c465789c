import { staffTexts } from '#contract/staff-texts.ts';
import { HttpError } from '#server/http/errors.ts';

/** What a file in UTF-16 begins with: Excel's “Unicode Text”. */
const marks = [
  { encoding: 'utf-16le', mark: [0xff, 0xfe] },
  { encoding: 'utf-16be', mark: [0xfe, 0xff] },
] as const;

/**
 * The text of an uploaded file. Other encodings have no mark to tell them by, and letters would be read wrongly.
 * @throws HttpError 400 for what is neither UTF-8 nor UTF-16 with its mark
 */
export function textOfFile(bytes: Uint8Array): string {
  const utf16 = marks.find(({ mark }) => mark.every((byte, index) => bytes[index] === byte));
  try {
    const text = new TextDecoder(utf16?.encoding ?? 'utf-8', { fatal: true }).decode(bytes); // without its mark
    if (!text.includes('\0')) return text;
  } catch (cause) {
    throw new HttpError(400, staffTexts.csvNotUtf8, { cause });
  }
  throw new HttpError(400, staffTexts.csvNotUtf8); // a workbook, or UTF-16 without a byte order mark
}
