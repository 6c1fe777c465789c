import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Display, DisplayDetail } from '#contract/displays/displays.ts';
import { ChangedMeanwhile, type Difference } from '#web/admin/editing/changed-meanwhile.tsx';
import { currentOf } from '#web/admin/editing/current-of.ts';
import { UnsavedWork } from '#web/admin/editing/unsaved-work.tsx';
import { useSay } from '#web/admin/frame/toasts.tsx';
import { useTypedText } from '#web/shared/forms/use-typed-text.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { FormAlert } from '#web/shared/ui/form-messages.tsx';
import { changeDisplay, displaysChanged } from '../calls.ts';
import { SignPicture } from '../frames/sign-picture.tsx';
import { displayResolver } from './display-resolver.ts';
import {
  bodyOf,
  type DisplayValues,
  fieldNames,
  labels,
  lookOf,
  valuesOf,
  wordsOf,
} from './display-values.ts';
import { LegibilityCheck } from './legibility-check.tsx';
import { SettingsFields } from './settings-fields.tsx';
import { showRefusal } from './show-refusal.ts';

type Places = Readonly<Record<string, string>>;

/** Changes the settings of a display, with a view of what it would show with them. */
export function SettingsForm({
  detail: { display, frame },
  places,
}: {
  detail: DisplayDetail;
  /** The names of the locations by their ids. */
  places: Places;
}) {
  const client = useQueryClient();
  const say = useSay();
  /** The version that the form was filled from. */
  const [seen, setSeen] = useState(display);
  const [newer, setNewer] = useState<Display | null>(null);
  const form = useForm({ resolver: displayResolver, defaultValues: valuesOf(seen) });
  const { formState, handleSubmit, getValues, watch } = form;
  const { errors, isSubmitting, isDirty } = formState;
  useTypedText(`display ${seen._id} ${seen.updated_at}`, form, fieldNames);
  const fill = (version: Display) => {
    setSeen(version);
    setNewer(null);
    form.reset(valuesOf(version));
  };
  // Where nothing was typed yet, a newer version takes its place.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `fill` is another function at every drawing
  useEffect(() => {
    if (!isDirty && !isSubmitting && Date.parse(display.updated_at) > Date.parse(seen.updated_at))
      fill(display);
  }, [display, seen, isDirty, isSubmitting]);

  const saveOver = (version: Display) =>
    handleSubmit(async () => {
      try {
        const { display: saved } = await changeDisplay(version, bodyOf(getValues()));
        fill(saved);
        say({ text: `The settings of ${saved.name} are saved.` });
        await displaysChanged(client, saved._id);
      } catch (error) {
        const current = currentOf<Display>(error);
        if (current) setNewer(current);
        else showRefusal(form, error);
      }
    });
  const values = watch();
  const typed = lookOf(values);
  const look = typed ?? seen.look;
  return (
    <form noValidate onSubmit={saveOver(seen)} className="grid items-start gap-6 xl:grid-cols-[1fr_20rem]">
      <UnsavedWork isUnsaved={isDirty && !isSubmitting} />
      <div className="space-y-5">
        <FormAlert message={errors.root?.message} />
        {newer && (
          <ChangedMeanwhile
            differences={differencesOf(newer, getValues(), places)}
            isBusy={isSubmitting}
            onTake={() => fill(newer)}
            onKeep={() => void saveOver(newer)()}
          />
        )}
        <SettingsFields form={form} places={places} />
        <LegibilityCheck look={typed} resolution={display.resolution} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={isSubmitting} className="max-sm:min-h-14 max-sm:grow">
            {isSubmitting ? 'Saving…' : 'Save settings'}
          </Button>
          {isDirty && (
            <Button
              look="secondary"
              busy={isSubmitting}
              className="max-sm:min-h-14"
              onClick={() => fill(seen)}
            >
              Undo changes
            </Button>
          )}
        </div>
      </div>
      <section aria-labelledby="settings-preview" className="space-y-2">
        <h3 id="settings-preview" className="font-semibold">
          With these settings
        </h3>
        <SignPicture frame={{ ...frame, look }} resolution={display.resolution} />
      </section>
    </form>
  );
}

function differencesOf(current: Display, yours: DisplayValues, places: Places): Difference[] {
  const now = valuesOf(current);
  return fieldNames
    .filter((field) => now[field] !== yours[field])
    .map((field) => ({
      name: labels[field],
      now: wordsOf(now, field, places),
      yours: wordsOf(yours, field, places),
    }));
}
