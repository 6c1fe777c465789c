import { type Quantity, quantityWords, rainfall, temperature } from '#domain/quantities/quantities.ts';
import { clockAndDay } from '#domain/time/clock-and-day.ts';
import { londonClock } from '#domain/time/london-time.ts';
import type { MarineHour } from '#domain/weather/coming-hours.ts';

const HOUR_MS = 3_600_000;

/** In place of a summary, where the model's run is too old for one. */
export const OLD_HOURS = 'These hours are from the same old forecast.';

interface Known {
  at: number; // epoch ms
  value: number;
}

const knownOf = <H extends { at: number }>(hours: readonly H[], read: (hour: H) => number | null): Known[] =>
  hours.flatMap((hour) => {
    const value = read(hour);
    return value === null ? [] : [{ at: hour.at, value }];
  });

/** The first of those that are highest. */
const highestOf = (known: readonly Known[]): Known | undefined =>
  known.reduce<Known | undefined>(
    (most, each) => (most && most.value >= each.value ? most : each),
    undefined,
  );

/** `from 3.2 to 5.1 ft, highest at 18:00 today`; `5.1 ft throughout` where rounding leaves no difference. */
function rangeWords(
  known: readonly Known[],
  measure: (value: number) => Quantity,
  most: string,
  now: number,
): string | null {
  const highest = highestOf(known);
  if (!highest) return null;
  const lowest = measure(Math.min(...known.map(({ value }) => value)));
  const top = measure(highest.value);
  if (lowest.figure === top.figure) return `${quantityWords(top)} throughout`;
  return `from ${lowest.figure} to ${quantityWords(top)}, ${most} at ${clockAndDay(highest.at, now)}`;
}

/** The graph of wave heights in a sentence. `waveHeight` writes metres as people read them. */
export function waveSummary(
  hours: readonly MarineHour[],
  waveHeight: (metres: number) => Quantity,
  now: number,
): string {
  const known = knownOf(hours, (hour) => hour.waveHeight);
  const range = rangeWords(known, waveHeight, 'highest', now);
  return range ? `Waves ${range}.` : 'Wave heights are not known.';
}

/** The graph of temperatures in a sentence. */
export function temperatureSummary(
  hours: readonly { at: number; temperature_2m: number | null }[],
  now: number,
): string {
  const known = knownOf(hours, (hour) => hour.temperature_2m);
  const range = rangeWords(known, temperature, 'warmest', now);
  return range ? `Temperature ${range}.` : 'Temperatures are not known.';
}

/** The rain to come in a sentence. An hour's rain is what falls in the hour that starts at its time. */
export function rainSummary(hours: readonly { at: number; rain: number | null }[], now: number): string {
  const known = knownOf(hours, (hour) => hour.rain);
  const most = highestOf(known);
  if (!most) return 'Rain is not known.';
  const isWhole = known.length === hours.length;
  if (most.value === 0) return isWhole ? 'No rain.' : 'No rain in the hours that are known.';
  const sum = known.reduce((total, { value }) => total + value, 0);
  const total = `${isWhole ? 'Rain' : 'At least'} ${quantityWords(rainfall(sum))} in all`;
  return `${total}, most from ${londonClock(most.at)} to ${clockAndDay(most.at + HOUR_MS, now)}.`;
}
