import { z } from 'zod';
import type { Location } from '#contract/network/locations.ts';
import { Latitude, Longitude } from '#contract/network/locations.ts';
import type { FeedValue } from '#domain/feeds/feed-values.ts';
import { type SeaVariable, seaVariables, steadySeaAt } from '#domain/weather/sea-hours.ts';
import { askByCell } from '../../cells/ask-by-cell.ts';
import { nameOfCell, type Outline, seaCell } from '../../cells/known-cells.ts';
import type { Reading, ReadMany } from '../reading.ts';
import { UpstreamError } from '../upstream-error.ts';
import { ask, type OpenMeteo, type Point, readEach, weightPerPlace } from './ask.ts';
import { valueReader } from './ranges.ts';
import {
  askThirdSwell,
  type ThirdSwellAnswer,
  thirdSwell,
  thirdSwellAt,
  thirdSwellWeight,
} from './third-swell.ts';
import { CurrentBlock, readSeries, SeriesBlock } from './wire.ts';

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

/** What one question for the sea costs of Open-Meteo's daily allowance, and both questions of a place together. */
export const seaWeight = weightPerPlace(question);
export const marineWeightPerPlace = seaWeight + thirdSwellWeight;

const MarineAnswer = z.object({
  latitude: Latitude,
  longitude: Longitude,
  current: CurrentBlock,
  hourly: SeriesBlock,
});
type MarineAnswer = z.infer<typeof MarineAnswer>;

/**
 * Reads the sea state for many places in two calls: once for all places of a cell. Without the second the third swell is
 * null.
 * @param outlineFor what is known of the current value of a place: its cells
 * @param swellRunSince when the newest run of the third swell's model could first be asked for, epoch ms; null: not known
 */
export function openMeteoMarine(
  openMeteo: OpenMeteo,
  outlineFor: (place: Location) => Outline | undefined = () => undefined,
  swellRunSince: (now: number) => number | null = () => null,
): ReadMany<FeedValue<'marine'>> {
  const askSea = askByCell<MarineAnswer>(
    (places) => ask(openMeteo, question, places.map(marinePoint), MarineAnswer),
    { expected: (place) => seaCell(outlineFor(place)), cellOf: nameOfCell },
  );
  const askSwell = askThirdSwell(openMeteo, { pointOf: marinePoint, outlineFor, runSince: swellRunSince });
  return async (places, now) => {
    const answers = await askSea(places);
    if (answers.every((answer) => answer instanceof UpstreamError)) return answers;
    const swells = await askSwell(places, now);
    return readEach(question.source, answers, (answer, index) => {
      const place = places[index];
      return toReading(answer, swells[index], place && outlineFor(place)?.third_swell_cell);
    });
  };
}

function marinePoint({ latitude, longitude, marine_latitude, marine_longitude }: Location): Point {
  return marine_latitude === null || marine_longitude === null
    ? { latitude, longitude }
    : { latitude: marine_latitude, longitude: marine_longitude };
}

function toReading(
  answer: MarineAnswer,
  thirdSwellAnswer: ThirdSwellAnswer | UpstreamError | undefined,
  lastSwellCell: Point | undefined, // stays known while its model does not answer
): Reading<FeedValue<'marine'>> {
  const dropped = new Set<string>();
  const read = valueReader(dropped);
  const { time, columns } = readSeries(answer.hourly, question.hourly, read);
  const swell = thirdSwellAt(time, thirdSwellAnswer, read);
  const swellCell = swell.cell ?? lastSwellCell;
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
      ...(swellCell && { third_swell_cell: swellCell }),
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
