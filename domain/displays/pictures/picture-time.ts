import type { DisplayBlock, DisplayFrame, DisplayLanguage } from '#contract/displays/display-frame.ts';
import { londonClock, zoneOfRepeatedClock } from '../../time/london-time.ts';
import { dayWords } from '../blocks/sign-times.ts';

const MINUTE_MS = 60_000;
/** How often a panel fetches its picture, seconds: a shorter time only wears the panel and its battery. */
const SHORTEST_S = 180;
const USUAL_S = 900;
const LONGEST_S = 86_400;
/** What a panel may be late, by its own clock and its network. */
const LATE_MS = 10 * MINUTE_MS;
/** Pictures of the same words within this time have the same date, so that a panel is not drawn again for the date alone. */
const SAME_DATE_MS = 10 * MINUTE_MS;

const clamped = (seconds: number, most: number): number => Math.min(most, Math.max(SHORTEST_S, seconds));

const secondsTo = (at: number, now: number): number => Math.ceil((at - now) / 1000);

/** The position stays where it is. */
const changing = (blocks: readonly DisplayBlock[]): readonly DisplayBlock[] =>
  blocks.filter(({ kind }) => kind !== 'position');

/**
 * After how many seconds a panel is to fetch again: at the next end or change that is known, 3 to 15 minutes; outside the
 * opening hours when they begin, at most a day.
 * @param opensAt where the place is closed, when it opens, epoch ms
 * @param closesAt where it is open, when it closes, epoch ms; null: never
 */
export function pictureRefresh(
  frame: Pick<DisplayFrame, 'blocks' | 'out_of_service'>,
  hours: { opensAt: number } | { closesAt: number | null },
  now: number,
): number {
  if ('opensAt' in hours) return clamped(secondsTo(hours.opensAt, now), LONGEST_S);
  const backAt = frame.out_of_service?.until ?? null;
  const ends = [
    ...changing(frame.blocks).map(({ valid_until }) => Date.parse(valid_until)),
    ...(backAt === null ? [] : [Date.parse(backAt)]),
    ...(hours.closesAt === null ? [] : [hours.closesAt]),
  ].filter((end) => end > now);
  return clamped(Math.min(...ends.map((end) => secondsTo(end, now)), USUAL_S), USUAL_S);
}

/**
 * Until when a picture may be believed, epoch ms, at a full minute: two refreshes and ten minutes after it was made at most,
 * so that one fetch may fail; and never past the end of anything that it says.
 */
export function pictureValidUntil(
  blocks: readonly DisplayBlock[],
  refreshSeconds: number,
  now: number,
): number {
  const longest = now + 2 * refreshSeconds * 1000 + LATE_MS;
  const ends = changing(blocks).map(({ valid_until }) => Date.parse(valid_until));
  const end = Math.min(longest - (longest % SAME_DATE_MS), ...ends);
  return end - (end % MINUTE_MS);
}

/**
 * What a picture of facts can still show: what ends before the panel may fetch again would be wrong while it stands there.
 * What warns stays: then the picture ends with it.
 */
export const lastsLongEnough = ({ valid_until }: DisplayBlock, now: number): boolean =>
  Date.parse(valid_until) - now > SHORTEST_S * 1000 + MINUTE_MS;

/** `14:45`, with the zone where the clock reads the same twice that day. */
export const pictureClock = (at: number): string =>
  [londonClock(at), zoneOfRepeatedClock(at)].filter(Boolean).join(' ');

/** `14:45, Saturday 22 November` */
export const pictureMoment = (at: number, language: DisplayLanguage = 'en'): string =>
  `${pictureClock(at)}, ${dayWords(at, language)}`;
