import type { Failure } from '#contract/errors.ts';
import type { Meta } from '#contract/meta.ts';
import { texts } from '#contract/texts.ts';

/** An answer that was a failure: its status, the server's words, and what is known of a withheld feed. */
export class ApiError extends Error {
  readonly status: number;
  readonly meta: Meta | null;

  constructor(status: number, message: string, meta: Meta | null = null) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.meta = meta;
  }
}

/** 401: nobody is logged in, or no longer; the guard answers with the login page. 403: this person may not. */
export class AuthenticationRequired extends ApiError {
  constructor(status: 401 | 403, what: string) {
    super(status, texts.authenticationRequired(what));
    this.name = 'AuthenticationRequired';
  }
}

/** 404: there is no such thing, which asking again does not change. */
export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** No whole answer came. `tooSlow`: none within the limit. */
export class Unreachable extends Error {
  readonly tooSlow: boolean;

  constructor({ tooSlow = false, ...options }: ErrorOptions & { tooSlow?: boolean } = {}) {
    super(texts.networkError, options);
    this.name = 'Unreachable';
    this.tooSlow = tooSlow;
  }
}

const isFailure = (body: unknown): body is Failure =>
  typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string';

/** The failure that a refused answer stands for: the server's own words where it sent any, else `otherwise`. */
export async function failureOf(
  response: Response,
  otherwise: string = texts.httpError(response.status),
): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  return isFailure(body)
    ? new ApiError(response.status, body.error, body.meta)
    : new ApiError(response.status, otherwise);
}
