import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { texts } from '#contract/texts.ts';
import { ApiError } from '#web/shared/api/failures.ts';

/** Shows a refusal beside the field that the server names, with the focus on it; without a field, above the form. */
export function showFailure<T extends FieldValues>(
  { setError, getValues }: Pick<UseFormReturn<T>, 'setError' | 'getValues'>,
  error: unknown,
): void {
  const message = error instanceof Error ? error.message : texts.unknownError;
  const field = error instanceof ApiError ? error.field : null;
  if (field !== null && field in getValues()) {
    setError(field as Path<T>, { message }, { shouldFocus: true }); // just seen to be a field of this form
  } else {
    setError('root', { message });
  }
}
