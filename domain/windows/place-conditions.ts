import type { Meta } from '#contract/conditions/meta.ts';
import type { SunDay, SunriseSunset } from '#contract/conditions/tides.ts';
import type { Location } from '#contract/network/locations.ts';
import { HOUR_MS, type HourSources, placeHours, startOfHour } from '../hours/place-hours.ts';
import { type OverviewBodies, overviewFeeds } from '../overview/overview-place.ts';
import { isMessage } from '../summary/alerts.ts';
import { type Figure, figureOf, isShown } from '../summary/figure.ts';
import { summaryOf } from '../summary/place-summary.ts';
import { addDays, londonDate, londonDayBounds } from '../time/london-time.ts';
import type { PlaceConditions, WindowHour } from './conditions.ts';
import { riskNow, spillNow } from './known-now.ts';

/** Today and six days more. */
const DAYS = 7;

/** The feeds that windows are worked out from. */
export const windowFeeds = [...overviewFeeds, 'sunrise_sunset'] as const;

/** What each of them shows; null: it shows nothing. */
export type WindowBodies = OverviewBodies & { sunrise_sunset: SunriseSunset | null };

/** The sea's temperature by the hour (epoch seconds), of which the body has one day alone. */
export interface SeaTemperatures {
  time: readonly number[];
  sea_surface_temperature: readonly (number | null)[];
}

/** What windows at a place are worked out from, and what must be said of the data beside them. */
export interface JudgedPlace {
  conditions: PlaceConditions;
  doubts: string[];
  credits: string[];
}

/** The week from today's first hour in London, epoch ms. */
export function weekAt(now: number): { from: number; until: number } {
  const today = londonDate(now);
  return {
    from: londonDayBounds(today).start,
    until: londonDayBounds(addDays(today, DAYS)).start,
  };
}

/** Of what the feeds of a place show at `now` (epoch ms). */
export function placeConditions(
  location: Location,
  bodies: WindowBodies,
  seaHours: SeaTemperatures | null,
  now: number,
): JudgedPlace {
  const { weather, marine, tidal, sunrise_sunset: sun } = bodies;
  const { alerts, figures, overview } = summaryOf({ location, bodies }, now);
  const hasSea = isShown(figures.waves);
  const warning = alerts.find((each) => isMessage(each) && each.kind === 'warning');
  const week = weekAt(now);
  return {
    conditions: {
      ...week,
      hours: hoursOf({ weather, marine: hasSea ? marine : null }, location, hasSea ? seaHours : null, {
        now,
        until: week.until,
      }),
      tides: tidal,
      sun: (sun?.days ?? []) satisfies SunDay[],
      crossings: location.crossings,
      risk: riskNow(overview.bathing, bodies.ea_warnings?.locations ?? [], now),
      spill: spillNow(overview.overflows, now),
      shoreBearing: location.shore_bearing,
      warning: warning ? { title: warning.headline, until: warning.validUntil } : null,
    },
    doubts: [
      ...old(figures.wind, 'the weather forecast is old'),
      ...old(figures.waves, 'the sea forecast is old'),
      ...old(figureOf(tidal), 'the tide is old'),
    ],
    credits: creditsOf([weather?.meta, hasSea ? marine?.meta : undefined, tidal?.meta, sun?.meta]),
  };
}

const old = ({ state }: Figure, words: string): string[] => (state === 'stale' ? [words] : []);

const creditsOf = (metas: readonly (Meta | undefined)[]): string[] => [
  ...new Set(metas.flatMap((meta) => meta?.attribution ?? [])),
];

/** The hours of the rest of the week, with the sea's temperature. */
function hoursOf(
  sources: HourSources,
  location: Location,
  sea: SeaTemperatures | null,
  span: { now: number; until: number },
): WindowHour[] {
  const count = (span.until - startOfHour(span.now)) / HOUR_MS + 1;
  const temperatures = new Map(
    sea?.time.map((seconds, index) => [seconds * 1000, sea.sea_surface_temperature[index] ?? null]),
  );
  return placeHours(sources, location, span.now, count).map((hour) => ({
    ...hour,
    seaTemperature: temperatures.get(hour.at) ?? null,
  }));
}
