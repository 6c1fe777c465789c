/** A refusal that the caller sees, with its status. The error handler in `http-server.ts` makes the answer. */
export class HttpError extends Error {
  readonly status: number;
  /** The parameter or field that was wrong. */
  readonly field: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** With a 409: the current version of the thing. */
  readonly current: unknown;
  /** Why, in a word for programs. */
  readonly reason: string | undefined;
  /** Fields with the values that were probably meant. */
  readonly suggestion: Record<string, number> | undefined;

  constructor(
    status: number,
    message: string,
    more: {
      field?: string;
      retryAfterSeconds?: number;
      current?: unknown;
      reason?: string;
      suggestion?: Record<string, number>;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: more.cause });
    this.name = 'HttpError';
    this.status = status;
    this.field = more.field;
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.current = more.current;
    this.reason = more.reason;
    this.suggestion = more.suggestion;
  }
}
