export type UpstreamErrorKind =
  | 'unreachable' // no connection, or it broke
  | 'timeout' // the whole answer did not arrive in time
  | 'status' // an HTTP status other than 200, redirects included
  | 'not-json' // another content type, or text that does not parse
  | 'too-large'
  | 'shape' // JSON, but not what the source promises; also an error body sent with status 200
  | 'paused'; // not asked at all: the breaker is open, the source asked for a pause, or the budget is spent

/** The one error of everything that talks to a source. Callers branch on `kind`, never on the wording. */
export class UpstreamError extends Error {
  readonly source: string;
  readonly kind: UpstreamErrorKind;
  readonly status: number | undefined;
  /** How long the source asked us to wait, in milliseconds. */
  readonly retryAfterMs: number | undefined;

  constructor(
    source: string,
    kind: UpstreamErrorKind,
    message: string,
    more: { status?: number; retryAfterMs?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause });
    this.name = 'UpstreamError';
    this.source = source;
    this.kind = kind;
    this.status = more.status;
    this.retryAfterMs = more.retryAfterMs;
  }
}

/** An error while one place's answer is read is a failure of that place, whatever it is, and not of its batch. */
export const failureOf = (source: string, error: unknown): UpstreamError =>
  error instanceof UpstreamError
    ? error
    : new UpstreamError(source, 'shape', `an answer that could not be read: ${error}`, { cause: error });
