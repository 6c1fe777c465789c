import { isImageType, type MediaType, MOST_BYTES } from '#contract/adverts/media.ts';
import type { Breaker } from '#server/conditions/upstream/breaker.ts';
import { retryAfter } from '#server/conditions/upstream/http.ts';
import { UpstreamError } from '#server/conditions/upstream/upstream-error.ts';
import { confirmedAddress, reasonOfPage } from './confirm-form.ts';
import { DRIVE, type DriveAnswer, type DriveHttp } from './drive-http.ts';
import { NotShown } from './not-shown.ts';

/** A page of the host's own is smaller. */
const MOST_PAGE_BYTES = 262_144;

/** What the host said about a file's version, to ask later whether it is still the same. */
interface Validators {
  etag: string | null;
  lastModified: string | null;
}

/** How long the host may take, in milliseconds. */
export const usualPatience = {
  /** From the question to the first bytes of the file, redirects included. */
  beginMs: 20_000,
  /** Without another byte. */
  silentMs: 15_000,
  /** For the whole file. */
  wholeMs: 300_000,
};
export type DrivePatience = typeof usualPatience;

/** A file whose first bytes have come and were judged. */
export interface FoundFile {
  type: MediaType;
  /** Its size in bytes, where the host named it. */
  size: number | null;
  /** Whether one can tell at its end that it is whole. */
  hasEnd: boolean;
  validators: Validators;
  /**
   * All of it, as it comes.
   * @throws NotShown where it grows too large or breaks off
   */
  pieces: AsyncIterable<Uint8Array>;
}

export type DriveSource = ReturnType<typeof createDriveSource>;

/** The address to ask: that of the host, or the same at the operator's mirror. */
const askedAt = (address: string, mirror: string | null): URL => {
  const { pathname, search, href } = new URL(address);
  return new URL(mirror === null ? href : `${mirror}${pathname}${search}`);
};

export function createDriveSource(options: {
  http: DriveHttp;
  breaker: Breaker;
  mirror: string | null;
  /** The type of a file by its first bytes; null: none that is shown. */
  typeOf: (head: Uint8Array) => MediaType | null;
  /** So many first bytes tell it. */
  headBytes: number;
  patience?: DrivePatience;
}) {
  const { http, breaker, mirror, typeOf, headBytes, patience = usualPatience } = options;

  const open = (address: URL, known: Validators | null, signal: AbortSignal) =>
    breaker.run(async () => {
      const answer = await http.get(address, conditions(known), signal);
      await refuseStatus(answer, known);
      return answer;
    });

  const found = async (address: URL, known: Validators | null, clock: Clock, isConfirmed = false) => {
    const answer = await open(address, known, clock.signal);
    if (answer.statusCode === 304) return 'unchanged';
    const size = declaredSize(answer);
    const body = answer.body[Symbol.asyncIterator]();
    const head = await beginning(body, headBytes);
    const type = isEncoded(answer) ? null : typeOf(head);
    if (type === null) {
      const to = await afterPage(answer, head, body, isConfirmed);
      return found(to, null, clock, true);
    }
    const most = isImageType(type) ? MOST_BYTES.image : MOST_BYTES.video;
    if (size !== null && size > most) throw new NotShown('tooLarge');
    const hasEnd = size !== null || /\bchunked$/i.test(one(answer, 'transfer-encoding') ?? '');
    const validators = { etag: one(answer, 'etag'), lastModified: one(answer, 'last-modified') };
    clock.hasBegun();
    return { type, size, hasEnd, validators, pieces: pieces(head, body, most, clock) };
  };

  return {
    /**
     * Asks for a file.
     * @param known what is kept of it: the host may answer that it has not changed
     * @param leaving ends the call, and the file that it gave, at any time
     * @throws NotShown about the file, UpstreamError about the host, the reason of `leaving`
     */
    async ask(
      address: string,
      known: Validators | null,
      leaving: AbortSignal,
    ): Promise<FoundFile | 'unchanged'> {
      const clock = startClock(patience, leaving);
      try {
        return await found(askedAt(address, mirror), known, clock);
      } catch (error) {
        clock.stop(error);
        throw clock.reasonOf(error);
      }
    },
  };
}

const conditions = (known: Validators | null): Record<string, string> => ({
  ...(known?.etag && { 'if-none-match': known.etag }),
  ...(known?.lastModified && { 'if-modified-since': known.lastModified }),
});

const one = ({ headers }: DriveAnswer, name: string): string | null => {
  const value = headers[name];
  return typeof value === 'string' ? value : null;
};

const isEncoded = (answer: DriveAnswer): boolean =>
  !/^(identity)?$/i.test(one(answer, 'content-encoding')?.trim() ?? '');

const NOT_SHARED = new Set([401, 403, 404, 410]);

async function refuseStatus(answer: DriveAnswer, known: Validators | null): Promise<void> {
  const { statusCode: status, body } = answer;
  if (status === 200 || (status === 304 && known !== null)) return;
  body.destroy();
  if (NOT_SHARED.has(status)) throw new NotShown('notShared');
  const wait = retryAfter(one(answer, 'retry-after'), '', Date.now());
  throw new UpstreamError(DRIVE, 'status', `HTTP ${status}`, {
    status,
    ...(wait === undefined ? {} : { retryAfterMs: wait }),
  });
}

/** @throws NotShown for more than anything may have, before any of it is read */
function declaredSize(answer: DriveAnswer): number | null {
  const text = one(answer, 'content-length');
  if (text === null) return null;
  if (Number(text) <= MOST_BYTES.video) return Number(text);
  answer.body.destroy();
  throw new NotShown('tooLarge');
}

type Body = AsyncIterator<Uint8Array>;

/** The first bytes of a body: at least so many, unless it ends before. */
async function beginning(body: Body, bytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for (let length = 0; length < bytes; ) {
    const { done, value } = await body.next();
    if (done) break;
    chunks.push(value);
    length += value.byteLength;
  }
  return Buffer.concat(chunks);
}

/**
 * Reads what came in place of a file.
 * @returns the address to which the question before a large file leads
 * @throws NotShown for everything else
 */
async function afterPage(answer: DriveAnswer, head: Buffer, body: Body, isConfirmed: boolean): Promise<URL> {
  const isPage = /^text\/html\b/i.test(one(answer, 'content-type') ?? '') && !isEncoded(answer);
  const page = isPage ? Buffer.concat([head, await beginning(body, MOST_PAGE_BYTES - head.length)]) : head;
  answer.body.destroy();
  if (!isPage) throw new NotShown('notMedia');
  const html = page.toString('utf8');
  const to = confirmedAddress(html, answer.address);
  if (to !== null && !isConfirmed) return to;
  throw new NotShown(to === null ? reasonOfPage(html) : 'notHandedOut');
}

async function* pieces(head: Buffer, body: Body, most: number, clock: Clock): AsyncGenerator<Uint8Array> {
  let isWhole = false;
  try {
    let bytes = 0;
    for (let piece: Uint8Array = head; ; ) {
      bytes += piece.byteLength;
      if (bytes > most) throw new NotShown('tooLarge');
      yield piece;
      const { done, value } = await body.next();
      if (done) break;
      clock.heard();
      piece = value;
    }
    isWhole = true;
  } catch (error) {
    const reason = clock.reasonOf(error);
    throw reason instanceof NotShown ? reason : new NotShown('brokenOff', { cause: reason });
  } finally {
    clock.stop(isWhole ? null : new NotShown('brokenOff')); // also where nobody wants the rest
  }
}

/** Ends a call that takes too long, or whose callers have left. */
type Clock = ReturnType<typeof startClock>;

function startClock({ beginMs, silentMs, wholeMs }: DrivePatience, leaving: AbortSignal) {
  const controller = new AbortController();
  const { signal } = controller;
  const late = () => controller.abort(new UpstreamError(DRIVE, 'timeout', 'no complete answer in time'));
  const leave = () => controller.abort(leaving.reason);
  let waiting = setTimeout(late, beginMs);
  const whole = setTimeout(late, wholeMs);
  if (leaving.aborted) leave();
  leaving.addEventListener('abort', leave, { once: true });
  return {
    signal,
    hasBegun() {
      clearTimeout(waiting);
      waiting = setTimeout(late, silentMs);
    },
    heard: () => void waiting.refresh(),
    /** @param error ends the call too, where it is one */
    stop(error: unknown) {
      clearTimeout(waiting);
      clearTimeout(whole);
      leaving.removeEventListener('abort', leave);
      if (error !== null && !signal.aborted) controller.abort(error);
    },
    /** Why it was ended by this clock, else the error itself. */
    reasonOf: (error: unknown): unknown => (signal.aborted ? signal.reason : error),
  };
}
