import { z } from 'zod';
import type { Location } from '#contract/locations.ts';
import { Latitude, Longitude } from '#contract/locations.ts';
import { HourlyMarine, SteadySea } from '#contract/marine.ts';
import type { FeedValue } from '#domain/feeds/feed-values.ts';
import type { Reading, ReadMany } from '../reading.ts';
import { UpstreamError } from '../upstream-error.ts';
import { ask, type OpenMeteo, type Point, readEach, weightPerPlace } from './ask.ts';
import { valueReader } from './ranges.ts';
import { CurrentBlock, readCurrent, readSeries, SeriesBlock } from './wire.ts';

const tertiarySwell = {
  tertiary_swell_wave_height: true,
  tertiary_swell_wave_direction: true,
  tertiary_swell_wave_period: true,
} as const;

const question = {
  source: 'open-meteo-marine',
  path: '/v1/marine',
  current: SteadySea.omit({ time: true, ...tertiarySwell }).keyof().options,
  hourly: HourlyMarine.omit({ time: true }).keyof().options,
  wind_speed_unit: 'ms', // of the ocean current; km/h unless asked otherwise
  forecast_days: 2,
} as const;

/** Only the American wave model has a third swell; its finer grid (0.16°) ends at 52.5° north. */
const tertiaryQuestion = {
  source: 'open-meteo-marine',
  path: '/v1/marine',
  models: 'ncep_gfswave025',
  current: SteadySea.pick(tertiarySwell).keyof().options,
} as const;

/** What one place costs of Open-Meteo's daily allowance, both calls together. */
export const marineWeightPerPlace = weightPerPlace(question) + weightPerPlace(tertiaryQuestion);

const MarineAnswer = z.object({
  latitude: Latitude,
  longitude: Longitude,
  current: CurrentBlock,
  hourly: SeriesBlock,
});
type MarineAnswer = z.infer<typeof MarineAnswer>;

const TertiaryAnswer = z.object({ current: CurrentBlock });
type TertiaryAnswer = z.infer<typeof TertiaryAnswer>;

/** Reads the sea state for many places in two calls. Without the second the third swell is null. */
export function openMeteoMarine(openMeteo: OpenMeteo): ReadMany<FeedValue<'marine'>> {
  return async (places) => {
    const points = places.map(marinePoint);
    const answers = await ask(openMeteo, question, points, MarineAnswer);
    if (answers.every((answer) => answer instanceof UpstreamError)) return answers;
    const tertiary = await ask(openMeteo, tertiaryQuestion, points, TertiaryAnswer);
    return readEach(question.source, answers, (answer, index) => toReading(answer, tertiary[index]));
  };
}

function marinePoint({ latitude, longitude, marine_latitude, marine_longitude }: Location): Point {
  return marine_latitude === null || marine_longitude === null
    ? { latitude, longitude }
    : { latitude: marine_latitude, longitude: marine_longitude };
}

function toReading(
  answer: MarineAnswer,
  tertiary: TertiaryAnswer | UpstreamError | undefined,
): Reading<FeedValue<'marine'>> {
  const dropped = new Set<string>();
  const read = valueReader(dropped);
  const { time: currentTime } = answer.current;
  const { time, columns } = readSeries(answer.hourly, question.hourly, read);
  const swell = tertiary === undefined || tertiary instanceof UpstreamError ? {} : tertiary.current;
  const tertiaryValues = readCurrent(withoutZeros(swell), tertiaryQuestion.current, read);
  return {
    value: {
      current: {
        time: currentTime,
        ...readCurrent(answer.current, question.current, read),
        ...tertiaryValues,
      },
      hourly: { time, ...columns },
      cell: { latitude: answer.latitude, longitude: answer.longitude },
    },
    observedAt: currentTime * 1000,
    source: 'Météo-France, DWD and NOAA wave and ocean models via Open-Meteo',
    attribution:
      'Marine data by Open-Meteo.com, from DWD, Météo-France, NOAA and E.U. Copernicus Marine Service Information (CC BY 4.0)',
    dropped: [...dropped],
  };
}

/** Close to the coast the American model says 0 where it has no value: a swell without any period does not exist. */
const withoutZeros = (current: Record<string, unknown>) =>
  tertiaryQuestion.current.every((name) => current[name] === 0) ? {} : current;
