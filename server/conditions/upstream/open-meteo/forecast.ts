import { z } from 'zod';
import { CurrentWeather, DailyWeather, HourlyWeather } from '#contract/weather.ts';
import type { FeedValue } from '#domain/feeds/feed-values.ts';
import { londonDate, londonDayBounds } from '#domain/time/london-time.ts';
import type { Reading, ReadMany } from '../reading.ts';
import { ask, type OpenMeteo, readEach, weightPerPlace } from './ask.ts';
import { valueReader } from './ranges.ts';
import { CurrentBlock, readCurrent, readRows, SeriesBlock } from './wire.ts';

const question = {
  source: 'open-meteo',
  path: '/v1/forecast',
  models: 'ukmo_seamless', // UKV 2 km for two days, then the global 10 km model
  current: CurrentWeather.omit({ time: true }).keyof().options,
  hourly: HourlyWeather.omit({ date: true }).keyof().options,
  daily: DailyWeather.omit({ date: true }).keyof().options,
  wind_speed_unit: 'mph',
  forecast_days: 7, // the model reaches no further
} as const;

/** What one place costs of Open-Meteo's daily allowance. */
export const forecastWeightPerPlace = weightPerPlace(question);

const ForecastAnswer = z.object({ current: CurrentBlock, hourly: SeriesBlock, daily: SeriesBlock });

/** Reads the weather forecast for many places in one call. */
export function openMeteoForecast(openMeteo: OpenMeteo): ReadMany<FeedValue<'weather'>> {
  return async (places) => {
    const answers = await ask(openMeteo, question, places, ForecastAnswer);
    return readEach(question.source, answers, toReading);
  };
}

function toReading(answer: z.infer<typeof ForecastAnswer>): Reading<FeedValue<'weather'>> {
  const dropped = new Set<string>();
  const read = valueReader(dropped);
  const { time } = answer.current;
  const value = {
    current: { time, ...readCurrent(answer.current, question.current, read) },
    hourly: readRows(answer.hourly, question.hourly, read),
    daily: readRows(answer.daily, question.daily, read)
      .filter((day) => day.temperature_2m_max !== null || day.temperature_2m_min !== null)
      .map((day) => ({ ...day, date: londonMidnight(day.date) })),
  };
  return {
    value,
    observedAt: time * 1000,
    source: 'Met Office UKV and global models via Open-Meteo',
    attribution: 'Weather data by Open-Meteo.com, from the UK Met Office (CC BY-SA 4.0)',
    dropped: [...dropped],
  };
}

const HALF_DAY_S = 43_200;

/**
 * After a change of the clocks the source's days begin an hour before or after midnight, because it uses today's offset
 * for all of them. Noon of each day shows for certain which day is meant.
 */
const londonMidnight = (dayStart: number): number =>
  londonDayBounds(londonDate((dayStart + HALF_DAY_S) * 1000)).start / 1000;
