/** A refusal that the caller is told about, with its status. The error handler in `app.ts` makes the answer. */
export class HttpError extends Error {
  readonly status: number;
  /** The parameter or field that was wrong. */
  readonly field: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    status: number,
    message: string,
    more: { field?: string; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause });
    this.name = 'HttpError';
    this.status = status;
    this.field = more.field;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}
