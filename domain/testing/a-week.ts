import type { TidalData } from '#contract/conditions/tides.ts';
import { addDays, londonDayBounds } from '../time/london-time.ts';
import type { KnownNow, PlaceConditions, WindowHour } from '../windows/conditions.ts';
import { type Limits, NO_LIMITS } from '../windows/limits.ts';
import { weekOfWindows } from '../windows/windows.ts';

export const HOUR = 3_600_000;
export const MINUTE = 60_000;
/** The first days of an ordinary week, and of those in which the clocks change. */
export const DATES = ['2026-11-23', '2026-10-20', '2027-03-23'] as const;
const always: KnownNow = { state: 'within', until: null, why: '', now: null };

export const week = (date: string) => ({
  from: londonDayBounds(date).start,
  until: londonDayBounds(addDays(date, 7)).start,
});

/** A tide that goes up and down between 1 and 6 m, with its levels every 15 minutes. */
export function tidesOf(date: string, more: Partial<TidalData> = {}): TidalData {
  const { from, until } = week(date);
  const start = from - 3 * HOUR;
  const step = 15 * MINUTE;
  const heights = Array.from({ length: (until - start) / step + 20 }, (_, index) => {
    const phase = ((start + index * step) / (12.42 * HOUR)) * 2 * Math.PI;
    return 3.5 + 2.5 * Math.cos(phase);
  });
  return {
    date,
    events: [],
    timeline: [],
    levels: { start: new Date(start).toISOString(), step_minutes: 15, heights },
    station: { id: 'a', name: 'A', distance_miles: 0 },
    ports: [],
    error_m: null,
    error_min: null,
    withheld: null,
    method: 'computed',
    datum: 'lowest astronomical tide',
    meta: {
      ...{ source: 'A', attribution: null, observed_at: null, fetched_at: null },
      ...{ stale: false, simulated: false, error: null },
    },
    ...more,
  };
}

const calm: Omit<WindowHour, 'at'> = {
  ...{ windSpeed: 5, gusts: 9, windFrom: 180, shore: null, rain: 0 },
  ...{ waveHeight: 0.5, wavePeriod: 8, seaTemperature: 12 },
};

export const crossing = {
  ...{ name: 'Causeway', level_m: 3, margin_min: 30 },
  ...{ datum: 'lowest astronomical tide' as const, direction: 'cross_between' as const },
};

export function placeOf(
  date: string,
  more: Partial<PlaceConditions> = {},
  of?: (index: number) => Partial<WindowHour>,
) {
  const { from, until } = week(date);
  const hours = Array.from({ length: (until - from) / HOUR + 1 }, (_, index) => ({
    ...calm,
    ...of?.(index),
    at: from + index * HOUR,
  }));
  const sun = Array.from({ length: 7 }, (_, index) => {
    const day = addDays(date, index);
    return { date: day, sunrise: `${day}T07:30:00.000Z`, sunset: `${day}T16:20:00.000Z` };
  });
  return {
    ...{ from, until, hours, tides: tidesOf(date), sun, crossings: [], risk: always, spill: always },
    ...{ shoreBearing: null, warning: null },
    ...more,
  } satisfies PlaceConditions;
}
export const mph = (amount: number) => ({ amount, unit: 'mph' as const });
export const feet = (amount: number) => ({ amount, unit: 'ft' as const });
export const windowsOf = (place: PlaceConditions, limits: Partial<Limits>) =>
  weekOfWindows(place, { ...NO_LIMITS, ...limits });
