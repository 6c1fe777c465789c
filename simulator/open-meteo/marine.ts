import type { Position } from '#domain/places/distance.ts';
import { rounded } from '../answer.ts';
import { hasSea } from '../world/coast.ts';
import type { Sea, WaveTrain } from '../world/sea.ts';
import { type Model, openMeteo, type Service, type Variable } from './blocks.ts';
import { speedUnits } from './query.ts';

const CELL_DEGREES = 1 / 12;
const GFS_CELL_DEGREES = 0.25;

const [BEST_MATCH, GFS_WAVE] = ['best_match', 'ncep_gfswave025'] as const;

/** The variables that the default model has and the GFS wave model has not, and the other way round. */
const onlyInBestMatch =
  /^(ocean_current|sea_level|sea_surface|invert_barometer|swell_wave_peak|wind_wave_peak)/;
const onlyInGfsWave = /^(tertiary_swell_wave|wave_peak_period)/;

type Reading = readonly [unit: string, step: number, of: (sea: Sea) => number];

const direction = (of: (sea: Sea) => number): Reading => ['°', 1, (sea) => Math.round(of(sea)) % 360];

const train = (prefix: string, of: (sea: Sea) => WaveTrain): Record<string, Reading> => ({
  [`${prefix}_height`]: ['m', 0.02, (sea) => of(sea).height],
  [`${prefix}_direction`]: direction((sea) => of(sea).direction),
  [`${prefix}_period`]: ['s', 0.05, (sea) => of(sea).period],
});
const peak = (prefix: string, of: (sea: Sea) => WaveTrain): Record<string, Reading> => ({
  [`${prefix}_peak_period`]: ['s', 0.05, (sea) => of(sea).peakPeriod],
});

const readings: Record<string, Reading> = {
  ...train('wave', (sea) => sea.waves),
  ...peak('wave', (sea) => sea.waves),
  ...train('wind_wave', (sea) => sea.windWaves),
  ...peak('wind_wave', (sea) => sea.windWaves),
  ...train('swell_wave', (sea) => sea.swell),
  ...peak('swell_wave', (sea) => sea.swell),
  ...train('secondary_swell_wave', (sea) => sea.secondarySwell),
  ...train('tertiary_swell_wave', (sea) => sea.tertiarySwell),
  sea_surface_temperature: ['°C', 0.1, (sea) => sea.temperature],
  sea_level_height_msl: ['m', 0.01, (sea) => sea.level],
  invert_barometer_height: ['m', 0.01, (sea) => sea.pressureEffect],
  ocean_current_direction: direction((sea) => sea.currentDirection),
};

const service: Service = {
  models: [BEST_MATCH, GFS_WAVE],
  model: (world, place, { model, speedUnit }): Model => {
    const isGfs = model === GFS_WAVE;
    const cell = cellOf(place, isGfs ? GFS_CELL_DEGREES : CELL_DEGREES);
    const isWet = hasSea(place);
    const lacks = isGfs ? onlyInBestMatch : onlyInGfsWave;
    const speed = speedUnits[speedUnit];
    const all: Record<string, Reading> = {
      ...readings,
      ocean_current_velocity: [
        speed.label,
        speedUnit === 'ms' ? 0.05 : 0.1,
        (sea) => sea.currentSpeed * speed.perMetreASecond,
      ],
    };
    return {
      cell,
      elevation: 0,
      daily: () => undefined,
      instant: (name): Variable | undefined => {
        const reading = all[name];
        if (!reading) return undefined;
        const [unit, step, of] = reading;
        if (lacks.test(name)) return { unit: undefined, value: () => null };
        return { unit, value: (at) => (isWet ? rounded(of(world.sea(cell, at)), step) : null) };
      },
    };
  },
};

/** The centre of the cell in which a place lies. */
const cellOf = ({ latitude, longitude }: Position, size: number): Position => ({
  latitude: rounded((Math.floor(latitude / size) + 0.5) * size, 0.000001),
  longitude: rounded((Math.floor(longitude / size) + 0.5) * size, 0.000001),
});

/** `GET /v1/marine` of Open-Meteo: the default blend of models, or the GFS wave model. */
export const openMeteoMarine = openMeteo(service);
