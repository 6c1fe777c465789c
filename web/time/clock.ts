import { clockOffset } from '#domain/time/clock-offset.ts';

let offset = 0;
/** The server itself has told the time since this page was opened. */
let isTold = false;
const listeners = new Set<() => void>();

/** Told of every answer of the server; an answer without a readable date says nothing. */
export function noteAnswerDate(header: string | null, sentAt: number, receivedAt: number): void {
  const date = header === null ? Number.NaN : Date.parse(header);
  if (Number.isNaN(date)) return;
  isTold = true;
  correct(date, sentAt, receivedAt);
}

/**
 * Told of answers that the device kept. As long as the server has said nothing, the clock is taken to be as wrong as
 * it was when they came.
 */
export function noteKeptDate(header: string, receivedAt: number): void {
  const date = Date.parse(header);
  if (!isTold && !Number.isNaN(date)) correct(date, receivedAt, receivedAt);
}

function correct(date: number, sentAt: number, receivedAt: number): void {
  const found = clockOffset(offset, { date, sentAt, receivedAt });
  if (found === offset) return;
  offset = found;
  for (const changed of listeners) changed();
}

/** A moment that the device's clock told, as the server's clock tells it; epoch ms. */
export const onServerClock = (at: number): number => at + offset;

/** The time, epoch ms. A device whose clock is wrong still shows the tide of the right moment. */
export const serverNow = (): number => onServerClock(Date.now());

/** Calls back when the clock is found wrong or put right; returns how to stop that. */
export function onClockChange(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}
