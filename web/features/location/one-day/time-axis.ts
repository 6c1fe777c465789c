import { HOUR_MS } from '#domain/hours/place-hours.ts';
import type { Spell } from '#domain/tides/tide-spells.ts';
import {
  londonDate,
  londonDateWords,
  londonDayAndMonth,
  londonWeekday,
  londonZoneName,
} from '#domain/time/london-time.ts';
import { clockHours, daysOn } from '#web/shared/time/time-axis.ts';
import { type LinearScale, linearScale } from '#web/shared/ui/graphs/linear-scale.ts';

/** Between the marks of time, and between the arrows. */
const MARK_HOURS = 3;
/** Between the numbers of the marks, where there is little room. */
const NUMBER_HOURS = 6;
/** A label of the axis with the gap to the next one, graph units. */
const LABEL_WIDTH = 48;
/** The width of a letter of a day's name, graph units. */
const LETTER = 8.2;

export interface TimeAxis {
  /** Real time, so that a day of 25 hours is wider. */
  x: LinearScale;
  from: number; // epoch ms
  until: number;
  left: number; // graph units
  right: number;
  /** Without a label where it has no room. */
  ticks: { at: number; x: number; label: string }[];
  /** Where a day in London begins. */
  midnights: number[]; // graph units
  dayNames: { x: number; words: string }[];
}

/** The axis of all lanes: marks at the clock hours of London that 3 divides, the names of days where they have room. */
export function timeAxis(
  { from, until }: Spell,
  { left, right }: { left: number; right: number },
  now: number,
): TimeAxis {
  const x = linearScale([from, until], [left, right]);
  const hasRoom = x(from + MARK_HOURS * HOUR_MS) - left >= LABEL_WIDTH;
  const ticks = clockHours({ from, until }, MARK_HOURS).map(({ at, hour, clock }) => ({
    at,
    x: x(at),
    label: hasRoom || hour % NUMBER_HOURS === 0 ? clock : '',
  }));
  const days = daysOn({ from, until });
  return {
    ...{ x, from, until, left, right, ticks },
    midnights: days.flatMap(({ start }) => (start > from ? [x(start)] : [])),
    dayNames: days.flatMap(({ start, end }) => {
      const [begin, stop] = [x(Math.max(start, from)), x(Math.min(end, until))];
      const words = dayWords((start + end) / 2, now, (stop - begin) / LETTER);
      return words === null ? [] : [{ x: begin, words }];
    }),
  };
}

/** `Today, Saturday 11 July`, where there is less room `Sat 11 July`, `Sat`; nothing where there is none. */
function dayWords(noon: number, now: number, letters: number): string | null {
  const isToday = londonDate(noon) === londonDate(now);
  const weekday = londonWeekday(noon).slice(0, 3);
  const choices = [
    `${isToday ? 'Today, ' : ''}${londonDateWords(noon)}`,
    isToday ? 'Today' : `${weekday} ${londonDayAndMonth(noon)}`,
    weekday,
  ];
  return choices.find(({ length }) => length <= letters) ?? null;
}

/** `The clocks go back on Sunday 25 October: that day has 25 hours.` Null where no day on the axis is such a one. */
export function clockChangeWords({ from, until }: Spell): string | null {
  const day = daysOn({ from, until }).find(({ start, end }) => londonZoneName(start) !== londonZoneName(end));
  if (!day) return null;
  const hours = (day.end - day.start) / HOUR_MS;
  return `The clocks go ${hours > 24 ? 'back' : 'forward'} on ${londonDateWords((day.start + day.end) / 2)}: that day has ${hours} hours.`;
}
