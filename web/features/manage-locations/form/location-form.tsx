import '#web/shared/forms/schemas-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { type FieldErrors, type Resolver, type UseFormGetValues, useForm } from 'react-hook-form';
import { LocationForm as LocationSchema } from '#contract/network/admin-locations.ts';
import type { Location } from '#contract/network/locations.ts';
import { isGridReference, isWhat3words } from '#contract/network/place-references.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { currentOf } from '#web/admin/editing/current-of.ts';
import { EDITED } from '#web/admin/editing/edited-parameter.ts';
import { UnsavedWork } from '#web/admin/editing/unsaved-work.tsx';
import { inLabels } from '#web/shared/forms/in-labels.ts';
import { CheckField } from '#web/shared/forms/more-fields.tsx';
import { showFailure } from '#web/shared/forms/show-failure.ts';
import { useTypedText } from '#web/shared/forms/use-typed-text.ts';
import { later } from '#web/shared/place/later/later.ts';
import { LaterPart } from '#web/shared/place/later/later-part.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Field } from '#web/shared/ui/field.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';
import { createLocation, locationsChanged, updateLocation } from '../calls.ts';
import { dialogFoot } from '../dialog-foot.ts';
import { CrossingFields } from './crossing-fields.tsx';
import {
  bodyOfValues,
  fieldNames,
  type LocationValues,
  labels,
  noValues,
  valuesOf,
} from './location-values.ts';
import { MessageFields } from './message-fields.tsx';
import { Part } from './part.tsx';
import { PositionFields } from './position-fields.tsx';
import { type PositionQuestion, positionQuestionOf } from './position-question.tsx';
import { RefreshCost } from './refresh-cost.tsx';
import { SourceFields } from './source-fields.tsx';
import { TheirChanges } from './their-changes.tsx';

const LinksForSites = later(() => import('../links/links-for-sites.tsx').then((links) => links.default));

/** Checks the values as the server will; refusals are in the words of the form. */
const resolver: Resolver<LocationValues> = async (values, context, options) => {
  const { values: body, errors } = await zodResolver(LocationSchema)(
    bodyOfValues(values) as never, // of which the schema finds out whether it is one
    context,
    options as never, // made for the form's own fields
  );
  const refused: FieldErrors = errors;
  const list = refused.bathing_water_ids;
  // A list has an error for each of its ids; in the form it is one text.
  if (Array.isArray(list)) refused.bathing_water_ids = list.find(Boolean);
  // Also one that is stored and was not touched: who edits the place can correct it.
  const { grid_ref, w3w } = body as Partial<LocationSchema>;
  if (grid_ref && !isGridReference(grid_ref))
    refused.grid_ref = { type: 'refused', message: staffTexts.gridReferenceWrong };
  if (w3w && !isWhat3words(w3w)) refused.w3w = { type: 'refused', message: staffTexts.what3wordsWrong };
  return Object.keys(refused).length === 0
    ? { values, errors: {} }
    : { values: {}, errors: refused as FieldErrors<LocationValues> };
};

/** Makes a location or, with `location`, changes one. */
export default function LocationForm({
  location,
  hasUnsaved,
  onSaved,
  onClose,
}: {
  location: Location | null;
  /** Is given a function that says whether there is something to lose. */
  hasUnsaved: RefObject<() => boolean>;
  onSaved: (text: string) => void;
  onClose: () => void;
}) {
  const client = useQueryClient();
  /** The state that the form was filled from. */
  const [seen, setSeen] = useState(location);
  const [conflict, setConflict] = useState<{ before: LocationValues; mine: LocationValues } | null>(null);
  /** What the server asks about the position, and the values that it asks about. */
  const [asked, setAsked] = useState<{ question: PositionQuestion; about: string } | null>(null);
  const form = useForm<LocationValues>({
    resolver,
    defaultValues: location ? valuesOf(location) : noValues,
    shouldFocusError: false, // the form does not know the fields of a crossing, see below
  });
  const shown = useRef<HTMLFormElement>(null);
  const { register, formState, handleSubmit, reset, getFieldState, getValues, watch } = form;
  const { errors, isSubmitting, isDirty, dirtyFields, submitCount } = formState;
  useTypedText(seen ? `location ${seen._id} ${seen.updated_at}` : 'new location', form, fieldNames);
  useEffect(() => {
    hasUnsaved.current = () => fieldNames.some((name) => getFieldState(name).isDirty);
  }, [hasUnsaved, getFieldState]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: after each try to save
  useEffect(() => {
    shown.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-refused]')?.focus();
  }, [submitCount]);

  const send = async (values: LocationValues, isConfirmed: boolean) => {
    setAsked(null);
    const { custom_message, ...fields } = bodyOfValues(values);
    const rest = isConfirmed ? { ...fields, confirm_position: true } : fields;
    // A message that nobody touched stays as it is, with its author.
    const body = seen && !dirtyFields.custom_message ? rest : { ...rest, custom_message };
    try {
      const { message } = await (seen
        ? updateLocation(seen._id, body, seen.updated_at)
        : createLocation(body));
      void locationsChanged(client);
      onSaved(message);
    } catch (error) {
      const question = positionQuestionOf(error);
      if (question) return setAsked({ question, about: pointsIn(getValues) });
      const current = currentOf<Location>(error);
      if (!current || !seen) return showFailure(form, error);
      setConflict({ before: valuesOf(seen), mine: getValues() });
      setSeen(current);
      reset(valuesOf(current), { keepDirtyValues: true });
    }
  };
  const save = handleSubmit((values) => send(values, false));
  const saveConfirmed = handleSubmit((values) => send(values, true));
  const errorOf = (field: 'name' | 'w3w') => inLabels(errors[field]?.message, labels);
  const isNewlyActive = watch('active') && !(location?.active ?? false);
  return (
    <form ref={shown} noValidate onSubmit={save} className="space-y-6">
      <UnsavedWork isUnsaved={isDirty} edited={EDITED} />
      {seen && (
        <a
          href={`/locations/${encodeURIComponent(seen.slug)}`}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center gap-2 rounded-lg font-semibold text-sea underline underline-offset-4 hover:text-sea-strong"
        >
          <ExternalLink aria-hidden className="size-4" />
          Public page
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      )}
      <div role="alert" className="empty:hidden">
        {errors.root?.message && (
          <Notice
            tone="danger"
            title={seen ? staffTexts.locationUpdateFailed : staffTexts.locationCreateFailed}
          >
            {inLabels(errors.root.message, labels)}
          </Notice>
        )}
        {conflict && seen && (
          <TheirChanges
            {...conflict}
            theirs={valuesOf(seen)}
            form={form}
            onTheirs={() => {
              reset(valuesOf(seen));
              setConflict(null);
            }}
          />
        )}
      </div>
      <Part title="Place">
        <Field
          label={labels.name}
          hint="Visitors read it, and its address is made of it."
          autoComplete="off"
          error={errorOf('name')}
          {...register('name')}
        />
        <Field
          label={labels.w3w}
          hint="Three words with dots between them."
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={errorOf('w3w')}
          {...register('w3w')}
        />
        <CheckField
          label={labels.active}
          hint="Visitors see only active places, and data are fetched for these alone."
          className="sm:col-span-2"
          {...register('active')}
        />
        {isNewlyActive && <RefreshCost />}
      </Part>
      <PositionFields
        form={form}
        question={asked?.about === pointsIn(watch) ? asked.question : null}
        onKeep={saveConfirmed}
      />
      <SourceFields form={form} />
      <CrossingFields form={form} />
      <MessageFields form={form} location={seen} />
      {seen && <ForOtherSites location={seen} />}
      <div className={dialogFoot}>
        <Button type="submit" busy={isSubmitting}>
          {isSubmitting ? 'Saving…' : seen ? 'Save changes' : 'Create location'}
        </Button>
        <Button look="secondary" busy={isSubmitting} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** The points that stand in the form. */
const pointsIn = (read: UseFormGetValues<LocationValues>): string =>
  read(['latitude', 'longitude', 'marine_latitude', 'marine_longitude']).join();

/** Loaded when somebody opens it. What is done in it counts at once, and is no part of what the form saves. */
function ForOtherSites({ location }: { location: Location }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="border-t border-line pt-4"
    >
      <summary className="min-h-11 cursor-pointer text-base font-bold">Links for other sites</summary>
      {isOpen && (
        <LaterPart
          failure="The links for other sites could not be loaded"
          placeholder={<Skeleton className="h-40" />}
        >
          <LinksForSites place={location} />
        </LaterPart>
      )}
    </details>
  );
}
