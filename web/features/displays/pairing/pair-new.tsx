import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { Display } from '#contract/displays/displays.ts';
import { UnsavedWork } from '#web/admin/editing/unsaved-work.tsx';
import { locationNamesQuery } from '#web/admin/queries.ts';
import { ApiError } from '#web/shared/api/failures.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { FormAlert } from '#web/shared/ui/form-messages.tsx';
import { LoadingFailed } from '#web/shared/ui/loading-failed.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';
import { displaysChanged, pairNew } from '../calls.ts';
import { namesById } from '../places-by-id.ts';
import { displayResolver } from '../settings/display-resolver.ts';
import { bodyOf, type DisplayValues, lookOf, newValues } from '../settings/display-values.ts';
import { LegibilityCheck } from '../settings/legibility-check.tsx';
import { SettingsFields } from '../settings/settings-fields.tsx';
import { showRefusal } from '../settings/show-refusal.ts';
import { FoundFacts } from './found-facts.tsx';
import type { FoundScreen } from './type-code.tsx';

export interface PairStep {
  found: FoundScreen;
  onPaired: (display: Display) => void;
  /** To the code again, with the reason where it was refused. */
  onBack: (reason?: string) => void;
}

/** Whether a refusal is about the code and not about a setting. */
export const isAboutCode = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.field === 'code';

/** Chooses what the screen is for, and approves it as a new display. */
export function PairNew({
  found: { code, screen },
  draft,
  onDraft,
  onPaired,
  onBack,
}: PairStep & {
  /** What was typed before the code was given up. */
  draft: DisplayValues | null;
  onDraft: (values: DisplayValues) => void;
}) {
  const client = useQueryClient();
  const names = useQuery(locationNamesQuery());
  const form = useForm({ resolver: displayResolver, defaultValues: draft ?? newValues });
  const { errors, isSubmitting, isDirty } = form.formState;
  const back = (reason?: string) => {
    onDraft(form.getValues());
    onBack(reason);
  };
  const approve = form.handleSubmit(async () => {
    try {
      const { display } = await pairNew(code, bodyOf(form.getValues()));
      void displaysChanged(client, display._id);
      onPaired(display);
    } catch (error) {
      if (isAboutCode(error)) back(error.message);
      else showRefusal(form, error);
    }
  });
  return (
    <form noValidate onSubmit={approve} className="space-y-4">
      <UnsavedWork isUnsaved={(isDirty || draft !== null) && !isSubmitting} />
      <FoundFacts screen={screen} />
      <div className="space-y-5 rounded-card border border-line bg-surface p-4 sm:p-6">
        <h2 className="text-lg font-bold">What it is for</h2>
        <FormAlert message={errors.root?.message} />
        {names.data ? (
          <>
            <SettingsFields form={form} places={namesById(names.data)} />
            <LegibilityCheck look={lookOf(form.watch())} resolution={screen} />
          </>
        ) : names.error ? (
          <LoadingFailed
            title="The places could not be loaded"
            error={names.error}
            busy={names.isFetching}
            onRetry={names.refetch}
          />
        ) : (
          <Skeleton className="h-96" />
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={isSubmitting} className="max-sm:min-h-14 max-sm:grow">
            {isSubmitting ? 'Pairing…' : 'Approve and pair'}
          </Button>
          <Button look="secondary" busy={isSubmitting} className="max-sm:min-h-14" onClick={() => back()}>
            Another code
          </Button>
        </div>
      </div>
    </form>
  );
}
