import type { Crossing } from '#contract/network/crossings.ts';
import type { Location } from '#contract/network/locations.ts';
import { inputOfInstant } from '#domain/time/date-input.ts';
import { withDecimalPoint } from '#web/shared/forms/decimal-comma.ts';
import type { LocationBody } from '../calls.ts';

/** What stands in the fields of the location form: numbers as they are typed, lists with commas. */
export interface LocationValues {
  name: string;
  latitude: string;
  longitude: string;
  grid_ref: string;
  w3w: string;
  active: boolean;
  admiralty_station_id: string;
  bathing_water_ids: string;
  marine_latitude: string;
  marine_longitude: string;
  shore_bearing: string;
  crossings: string; // JSON, a list of `TypedCrossing`; a form compares texts
  custom_message: {
    title: string;
    message: string;
    message_type: 'warning' | 'info';
    expires_at: string; // a date and time on London's clock, or nothing
  };
}

export const noValues: LocationValues = {
  name: '',
  latitude: '',
  longitude: '',
  grid_ref: '',
  w3w: '',
  active: true,
  admiralty_station_id: '',
  bathing_water_ids: '',
  marine_latitude: '',
  marine_longitude: '',
  shore_bearing: '',
  crossings: '[]',
  custom_message: { title: '', message: '', message_type: 'warning', expires_at: '' },
};

/** What the labels of the form call the fields. */
export const labels = {
  name: 'Name',
  latitude: 'Latitude',
  longitude: 'Longitude',
  grid_ref: 'Grid reference',
  w3w: 'What3words',
  active: 'Active',
  admiralty_station_id: 'Tide station',
  bathing_water_ids: 'Bathing waters',
  marine_latitude: 'Offshore latitude',
  marine_longitude: 'Offshore longitude',
  shore_bearing: 'Shore bearing',
  crossings: 'Crossings',
  'custom_message.title': 'Title',
  'custom_message.message': 'Message',
  'custom_message.message_type': 'Message type',
  'custom_message.expires_at': 'Expires',
} as const;
export type FieldName = keyof typeof labels;
export const fieldNames = Object.keys(labels) as FieldName[]; // the keys of the object above

const textOf = (value: number | string | null): string => (value === null ? '' : String(value));

export const valuesOf = (location: Location): LocationValues => {
  const { custom_message: message } = location;
  return {
    name: location.name,
    latitude: textOf(location.latitude),
    longitude: textOf(location.longitude),
    grid_ref: textOf(location.grid_ref),
    w3w: textOf(location.w3w),
    active: location.active,
    admiralty_station_id: textOf(location.admiralty_station_id),
    bathing_water_ids: location.bathing_water_ids.join(', '),
    marine_latitude: textOf(location.marine_latitude),
    marine_longitude: textOf(location.marine_longitude),
    shore_bearing: textOf(location.shore_bearing),
    crossings: textOfCrossings(location.crossings.map(typedCrossing)),
    custom_message: message
      ? {
          title: message.title,
          message: message.message,
          message_type: message.message_type,
          expires_at: message.expires_at === null ? '' : inputOfInstant(Date.parse(message.expires_at)),
        }
      : noValues.custom_message,
  };
};

/** A crossing as it is typed. */
export type TypedCrossing = { [K in keyof Crossing]: Crossing[K] extends number ? string : Crossing[K] };

const typedCrossing = ({ level_m, margin_min, ...rest }: Crossing): TypedCrossing => ({
  ...rest,
  level_m: String(level_m),
  margin_min: String(margin_min),
});

/** The fields in one order, so that equal crossings are equal texts. */
export const textOfCrossings = (crossings: readonly TypedCrossing[]): string =>
  JSON.stringify(
    crossings.map(({ name, level_m, datum, margin_min, direction }) => ({
      name,
      level_m,
      datum,
      margin_min,
      direction,
    })),
  );

export const crossingsIn = (text: string): TypedCrossing[] => JSON.parse(text); // written by `textOfCrossings` alone

const crossingsInWords = (text: string): string =>
  crossingsIn(text)
    .map(({ name, level_m, margin_min }) => `${name} (${level_m} m, ${margin_min} min)`)
    .join(', ');

/** The ids in a text with commas or spaces between them. */
export const idsIn = (text: string): string[] => text.split(/[\s,]+/).filter((id) => id !== '');

/** What the form sends. A message without any words is none. */
export function bodyOfValues({
  custom_message,
  bathing_water_ids,
  crossings,
  ...values
}: LocationValues): LocationBody {
  const { title, message, expires_at } = custom_message;
  const isEmpty = [title, message, expires_at].every((text) => text.trim() === '');
  return {
    ...values,
    latitude: withDecimalPoint(values.latitude),
    longitude: withDecimalPoint(values.longitude),
    marine_latitude: withDecimalPoint(values.marine_latitude),
    marine_longitude: withDecimalPoint(values.marine_longitude),
    shore_bearing: withDecimalPoint(values.shore_bearing),
    bathing_water_ids: idsIn(bathing_water_ids),
    crossings: crossingsIn(crossings).map((crossing) => ({
      ...crossing,
      level_m: withDecimalPoint(crossing.level_m),
    })),
    custom_message: isEmpty ? null : custom_message,
  };
}

/** The value of a field in words. */
export function wordsOf(values: LocationValues, field: FieldName): string {
  const value = field.startsWith('custom_message.')
    ? values.custom_message[field.slice('custom_message.'.length) as keyof LocationValues['custom_message']]
    : values[field as Exclude<keyof LocationValues, 'custom_message'>];
  if (field === 'crossings') return crossingsInWords(values.crossings) || 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return value === '' ? 'nothing' : value.replace('T', field === 'custom_message.expires_at' ? ' ' : 'T');
}

/** The fields in which two states of a location differ. */
export const differences = (one: LocationValues, other: LocationValues): FieldName[] =>
  fieldNames.filter((field) => wordsOf(one, field) !== wordsOf(other, field));

/** The number that somebody typed, with a point or a decimal comma; NaN where it is none. */
export const typedNumber = (text: string): number =>
  text.trim() === '' ? Number.NaN : Number(withDecimalPoint(text));

/** A pair of numbers that can be a position; null for anything else. */
export function positionIn(
  latitude: string,
  longitude: string,
): { latitude: number; longitude: number } | null {
  const [north, east] = [latitude, longitude].map(typedNumber);
  if (north === undefined || east === undefined || !(Math.abs(north) <= 90 && Math.abs(east) <= 180))
    return null;
  return { latitude: north, longitude: east };
}
