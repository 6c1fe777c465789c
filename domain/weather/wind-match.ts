import type { CurrentWeather } from '#contract/conditions/weather.ts';
import type { AutomatedMessage } from '#contract/notices/automated-messages.ts';
import { compassPoint8 } from './compass.ts';

/** The wind for which an automated message is meant. Speeds in mph, ends included. */
export type WindRule = Pick<
  AutomatedMessage,
  'wind_direction' | 'wind_speed_min' | 'wind_speed_max' | 'wind_gusts_min' | 'wind_gusts_max' | 'is_active'
>;

export type Wind = Pick<CurrentWeather, 'wind_speed_10m' | 'wind_gusts_10m' | 'wind_direction_10m'>;

/** A wind with a known speed, gust and direction. */
export type KnownWind = { [Measure in keyof Wind]: number };

const within = (value: number, min: number, max: number): boolean => value >= min && value <= max;

export const isKnownWind = (wind: Wind): wind is KnownWind =>
  wind.wind_speed_10m !== null && wind.wind_gusts_10m !== null && wind.wind_direction_10m !== null;

/** Whether an automated message applies to the wind. An unknown value never matches. */
export const matchesWind = (rule: WindRule, wind: Wind): boolean =>
  rule.is_active &&
  isKnownWind(wind) &&
  compassPoint8(wind.wind_direction_10m) === rule.wind_direction &&
  within(wind.wind_speed_10m, rule.wind_speed_min, rule.wind_speed_max) &&
  within(wind.wind_gusts_10m, rule.wind_gusts_min, rule.wind_gusts_max);

/** A range of speeds as it is shown, for example '20 - 40' or '0 - 12.5'. */
export const rangeText = (min: number, max: number): string => `${oneDecimal(min)} - ${oneDecimal(max)}`;

const oneDecimal = (value: number): number => Math.round(value * 10) / 10;
