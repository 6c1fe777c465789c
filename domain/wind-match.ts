import type { CurrentWeather } from '#contract/weather.ts';
import { type CompassPoint8, compassPoint8 } from './compass.ts';

/** The wind for which an automated message is meant. Speeds in mph, ends included. */
export interface WindRule {
  wind_direction: CompassPoint8;
  wind_speed_min: number;
  wind_speed_max: number;
  wind_gusts_min: number;
  wind_gusts_max: number;
  is_active: boolean;
}

export type Wind = Pick<CurrentWeather, 'wind_speed_10m' | 'wind_gusts_10m' | 'wind_direction_10m'>;

const within = (value: number, min: number, max: number): boolean => value >= min && value <= max;

/** Whether an automated message applies to the wind. What is not known does not match. */
export function matchesWind(rule: WindRule, wind: Wind): boolean {
  const { wind_speed_10m: speed, wind_gusts_10m: gusts, wind_direction_10m: direction } = wind;
  if (!rule.is_active || speed === null || gusts === null || direction === null) return false;
  return (
    compassPoint8(direction) === rule.wind_direction &&
    within(speed, rule.wind_speed_min, rule.wind_speed_max) &&
    within(gusts, rule.wind_gusts_min, rule.wind_gusts_max)
  );
}
