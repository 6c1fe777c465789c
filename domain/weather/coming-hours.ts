import type { HourlyMarine } from '#contract/conditions/marine.ts';
import {
  londonClock,
  londonDate,
  londonDayBounds,
  londonWeekday,
  zoneOfRepeatedClock,
} from '../time/london-time.ts';

const HOUR_MS = 3_600_000;
/** How far the strips and the list of the forecast page reach. */
const STRIP_HOURS = 24;
const FORECAST_DAYS = 7;

/** The first 24 entries of those whose hour is not over at `now`. `at` is the start of the hour, epoch ms. */
export const comingHours = <H extends { at: number }>(hours: readonly H[], now: number): H[] =>
  hours.filter(({ at }) => at + HOUR_MS > now).slice(0, STRIP_HOURS);

/** The first 7 entries of those whose day in London is not over at `now`. `at` is the start of the day, epoch ms. */
export const comingDays = <D extends { at: number }>(days: readonly D[], now: number): D[] =>
  days.filter(({ at }) => londonDayBounds(londonDate(at)).end > now).slice(0, FORECAST_DAYS);

/** An hour of the sea, in the units of the data. Null: not known. */
export interface MarineHour {
  at: number; // start of the hour, epoch ms
  waveHeight: number | null; // metres
  waveDirection: number | null; // degrees true, from
  seaTemperature: number | null; // °C
  currentSpeed: number | null; // m/s
}

/** The parallel arrays as a list of hours. Where a column is too short, its last values are null. */
export const marineHours = (hourly: HourlyMarine): MarineHour[] =>
  hourly.time.map((time, index) => ({
    at: time * 1000,
    waveHeight: hourly.wave_height[index] ?? null,
    waveDirection: hourly.wave_direction[index] ?? null,
    seaTemperature: hourly.sea_surface_temperature[index] ?? null,
    currentSpeed: hourly.ocean_current_velocity[index] ?? null,
  }));

export interface HourLabel {
  at: number; // epoch ms
  clock: string; // HH:MM in London
  /** `BST` or `GMT` where another hour of the same day has the same clock time. */
  zone: string | null;
}

/** The names of the hours on London's clock, which in October has one hour twice. */
export const hourLabels = (times: readonly number[]): HourLabel[] =>
  times.map((at) => ({
    at,
    clock: londonClock(at),
    zone: zoneOfRepeatedClock(at),
  }));

export interface DayOfHours<H> {
  date: string; // in London
  at: number; // the first of its hours that is given, epoch ms
  hours: H[];
}

/** Hours in order of time, gathered by their day in London. */
export function byLondonDay<H extends { at: number }>(hours: readonly H[]): DayOfHours<H>[] {
  const days: DayOfHours<H>[] = [];
  for (const hour of hours) {
    const date = londonDate(hour.at);
    const day = days.at(-1);
    if (day?.date === date) day.hours.push(hour);
    else days.push({ date, at: hour.at, hours: [hour] });
  }
  return days;
}

/** `Today`, else the weekday. */
export const dayName = (at: number, now: number): string =>
  londonDate(at) === londonDate(now) ? 'Today' : londonWeekday(at);

/** The same where one hour's room must do: `Today`, `Wed`. */
export const shortDayName = (at: number, now: number): string =>
  londonDate(at) === londonDate(now) ? 'Today' : londonWeekday(at).slice(0, 3);
