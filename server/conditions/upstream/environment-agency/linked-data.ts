import { isNaiveLocalTime, londonLocalToInstant } from '#domain/time/london-time.ts';
import { isPossibleTime } from '../possible-time.ts';

/**
 * Readers for the Environment Agency's linked data. A field may be a plain value in one answer and wrapped
 * (`{_value}`, `{_about}`, or an array of them) in the next. A value that cannot be read is null.
 */

/** A property of an expanded node; undefined if the node is only its address. */
export const property = (node: unknown, name: string): unknown =>
  typeof node === 'object' && node !== null && name in node
    ? (node as Record<string, unknown>)[name]
    : undefined;

/** Whether a node has more than its address. */
export const isExpanded = (node: unknown): boolean =>
  typeof node === 'object' && node !== null && Object.keys(node).some((name) => name !== '_about');

const each = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

/** The literal inside `{_value}`, or the value itself. */
const literal = (value: unknown): unknown => (typeof value === 'object' ? property(value, '_value') : value);

const firstText = (values: unknown[]): string | null =>
  values.find((value): value is string => typeof value === 'string' && value.trim() !== '')?.trim() ?? null;

/** From a string, `{_value}`, or the first readable one of an array. */
export const text = (value: unknown): string | null => firstText(each(value).map(literal));

/** The last segment of an address given as a string or `{_about}`: `normal` of `…/def/bwq-stp/normal`. */
export function uriTail(value: unknown): string | null {
  const address = firstText(
    each(value).map((one) => (typeof one === 'object' ? property(one, '_about') : one)),
  );
  return address?.split(/[/#]/).findLast((segment) => segment !== '') ?? null;
}

/** From a number, its text, or either as `{_value}`. */
export function num(value: unknown): number | null {
  const plain = literal(value);
  const number = typeof plain === 'string' && plain.trim() !== '' ? Number(plain) : plain;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

/** From a boolean, `"true"` or `"false"`, or either as `{_value}`. */
export function bool(value: unknown): boolean | null {
  const plain = literal(value);
  if (typeof plain === 'boolean') return plain;
  const word = typeof plain === 'string' ? plain.trim().toLowerCase() : '';
  return word === 'true' ? true : word === 'false' ? false : null;
}

const DATE = /^\d{4}-\d\d-\d\d$/;
const ZONED = /^\d{4}-\d\d-\d\dT.+(Z|[+-]\d\d:\d\d)$/;

/** Epoch milliseconds of a possible date and time. Without a zone it is London time. */
export function instant(value: unknown): number | null {
  const at = parsed(text(value) ?? '');
  return isPossibleTime(at) ? at : null;
}

function parsed(written: string): number {
  if (isNaiveLocalTime(written)) return londonLocalToInstant(written);
  return ZONED.test(written) ? Date.parse(written) : Number.NaN;
}

/** As `instant`, and a date alone means until the end of that day in London. */
export function lastInstant(value: unknown): number | null {
  const written = text(value);
  return written !== null && DATE.test(written) ? instant(`${written}T23:59:59`) : instant(value);
}
