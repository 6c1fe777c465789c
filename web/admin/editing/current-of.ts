import { ApiError } from '#web/shared/api/failures.ts';

/** What is there now, where a change was refused because somebody else was quicker; else null. Unchecked, as answers are. */
export const currentOf = <T extends object>(error: unknown): T | null =>
  error instanceof ApiError && error.status === 409 && typeof error.current === 'object'
    ? (error.current as T | null)
    : null;
