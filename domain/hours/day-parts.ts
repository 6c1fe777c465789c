import type { WeatherAhead } from '#contract/conditions/weather.ts';
import { addDays, londonLocalToInstant } from '../time/london-time.ts';

// Not from `place-hours.ts`: the page that shows this needs nothing else of it.
const HOUR_MS = 3_600_000;

const parts = [
  { name: 'Night', from: '00:00', until: '06:00' },
  { name: 'Morning', from: '06:00', until: '12:00' },
  { name: 'Afternoon', from: '12:00', until: '18:00' },
  { name: 'Evening', from: '18:00', until: '00:00' },
] as const;

/** The wind of a quarter of a day in London, as far as it is not over. */
export interface PartWind {
  name: (typeof parts)[number]['name'];
  from: string; // HH:MM in London
  until: string;
  /** The part is over, and nothing is said of it. */
  isOver: boolean;
  /** The highest of its hours, mph; null where one of them is not known. */
  speed: number | null;
  /** Where the wind comes from in the first hour that has that speed, degrees true. */
  direction: number | null;
  /** The strongest gust, mph; null where one of its hours is not known. */
  gusts: number | null;
}

/**
 * The wind of the parts of a day in London, of which each hour of the parts counts that is not over at `now`. A part with an
 * hour that is not known has no highest value: that hour may have been the highest. Across a change of the clocks the night has
 * 5 or 7 hours.
 */
export function windOfDay(ahead: WeatherAhead | null | undefined, date: string, now: number): PartWind[] {
  const places = new Map(ahead?.time.map((time, index) => [time * 1000, index]));
  const read = (name: Exclude<keyof WeatherAhead, 'time'>) => (at: number) =>
    ahead?.[name][places.get(at) ?? -1] ?? null;
  return parts.map(({ name, from, until }): PartWind => {
    const start = londonLocalToInstant(`${date}T${from}`);
    const end = londonLocalToInstant(`${until === '00:00' ? addDays(date, 1) : date}T${until}`);
    const first = Math.max(start, Math.floor(now / HOUR_MS) * HOUR_MS);
    const hours = Array.from(
      { length: Math.max(0, (end - first) / HOUR_MS) },
      (_, at) => first + at * HOUR_MS,
    );
    const speed = highest(hours.map(read('wind_speed_10m')));
    const strongest = hours.find((at) => read('wind_speed_10m')(at) === speed);
    return {
      ...{ name, from, until },
      isOver: hours.length === 0,
      speed,
      direction: speed === null || strongest === undefined ? null : read('wind_direction_10m')(strongest),
      // A gust is the strongest of the hour before its entry.
      gusts: highest(hours.map((at) => read('wind_gusts_10m')(at + HOUR_MS))),
    };
  });
}

const highest = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 || known.length < values.length ? null : Math.max(...known);
};
