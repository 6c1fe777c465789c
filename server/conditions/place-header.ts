import type { IncomingHttpHeaders } from 'node:http';
import { PLACE_HEADER } from '#contract/live/live-table.ts';

/** The longest name of a place in a query, with three characters for each byte of an encoded letter. */
const MAX_LENGTH = 600;
/** What `encodeURIComponent` leaves. A comma between two values is not among it. */
const ENCODED = /^[\w\-.!~*'()%]+$/;

/** The slug in a request's header, decoded. Null without the header; 'malformed' if it is not one encoded slug. */
export function placeInHeader(headers: IncomingHttpHeaders): { slug: string } | 'malformed' | null {
  const value = headers[PLACE_HEADER];
  if (value === undefined) return null;
  if (typeof value !== 'string' || value.length > MAX_LENGTH || !ENCODED.test(value)) return 'malformed';
  try {
    return { slug: decodeURIComponent(value) };
  } catch {
    return 'malformed';
  }
}
