import type { SteadySea } from '#contract/conditions/marine.ts';
import { among, isCovered, type Mix, straight, turned } from './between-hours.ts';

/** The step of the source's own values of now. */
export const SEA_VALUES_STEP_MS = 900_000;

/** How each value of the sea that hardly changes within the hour comes from the hours. */
const mixes = {
  wave_height: straight,
  wave_direction: turned,
  wave_period: straight,
  sea_surface_temperature: straight,
  wind_wave_height: straight,
  wind_wave_direction: turned,
  wind_wave_period: straight,
  wind_wave_peak_period: straight,
  swell_wave_height: straight,
  swell_wave_direction: turned,
  swell_wave_period: straight,
  swell_wave_peak_period: straight,
  secondary_swell_wave_height: straight,
  secondary_swell_wave_direction: turned,
  secondary_swell_wave_period: straight,
  tertiary_swell_wave_height: straight,
  tertiary_swell_wave_direction: turned,
  tertiary_swell_wave_period: straight,
} as const satisfies Record<Exclude<keyof SteadySea, 'time'>, Mix>;

export type SeaVariable = keyof typeof mixes;
export const seaVariables = Object.keys(mixes) as SeaVariable[];

/** Hours of the sea models: parallel columns, in order of time. */
export type SeaHours = { time: number[] } & Record<SeaVariable, (number | null)[]>;

/** The sea of the quarter of an hour that has begun at `now` (epoch ms); null where the hours do not reach. */
export function steadySeaAt(hours: SeaHours, now: number): SteadySea | null {
  const time = (Math.floor(now / SEA_VALUES_STEP_MS) * SEA_VALUES_STEP_MS) / 1000;
  const between = among(hours.time, time);
  if (!isCovered(between)) return null;
  const values = seaVariables.map((name): [SeaVariable, number | null] => [
    name,
    mixes[name](hours[name], between),
  ]);
  return { time, ...(Object.fromEntries(values) as Record<SeaVariable, number | null>) };
}
