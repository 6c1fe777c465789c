import '#web/shared/forms/schemas-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { PenLine } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type FieldErrors, useForm } from 'react-hook-form';
import { z } from 'zod';
import { CustomMessageChange } from '#contract/network/admin-locations.ts';
import type { Location } from '#contract/network/locations.ts';
import { messageStatus } from '#domain/notices/message-status.ts';
import { LettersOnDisplays } from '#web/admin/editing/letters-on-displays.tsx';
import { UnsavedWork } from '#web/admin/editing/unsaved-work.tsx';
import { ApiError } from '#web/shared/api/failures.ts';
import { inLabels } from '#web/shared/forms/in-labels.ts';
import { SelectField, TextAreaField } from '#web/shared/forms/more-fields.tsx';
import { showFailure } from '#web/shared/forms/show-failure.ts';
import { useTypedText } from '#web/shared/forms/use-typed-text.ts';
import { PublicView } from '#web/shared/place/public-view.tsx';
import { serverNow } from '#web/shared/time/clock.ts';
import { useLasting } from '#web/shared/time/use-lasting.ts';
import { useNow } from '#web/shared/time/use-now.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { controlLook, Field } from '#web/shared/ui/field.tsx';
import { FormAlert } from '#web/shared/ui/form-messages.tsx';
import { ActionBar } from './action-bar.tsx';
import { Clash } from './clash.tsx';
import type { FrequentMessage } from './frequent-messages.ts';
import { isSameMessage, type MessageDraft, type SeenMessage } from './kept-messages.ts';
import { preview, typeWords } from './message-words.tsx';
import { SLOW, SLOW_AFTER_MS } from './slow.ts';
import { UntilField } from './until-field.tsx';

const FormFields = CustomMessageChange.shape.custom_message.unwrap().extend({
  /** The version that was seen when somebody began to write, as JSON; empty until then. */
  seen: z.string(),
});
type Fields = z.input<typeof FormFields>;

const WORDS = ['title', 'message', 'message_type', 'author', 'expires_at'] as const;
const STORED = [...WORDS, 'seen'] as const;

/** What the form calls its fields. */
const labels = {
  title: 'Title',
  message: 'Message',
  message_type: 'Message type',
  author: 'Author',
  expires_at: 'The end',
} as const;

const EMPTY: MessageDraft = { title: '', message: '', message_type: 'warning', author: '', expires_at: '' };

/** An end that has passed is not offered again. */
function draftOf({ custom_message: message }: SeenMessage): MessageDraft {
  if (!message) return EMPTY;
  const { title, message: text, message_type, author, expires_at } = message;
  const isAhead = messageStatus(message, serverNow()) === 'active';
  return { title, message: text, message_type, author, expires_at: (isAhead && expires_at) || '' };
}

/** Writes the message of one place, or one message for several. */
export function MessageForm({
  places,
  start,
  frequent,
  last,
  onSave,
  onClear,
}: {
  /** As they are now. */
  places: readonly [Location, ...Location[]];
  /** What to begin with instead of the place's own message, and the version for which it was written. */
  start: { draft: MessageDraft; seen: SeenMessage } | null;
  frequent: readonly FrequentMessage[];
  /** When the message before ended: epoch ms. */
  last: number | null;
  /** @throws ApiError what the server said against it */
  onSave: (draft: MessageDraft, seen: SeenMessage | null) => Promise<void>;
  onClear: ((seen: SeenMessage) => void) | null;
}) {
  const [latest] = places;
  const isOne = places.length === 1;
  const now = useNow(60_000);
  const [seen, setSeen] = useState<SeenMessage>(start?.seen ?? latest);
  const [isWriting, setWriting] = useState(frequent.length === 0 || start !== null);
  const [isReplaced, setReplaced] = useState(false);
  const firstEnd = useRef<HTMLButtonElement>(null);
  const form = useForm<Fields, unknown, z.output<typeof FormFields>>({
    resolver: zodResolver(FormFields),
    defaultValues: { ...(isOne ? draftOf(seen) : EMPTY), seen: '' },
  });
  const { register, formState, setValue, watch, handleSubmit, reset, setFocus } = form;
  const { errors, isSubmitting, dirtyFields } = formState;
  const errorOf = (field: keyof typeof labels) => inLabels(errors[field]?.message, labels);
  const isSlow = useLasting(isSubmitting, SLOW_AFTER_MS);
  const values = watch();
  const isTyped = WORDS.some((name) => dirtyFields[name]);
  useTypedText(`custom message ${places.map(({ _id }) => _id).join(' ')}`, form, STORED);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    if (start) for (const name of WORDS) setValue(name, start.draft[name], { shouldDirty: true });
  }, []);

  // The version is stored together with what was typed for it, and comes back with it.
  useEffect(() => {
    if (!isOne) return;
    if (values.seen === '') {
      if (isTyped) setValue('seen', textOf(seen), { shouldDirty: true });
    } else if (values.seen !== textOf(seen)) setSeen((before) => versionOf(values.seen) ?? before);
  }, [isOne, isTyped, values.seen, seen, setValue]);

  const isNewer = isOne && Date.parse(latest.updated_at) > Date.parse(seen.updated_at);
  const isOther = isNewer && !isSameMessage(latest.custom_message, seen.custom_message);
  // Where nothing was typed yet, the newer one takes its place.
  useEffect(() => {
    if (!isNewer || isTyped) return;
    setSeen(latest);
    if (!isOther) return;
    reset({ ...draftOf(latest), seen: '' });
    setReplaced(true);
  }, [isNewer, isOther, isTyped, latest, reset]);

  const take = (message: FrequentMessage) => {
    for (const name of ['title', 'message', 'message_type', 'author'] as const)
      setValue(name, message[name], { shouldDirty: true, shouldValidate: formState.isSubmitted });
    setReplaced(false);
  };
  const isTaken = ({ title, message }: FrequentMessage) =>
    values.title.trim() === title.trim() && values.message.trim() === message.trim();

  const showErrors = (wrong: FieldErrors<Fields>) => {
    const name = (['title', 'message', 'author'] as const).find((field) => wrong[field]);
    if (!name) {
      firstEnd.current?.focus();
      return;
    }
    flushSync(() => setWriting(true));
    setFocus(name);
  };
  const save = (version: SeenMessage) =>
    handleSubmit(async ({ seen: _, ...draft }) => {
      try {
        await onSave(draft, isOne ? version : null);
      } catch (error) {
        const field = error instanceof ApiError ? error.field?.replace('custom_message.', '') : undefined;
        showFailure(
          form,
          error instanceof ApiError ? new ApiError(error.status, error.message, { field }) : error,
        );
        if (field && field !== 'expires_at') setWriting(true);
      }
    }, showErrors);

  return (
    <form noValidate onSubmit={save(seen)} className="space-y-5">
      <UnsavedWork isUnsaved={isTyped && !isSubmitting} edited="place" />
      <FormAlert message={errors.root?.message} />
      <div role="status" className="empty:hidden">
        {isReplaced && 'Somebody else has just changed this message. You see the newer one.'}
      </div>
      {isOther && isTyped && (
        <Clash
          theirs={latest}
          mine={draftOfFields(values)}
          isBusy={isSubmitting}
          onTheirs={() => {
            setSeen(latest);
            reset({ ...draftOf(latest), seen: '' });
          }}
          onMine={save(latest)}
        />
      )}
      <section aria-label="As the public will see it" className="space-y-2">
        <h2 className="font-semibold text-ink-muted">As the public will see it</h2>
        <PublicView message={draftOfFields(values)} now={now} />
        <LettersOnDisplays
          texts={{
            [labels.title]: values.title,
            [labels.message]: values.message,
            [labels.author]: values.author,
          }}
        />
      </section>

      {frequent.length > 0 && (
        <Frequent messages={frequent} isTaken={isTaken} onTake={take}>
          <button
            type="button"
            aria-expanded={isWriting}
            onClick={() => setWriting(!isWriting)}
            className="inline-flex min-h-11 items-center gap-1.5 rounded-lg px-2 font-semibold text-sea"
          >
            <PenLine aria-hidden className="size-4" />
            Write or edit
          </button>
        </Frequent>
      )}

      {isWriting && (
        <div className="space-y-4">
          <Field label="Title" error={errorOf('title')} {...register('title')} />
          <TextAreaField label="Message" rows={4} error={errorOf('message')} {...register('message')} />
          <div className="grid gap-4 sm:grid-cols-2">
            <SelectField
              label="Message type"
              required
              options={typeWords}
              error={errorOf('message_type')}
              {...register('message_type')}
            />
            <Field
              label="Author"
              hint="The public sees this name."
              error={errorOf('author')}
              {...register('author')}
            />
          </div>
        </div>
      )}

      <UntilField
        place={isOne ? latest : null}
        last={last}
        value={values.expires_at ?? ''}
        error={errorOf('expires_at')}
        first={firstEnd}
        onChoose={(at) =>
          setValue('expires_at', at, { shouldDirty: true, shouldValidate: formState.isSubmitted })
        }
      />

      <ActionBar about={isSlow && SLOW}>
        {onClear && (
          <Button look="dangerOutline" className="min-h-14" onClick={() => onClear(seen)}>
            Clear Message
          </Button>
        )}
        <Button type="submit" busy={isSubmitting} className="min-h-14 grow">
          {isSubmitting ? 'Saving…' : 'Save Message'}
        </Button>
      </ActionBar>
    </form>
  );
}

const draftOfFields = ({ seen: _, ...fields }: Fields): MessageDraft => ({
  ...fields,
  message_type: fields.message_type ?? 'warning',
  expires_at: fields.expires_at ?? '',
});

const textOf = ({ updated_at, custom_message }: SeenMessage): string =>
  JSON.stringify({ updated_at, custom_message });

function versionOf(text: string): SeenMessage | null {
  try {
    return JSON.parse(text) as SeenMessage; // written by this form
  } catch {
    return null;
  }
}

/** Takes over a message that was used before. What is chosen is what the form says at the moment, if it is one of these. */
function Frequent({
  messages,
  isTaken,
  onTake,
  children,
}: {
  messages: readonly FrequentMessage[];
  isTaken: (message: FrequentMessage) => boolean;
  onTake: (message: FrequentMessage) => void;
  /** A control beside the label. */
  children: ReactNode;
}) {
  const id = useId();
  const taken = messages.findIndex(isTaken);
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <label htmlFor={id} className="font-semibold text-ink-muted">
          Frequently Used Messages
        </label>
        {children}
      </div>
      <select
        id={id}
        value={taken === -1 ? '' : taken}
        onChange={({ target: { value } }) => {
          const message = value === '' ? undefined : messages[Number(value)];
          if (message) onTake(message);
        }}
        className={`min-h-14 ${controlLook}`}
      >
        <option value="">Choose a message</option>
        {messages.map((message, index) => (
          <option key={`${message.title} ${message.message}`} value={index}>
            {wordsOf(message)}
          </option>
        ))}
      </select>
    </div>
  );
}

const wordsOf = ({ title, message, message_type }: FrequentMessage): string =>
  `${title} – ${preview(message)}${message_type === 'info' ? ' (info)' : ''}`;
