import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CachedResponse } from './cached-response.ts';
import { prepared } from './send-cached.ts';

/** More different addresses than a network has, and longer than a browser sends. When it is full it is emptied. */
const MAX_ADDRESSES = 5000;
const MAX_ADDRESS_LENGTH = 200;

/**
 * Whether the caller may read, judged without the store: 'no' when that is uncertain, 'as all' where everybody gets the
 * same answer, with a session or without.
 */
export type MayRead = (request: IncomingMessage) => 'no' | 'with a session' | 'as all';

/**
 * The answers of calls that are made very often, by address. Once the framework has handled such an address, the next
 * request for it is answered before the framework sees it, which halves the cost (decision 0059).
 */
export type ResponseCache = ReturnType<typeof createResponseCache>;

/** @param headers of every answer */
export function createResponseCache(headers: Readonly<Record<string, string>>, mayRead: MayRead) {
  const answers = new Map<string, () => CachedResponse | null>();
  const ofEveryAnswer = Object.entries(headers).flat();
  return {
    /** @param answer of the moment of a request; null when there is none any more */
    set(url: string, answer: () => CachedResponse | null) {
      if (url.length > MAX_ADDRESS_LENGTH) return;
      if (answers.size >= MAX_ADDRESSES) answers.clear();
      answers.set(url, answer);
    },
    /** Called when an address may mean something else, after a change of the network. */
    clear: () => answers.clear(),
    /** @returns false when nothing was done with the request */
    respond(request: IncomingMessage, response: ServerResponse) {
      if (request.method !== 'GET') return false;
      const answer = answers.get(request.url ?? '')?.();
      const reader = answer ? mayRead(request) : 'no';
      if (!answer || reader === 'no') return false;
      const { status, headers: own, body } = prepared(request.headers, answer, reader === 'as all');
      const all = [...ofEveryAnswer, ...Object.entries(own).flat()];
      if (body) all.push('content-length', String(body.length));
      response.writeHead(status, all).end(body);
      return true;
    },
  };
}
