import {
  type AutomatedMessage,
  type AutomatedMessageDraft,
  WindDirection,
} from '#contract/notices/automated-messages.ts';
import { compassWords } from '#domain/weather/compass.ts';
import { withDecimalPoint } from '#web/shared/forms/decimal-comma.ts';

/** What the form holds: numbers as they are typed. */
export interface MessageValues {
  location_name: string;
  title: string;
  description: string;
  wind_direction: WindDirection | '';
  wind_speed_min: string;
  wind_speed_max: string;
  wind_gusts_min: string;
  wind_gusts_max: string;
  is_active: boolean;
}

export const emptyValues: MessageValues = {
  location_name: '',
  title: '',
  description: '',
  wind_direction: '',
  wind_speed_min: '',
  wind_speed_max: '',
  wind_gusts_min: '',
  wind_gusts_max: '',
  is_active: true,
};

export type SpeedField = 'wind_speed_min' | 'wind_speed_max' | 'wind_gusts_min' | 'wind_gusts_max';

/** With a point in every speed for which somebody typed a decimal comma. */
export const withDecimalPoints = <V extends Record<SpeedField, string>>(values: V): V => ({
  ...values,
  wind_speed_min: withDecimalPoint(values.wind_speed_min),
  wind_speed_max: withDecimalPoint(values.wind_speed_max),
  wind_gusts_min: withDecimalPoint(values.wind_gusts_min),
  wind_gusts_max: withDecimalPoint(values.wind_gusts_max),
});

export const valuesOf = (message: AutomatedMessageDraft): MessageValues => ({
  location_name: message.location_name,
  title: message.title,
  description: message.description,
  wind_direction: message.wind_direction,
  wind_speed_min: String(message.wind_speed_min),
  wind_speed_max: String(message.wind_speed_max),
  wind_gusts_min: String(message.wind_gusts_min),
  wind_gusts_max: String(message.wind_gusts_max),
  is_active: message.is_active,
});

/** A new message that is like another one. */
export const copyOf = (message: AutomatedMessage): MessageValues => ({
  ...valuesOf(message),
  title: `${message.title} (Copy)`,
  is_active: true,
});

/** What the fields are called. */
export const labels: Readonly<Record<keyof MessageValues, string>> = {
  location_name: 'Location',
  title: 'Title',
  description: 'Description',
  wind_direction: 'Wind direction',
  wind_speed_min: 'Min speed',
  wind_speed_max: 'Max speed',
  wind_gusts_min: 'Min gusts',
  wind_gusts_max: 'Max gusts',
  is_active: 'Active',
};

/** `SW: from the south-west`, by the value. */
export const directionWords: Readonly<Record<string, string>> = Object.fromEntries(
  WindDirection.options.map((point) => [point, `${point}: from the ${compassWords(point)}`]),
);
