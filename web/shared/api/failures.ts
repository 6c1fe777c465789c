import type { Meta } from '#contract/conditions/meta.ts';
import type { Failure } from '#contract/errors.ts';
import { texts } from '#contract/texts.ts';

/** What a failed answer says besides its message. */
export interface FailureDetails {
  /** What is known of a feed whose value is withheld. */
  meta?: Meta | undefined;
  /** The field that was wrong. */
  field?: string | undefined;
  /** How long to wait before the next try. */
  retryAfterSeconds?: number | undefined;
  /** With 409, the record as it is now; unchecked. */
  current?: unknown;
  /** Why, in a word for programs. */
  reason?: string | undefined;
  /** Fields with the values that were probably meant. */
  suggestion?: Failure['suggestion'];
}

/** A failed answer: its status, the server's message and its details. */
export class ApiError extends Error {
  readonly status: number;
  readonly meta: Meta | null;
  readonly field: string | null;
  readonly retryAfterSeconds: number | null;
  readonly current: unknown;
  readonly reason: string | null;
  readonly suggestion: NonNullable<Failure['suggestion']> | null;

  constructor(status: number, message: string, details: FailureDetails = {}) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.meta = details.meta ?? null;
    this.field = details.field ?? null;
    this.retryAfterSeconds = details.retryAfterSeconds ?? null;
    this.current = details.current ?? null;
    this.reason = details.reason ?? null;
    this.suggestion = details.suggestion ?? null;
  }
}

/** 401: nobody is logged in; the guard leads to the login page. 403: this person may not. */
export class AuthenticationRequired extends ApiError {
  constructor(status: 401 | 403, what: string) {
    super(status, texts.authenticationRequired(what));
    this.name = 'AuthenticationRequired';
  }
}

/** 404: asking again would not help. */
export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/**
 * No complete answer came. `tooSlow`: none within the time limit. `isBlocked`: the server answers other calls, so that
 * something in the browser may have stopped this one, and the message says so.
 */
export class Unreachable extends Error {
  readonly tooSlow: boolean;
  readonly isBlocked: boolean;

  constructor({
    tooSlow = false,
    isBlocked = false,
    message = texts.networkError,
    ...options
  }: ErrorOptions & { tooSlow?: boolean; isBlocked?: boolean; message?: string } = {}) {
    super(isBlocked ? `${message.replace(/[^.!]$/, '$&.')} ${texts.contentBlocker}` : message, options);
    this.name = 'Unreachable';
    this.tooSlow = tooSlow;
    this.isBlocked = isBlocked;
  }
}

/** No answer came, but the device has stored an earlier one: a failed call that brings old data with it. */
export class OfflineCopy extends Unreachable {
  readonly body: unknown;
  /** When the device received it: epoch ms, by the device's clock. */
  readonly receivedAt: number;

  constructor(body: unknown, receivedAt: number, message: string = texts.offlineCopy) {
    super({ message });
    this.name = 'OfflineCopy';
    this.body = body;
    this.receivedAt = receivedAt;
  }
}

export const isFailure = (body: unknown): body is Failure =>
  typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string';

/** The text for a failed answer that says nothing itself; `body` is null where the answer is no JSON. */
export type Otherwise = string | ((response: Response, body: unknown) => string);

/** What the body of a failed answer says: its `error`, or else its `message`; null where neither is a text. */
function messageOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null) return null;
  const { error, message } = body as { error?: unknown; message?: unknown };
  return (
    ([error, message].find((text) => typeof text === 'string' && text.trim() !== '') as string | undefined) ??
    null
  );
}

/** The error for a failed answer, with the server's message, or `otherwise` where it sent none. */
export async function failureOf(
  response: Response,
  otherwise: Otherwise = texts.httpError(response.status),
): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  const retryAfterSeconds = Number(response.headers.get('retry-after')) || undefined;
  const message = messageOf(body);
  if (message !== null)
    return new ApiError(response.status, message, { ...(body as Failure), retryAfterSeconds });
  const text = typeof otherwise === 'string' ? otherwise : otherwise(response, body);
  return new ApiError(response.status, text, { retryAfterSeconds });
}
