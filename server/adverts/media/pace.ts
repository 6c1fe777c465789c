import type { IncomingMessage } from 'node:http';
import { staffTexts } from '#contract/staff-texts.ts';
import { HttpError } from '#server/http/errors.ts';

/** How slowly an upload may arrive. */
export interface Pace {
  /** The time for the whole of it. */
  wholeMs: number;
  /** In each such time at least `leastBytes` must come. */
  stepMs: number;
  leastBytes: number;
}

/** A film of 100 MB at 1 Mbit/s takes 13 minutes. */
const PACE: Pace = { wholeMs: 15 * 60_000, stepMs: 30_000, leastBytes: 65_536 };

/**
 * Watches how fast a body comes.
 * @param refuse called with a 408 when it is too slow
 * @returns a function that ends the watch
 */
export function watchPace(
  request: IncomingMessage,
  refuse: (error: HttpError) => void,
  { wholeMs, stepMs, leastBytes }: Pace = PACE,
): () => void {
  const tooSlow = () => refuse(new HttpError(408, staffTexts.mediaTooSlow, { field: 'file' }));
  let before = request.socket.bytesRead;
  const whole = setTimeout(tooSlow, wholeMs);
  const step = setInterval(() => {
    const { bytesRead } = request.socket;
    if (bytesRead - before < leastBytes) tooSlow();
    before = bytesRead;
  }, stepMs);
  return () => {
    clearTimeout(whole);
    clearInterval(step);
  };
}
