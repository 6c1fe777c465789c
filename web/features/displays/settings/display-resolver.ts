import '#web/shared/forms/schemas-without-eval.ts';
import type { FieldErrors, Resolver } from 'react-hook-form';
import { DisplaySettings } from '#contract/displays/display-settings.ts';
import {
  bodyOf,
  type DisplayField,
  type DisplayValues,
  fieldNames,
  type Settings,
} from './display-values.ts';

/** The form's field that a path in the body ends in; null where it has none. */
export const fieldOfPath = (path: string): DisplayField | null => {
  const last = path.split('.').at(-1);
  return fieldNames.find((name) => name === last) ?? null;
};

/** Checks the values as the server will. */
export const displayResolver: Resolver<DisplayValues, unknown, Settings> = (values) => {
  const { data, error } = DisplaySettings.safeParse(bodyOf(values));
  if (data) return { values: data, errors: {} };
  const errors: FieldErrors<DisplayValues> = {};
  if (values.location_id === '') errors.location_id = { type: 'missing', message: 'Please choose a place' };
  for (const { path, message } of error.issues) {
    const field = fieldOfPath(path.join('.'));
    if (field && !errors[field]) errors[field] = { type: 'refused', message };
  }
  return { values: {}, errors };
};
