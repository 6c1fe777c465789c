/**
 * The time by which a sign judges how old its words are. It never comes from the device's own clock, which after a power
 * cut may say anything: it is the last time that the server said, and how long the monotonic clock says it has been since.
 *
 * A monotonic clock may stand still while the device sleeps, so that words would look younger than they are. Then the wall
 * clock has gone on: where it gained on the monotonic one between two looks, that much more time may have passed. Nobody
 * can tell a sleep from a clock that was put right, so both count as passed: a sign errs towards older words, and asks the
 * server at once. More than a minute of such doubt: there is no time any more. A wall clock that is wrong by a day, or that
 * goes back, changes nothing: only what it gains counts.
 */

/** What the two clocks of the device say at one moment, ms. */
export interface Clocks {
  monotonic: number; // since the page started
  wall: number; // epoch, whatever that is worth
}

export interface TrustedTime {
  /** What the server said, epoch ms. */
  said: number;
  /** The monotonic clock when it was asked: the answer was on its way for a while, and is taken to be as old as it can be. */
  asked: number;
  /** How much longer ago it may have been than the monotonic clock says, ms. */
  doubt: number;
  /** At the last look. */
  seen: Clocks;
}

/** Two readings of clocks that go well differ by less between two looks. */
const NOTICED_MS = 1000;
/** Beyond this nobody knows what time it is. */
const MAX_DOUBT_MS = 60_000;

/** The time from an answer that says `said` (epoch ms) to a question that was asked at `asked`. */
export const timeFrom = (said: number, asked: Clocks): TrustedTime => ({
  said,
  asked: asked.monotonic,
  doubt: 0,
  seen: asked,
});

/** How much the wall clock gained on the monotonic one since the last look, ms; negative: it went back. */
export const gained = (seen: Clocks, now: Clocks): number =>
  now.wall - seen.wall - (now.monotonic - seen.monotonic);

/** After another look at the clocks. Null: so much may have passed unnoticed that there is no time any more. */
export function looked(time: TrustedTime, now: Clocks): TrustedTime | null {
  const gain = gained(time.seen, now);
  const doubt = time.doubt + (gain > NOTICED_MS ? gain : 0);
  return doubt > MAX_DOUBT_MS ? null : { ...time, doubt, seen: now };
}

/** The latest that it can be at the last look, epoch ms. */
export const latestNow = ({ said, asked, doubt, seen }: TrustedTime): number =>
  said + (seen.monotonic - asked) + doubt;
