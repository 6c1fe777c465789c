import type { Done } from '#contract/auth.ts';
import { texts } from '#contract/texts.ts';
import { noteAnswerDate, noteKeptDate } from '#web/time/clock.ts';
import { ApiError, AuthenticationRequired, failureOf, Kept, Unreachable } from './failures.ts';
import { KEPT_SINCE, RECEIVED_AT } from './kept-headers.ts';
import { suspectOffline } from './reachability.ts';
import { tellWriteWithoutLogin } from './refused-writes.ts';

/** Of a whole answer, its body included. The server has what it answers; so long a wait is the network's. */
const ANSWER_LIMIT_MS = 15_000;

/** Log in, sign up, a new password, a code: a 401 of these says nothing of a login that had been there. */
const OWN_CALLS_OF_THE_LOGIN = '/auth/';

/** Aborts when one of them does. `AbortSignal.any` would do, but is too new for the oldest browsers. */
function anyOf(...signals: AbortSignal[]): AbortSignal {
  const controller = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) controller.abort();
    signal.addEventListener('abort', () => controller.abort(), { once: true, signal: controller.signal });
  }
  return controller.signal;
}

/** Sends and reads within the limit; whatever keeps an answer from being read whole makes the server unreachable. */
async function exchange<T>(
  path: string,
  init: RequestInit,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const limit = AbortSignal.timeout(ANSWER_LIMIT_MS);
  const sentAt = Date.now();
  try {
    const response = await fetch(path, {
      credentials: 'same-origin',
      ...init,
      headers: { Accept: 'application/json', ...init.headers },
      signal: init.signal ? anyOf(init.signal, limit) : limit,
    });
    noteAnswerDate(response.headers.get('date'), sentAt, Date.now());
    return await read(response);
  } catch (cause) {
    if (cause instanceof ApiError) throw cause;
    if (!init.signal?.aborted) void suspectOffline();
    if (cause instanceof Kept) throw cause;
    throw new Unreachable({ cause, tooSlow: limit.aborted });
  }
}

async function readJson<T>(response: Response): Promise<T> {
  const type = response.headers.get('content-type') ?? 'no content type';
  if (!/^application\/(json|[\w.-]+\+json)\b/.test(type)) {
    throw new ApiError(response.status, texts.invalidFormat(type));
  }
  return response.json();
}

/** What the service worker has kept, which makes a call fail: the server did not answer. */
async function keptOf(response: Response, since: string): Promise<Kept> {
  const receivedAt = Number(response.headers.get(RECEIVED_AT));
  noteKeptDate(since, receivedAt);
  return new Kept(await readJson(response), receivedAt);
}

/**
 * The JSON body at `path`; `what` names it in the words for people whose login has ended.
 * `T` is the contract's type and is not checked again here: the server's tests hold every answer to its
 * schema, and the schemas with their library weigh more than all our own code on a phone's first screen.
 * @throws AuthenticationRequired (401, 403), ApiError (any other failure), Kept (no answer in time, but an old one),
 * Unreachable (none at all)
 */
export const getJson = <T>(path: string, what: string, signal?: AbortSignal): Promise<T> =>
  exchange<T>(path, signal ? { signal } : {}, async (response) => {
    if (response.status === 401 || response.status === 403) {
      throw new AuthenticationRequired(response.status, what);
    }
    if (!response.ok) throw await failureOf(response);
    const since = response.headers.get(KEPT_SINCE);
    if (since !== null) throw await keptOf(response, since);
    return readJson(response);
  });

/** The part of an answer that is wanted, also of one that was kept. */
export const partOf = <B, T>(answer: Promise<B>, take: (body: B) => T): Promise<T> =>
  answer.then(take, (error: unknown) => {
    // The body of the same call: as unchecked as that of an answer.
    throw error instanceof Kept ? new Kept(take(error.body as B), error.receivedAt) : error;
  });

/**
 * Sends a form's fields, an object as JSON, or nothing, and returns the JSON body of the answer, which is not checked
 * again here either. Failures carry the server's words, else `otherwise`. A 401 leads to the login, as that of `getJson`.
 * @throws ApiError, Unreachable
 */
export const send = <T = Done>(
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  otherwise: string,
  body?: FormData | object,
): Promise<T> =>
  exchange<T>(path, { method, ...(body && sentAs(body)) }, async (response) => {
    if (response.status === 401 && !path.startsWith(OWN_CALLS_OF_THE_LOGIN)) tellWriteWithoutLogin();
    if (!response.ok) throw await failureOf(response, otherwise);
    return readJson(response);
  });

const sentAs = (body: FormData | object): Pick<RequestInit, 'body' | 'headers'> =>
  body instanceof FormData
    ? { body }
    : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } };

export const post = (path: string, otherwise: string, body?: FormData | object): Promise<Done> =>
  send('POST', path, otherwise, body);
