import type { IncomingHttpHeaders } from 'node:http';
import type { ByteRange } from './media-store.ts';

/** As players send it. Several ranges in one request are not served: the whole file is the answer then. */
const ONE_RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/i;

/**
 * The part of a file that a request asks for (RFC 9110, section 14).
 * @returns null for the whole file: nothing was asked, or it cannot be understood, or it is about another version
 */
export function byteRange(
  headers: IncomingHttpHeaders,
  { bytes, etag }: { bytes: number; etag: string },
): ByteRange | 'unsatisfiable' | null {
  const isOther = headers['if-range'] !== undefined && headers['if-range'] !== etag;
  const asked = ONE_RANGE.exec(headers.range ?? '');
  if (!asked || isOther) return null;
  const [, from = '', to = ''] = asked;
  if (from === '' && to === '') return null;
  if (from === '') {
    const count = Math.min(Number(to), bytes);
    return count === 0 ? 'unsatisfiable' : { first: bytes - count, last: bytes - 1 };
  }
  const first = Number(from);
  const last = to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1);
  if (to !== '' && Number(to) < first) return null;
  return first >= bytes ? 'unsatisfiable' : { first, last };
}
