import type { TideEvent } from '#contract/conditions/tides.ts';
import {
  addDays,
  londonDate,
  londonDayBounds,
  londonWeekday,
  zoneOfRepeatedClock,
} from '../time/london-time.ts';

/**
 * The days from `today` (a date in London) that the timeline covers wholly. In summer the source's window, which is in
 * GMT, reaches one event into the next day: a last day with a single event is left out.
 */
export function tideDays(timeline: readonly Pick<TideEvent, 'date_time'>[], today: string): string[] {
  const dates = timeline
    .map(({ date_time }) => londonDate(Date.parse(date_time)))
    .filter((date) => date >= today);
  const days = [...new Set(dates)];
  const last = days.at(-1);
  return days.filter(
    (date) => date === today || date !== last || dates.filter((other) => other === last).length > 1,
  );
}

/** The events of one day in London, from midnight (included) to midnight (excluded). */
export function eventsOfDay<E extends Pick<TideEvent, 'date_time'>>(events: readonly E[], date: string): E[] {
  const { start, end } = londonDayBounds(date);
  return events.filter(({ date_time }) => {
    const at = Date.parse(date_time);
    return at >= start && at < end;
  });
}

/** `15:34`; `01:29 BST` where the clock reads the same twice that day. */
export function turnClock({ time, date_time }: Pick<TideEvent, 'time' | 'date_time'>): string {
  const zone = zoneOfRepeatedClock(Date.parse(date_time));
  return zone === null ? time : `${time} ${zone}`;
}

/** `Today`, `Tomorrow`, then the weekday. */
export function dayName(date: string, today: string): string {
  if (date === today) return 'Today';
  if (date === addDays(today, 1)) return 'Tomorrow';
  return londonWeekday(Date.parse(`${date}T12:00Z`));
}
