/** One answer's `Date` (whole seconds, rounded down), and the device's clock when it was asked for and when it came; epoch ms. */
export interface DatedAnswer {
  date: number;
  sentAt: number;
  receivedAt: number;
}

const DATE_STEP_MS = 1000;
/** A clock that is wrong by less than this is left as it is. */
const TOLERANCE_MS = 2000;

/**
 * How far the device's clock is behind the server's, in ms (negative: ahead). The server wrote the date between the
 * question and the answer, so each answer allows a span of offsets. `previous` stays while it lies in that span; else the
 * middle of the span is taken. A slow answer allows a wide span, and so does not move a clock that may be right.
 */
export function clockOffset(previous: number, { date, sentAt, receivedAt }: DatedAnswer): number {
  const [least, most] = [date - receivedAt, date + DATE_STEP_MS - sentAt];
  const fits = (offset: number) => offset >= least - TOLERANCE_MS && offset <= most + TOLERANCE_MS;
  if (fits(0)) return 0;
  return fits(previous) ? previous : (least + most) / 2;
}
