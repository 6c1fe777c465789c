import { londonDays } from '#domain/time/london-days.ts';
import { londonClock, londonDate } from '#domain/time/london-time.ts';

const HOUR_MS = 3_600_000;

interface Interval {
  from: number; // epoch ms
  until: number;
}

/** The days in London that have a part of some time. */
export const daysOn = ({ from, until }: Interval) => londonDays(londonDate(from), londonDate(until - 1));

/** The whole hours, both ends included, that have a number on London's clock which `every` divides. */
export function clockHours(
  { from, until }: Interval,
  every: number,
): { at: number; hour: number; clock: string }[] {
  const found = [];
  for (let at = Math.ceil(from / HOUR_MS) * HOUR_MS; at <= until; at += HOUR_MS) {
    const clock = londonClock(at);
    const hour = Number(clock.slice(0, 2));
    if (hour % every === 0) found.push({ at, hour, clock });
  }
  return found;
}

/** A rectangle from one moment to another, with half of `gap` free on both sides. */
export function stretchOf(
  x: (at: number) => number,
  { from, until }: Interval,
  gap = 0,
): { x: number; width: number } {
  return { x: x(from) + gap / 2, width: Math.max(0, x(until) - x(from) - gap) };
}
