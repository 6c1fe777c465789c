import type { SteadySea } from '#contract/conditions/marine.ts';

export interface WaveSystem {
  name: string;
  height: number | null; // metres
  direction: number | null; // degrees true, from
  period: number | null; // mean, seconds
  /** Seconds; absent where the data have none for this system. */
  peakPeriod?: number | null;
}

/** The waves that the models separate: those of the wind here, and up to three swells from far off. */
export const waveSystems = (current: SteadySea): WaveSystem[] => [
  {
    name: 'Wind waves',
    height: current.wind_wave_height,
    direction: current.wind_wave_direction,
    period: current.wind_wave_period,
    peakPeriod: current.wind_wave_peak_period,
  },
  {
    name: 'Swell waves',
    height: current.swell_wave_height,
    direction: current.swell_wave_direction,
    period: current.swell_wave_period,
    peakPeriod: current.swell_wave_peak_period,
  },
  {
    name: 'Secondary swell',
    height: current.secondary_swell_wave_height,
    direction: current.secondary_swell_wave_direction,
    period: current.secondary_swell_wave_period,
  },
  {
    name: 'Tertiary swell',
    height: current.tertiary_swell_wave_height,
    direction: current.tertiary_swell_wave_direction,
    period: current.tertiary_swell_wave_period,
  },
];
