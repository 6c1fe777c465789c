import { staffTexts } from '#contract/staff-texts.ts';
import { HttpError } from '#server/http/errors.ts';

/**
 * The text of an uploaded file.
 * @throws HttpError 400 for what is not UTF-8
 */
export function textOfFile(bytes: Uint8Array): string {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (isUtf16) throw new HttpError(400, staffTexts.csvUtf16);
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes); // without the byte order mark
    if (!text.includes('\0')) return text;
  } catch (cause) {
    throw new HttpError(400, staffTexts.csvNotUtf8, { cause });
  }
  throw new HttpError(400, staffTexts.csvNotUtf8); // a workbook, or UTF-16 without a byte order mark
}
