import { useQuery } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import type { CustomMessage, Location } from '#contract/network/locations.ts';
import { inputOfInstant, instantOfInput } from '#domain/time/date-input.ts';
import { DeliveryTicks } from '#web/admin/delivery/delivery-ticks.tsx';
import { LettersOnDisplays } from '#web/admin/editing/letters-on-displays.tsx';
import { accountQuery } from '#web/shared/api/queries.ts';
import { inLabels } from '#web/shared/forms/in-labels.ts';
import { SelectField, TextAreaField } from '#web/shared/forms/more-fields.tsx';
import { PublicView } from '#web/shared/place/public-view.tsx';
import { useNow } from '#web/shared/time/use-now.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { Field } from '#web/shared/ui/field.tsx';
import { type LocationValues, labels, noValues } from './location-values.ts';
import { Part } from './part.tsx';

const MINUTE_MS = 60_000;
const types = { warning: 'Warning', info: 'Info' } as const;

/** The custom message of the place, with a view of it as soon as there are words. */
export function MessageFields({
  form,
  location,
}: {
  form: UseFormReturn<LocationValues>;
  /** As it is saved; null: it is new. */
  location: Location | null;
}) {
  const before = location?.custom_message ?? null;
  const now = useNow(MINUTE_MS);
  const { register, formState, setValue, watch } = form;
  const values = watch('custom_message');
  const { title, message, expires_at } = values;
  const errors = formState.errors.custom_message;
  const errorOf = (field: 'title' | 'message' | 'expires_at') => inLabels(errors?.[field]?.message, labels);
  return (
    <Part title="Custom message" about="Visitors read it at the top of the place’s page.">
      <Field
        label={labels['custom_message.title']}
        autoComplete="off"
        error={errorOf('title')}
        {...register('custom_message.title')}
      />
      <SelectField
        label={labels['custom_message.message_type']}
        options={types}
        {...register('custom_message.message_type')}
      />
      <TextAreaField
        label={labels['custom_message.message']}
        className="sm:col-span-2"
        error={errorOf('message')}
        {...register('custom_message.message')}
      />
      <Field
        type="datetime-local"
        label={labels['custom_message.expires_at']}
        hint="UK time. Leave it empty and the message never expires."
        min={inputOfInstant(now)}
        error={errorOf('expires_at')}
        {...register('custom_message.expires_at')}
      />
      {(title || message || expires_at) && (
        <div className="self-end">
          <Button
            look="secondary"
            onClick={() =>
              setValue('custom_message', noValues.custom_message, { shouldDirty: true, shouldValidate: true })
            }
          >
            Remove the message
          </Button>
        </div>
      )}
      {(title || message) && (
        <MessagePreview values={values} before={before} isActive={watch('active')} now={now} />
      )}
      <LettersOnDisplays texts={{ Title: title, Message: message }} className="sm:col-span-2" />
      {location && before && (
        <div className="space-y-2 sm:col-span-2">
          <DeliveryTicks
            place={location._id}
            savedAt={Date.parse(before.created_at)}
            heading={<h3 className="font-semibold text-ink-muted">The saved message on its displays</h3>}
          />
        </div>
      )}
    </Part>
  );
}

/** The message that is being written as the public will see it, with the author that the server will give it. */
function MessagePreview({
  values: { title, message, message_type, expires_at },
  before,
  isActive,
  now,
}: {
  values: LocationValues['custom_message'];
  /** The message that is there. */
  before: CustomMessage | null;
  /** Whether the place is on. */
  isActive: boolean;
  now: number;
}) {
  const { data: account } = useQuery({ ...accountQuery(), staleTime: Number.POSITIVE_INFINITY });
  const isSame = before !== null && title.trim() === before.title && message.trim() === before.message;
  const writer = account?.email.split('@')[0] ?? '';
  const end = instantOfInput(expires_at, 'end');
  const hidden = !isActive
    ? 'The place is switched off: the public does not see it.'
    : end !== null && end <= now
      ? 'Its end has passed: the public does not see it.'
      : '';
  return (
    <section aria-label="As the public will see it" className="space-y-2 sm:col-span-2">
      <h3 className="font-semibold text-ink-muted">As the public will see it</h3>
      <PublicView
        message={{
          title,
          message,
          message_type,
          author: isSame ? before.author : writer,
          expires_at: end === null ? null : new Date(end).toISOString(),
        }}
        now={now}
      />
      <p role="status" className="text-sm text-ink-muted empty:hidden">
        {hidden}
      </p>
    </section>
  );
}
