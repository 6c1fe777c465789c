import '#web/forms/schemas-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { type Resolver, useForm, useWatch } from 'react-hook-form';
import { type Advert, AdvertDraft, MAX_PRIORITY } from '#contract/adverts.ts';
import { instantOfInput } from '#domain/time/date-input.ts';
import { ChangedMeanwhile, type Difference } from '#web/admin/editing/changed-meanwhile.tsx';
import { currentOf } from '#web/admin/editing/current-of.ts';
import { Modal } from '#web/admin/editing/modal.tsx';
import { LoseWork, UnsavedWork } from '#web/admin/editing/unsaved-work.tsx';
import { inLabels } from '#web/forms/in-labels.ts';
import { CheckField, SelectField, TextAreaField } from '#web/forms/more-fields.tsx';
import { showFailure } from '#web/forms/show-failure.ts';
import { useSettled } from '#web/forms/use-settled.ts';
import { useTypedText } from '#web/forms/use-typed-text.ts';
import { useNow } from '#web/time/use-now.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormAlert } from '#web/ui/form-messages.tsx';
import { AdvertPreview } from './advert-preview.tsx';
import {
  type AdvertValues,
  fieldNames,
  fileTypeWords,
  labels,
  newValues,
  valuesOf,
  withExactDates,
} from './advert-values.ts';
import { saveAdvert } from './calls.ts';
import { stateWords } from './state-words.ts';

/** The form of an advert in a dialog: a new one at the chosen location, or a change of one. */
export function AdvertForm({
  advert,
  locationId,
  locations,
  onSaved,
  onClose,
}: {
  /** Null for a new one. */
  advert: Advert | null;
  /** Where a new one is to be shown. */
  locationId: string;
  /** The names of the locations by their ids. */
  locations: Readonly<Record<string, string>>;
  /** Gets the text of the success. */
  onSaved: (text: string) => void;
  onClose: () => void;
}) {
  const [before, setBefore] = useState(advert);
  const [newer, setNewer] = useState<Advert | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  const form = useForm<AdvertValues, unknown, AdvertDraft>({
    // The schema says more of what it takes than this form holds: numbers, for example.
    resolver: zodResolver(AdvertDraft) as Resolver<AdvertValues, unknown, AdvertDraft>,
    defaultValues: advert ? valuesOf(advert) : newValues(locationId),
  });
  const { register, formState, control, getValues } = form;
  const { errors, isSubmitting, isDirty } = formState;
  useTypedText(before ? `advert ${before._id} ${before.updated_at}` : 'new advert', form, fieldNames);
  const values = useWatch({ control }) as AdvertValues; // every field has a first value

  const saveOver = (version: Advert | null) =>
    form.handleSubmit(async (draft) => {
      try {
        const { message } = await saveAdvert(withExactDates(draft, before), version);
        onSaved(message);
      } catch (error) {
        const current = currentOf<Advert>(error);
        if (current) setNewer(current);
        else showFailure(form, error);
      }
    });
  const take = (current: Advert) => {
    setBefore(current);
    setNewer(null);
    form.reset(valuesOf(current));
  };
  const leave = () => (isDirty ? setLeaving(true) : onClose());
  const errorOf = (field: keyof AdvertValues) => inLabels(errors[field]?.message, labels);
  const first = formState.defaultValues;
  return (
    <Modal title={before ? 'Edit Advert' : 'Add New Advert'} width="wide" onClose={leave}>
      <div className={errors.root || newer ? 'mb-5 space-y-5' : ''}>
        <FormAlert message={inLabels(errors.root?.message, labels)} />
        {newer && (
          <ChangedMeanwhile
            differences={differencesOf(newer, getValues(), locations)}
            isBusy={isSubmitting}
            onTake={() => take(newer)}
            onKeep={() => void saveOver(newer)()}
          />
        )}
      </div>
      <form
        noValidate
        onSubmit={saveOver(before)}
        className="grid gap-x-6 gap-y-5 -mb-4 sm:-mb-6 lg:grid-cols-2"
      >
        <div className="space-y-5">
          <SelectField
            label={labels.location_id}
            required
            options={{ '': 'Choose a location', ...locations }}
            defaultValue={first?.location_id}
            error={errorOf('location_id')}
            {...register('location_id')}
          />
          <Field label={labels.title} required error={errorOf('title')} {...register('title')} />
          <TextAreaField
            label={labels.description}
            required
            rows={3}
            error={errorOf('description')}
            {...register('description')}
          />
          <div className="grid grid-cols-2 items-start gap-4">
            <SelectField
              label={labels.file_type}
              required
              options={fileTypeWords}
              defaultValue={first?.file_type}
              error={errorOf('file_type')}
              {...register('file_type')}
            />
            <Field
              label={labels.priority}
              type="number"
              inputMode="numeric"
              min={1}
              max={MAX_PRIORITY}
              step={1}
              required
              error={errorOf('priority')}
              {...register('priority')}
            />
          </div>
          <Field
            label={labels.file_url}
            hint="An https address on the web that everybody can open."
            type="url"
            inputMode="url"
            autoComplete="off"
            required
            error={errorOf('file_url')}
            {...register('file_url')}
          />
          <Field
            label={labels.target_audience}
            hint="Optional, for example families or surfers."
            error={errorOf('target_audience')}
            {...register('target_audience')}
          />
        </div>
        <div className="space-y-5">
          <div className="space-y-5">
            <Field
              label={labels.start_date}
              hint="Optional. UK time; empty: at once."
              type="datetime-local"
              error={errorOf('start_date')}
              {...register('start_date')}
            />
            <Field
              label={labels.end_date}
              hint="Optional. UK time; empty: no end."
              type="datetime-local"
              error={errorOf('end_date')}
              {...register('end_date')}
            />
          </div>
          <CheckField
            label={labels.active}
            hint="While it is off, the public page never shows it."
            {...register('active')}
          />
          <Preview values={values} />
        </div>
        <div className="sticky -bottom-4 -mx-4 flex flex-wrap gap-3 border-t border-line bg-surface px-4 py-3 sm:-bottom-6 sm:-mx-6 sm:px-6 lg:col-span-2">
          <Button type="submit" busy={isSubmitting} className="max-sm:min-h-14 max-sm:grow">
            {isSubmitting ? 'Saving…' : 'Save'}
          </Button>
          <Button look="secondary" busy={isSubmitting} className="max-sm:min-h-14" onClick={leave}>
            Cancel
          </Button>
        </div>
      </form>
      <UnsavedWork isUnsaved={isDirty && !isSubmitting} />
      {isLeaving && <LoseWork onLose={onClose} onStay={() => setLeaving(false)} />}
    </Modal>
  );
}

/** An address is asked for once it is typed, not at every key. */
const TYPING = { pauseMs: 800, apartMs: 800 } as const;
const MINUTE_MS = 60_000;

/** The advert as the public will see it, and when. */
function Preview({ values }: { values: AdvertValues }) {
  const now = useNow(MINUTE_MS);
  const url = useSettled(values.file_url, TYPING);
  const { data } = AdvertDraft.shape.file_url.safeParse(url);
  const start = instantOfInput(values.start_date, 'start');
  const end = instantOfInput(values.end_date, 'end');
  return (
    <section aria-labelledby="preview-heading" className="space-y-3 rounded-card border border-line p-4">
      <h3 id="preview-heading" className="font-bold">
        As the public sees it
      </h3>
      <p className="text-sm text-ink-muted">
        {stateWords({ active: values.active, start_date: isoOf(start), end_date: isoOf(end) }, now)}
      </p>
      <AdvertPreview {...values} file_url={data ?? ''} />
    </section>
  );
}

const isoOf = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

function differencesOf(
  current: Advert,
  yours: AdvertValues,
  locations: Readonly<Record<string, string>>,
): Difference[] {
  const now = valuesOf(current);
  const words = (values: AdvertValues, field: keyof AdvertValues): string => {
    const value = values[field];
    if (typeof value === 'boolean') return value ? 'On' : 'Off';
    if (field === 'location_id') return locations[value] ?? '';
    return field === 'start_date' || field === 'end_date' ? value.replace('T', ' ') : value;
  };
  return fieldNames
    .filter((field) => now[field] !== yours[field])
    .map((field) => ({ name: labels[field], now: words(now, field), yours: words(yours, field) }));
}
