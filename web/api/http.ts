import { texts } from '#contract/texts.ts';
import { suspectOffline } from '#web/live/reachability.ts';
import { ApiError, AuthenticationRequired, failureOf, Unreachable } from './failures.ts';

async function request(path: string, init: RequestInit = {}): Promise<Response> {
  try {
    return await fetch(path, {
      credentials: 'same-origin',
      ...init,
      headers: { Accept: 'application/json', ...init.headers },
    });
  } catch (cause) {
    if (!init.signal?.aborted) suspectOffline();
    throw new Unreachable({ cause });
  }
}

async function readJson<T>(response: Response): Promise<T> {
  const type = response.headers.get('content-type') ?? 'no content type';
  if (!/^application\/(json|[\w.-]+\+json)\b/.test(type)) {
    throw new ApiError(response.status, texts.invalidFormat(type));
  }
  return response.json();
}

/**
 * The JSON body at `path`; `what` names it in the words for people whose login has ended.
 * `T` is the contract's type and is not checked again here: the server's tests hold every answer to its
 * schema, and the schemas with their library weigh more than all our own code on a phone's first screen.
 * @throws AuthenticationRequired (401, 403), ApiError (any other failure), Unreachable (no answer)
 */
export async function getJson<T>(path: string, what: string, signal?: AbortSignal): Promise<T> {
  const response = await request(path, signal ? { signal } : {});
  if (response.status === 401 || response.status === 403) {
    throw new AuthenticationRequired(response.status, what);
  }
  if (!response.ok) throw await failureOf(response);
  return readJson(response);
}

/**
 * Posts a form's fields, or nothing. Failures carry the server's words, else `otherwise`.
 * @throws ApiError, Unreachable
 */
export async function post(path: string, otherwise: string, body?: FormData): Promise<void> {
  const response = await request(path, { method: 'POST', ...(body && { body }) });
  if (!response.ok) throw await failureOf(response, otherwise);
}
