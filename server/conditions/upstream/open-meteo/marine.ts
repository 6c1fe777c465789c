import { z } from 'zod';
import type { Location } from '#contract/locations.ts';
import { Latitude, Longitude } from '#contract/locations.ts';
import type { FeedValue } from '#domain/feeds/feed-values.ts';
import { type SeaVariable, seaVariables, steadySeaAt } from '#domain/weather/sea-hours.ts';
import type { Reading, ReadMany } from '../reading.ts';
import { UpstreamError } from '../upstream-error.ts';
import { ask, type OpenMeteo, type Point, readEach, weightPerPlace } from './ask.ts';
import { type ReadValue, valueReader } from './ranges.ts';
import { CurrentBlock, readSeries, SeriesBlock } from './wire.ts';

const thirdSwell = [
  'tertiary_swell_wave_height',
  'tertiary_swell_wave_direction',
  'tertiary_swell_wave_period',
] as const;
const isThirdSwell = (name: SeaVariable) => thirdSwell.some((each) => each === name);
const mainVariables = seaVariables.filter((name) => !isThirdSwell(name)) as Exclude<
  SeaVariable,
  (typeof thirdSwell)[number]
>[];
const moving = ['ocean_current_velocity', 'ocean_current_direction', 'sea_level_height_msl'] as const;

const question = {
  source: 'open-meteo-marine',
  path: '/v1/marine',
  current: ['wave_height'], // for its time: all values of now are worked out from the hours
  hourly: [...mainVariables, ...moving],
  wind_speed_unit: 'ms', // of the ocean current; km/h unless asked otherwise
  forecast_days: 5, // what is shown reaches a day ahead, and the last run can be days old in an outage
} as const;

/** Only the American wave model has a third swell; its finer grid (0.16°) ends at 52.5° north. */
const tertiaryQuestion = {
  source: 'open-meteo-marine',
  path: '/v1/marine',
  models: 'ncep_gfswave025',
  hourly: thirdSwell,
  forecast_days: 5,
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

const TertiaryAnswer = z.object({ latitude: Latitude, longitude: Longitude, hourly: SeriesBlock });
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
  const { time, columns } = readSeries(answer.hourly, question.hourly, read);
  const swell = thirdSwellAt(time, tertiary, read);
  const hours = { time, ...pick(columns, mainVariables), ...swell.columns };
  const observedAt = answer.current.time * 1000;
  const current = steadySeaAt(hours, observedAt);
  if (!current) throw new UpstreamError(question.source, 'shape', 'its hours do not reach to its own time');
  return {
    value: {
      current,
      hourly: {
        time,
        ...pick(columns, ['wave_height', 'wave_direction', 'sea_surface_temperature', ...moving]),
      },
      hours,
      cell: { latitude: answer.latitude, longitude: answer.longitude },
      ...(swell.cell && { third_swell_cell: swell.cell }),
    },
    observedAt,
    source: 'Météo-France, DWD and NOAA wave and ocean models via Open-Meteo',
    attribution:
      'Marine data by Open-Meteo.com, from DWD, Météo-France, NOAA and E.U. Copernicus Marine Service Information (CC BY 4.0)',
    dropped: [...dropped],
  };
}

type Column = (number | null)[];

const pick = <N extends string>(columns: Readonly<Record<N, Column>>, names: readonly N[]) =>
  Object.fromEntries(names.map((name) => [name, columns[name]])) as Record<N, Column>;

type ThirdSwell = Record<(typeof thirdSwell)[number], Column>;

/**
 * The third swell at these hours; null where its model says nothing of them. Close to the coast it says 0 where it has no
 * value: a swell without any period does not exist.
 */
function thirdSwellAt(
  time: readonly number[],
  tertiary: TertiaryAnswer | UpstreamError | undefined,
  read: ReadValue,
): { columns: ThirdSwell; cell: Point | null } {
  const isAnswer = tertiary !== undefined && !(tertiary instanceof UpstreamError);
  const series = isAnswer ? seriesOf(tertiary, read) : null;
  const columns = Object.fromEntries(
    thirdSwell.map((name) => [
      name,
      time.map((at) => {
        const index = series?.time.indexOf(at) ?? -1;
        const isNone = thirdSwell.every((each) => series?.columns[each][index] === 0);
        return isNone ? null : (series?.columns[name][index] ?? null);
      }),
    ]),
  ) as ThirdSwell;
  const cell = isAnswer && series ? { latitude: tertiary.latitude, longitude: tertiary.longitude } : null;
  return { columns, cell };
}

/** Null where its times cannot be read: the rest of the sea stays. */
function seriesOf(answer: TertiaryAnswer, read: ReadValue) {
  try {
    return readSeries(answer.hourly, thirdSwell, read);
  } catch {
    return null;
  }
}
