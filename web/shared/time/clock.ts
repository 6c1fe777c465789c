import { clockOffset } from '#domain/time/clock-offset.ts';

let offset = 0;
/** Whether the server has sent its time since this page was opened. */
let isSetByServer = false;
const listeners = new Set<() => void>();

/**
 * Sets the clock by an answer's `Date` header; ignores one that is missing or unreadable.
 * @param age for how long a cache has had the answer, by its `Age` header, in seconds
 */
export function noteAnswerDate(
  header: string | null,
  sentAt: number,
  receivedAt: number,
  age: string | null = null,
): void {
  const date = header === null ? Number.NaN : Date.parse(header);
  if (Number.isNaN(date)) return;
  isSetByServer = true;
  correct(date + (Number(age) || 0) * 1000, sentAt, receivedAt);
}

/**
 * Sets the clock by an offline copy. Until the server sends its time, the device's clock is taken to be as wrong as it
 * was when the copy was received.
 */
export function noteCopyDate(header: string, receivedAt: number): void {
  const date = Date.parse(header);
  if (!isSetByServer && !Number.isNaN(date)) correct(date, receivedAt, receivedAt);
}

function correct(date: number, sentAt: number, receivedAt: number): void {
  const found = clockOffset(offset, { date, sentAt, receivedAt });
  if (found === offset) return;
  offset = found;
  for (const changed of listeners) changed();
}

/** Turns a time of the device's clock into the server's clock; epoch ms. */
export const onServerClock = (at: number): number => at + offset;

/** Now by the server's clock, epoch ms: a device with a wrong clock still shows the tide of the right moment. */
export const serverNow = (): number => onServerClock(Date.now());

/** Calls back when the correction of the clock changes; returns a function that stops it. */
export function onClockChange(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}
