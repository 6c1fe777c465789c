import { randomUUID } from 'node:crypto';

const COUNTED_DIGITS = 12;
const COUNTS = 16 ** COUNTED_DIGITS;

/** The id that follows another: its last twelve digits are counted on. */
export function idAfter(id: string): string {
  const count = (Number.parseInt(id.slice(-COUNTED_DIGITS), 16) + 1) % COUNTS;
  return id.slice(0, -COUNTED_DIGITS) + count.toString(16).padStart(COUNTED_DIGITS, '0');
}

let last: string = randomUUID();

/**
 * An id for a new place. It follows the one before it of this process; each process begins with a random one. A list of all
 * places names hundreds of them, and random ones, which can't be compressed, would be half of what a phone loads.
 */
export function newPlaceId(): string {
  last = idAfter(last);
  return last;
}
