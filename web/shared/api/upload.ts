import { staffTexts } from '#contract/staff-texts.ts';
import { Unreachable } from './failures.ts';
import { answerToWrite } from './http.ts';
import { suspectOffline } from './reachability.ts';

/** How much of a form has been sent, in bytes. */
export interface UploadProgress {
  sent: number;
  total: number;
}

/** An upload may take many minutes, but not this long without anything moving; pictures wait for one another to be read. */
const STALLED_AFTER_MS = 90_000;
/** Of an answer that is no JSON: a gateway's page, for example. */
const MOST_WORDS = 200;

function wordsOf({ responseText, statusText }: XMLHttpRequest): string {
  const page = new DOMParser().parseFromString(responseText, 'text/html');
  for (const each of page.querySelectorAll('style, script, title')) each.remove();
  return page.documentElement.textContent.replace(/\s+/g, ' ').trim().slice(0, MOST_WORDS) || statusText;
}

/** As `fetch` would have it. Only what `answerToWrite` reads of the headers. */
function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const name of ['content-type', 'retry-after']) {
    const value = request.getResponseHeader(name);
    if (value !== null) headers.set(name, value);
  }
  return new Response(request.responseText, { status: request.status, headers });
}

/**
 * Sends a form with a file and tells how far it has come, which `fetch` cannot. Returns the JSON body of the answer,
 * unchecked as that of `send`; failures have the server's message, else its status and words.
 * @param onProgress told at each step; with `sent` equal to `total`, once, when all has been sent
 * @param signal ends it
 * @throws ApiError, Unreachable
 */
export async function upload<T>(
  method: 'POST' | 'PUT',
  path: string,
  form: FormData,
  options: {
    headers: Readonly<Record<string, string>>;
    onProgress: (progress: UploadProgress) => void;
    signal: AbortSignal;
  },
): Promise<T> {
  const request = await exchanged(method, path, form, options);
  return answerToWrite<T>(
    path,
    responseOf(request),
    staffTexts.uploadFailed(request.status, wordsOf(request)),
  );
}

function exchanged(
  method: 'POST' | 'PUT',
  path: string,
  form: FormData,
  { headers, onProgress, signal }: Parameters<typeof upload>[3],
): Promise<XMLHttpRequest> {
  const request = new XMLHttpRequest();
  let stalled: ReturnType<typeof setTimeout>;
  const wait = () => {
    clearTimeout(stalled);
    stalled = setTimeout(() => request.abort(), STALLED_AFTER_MS);
  };
  const abort = () => request.abort();
  return new Promise<XMLHttpRequest>((resolve, reject) => {
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      wait();
      if (loaded < total) onProgress({ sent: loaded, total });
    });
    let isAllSent = false;
    request.upload.addEventListener('load', ({ total }) => {
      wait();
      isAllSent = true;
      onProgress({ sent: total, total });
    });
    request.addEventListener('load', () => resolve(request));
    request.addEventListener('error', async () => {
      const answers = await suspectOffline();
      reject(new Unreachable({ isBlocked: answers && !isAllSent }));
    });
    request.addEventListener('abort', () => reject(new Unreachable({ tooSlow: !signal.aborted })));
    request.open(method, path);
    request.setRequestHeader('Accept', 'application/json');
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    signal.addEventListener('abort', abort);
    wait();
    request.send(form);
    if (signal.aborted) abort();
  }).finally(() => {
    clearTimeout(stalled);
    signal.removeEventListener('abort', abort);
  });
}
