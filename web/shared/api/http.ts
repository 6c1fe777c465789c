import type { Done } from '#contract/accounts/auth.ts';
import { texts } from '#contract/texts.ts';
import { noteAnswerDate, noteCopyDate } from '#web/shared/time/clock.ts';
import { ANSWERED_AT, RECEIVED_AT } from './copy-headers.ts';
import {
  ApiError,
  AuthenticationRequired,
  failureOf,
  OfflineCopy,
  type Otherwise,
  Unreachable,
} from './failures.ts';
import { suspectOffline } from './reachability.ts';
import { reportRefusedCall, reportWriteWithoutLogin } from './refused-calls.ts';

/** For a complete answer with its body. The server answers from memory: only the network can take this long. */
const ANSWER_LIMIT_MS = 15_000;

/** Log in, sign up, a new password, a code: a 401 to these does not mean that a login has ended. */
const OWN_CALLS_OF_THE_LOGIN = '/auth/';

/** Whoever may not make these is logged in all the same, and is told what the server says. */
const CALLS_OF_STAFF = '/api/admin/';
const ROLE = '/api/admin/status';

/** A call of the administration was refused: perhaps the person has another role than before. */
function reportRefused(path: string): void {
  if (path.startsWith('/api/') && path !== ROLE) reportRefusedCall();
}

/** Aborts when one of the signals does. The oldest supported browsers lack `AbortSignal.any`. */
function anyOf(...signals: AbortSignal[]): AbortSignal {
  const controller = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) controller.abort();
    signal.addEventListener('abort', () => controller.abort(), { once: true, signal: controller.signal });
  }
  return controller.signal;
}

/** Sends and reads within the limit. Anything that prevents reading the complete answer counts as unreachable. */
async function exchange<T>(
  path: string,
  init: RequestInit,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const limit = AbortSignal.timeout(ANSWER_LIMIT_MS);
  const sentAt = Date.now();
  let response: Response | null = null;
  try {
    response = await fetch(path, {
      credentials: 'same-origin',
      ...init,
      headers: { Accept: 'application/json', ...init.headers },
      signal: init.signal ? anyOf(init.signal, limit) : limit,
    });
    const { headers } = response;
    noteAnswerDate(headers.get('date'), sentAt, Date.now(), headers.get('age'));
    return await read(response);
  } catch (cause) {
    if (cause instanceof ApiError) throw cause;
    if (init.signal?.aborted) throw new Unreachable({ cause });
    const answers = suspectOffline();
    if (cause instanceof OfflineCopy) throw cause;
    const isRefused = response === null && cause instanceof TypeError && path.startsWith('/api/');
    throw new Unreachable({ cause, tooSlow: limit.aborted, isBlocked: isRefused && (await answers) });
  }
}

async function readJson<T>(response: Response): Promise<T> {
  const type = response.headers.get('content-type') ?? 'no content type';
  if (!/^application\/(json|[\w.-]+\+json)\b/.test(type)) {
    throw new ApiError(response.status, texts.invalidFormat(type));
  }
  return response.json();
}

/** The call fails with the service worker's offline copy: the server did not answer. */
async function offlineCopyOf(response: Response, answeredAt: string): Promise<OfflineCopy> {
  const receivedAt = Number(response.headers.get(RECEIVED_AT));
  noteCopyDate(answeredAt, receivedAt);
  return new OfflineCopy(await readJson(response), receivedAt);
}

/**
 * The JSON body at `path`; `what` names it in the message for people whose login has ended.
 * The body is not checked against `T` here: the server's tests check every answer against its schema, and the schemas
 * with their library are larger than all our own code on a phone's first screen. The browser's own cache gives nothing out
 * without asking, as `stale-while-revalidate` would let it.
 * @throws AuthenticationRequired (401; 403 of what the public reads), ApiError (any other failure), OfflineCopy (no
 * answer, but an earlier one), Unreachable (no answer at all)
 */
export const getJson = <T>(
  path: string,
  what: string,
  signal?: AbortSignal,
  headers?: Readonly<Record<string, string>>,
): Promise<T> =>
  exchange<T>(
    path,
    { cache: 'no-cache', signal: signal ?? null, headers: headers ?? {} },
    async (response) => {
      const { status } = response;
      if (status === 403) reportRefused(path);
      if (status === 401 || (status === 403 && !path.startsWith(CALLS_OF_STAFF)))
        throw new AuthenticationRequired(status, what);
      if (!response.ok) throw await failureOf(response);
      const answeredAt = response.headers.get(ANSWERED_AT);
      if (answeredAt !== null) throw await offlineCopyOf(response, answeredAt);
      return readJson(response);
    },
  );

/** A part of an answer, also where the answer is an offline copy. */
export const partOf = <B, T>(answer: Promise<B>, take: (body: B) => T): Promise<T> =>
  answer.then(take, (error: unknown) => {
    // Unchecked, as the body of an answer is.
    throw error instanceof OfflineCopy ? new OfflineCopy(take(error.body as B), error.receivedAt) : error;
  });

/** The writes that wait for their answer. */
const writes = new Set<Promise<unknown>>();

/**
 * Resolves when no write waits for its answer. The answer to a change of the password brings another session cookie: a
 * question about the login that goes out before it would be asked with the one that has just ended.
 */
export async function writesSettled(): Promise<void> {
  while (writes.size > 0) await Promise.allSettled(writes);
}

/**
 * Sends a form's fields, a file, an object as JSON, or nothing. Returns the JSON body of the answer, unchecked as in `getJson`.
 * Failures have the server's message, else `otherwise`, else their status. A 401 leads to the login, as in `getJson`.
 * @param headers of the call, such as those of `ifUnchanged`
 * @throws ApiError, Unreachable
 */
export const send = <T = Done>(
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  otherwise: Otherwise | undefined,
  body?: FormData | object,
  headers: Readonly<Record<string, string>> = {},
): Promise<T> => {
  const { headers: type, ...rest } = body ? sentAs(body) : {};
  const init = { method, ...rest, headers: { ...type, ...headers } };
  const answer = exchange<T>(path, init, (response) => answerToWrite<T>(path, response, otherwise));
  writes.add(answer);
  const remove = () => void writes.delete(answer);
  answer.then(remove, remove);
  return answer;
};

/**
 * The JSON body of the answer to a write, unchecked as in `getJson`.
 * @throws ApiError
 */
export async function answerToWrite<T>(
  path: string,
  response: Response,
  otherwise: Otherwise | undefined,
): Promise<T> {
  if (response.status === 403) reportRefused(path);
  if (response.status === 401 && !path.startsWith(OWN_CALLS_OF_THE_LOGIN)) reportWriteWithoutLogin();
  if (!response.ok) throw await failureOf(response, otherwise);
  return readJson(response);
}

const sentAs = (body: FormData | object): { body: BodyInit; headers?: Record<string, string> } =>
  body instanceof FormData || body instanceof Blob // the type of a file is one of the headers that are given
    ? { body }
    : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } };

/** For a change that is refused with 409 when the record is no longer the version that was seen, its `updated_at`. */
export const ifUnchanged = (version: string): { 'If-Match': string } => ({ 'If-Match': `"${version}"` });

export const post = (path: string, otherwise: string, body?: FormData | object): Promise<Done> =>
  send('POST', path, otherwise, body);
