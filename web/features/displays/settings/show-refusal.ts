import { ApiError } from '#web/shared/api/failures.ts';
import { showFailure } from '#web/shared/forms/show-failure.ts';
import { fieldOfPath } from './display-resolver.ts';
import type { DisplayFormState } from './settings-fields.tsx';

/** Shows the server's refusal beside the field that it names, or above the form. */
export function showRefusal(form: DisplayFormState, error: unknown): void {
  const field = error instanceof ApiError && error.field !== null ? fieldOfPath(error.field) : null;
  showFailure(
    form,
    error instanceof ApiError && field !== null
      ? new ApiError(error.status, error.message, { field })
      : error,
  );
}
