import { csvFile } from '#server/http/lists/csv-file.ts';
import type { MarinePoint, WeatherPoint } from '#server/store/conditions/model-history.ts';

const iso = (at: number): string => new Date(at).toISOString();

const weatherColumns = [
  ...['forecast_for', 'temperature_celsius', 'wind_mph', 'gusts_mph', 'wind_from_degrees', 'simulated'],
];

/** A row for each moment. An empty cell is a value that was not known. */
export const weatherFile = (points: readonly WeatherPoint[], simulated: boolean): Promise<string> =>
  csvFile(
    weatherColumns,
    points.map((point) => [
      iso(point.at),
      point.temperature_2m,
      point.wind_speed_10m,
      point.wind_gusts_10m,
      point.wind_direction_10m,
      simulated,
    ]),
  );

const marineColumns = [
  ...['forecast_for', 'wave_height_metres', 'sea_temperature_celsius', 'sea_level_metres_msl', 'simulated'],
];

export const marineFile = (points: readonly MarinePoint[], simulated: boolean): Promise<string> =>
  csvFile(
    marineColumns,
    points.map((point) => [
      iso(point.at),
      point.wave_height,
      point.sea_surface_temperature,
      point.sea_level_height_msl,
      simulated,
    ]),
  );
