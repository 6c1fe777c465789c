import type { Failure } from '#contract/errors.ts';
import type { Meta } from '#contract/meta.ts';
import { texts } from '#contract/texts.ts';

/** What a failure tells beside its words. */
export interface FailureDetails {
  /** What is known of a feed whose value is withheld. */
  meta?: Meta | undefined;
  /** The field that was wrong. */
  field?: string | undefined;
  /** How long the server wants to be left alone. */
  retryAfterSeconds?: number | undefined;
}

/** An answer that was a failure: its status, the server's words, and what it tells beside them. */
export class ApiError extends Error {
  readonly status: number;
  readonly meta: Meta | null;
  readonly field: string | null;
  readonly retryAfterSeconds: number | null;

  constructor(status: number, message: string, details: FailureDetails = {}) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.meta = details.meta ?? null;
    this.field = details.field ?? null;
    this.retryAfterSeconds = details.retryAfterSeconds ?? null;
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

  constructor({
    tooSlow = false,
    message = texts.networkError,
    ...options
  }: ErrorOptions & { tooSlow?: boolean; message?: string } = {}) {
    super(message, options);
    this.name = 'Unreachable';
    this.tooSlow = tooSlow;
  }
}

/** No answer came, and the device has kept an earlier one: a failed call that brings old data with it. */
export class Kept extends Unreachable {
  readonly body: unknown;
  /** When it came, epoch ms on the device's clock. */
  readonly receivedAt: number;

  constructor(body: unknown, receivedAt: number, message: string = texts.keptAnswer) {
    super({ message });
    this.name = 'Kept';
    this.body = body;
    this.receivedAt = receivedAt;
  }
}

export const isFailure = (body: unknown): body is Failure =>
  typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string';

/** The failure that a refused answer stands for: the server's own words where it sent any, else `otherwise`. */
export async function failureOf(
  response: Response,
  otherwise: string = texts.httpError(response.status),
): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  const retryAfterSeconds = Number(response.headers.get('retry-after')) || undefined;
  return isFailure(body)
    ? new ApiError(response.status, body.error, { meta: body.meta, field: body.field, retryAfterSeconds })
    : new ApiError(response.status, otherwise, { retryAfterSeconds });
}
