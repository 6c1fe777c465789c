import { driveTexts } from '#contract/adverts/drive-texts.ts';
import type { UpstreamError } from '#server/conditions/upstream/upstream-error.ts';
import { HttpError } from '#server/http/errors.ts';

/** Why one file is not shown. It says nothing about the host as a whole, so it opens no breaker. */
export type Reason = keyof Pick<
  typeof driveTexts,
  | 'notShared'
  | 'notMedia'
  | 'tooLarge'
  | 'notHandedOut'
  | 'infected'
  | 'askedTooOften'
  | 'elsewhere'
  | 'brokenOff'
  | 'noRoom'
>;

const statuses: Readonly<Record<Reason, number>> = {
  notShared: 404,
  notMedia: 502,
  tooLarge: 502,
  notHandedOut: 502,
  infected: 502,
  askedTooOften: 503,
  elsewhere: 502,
  brokenOff: 502,
  noRoom: 503,
};
/** When it is worth while to try again, in seconds. */
const ASKED_TOO_OFTEN_SECONDS = 3600;
const NO_ROOM_SECONDS = 60;

export class NotShown extends Error {
  override name = 'NotShown';
  readonly reason: Reason;

  constructor(reason: Reason, options: { cause?: unknown } = {}) {
    super(driveTexts[reason], options);
    this.reason = reason;
  }
}

const retryAfter: Readonly<Partial<Record<Reason, number>>> = {
  askedTooOften: ASKED_TOO_OFTEN_SECONDS,
  noRoom: NO_ROOM_SECONDS,
};

/** The answer for a file that is not shown. */
export function refusalOf(error: NotShown): HttpError {
  const retryAfterSeconds = retryAfter[error.reason];
  return new HttpError(statuses[error.reason], error.message, {
    cause: error,
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  });
}

const PAUSE_SECONDS = 300;

/** The answer while the host is away and nothing of the file is kept. */
export function awayOf(error: UpstreamError): HttpError {
  const answer = (status: number, text: string, more = {}) =>
    new HttpError(status, text, { cause: error, ...more });
  if (error.kind === 'timeout') return answer(504, driveTexts.late);
  if (error.kind === 'unreachable') return answer(502, driveTexts.away);
  if (error.kind !== 'paused') return answer(502, driveTexts.failed);
  const retryAfterSeconds = Math.ceil((error.retryAfterMs ?? PAUSE_SECONDS * 1000) / 1000);
  return answer(503, driveTexts.paused, { retryAfterSeconds });
}
