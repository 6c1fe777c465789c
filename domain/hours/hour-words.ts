import type { SunDay, TidalData } from '#contract/conditions/tides.ts';
import {
  type WaveUnit,
  type WindUnit,
  waveHeightIn,
  wholeGustSpeedIn,
  wholeWindSpeedIn,
} from '../quantities/chosen-units.ts';
import { quantityWords, rainfall, wholeWavePeriod } from '../quantities/quantities.ts';
import { numberShown } from '../quantities/units.ts';
import { tideState } from '../tides/tide-state.ts';
import { doingWords, heightWords } from '../tides/tide-words.ts';
import { clockAndDay } from '../time/clock-and-day.ts';
import { londonClock, zoneOfRepeatedClock } from '../time/london-time.ts';
import { momentInLists } from '../time/moment-words.ts';
import { type CompassPoint16, compassPoint16, compassWords } from '../weather/compass.ts';
import { HOUR_MS, type PlaceHour } from './place-hours.ts';

/** What one value of an hour is called, and what it is. */
export interface HourWord {
  name: string;
  words: string;
  /** An offshore wind that carries things out to sea. */
  isWarning: boolean;
}

/** Of what else the words of an hour are made. */
export interface HourContext {
  tides: TidalData | null;
  days: readonly SunDay[] | null;
  /** Whether it is known which way is out to sea. Where not, nothing is said of the wind against the shore. */
  hasShore: boolean;
  units: { wind: WindUnit; waves: WaveUnit };
}

export const NOT_KNOWN = 'not known';

type PointWords = (point: CompassPoint16) => string;
const asLetters: PointWords = (point) => point;

/** `Sun 10:00`, of today `10:00`, in the hour that October repeats `Sun 01:00 BST`. */
export const hourName = (at: number, now: number): string =>
  [momentInLists(at, now), zoneOfRepeatedClock(at)].filter(Boolean).join(' ');

/** Everything that is said of an hour, a value that is not known by that name. */
export function hourWords(hour: PlaceHour, context: HourContext, points: PointWords = asLetters): HourWord[] {
  const { hasShore, units } = context;
  const waves = waveWords(hour.waveHeight, hour.wavePeriod, hour.waveFrom, units.waves, points);
  const swell = waveWords(hour.swellHeight, hour.swellPeriod, hour.swellFrom, units.waves, points);
  return [
    said('Tide', tideAtWords(hour, context.tides)),
    said('Wind', windWords(hour, units.wind, points)),
    ...(hasShore ? [said('At this beach', shoreWords(hour), Boolean(hour.shore?.warning))] : []),
    said('Waves', waves),
    said('Swell', swell),
    said('Rain', rainWords(hour.rain)),
    said('Light', daylightWords(hour, context.days)),
  ];
}

const said = (name: string, words: string, isWarning = false): HourWord => ({ name, words, isWarning });

/** The same in a sentence for those who hear it: `10:00 tomorrow. Tide about 1.8 m, falling. Wind 15 mph from east, gusts 22. …` */
export function spokenHour(hour: PlaceHour, context: HourContext, now: number): string {
  const clock = [clockAndDay(hour.at, now), zoneOfRepeatedClock(hour.at)].filter(Boolean).join(' ');
  // Without the time, which would be announced with each minute.
  const when = hour.at === now ? 'Now' : clock;
  const values = hourWords(hour, context, compassWords).map(
    ({ name, words }) => `${name === 'Rain' ? 'Rain in this hour' : name} ${words}`,
  );
  return `${[when, ...values].join('. ')}.`;
}

/** `about 1.8 m, falling`; one of them where only that is known. */
function tideAtWords({ at, tide }: Pick<PlaceHour, 'at' | 'tide'>, tides: TidalData | null): string {
  const doing = tides?.station ? doingWords(tideState(tides, at)).toLowerCase() : NOT_KNOWN;
  const words = [tide ? heightWords(tide) : '', doing === NOT_KNOWN ? '' : doing].filter(Boolean);
  return words.join(', ') || NOT_KNOWN;
}

/** `15 mph from E, gusts 22`; `Force 4 from E, gusts 22 mph` */
function windWords({ windSpeed, windFrom, gusts }: PlaceHour, unit: WindUnit, points: PointWords): string {
  if (windSpeed === null) return NOT_KNOWN;
  const gust = wholeGustSpeedIn(unit, gusts);
  const gustWords = unit === 'beaufort' ? quantityWords(gust) : gust.figure;
  return `${quantityWords(wholeWindSpeedIn(unit, windSpeed))} ${fromWords(windFrom, points)}, gusts ${gusts === null ? NOT_KNOWN : gustWords}`;
}

const fromWords = (degrees: number | null, points: PointWords): string =>
  degrees === null ? 'from a direction that is not known' : `from ${points(compassPoint16(degrees))}`;

/** `Offshore`; `calm` where there is too little wind to have a direction. */
function shoreWords({ shore, windSpeed, windFrom }: PlaceHour): string {
  if (shore) return shore.label.toLowerCase();
  return windSpeed === null || windFrom === null ? NOT_KNOWN : 'calm';
}

/** `2.5 ft every 7 s from W` */
function waveWords(
  height: number | null,
  period: number | null,
  from: number | null,
  unit: WaveUnit,
  points: PointWords,
): string {
  if (height === null) return NOT_KNOWN;
  const every = period === null ? ', period not known,' : ` every ${quantityWords(wholeWavePeriod(period))}`;
  return `${quantityWords(waveHeightIn(unit, height))}${every} ${fromWords(from, points)}`;
}

/** `none`, `0.4 mm`; `under 0.1 mm` of what rounds to nothing. */
export function rainWords(mm: number | null): string {
  if (mm === null) return NOT_KNOWN;
  if (mm === 0) return 'none';
  const rain = rainfall(mm);
  return numberShown(rain.figure) === 0 ? 'under 0.1 mm' : quantityWords(rain);
}

/** `daylight`, `dark`; of an hour in which that changes `sunset 21:29`. */
function daylightWords({ at, daylight }: PlaceHour, days: readonly SunDay[] | null): string {
  if (daylight === null) return NOT_KNOWN;
  if (daylight !== 'part') return daylight === 'day' ? 'daylight' : 'dark';
  const isWithin = (moment: string | null): moment is string =>
    moment !== null && Date.parse(moment) > at && Date.parse(moment) < at + HOUR_MS;
  const changes = (days ?? []).flatMap(({ sunrise, sunset }) => [
    ...(isWithin(sunrise) ? [`sunrise ${londonClock(Date.parse(sunrise))}`] : []),
    ...(isWithin(sunset) ? [`sunset ${londonClock(Date.parse(sunset))}`] : []),
  ]);
  return changes.join(', ');
}
