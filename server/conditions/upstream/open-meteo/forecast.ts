import { getTimes } from 'suncalc';
import { z } from 'zod';
import { Latitude, type Location, Longitude } from '#contract/network/locations.ts';
import type { FeedValue } from '#domain/feeds/feed-values.ts';
import { addDays, londonDate, londonDayBounds } from '#domain/time/london-time.ts';
import { weatherAt, weatherDays, weatherVariables } from '#domain/weather/weather-hours.ts';
import { askByCell } from '../../cells/ask-by-cell.ts';
import { type Outline, outlineOf, weatherCell } from '../../cells/known-cells.ts';
import type { Reading, ReadMany } from '../reading.ts';
import { UpstreamError } from '../upstream-error.ts';
import { ask, type OpenMeteo, type Point, readEach, weightPerPlace } from './ask.ts';
import { valueReader } from './ranges.ts';
import { CurrentBlock, readSeries, SeriesBlock } from './wire.ts';

const question = {
  source: 'open-meteo',
  path: '/v1/forecast',
  models: 'ukmo_seamless', // UKV 2 km for two days, then the global 10 km model
  current: ['temperature_2m'], // for its time: all values of now are worked out from the hours
  hourly: weatherVariables,
  wind_speed_unit: 'mph',
  forecast_days: 7, // the model reaches no further
} as const;

/** What one place costs of Open-Meteo's daily allowance. */
export const forecastWeightPerPlace = weightPerPlace(question);

const ForecastAnswer = z.object({
  latitude: Latitude,
  longitude: Longitude,
  elevation: z.number().optional().catch(undefined), // metres, of the ground at the place that was asked for
  current: CurrentBlock,
  hourly: SeriesBlock,
});

type ForecastAnswer = z.infer<typeof ForecastAnswer>;

/**
 * Reads the weather forecast for many places in one call: once for all places of a cell.
 * @param outlineFor what is known of the current value of a place: its cell
 */
export function openMeteoForecast(
  openMeteo: OpenMeteo,
  outlineFor: (place: Location) => Outline | undefined = () => undefined,
): ReadMany<FeedValue<'weather'>> {
  const readPlaces = async (places: readonly Location[]) => {
    const answers = await ask(openMeteo, question, places, ForecastAnswer);
    return readEach(question.source, answers, toReading);
  };
  return askByCell(readPlaces, {
    expected: (place) => weatherCell(outlineFor(place)),
    cellOf: ({ value }) => weatherCell(outlineOf(value)),
  });
}

function toReading(answer: ForecastAnswer): Reading<FeedValue<'weather'>> {
  const dropped = new Set<string>();
  const { time, columns } = readSeries(answer.hourly, question.hourly, valueReader(dropped));
  const hours = { time, ...columns };
  const { latitude, longitude, elevation } = answer;
  const cell = { latitude, longitude, ...(elevation !== undefined && { elevation }) };
  const daylight = daylightOf(time, cell);
  const observedAt = answer.current.time * 1000;
  const current = weatherAt(hours, daylight, observedAt);
  if (!current) throw new UpstreamError(question.source, 'shape', 'its hours do not reach to its own time');
  return {
    value: { current, hourly: [], daily: weatherDays(hours), hours, daylight, cell },
    observedAt,
    source: 'Met Office UKV and global models via Open-Meteo',
    attribution: 'Weather data by Open-Meteo.com, from the UK Met Office (CC BY-SA 4.0)',
    dropped: [...dropped],
  };
}

const NOON_MS = 43_200_000;

/** From sunrise to sunset on each day in London that the hours touch, in epoch seconds. */
function daylightOf(hours: readonly number[], { latitude, longitude }: Point) {
  const [first = 0] = hours;
  const last = hours.at(-1) ?? first;
  const daylight: { from: number; to: number }[] = [];
  for (let date = londonDate(first * 1000); date <= londonDate(last * 1000); date = addDays(date, 1)) {
    const { sunrise, sunset } = getTimes(
      new Date(londonDayBounds(date).start + NOON_MS),
      latitude,
      longitude,
    );
    if (!sunrise || !sunset) continue;
    daylight.push({ from: Math.round(sunrise.getTime() / 1000), to: Math.round(sunset.getTime() / 1000) });
  }
  return daylight;
}
