import type { OverflowStatusCode } from '#contract/conditions/storm-overflows.ts';
import { feedLimits } from '../../feeds/freshness.ts';
import { plausibleTime } from '../overflows/overflow-event.ts';
import { joined, painted, type Span, type Spell, united, wholeMinute } from './spells.ts';

/** Times are epoch ms. */
export interface SeenStatus {
  status: OverflowStatusCode;
  seenFrom: number;
  /** The last look that showed it. Null: recorded before each look was, so only `seenFrom` is sure. */
  seenUntil: number | null;
  /** Since when the company says that this status holds. */
  statusStart: number | null;
  /** The latest discharge, as the company published it then. */
  eventStart: number | null;
  eventEnd: number | null;
}

const MINUTE_MS = 60_000;
/** So long a look holds: for that long its answer is shown without a doubt, and then a status is not known. */
export const LOOK_HOLDS_MS = feedLimits.storm_overflow.staleAfterMs ?? 0;
/** A discharge that is said to have run for longer is more often a fault of the record. */
const LONGEST_EVENT_MS = 30 * 24 * 60 * MINUTE_MS;

const stateOf = (status: OverflowStatusCode): Spell['state'] => {
  if (status === 1) return 'spilling';
  if (status === 0) return 'not_spilling';
  return status === -1 ? 'no_monitor' : 'not_known';
};

const lastLook = ({ seenFrom, seenUntil }: SeenStatus): number => Math.max(seenFrom, seenUntil ?? seenFrom);

/**
 * What is known of an overflow from its first record until `until`, without a gap. A status holds from one look to the
 * next; where there was none for an hour it is not known. A discharge that the company published counts wherever nothing
 * was seen, and instead of what was.
 * @param seen in order of time
 */
export function spellsOf(seen: readonly SeenStatus[], until: number): Spell[] {
  const [first] = seen;
  if (!first) return [];
  const base = seen.flatMap((status, index) => [
    { from: status.seenFrom, until: lastLook(status), state: stateOf(status.status) },
    ...betweenLooks(status, seen[index + 1], until),
  ]);
  const whole = { from: wholeMinute(first.seenFrom), until: wholeMinute(until) };
  const spills = united(
    seen
      .flatMap((status, index) => [...published(status), ...begunBefore(status, seen[index - 1])])
      .map((span) => inMinutes(span, whole)),
  );
  return painted(joined(base.map(inWholeMinutes).map((spell) => clipped(spell, whole))), spills, 'spilling');
}

const inWholeMinutes = (spell: Spell): Spell => ({
  ...spell,
  from: wholeMinute(spell.from),
  until: wholeMinute(spell.until),
});

const clipped = <S extends Span>(span: S, whole: Span): S => ({
  ...span,
  from: Math.max(span.from, whole.from),
  until: Math.min(span.until, whole.until),
});

/** A discharge of less than a minute counts as one. */
const inMinutes = ({ from, until }: Span, whole: Span): Span =>
  clipped(
    { from: wholeMinute(from), until: Math.max(wholeMinute(until), wholeMinute(from) + MINUTE_MS) },
    whole,
  );

/** From the last look at a status to the first at the next, or to the end. */
function betweenLooks(status: SeenStatus, next: SeenStatus | undefined, until: number): Spell[] {
  const from = lastLook(status);
  const end = next?.seenFrom ?? until;
  const state = stateOf(status.status);
  const changed = next ? plausibleTime(next.statusStart, end) : null;
  const ended = changed !== null && changed > from && changed <= end ? changed : null;
  if (end - from <= LOOK_HOLDS_MS) {
    if (!next) return [{ from, until: end, state }];
    return [
      { from, until: ended ?? end, state },
      { from: ended ?? end, until: end, state: stateOf(next.status) },
    ];
  }
  // Nobody looked. That a spill ran until the company says it ended is known all the same.
  const knownUntil = state === 'spilling' && next?.status === 0 && ended !== null ? ended : from;
  return [
    { from, until: knownUntil, state },
    { from: knownUntil, until: end, state: 'not_known' },
  ];
}

/** The discharge that the company published, if it has both of its ends and is believable. */
function published({ eventStart, eventEnd, seenFrom }: SeenStatus): Span[] {
  const [from, until] = [plausibleTime(eventStart, seenFrom), plausibleTime(eventEnd, seenFrom)];
  if (from === null || until === null || until < from || until > seenFrom) return [];
  return until - from > LONGEST_EVENT_MS ? [] : [{ from, until }];
}

/** The time for which a discharge had run when it was first seen: since the last look at the most. */
function begunBefore(status: SeenStatus, before: SeenStatus | undefined): Span[] {
  if (status.status !== 1 || !before) return [];
  const starts = [status.statusStart, status.eventStart]
    .map((time) => plausibleTime(time, status.seenFrom))
    .filter((at) => at !== null);
  if (starts.length === 0) return [];
  const from = Math.max(...starts, lastLook(before)); // the earlier of two is often that of a discharge before
  return from < status.seenFrom ? [{ from, until: status.seenFrom }] : [];
}
