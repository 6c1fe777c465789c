import type { TideEvent } from '#contract/conditions/tides.ts';
import { momentOf, tideParts } from '../../tides/tide-parts.ts';

/** The high waters that are known, epoch ms in order, from `knownFrom` until `knownUntil`. */
export interface HighWaters {
  knownFrom: number;
  knownUntil: number;
  at: readonly number[];
}

/** Where the tide has two high waters in one, they count once. Null without a tide. */
export function highWatersOf(events: readonly TideEvent[]): HighWaters | null {
  const [first, last] = [events[0], events.at(-1)];
  if (!first || !last) return null;
  const at = tideParts(events).flatMap(({ water }) => (water?.type === 'HighWater' ? momentOf(water) : []));
  return { knownFrom: momentOf(first), knownUntil: momentOf(last), at };
}

/** How many there were after `end` and until `now`; null where those tides are not all known. */
export function highWatersSince(waters: HighWaters | null, end: number, now: number): number | null {
  if (!waters || waters.knownFrom > end || waters.knownUntil < now) return null;
  return waters.at.filter((at) => at > end && at <= now).length;
}
