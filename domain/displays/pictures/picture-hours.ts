import type { OpeningHours } from '#contract/displays/displays.ts';
import { addDays, londonDate, londonLocalToInstant } from '../../time/london-time.ts';
import { isOpen } from '../opening-hours.ts';

/** The next time that London's clock reads `clock`, epoch ms. */
const next = (clock: string, now: number): number => {
  const [first = Number.POSITIVE_INFINITY] = [0, 1, 2]
    .map((days) => londonLocalToInstant(`${addDays(londonDate(now), days)}T${clock}`))
    .filter((at) => at > now);
  return first;
};

/** Of a sign at `now` (epoch ms): when it opens where it is closed, else when it closes; null: never. */
export const hoursAhead = (
  hours: OpeningHours,
  now: number,
): { opensAt: number } | { closesAt: number | null } => {
  if (hours === null) return { closesAt: null };
  return isOpen(hours, now) ? { closesAt: next(hours.closes, now) } : { opensAt: next(hours.opens, now) };
};
