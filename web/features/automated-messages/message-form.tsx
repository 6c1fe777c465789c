import '#web/shared/forms/schemas-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { type Resolver, useForm, useWatch } from 'react-hook-form';
import { type AutomatedMessage, AutomatedMessageDraft } from '#contract/notices/automated-messages.ts';
import { ChangedMeanwhile, type Difference } from '#web/admin/editing/changed-meanwhile.tsx';
import { currentOf } from '#web/admin/editing/current-of.ts';
import { EDITED } from '#web/admin/editing/edited-parameter.ts';
import { LettersOnDisplays } from '#web/admin/editing/letters-on-displays.tsx';
import { Modal } from '#web/admin/editing/modal.tsx';
import { LoseWork, UnsavedWork } from '#web/admin/editing/unsaved-work.tsx';
import { inLabels } from '#web/shared/forms/in-labels.ts';
import { CheckField, SelectField, TextAreaField } from '#web/shared/forms/more-fields.tsx';
import { showFailure } from '#web/shared/forms/show-failure.ts';
import { useTypedText } from '#web/shared/forms/use-typed-text.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { Field } from '#web/shared/ui/field.tsx';
import { FormAlert } from '#web/shared/ui/form-messages.tsx';
import { saveMessage } from './calls.ts';
import { Preview } from './match-preview.tsx';
import {
  copyOf,
  directionWords,
  emptyValues,
  labels,
  type MessageValues,
  type SpeedField,
  valuesOf,
  withDecimalPoints,
} from './message-values.ts';

/** What the form is for: a new message, a new one that is like another, or a change of one. */
export type Editing =
  | { kind: 'new' }
  | { kind: 'copy'; message: AutomatedMessage }
  | { kind: 'change'; message: AutomatedMessage };

const typed = [
  'location_name',
  'title',
  'description',
  'wind_direction',
  'wind_speed_min',
  'wind_speed_max',
  'wind_gusts_min',
  'wind_gusts_max',
  'is_active',
] as const satisfies readonly (keyof MessageValues)[];

const ruleFields = [
  'location_name',
  'wind_direction',
  'wind_speed_min',
  'wind_speed_max',
  'wind_gusts_min',
  'wind_gusts_max',
] as const satisfies readonly (keyof MessageValues)[];

const firstValues = (editing: Editing): MessageValues =>
  editing.kind === 'new'
    ? emptyValues
    : editing.kind === 'copy'
      ? copyOf(editing.message)
      : valuesOf(editing.message);

const nameOf = (editing: Editing, before: AutomatedMessage | null): string =>
  before
    ? `automated message ${before._id} ${before.updated_at}`
    : editing.kind === 'copy'
      ? `copy of automated message ${editing.message._id}`
      : 'new automated message';

/** Checks the values as the server will. The schema says more of what it takes than this form holds: numbers, for example. */
const resolver: Resolver<MessageValues, unknown, AutomatedMessageDraft> = (values, context, options) =>
  (zodResolver(AutomatedMessageDraft) as typeof resolver)(withDecimalPoints(values), context, options);

/** The form of an automated message in a dialog. `onSaved` gets the text of the success. */
export function MessageForm({
  editing,
  locations,
  onSaved,
  onClose,
}: {
  editing: Editing;
  /** The names of the locations that may be chosen. */
  locations: readonly string[];
  onSaved: (text: string) => void;
  onClose: () => void;
}) {
  const [before, setBefore] = useState(editing.kind === 'change' ? editing.message : null);
  const [newer, setNewer] = useState<AutomatedMessage | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  const form = useForm<MessageValues, unknown, AutomatedMessageDraft>({
    resolver,
    defaultValues: firstValues(editing),
  });
  const { register, formState, control, getValues } = form;
  const { errors, isSubmitting, isDirty } = formState;
  useTypedText(nameOf(editing, before), form, typed);
  const [location_name, wind_direction, wind_speed_min, wind_speed_max, wind_gusts_min, wind_gusts_max] =
    useWatch({ control, name: ruleFields });
  const [title, description] = useWatch({ control, name: ['title', 'description'] });

  const saveOver = (version: AutomatedMessage | null) =>
    form.handleSubmit(async (draft) => {
      try {
        const { message } = await saveMessage(draft, version);
        onSaved(message);
      } catch (error) {
        const current = currentOf<AutomatedMessage>(error);
        if (current) setNewer(current);
        else showFailure(form, error);
      }
    });
  const take = (current: AutomatedMessage) => {
    setBefore(current);
    setNewer(null);
    form.reset(valuesOf(current));
  };
  const errorOf = (field: keyof MessageValues) => inLabels(errors[field]?.message, labels);
  const speed = (field: SpeedField) => (
    // Not of the type `number`: browsers drop a comma in one without a word.
    <Field
      label={`${labels[field]} (mph)`}
      inputMode="decimal"
      autoComplete="off"
      required
      error={errorOf(field)}
      {...register(field)}
    />
  );
  const offered = new Set([...locations, ...(before ? [before.location_name] : [])]);
  return (
    <Modal
      title={before ? 'Edit Automated Message' : 'Add New Automated Message'}
      width="wide"
      onClose={() => (isDirty ? setLeaving(true) : onClose())}
    >
      <div className={errors.root || newer ? 'mb-5 space-y-5' : ''}>
        <FormAlert message={errors.root?.message} />
        {newer && (
          <ChangedMeanwhile
            differences={differencesOf(newer, getValues())}
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
            label={labels.location_name}
            required
            options={{
              '': 'Choose a location',
              ...Object.fromEntries([...offered].map((name) => [name, name])),
            }}
            defaultValue={formState.defaultValues?.location_name}
            error={errorOf('location_name')}
            {...register('location_name')}
          />
          <Field label={labels.title} required error={errorOf('title')} {...register('title')} />
          <TextAreaField
            label={labels.description}
            required
            rows={3}
            error={errorOf('description')}
            {...register('description')}
          />
          <LettersOnDisplays texts={{ [labels.title]: title, [labels.description]: description }} />
          <CheckField
            label={labels.is_active}
            hint="While it is off, the public page never shows it."
            {...register('is_active')}
          />
        </div>
        <div className="space-y-5">
          <SelectField
            label={labels.wind_direction}
            required
            options={{ '': 'Choose a direction', ...directionWords }}
            defaultValue={formState.defaultValues?.wind_direction}
            error={errorOf('wind_direction')}
            {...register('wind_direction')}
          />
          <div className="grid grid-cols-2 items-start gap-4">
            {speed('wind_speed_min')}
            {speed('wind_speed_max')}
            {speed('wind_gusts_min')}
            {speed('wind_gusts_max')}
          </div>
        </div>
        <div className="lg:col-span-2">
          <Preview
            rule={{
              location_name,
              wind_direction,
              wind_speed_min,
              wind_speed_max,
              wind_gusts_min,
              wind_gusts_max,
            }}
          />
        </div>
        <div className="sticky -bottom-4 -mx-4 flex flex-wrap gap-3 border-t border-line bg-surface px-4 py-3 sm:-bottom-6 sm:-mx-6 sm:px-6 lg:col-span-2">
          <Button type="submit" busy={isSubmitting} className="max-sm:min-h-14 max-sm:grow">
            {isSubmitting ? 'Saving…' : 'Save'}
          </Button>
          <Button
            look="secondary"
            busy={isSubmitting}
            className="max-sm:min-h-14"
            onClick={() => (isDirty ? setLeaving(true) : onClose())}
          >
            Cancel
          </Button>
        </div>
      </form>
      <UnsavedWork isUnsaved={isDirty && !isSubmitting} edited={EDITED} />
      {isLeaving && <LoseWork onLose={onClose} onStay={() => setLeaving(false)} />}
    </Modal>
  );
}

function differencesOf(current: AutomatedMessage, yours: MessageValues): Difference[] {
  const now = valuesOf(current);
  const words = (value: string | boolean) => (typeof value === 'boolean' ? (value ? 'On' : 'Off') : value);
  return typed
    .filter((field) => now[field] !== yours[field])
    .map((field) => ({ name: labels[field], now: words(now[field]), yours: words(yours[field]) }));
}
