import type { MarineData } from '#contract/conditions/marine.ts';
import type { SunriseSunset, TidalData } from '#contract/conditions/tides.ts';
import type { WeatherData } from '#contract/conditions/weather.ts';
import { feedAge, oldRunWords } from '#domain/feeds/feed-age.ts';
import type { PlaceHour } from '#domain/hours/place-hours.ts';
import { heightBand, originWords, timeBand, withheldWords } from '#domain/tides/prediction/tide-origin.ts';
import { modelHasSea } from '#domain/weather/sea-now.ts';
import { CARRIES_OUT_FROM_FORCE, CARRIES_OUT_WORDS } from '#domain/wind/wind-and-shore.ts';
import type { PanelState } from '#web/shared/place/panel/panel-state.ts';

/** What is known of the feeds that the picture is drawn from. */
export interface OneDayStates {
  tidal: PanelState<TidalData>;
  weather: PanelState<WeatherData>;
  marine: PanelState<MarineData>;
  sunrise_sunset: PanelState<SunriseSunset>;
}

/** Why a lane is empty, in a few words; null where it has something to draw. */
export interface LaneReasons {
  tide: string | null;
  wind: string | null;
  waves: string | null;
  sun: string | null;
}

const NOT_BY_HOUR = 'Not known by the hour yet';

export const laneReasons = ({ tidal, weather, marine, sunrise_sunset }: OneDayStates): LaneReasons => ({
  tide: reason(tidal, ({ station, withheld }) => {
    if (station) return null;
    return withheld ? 'Not shown: its times are too unsure' : 'Not known: no port is near enough';
  }),
  wind: reason(weather, ({ ahead }) => (ahead ? null : NOT_BY_HOUR)),
  waves: reason(marine, (data) => {
    if (!modelHasSea(data)) return 'Not known: the model has no sea here';
    return data.ahead ? null : NOT_BY_HOUR;
  }),
  sun: reason(sunrise_sunset, () => null),
});

function reason<T>(state: PanelState<T>, ofData: (data: T) => string | null): string | null {
  if (state.kind === 'loading') return 'Loading…';
  if (state.kind === 'loaded') return ofData(state.data);
  return state.lastKnown ? 'Not shown: too old' : 'Not known: could not be loaded';
}

/** What stands below the picture on where a lane comes from. */
export interface Origin {
  of: string;
  words: string;
}

/** Whose tide it is and how far it may be out; the runs that wind and waves are from. */
export function origins({ tidal, weather, marine }: OneDayStates, now: number): Origin[] {
  return [
    ...(tidal.kind === 'loaded' && tidal.data.station ? [{ of: 'Tide', words: tideOrigin(tidal.data) }] : []),
    ...(weather.kind === 'loaded'
      ? [{ of: 'Wind and rain', words: `${feedAge('weather', weather.data.meta, now)?.lead ?? 'Forecast'}.` }]
      : []),
    ...(marine.kind === 'loaded'
      ? [{ of: 'Waves and swell', words: `${feedAge('marine', marine.data.meta, now)?.lead ?? 'Forecast'}.` }]
      : []),
  ];
}

function tideOrigin(tides: TidalData): string {
  const errors = [timeBand(tides), tides.withheld ? '' : heightBand(tides) && `${heightBand(tides)} m`]
    .map((words) => words.trim())
    .filter(Boolean);
  const whose =
    errors.length > 0
      ? `${originWords(tides)}; mostly right within ${errors.join(' and ')}`
      : originWords(tides);
  const datum = tides.withheld ? '' : ` Metres above ${tides.datum}.`;
  return `${whose}.${datum}`;
}

/** Why lanes are old, one line each. */
export function oldLanes(states: OneDayStates, now: number): string[] {
  const { tidal, weather, marine } = states;
  const forecast = (kind: 'weather' | 'marine', state: OneDayStates['weather'] | OneDayStates['marine']) =>
    state.kind === 'loaded' ? (oldRunWords(kind, state.data.meta, now) ?? 'may be different now') : '';
  return [
    ...(isOld(tidal) ? ['Tide: from an earlier answer'] : []),
    ...(isOld(weather) ? [`Wind and rain: ${forecast('weather', weather)}`] : []),
    ...(isOld(marine) ? [`Waves and swell: ${forecast('marine', marine)}`] : []),
  ];
}

const isOld = (state: PanelState<unknown>): boolean => state.kind === 'loaded' && state.stale;

/** What the hatching stands for, where there is some. */
export const hatchWords = (hours: readonly PlaceHour[]): string[] =>
  hours.some(({ shore }) => shore?.warning)
    ? [`Hatched: an offshore wind of force ${CARRIES_OUT_FROM_FORCE} or more ${CARRIES_OUT_WORDS}.`]
    : [];

/** What the picture leaves out, and what is estimated, in sentences. */
export function remarks({ tidal }: OneDayStates): string[] {
  if (tidal.kind !== 'loaded') return [];
  const withheld = withheldWords(tidal.data);
  const isEstimated = tidal.data.station !== null && !tidal.data.levels && !withheld;
  return [
    ...(withheld ? [`Tide: ${withheld}`] : []),
    ...(isEstimated ? ['Tide: the dashed curve between high and low water is an estimate.'] : []),
  ];
}

/** The credits that the licences ask for, each once. */
export function credits(states: OneDayStates): string[] {
  const { tidal, weather, marine } = states;
  const metas = [tidal, weather, marine].flatMap((state) =>
    state.kind === 'loaded' ? [state.data.meta] : [],
  );
  return [...new Set(metas.flatMap(({ attribution }) => attribution ?? []))];
}
