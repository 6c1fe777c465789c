import type { UseFormReturn } from 'react-hook-form';
import { inLabels } from '#web/shared/forms/in-labels.ts';
import { CheckField, SelectField } from '#web/shared/forms/more-fields.tsx';
import { Field } from '#web/shared/ui/field.tsx';
import {
  type DisplayField,
  type DisplayValues,
  labels,
  languageWords,
  layoutWords,
  type Settings,
} from './display-values.ts';

export type DisplayFormState = UseFormReturn<DisplayValues, unknown, Settings>;

/** What an administrator sets of a display. */
export function SettingsFields({
  form: { register, formState, watch },
  places,
}: {
  form: DisplayFormState;
  /** The names of the locations by their ids. */
  places: Readonly<Record<string, string>>;
}) {
  const { errors, defaultValues } = formState;
  const common = (field: DisplayField) => ({
    label: labels[field],
    error: inLabels(errors[field]?.message, labels),
    ...register(field),
  });
  // Not of the type `number`: browsers drop a comma in one without a word.
  const number = (field: DisplayField, unit: string, hint: string) => (
    <Field
      {...common(field)}
      label={`${labels[field]} (${unit})`}
      hint={hint}
      inputMode="decimal"
      autoComplete="off"
      required
    />
  );
  return (
    <div className="grid items-start gap-x-6 gap-y-5 sm:grid-cols-2">
      <Field {...common('name')} hint="Where it hangs: ‘Pier’, ‘Slipway’." autoComplete="off" required />
      <SelectField
        {...common('location_id')}
        hint="What it shows."
        required
        options={{ '': 'Choose a place', ...places }}
        defaultValue={defaultValues?.location_id}
      />
      <SelectField {...common('layout')} options={layoutWords} />
      <SelectField
        {...common('languages')}
        hint="Texts of officers stay as they were written."
        options={languageWords}
      />
      {number('viewing_distance_m', 'm', 'From how far people read it.')}
      {number(
        'screen_height_mm',
        'mm',
        'From the top to the bottom of the picture: 43 inches upright have 940.',
      )}
      {number('dark_after_min', 'minutes', '10 to 120. Then it says that nobody should rely on it.')}
      <fieldset className="space-y-3">
        <legend className="font-semibold">Opening hours</legend>
        <CheckField
          {...register('is_always_open')}
          label={labels.is_always_open}
          hint="Outside its hours nobody is told that it does not report."
        />
        {!watch('is_always_open') && (
          <div className="grid grid-cols-2 gap-4">
            <Field {...common('opens')} type="time" required />
            <Field {...common('closes')} type="time" required />
          </div>
        )}
      </fieldset>
    </div>
  );
}
