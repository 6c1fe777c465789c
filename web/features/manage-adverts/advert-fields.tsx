import type { UseFormReturn } from 'react-hook-form';
import { type AdvertDraft, MAX_PRIORITY } from '#contract/adverts/adverts.ts';
import { inLabels } from '#web/shared/forms/in-labels.ts';
import { CheckField, SelectField, TextAreaField } from '#web/shared/forms/more-fields.tsx';
import { Field } from '#web/shared/ui/field.tsx';
import { type AdvertValues, fileTypeWords, labels } from './advert-values.ts';

export type AdvertFormState = UseFormReturn<AdvertValues, unknown, AdvertDraft>;

interface Fields {
  form: AdvertFormState;
}

/** The props that every field of the form takes. */
const propsOf = ({ register, formState: { errors } }: AdvertFormState, name: keyof AdvertValues) => ({
  label: labels[name],
  error: inLabels(errors[name]?.message, labels),
  ...register(name),
});

/** What the advert says, and where. */
export const WordFields = ({ form, locations }: Fields & { locations: Readonly<Record<string, string>> }) => (
  <>
    <SelectField
      required
      options={{ '': 'Choose a location', ...locations }}
      defaultValue={form.formState.defaultValues?.location_id}
      {...propsOf(form, 'location_id')}
    />
    <Field required {...propsOf(form, 'title')} />
    <TextAreaField required rows={3} {...propsOf(form, 'description')} />
  </>
);

/** @param isKnown the file itself says what it is */
export const KindFields = ({ form, isKnown }: Fields & { isKnown: boolean }) => (
  <div className="grid grid-cols-2 items-start gap-4">
    <SelectField
      required
      options={fileTypeWords}
      defaultValue={form.formState.defaultValues?.file_type}
      {...propsOf(form, 'file_type')}
      disabled={isKnown}
    />
    <Field
      inputMode="numeric"
      required
      hint={`1 to ${MAX_PRIORITY}. 1 is shown first.`}
      {...propsOf(form, 'priority')}
    />
  </div>
);

/** @param isNeeded false: an upload is shown instead */
export const AddressField = ({ form, isNeeded }: Fields & { isNeeded: boolean }) =>
  isNeeded ? (
    <Field
      type="url"
      inputMode="url"
      autoComplete="off"
      required
      hint="Or an https address on the web that everybody can open."
      {...propsOf(form, 'file_url')}
    />
  ) : (
    <Field
      key="unused"
      label={labels.file_url}
      type="url"
      hint="Not needed: the uploaded file is shown."
      value=""
      disabled
    />
  );

/** To whom and when it is shown. */
export const TimeFields = ({ form }: Fields) => (
  <>
    <Field hint="Optional, for example families or surfers." {...propsOf(form, 'target_audience')} />
    <Field hint="Optional. UK time; empty: at once." type="datetime-local" {...propsOf(form, 'start_date')} />
    <Field hint="Optional. UK time; empty: no end." type="datetime-local" {...propsOf(form, 'end_date')} />
    <CheckField
      label={labels.active}
      hint="While it is off, the public page never shows it."
      {...form.register('active')}
    />
  </>
);
