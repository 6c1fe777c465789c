import type { Range, WindowFacts } from '#contract/conditions/windows.ts';
import { heightAt, knownTide } from '../tides/tide-curve.ts';
import type { PlaceConditions, WindowHour } from './conditions.ts';

const HOUR_MS = 3_600_000;

/** What is forecast from `from` to `until` (epoch ms). A range that lacks an hour is not known. */
export function windowFacts(place: PlaceConditions, from: number, until: number): WindowFacts {
  const hours = hoursOf(place, from, until);
  const { warning } = place;
  return {
    wind: rangeOf(hours, ({ windSpeed }) => windSpeed),
    gusts: rangeOf(hours, ({ gusts }) => gusts),
    waves: rangeOf(hours, ({ waveHeight }) => waveHeight),
    period: rangeOf(hours, ({ wavePeriod }) => wavePeriod),
    sea: rangeOf(hours, ({ seaTemperature }) => seaTemperature),
    rain: sumOf(hours.slice(0, -1).map((hour) => hour?.rain ?? null)),
    ...shoreOf(hours, place.shoreBearing),
    tide: tideOf(place, from, until),
    is_warned: warning !== null && (warning.until === null || warning.until > from),
  };
}

/** The hours from the one that has begun to the one in which it ends; null for those that are missing. */
function hoursOf({ hours }: PlaceConditions, from: number, until: number): (WindowHour | null)[] {
  const first = Math.floor(from / HOUR_MS);
  const count = Math.ceil(until / HOUR_MS) - first + 1;
  const held = new Map(hours.map((hour) => [hour.at, hour]));
  return Array.from({ length: count }, (_, index) => held.get((first + index) * HOUR_MS) ?? null);
}

function knownOf<T>(values: readonly (T | null)[]): T[] | null {
  const known = values.filter((value) => value !== null);
  return known.length === values.length && known.length > 0 ? known : null;
}

function rangeOf(hours: readonly (WindowHour | null)[], of: (hour: WindowHour) => number | null): Range {
  const known = knownOf(hours.map((hour) => hour && of(hour)));
  return known && { least: Math.min(...known), most: Math.max(...known) };
}

const sumOf = (values: readonly (number | null)[]): number | null =>
  knownOf(values)?.reduce((sum, each) => sum + each, 0) ?? null;

/** How the wind of each hour blows against the shore; a calm does not. */
function shoreOf(
  hours: readonly (WindowHour | null)[],
  bearing: number | null,
): Pick<WindowFacts, 'shore' | 'carries_out'> {
  const winds = knownOf(hours.map((hour) => (hour?.windFrom === null ? null : hour)));
  if (!winds || bearing === null) return { shore: null, carries_out: false };
  const blowing = winds.flatMap(({ shore }) => shore ?? []);
  return {
    shore: [...new Set(blowing.map(({ wind }) => wind))],
    carries_out: blowing.some(({ warning }) => warning !== null),
  };
}

const TIDE_STEP_MS = 15 * 60_000;

function tideOf({ tides }: PlaceConditions, from: number, until: number): WindowFacts['tide'] {
  if (!tides || tides.withheld) return null;
  const known = knownTide(tides);
  const steps = Math.ceil((until - from) / TIDE_STEP_MS);
  const moments = Array.from({ length: steps + 1 }, (_, step) =>
    Math.min(until - 1, from + step * TIDE_STEP_MS),
  );
  const heights = knownOf(moments.map((at) => heightAt(known, at)?.metres ?? null));
  const [first, last] = [heights?.[0], heights?.at(-1)];
  if (!heights || first === undefined || last === undefined) return null;
  return { first, last, least: Math.min(...heights), most: Math.max(...heights) };
}
