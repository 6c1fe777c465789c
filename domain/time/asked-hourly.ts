import type { BathingSeason } from '#contract/conditions/bathing-water.ts';
import { isSeasonDay } from '../water/bathing/bathing-season.ts';
import { addDays, londonDate, londonLocalToInstant } from './london-time.ts';

/** When the bathing waters of a place are asked for every hour: by day, while one of them is in season. */

export type Waters = readonly { season: BathingSeason | null }[];

const [FROM, TO] = ['06:00', '20:00'];
/** A value that is more than a day old is stale by its age alone, so the search ends here. */
const DAYS_LOOKED_AT = 3;

/** The hours of the coming days, from `now` on, in which the waters are asked for hourly. */
function* hoursFrom(waters: Waters, now: number): Generator<{ from: number; to: number }> {
  const today = londonDate(now);
  for (let days = 0; days < DAYS_LOOKED_AT; days += 1) {
    const date = addDays(today, days);
    if (!isSeasonDay(waters, date)) continue;
    const from = Math.max(now, londonLocalToInstant(`${date}T${FROM}`));
    const to = londonLocalToInstant(`${date}T${TO}`);
    if (from < to) yield { from, to };
  }
}

/** When hourly refreshing begins again, or `now` if it is on; null where that is days away. */
export function hourlyFrom(waters: Waters, now: number): number | null {
  for (const { from } of hoursFrom(waters, now)) return from;
  return null;
}

/** The moment at which that much hourly time has passed since `from`; null where that is days away. */
export function afterHourlyTime(waters: Waters, from: number, duration: number): number | null {
  let left = duration;
  for (const hours of hoursFrom(waters, from)) {
    const length = hours.to - hours.from;
    if (length >= left) return hours.from + left;
    left -= length;
  }
  return null;
}

/** The waters of a value or of a body of the feed. */
export const watersIn = (data: object): Waters =>
  Object.entries(data).flatMap(([key, value]) => (key === 'waters' || key === 'locations' ? value : []));
