import type { SteadySea } from '#contract/conditions/marine.ts';

export interface WaveTrain {
  name: string;
  height: number; // metres
  period: number | null; // seconds
  direction: number | null; // degrees true, from
}

/** The wave trains that the model separates, without those that have no height. */
export function waveTrains(current: SteadySea): WaveTrain[] {
  const train = (
    name: string,
    height: number | null,
    period: number | null,
    direction: number | null,
  ): WaveTrain[] => (height === null ? [] : [{ name, height, period, direction }]);
  return [
    ...train('Swell', current.swell_wave_height, current.swell_wave_period, current.swell_wave_direction),
    ...train('Wind waves', current.wind_wave_height, current.wind_wave_period, current.wind_wave_direction),
    ...train(
      'Second swell',
      current.secondary_swell_wave_height,
      current.secondary_swell_wave_period,
      current.secondary_swell_wave_direction,
    ),
  ];
}
