import type { OpeningHours } from '#contract/displays/displays.ts';
import { addDays, londonClock, londonDate, londonLocalToInstant } from '../time/london-time.ts';

/** Whether a sign is to be on at `now` (epoch ms), by London's clock. Hours that end before they begin go past midnight. */
export function isOpen(hours: OpeningHours, now: number): boolean {
  if (hours === null) return true;
  const clock = londonClock(now);
  const { opens, closes } = hours;
  return opens < closes ? clock >= opens && clock < closes : clock >= opens || clock < closes;
}

const HOUR_MS = 3_600_000;

/** When the opening in which `now` lies began, epoch ms; null: it is closed, or always open. */
export function openedAt(hours: OpeningHours, now: number): number | null {
  if (hours === null || !isOpen(hours, now)) return null;
  const date = londonDate(now);
  const isSinceToday = londonClock(now) >= hours.opens;
  const opened = londonLocalToInstant(`${isSinceToday ? date : addDays(date, -1)}T${hours.opens}`);
  return opened <= now ? opened : opened - HOUR_MS; // in the hour that October repeats, its first time
}
