import { z } from 'zod';
import { EpochSeconds, Instant } from '../time.ts';
import { HourlyMarine, MarineData, SteadySea } from './marine.ts';
import { Meta } from './meta.ts';
import { CurrentWeather, DailyWeather } from './weather.ts';

const Column = z.array(z.number().nullable());
/** Parallel columns in order of time, one entry an hour; units as in the values of now. */
const columnsOf = <N extends string>(shape: Record<N, unknown>) =>
  z.object({
    time: z.array(EpochSeconds),
    ...(Object.fromEntries(Object.keys(shape).map((name) => [name, Column])) as Record<N, typeof Column>),
  });

/** What the values of a model are worked out from, with the meta of the feed as the server last answered it. */
const held = {
  /** The source's own time when it was asked. Null where it states none. */
  observed_at: Instant.nullable(),
  meta: Meta,
};

const WeatherHeld = z.object({
  ...held,
  hours: columnsOf(CurrentWeather.omit({ time: true, is_day: true }).shape),
  daylight: z.array(z.object({ from: EpochSeconds, to: EpochSeconds })),
  daily: z.array(DailyWeather),
});

const MarineHeld = z.object({
  ...held,
  hours: columnsOf(SteadySea.omit({ time: true }).shape),
  hourly: HourlyMarine,
  cell: MarineData.shape.cell,
});

/**
 * Body of `GET /api/model_hours`: the hours that a device works out the weather and the sea of now from while it has no
 * connection. From the hour before now on, as many as it needs until the values are withheld. Null: no value is shown, or
 * its hours are not known.
 */
export const ModelHours = z.object({ weather: WeatherHeld.nullable(), marine: MarineHeld.nullable() });
export type ModelHours = z.infer<typeof ModelHours>;
