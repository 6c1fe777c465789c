import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { ReadyAnswer } from './ready-answer.ts';
import { prepared } from './send-ready.ts';

/** More different addresses than a network has, and longer than a browser sends. When it is full it is emptied. */
const MAX_KNOWN = 5000;
const MAX_KNOWN_LENGTH = 200;

/**
 * Whether the caller may read, judged without the store: 'no' when that is uncertain, 'as all' where everybody gets the
 * same answer, with a session or without.
 */
export type MayRead = (request: IncomingMessage) => 'no' | 'with a session' | 'as all';

/** The answer of this moment to a request with these headers. Null when there is none any more. */
type AnswerOf = (headers: IncomingHttpHeaders) => ReadyAnswer | null;

/**
 * A few data calls are made very often. Once the framework has handled such an address, the next request for it is
 * answered before the framework sees it, which halves the cost. Unusual requests are left to the framework.
 */
export interface KnownQuestions {
  remember: (url: string, answer: AnswerOf) => void;
  /** Called when an address may mean something else, after a change of the network. */
  forget: () => void;
  /** @returns false when nothing was done with the request */
  answer: (request: IncomingMessage, response: ServerResponse) => boolean;
}

export function createKnownQuestions(options: {
  /** The headers of every answer. */
  headers: Readonly<Record<string, string>>;
  mayRead: MayRead;
}): KnownQuestions {
  const known = new Map<string, AnswerOf>();
  const always = Object.entries(options.headers).flat();

  return {
    remember(url, answer) {
      if (url.length > MAX_KNOWN_LENGTH) return;
      if (known.size >= MAX_KNOWN) known.clear();
      known.set(url, answer);
    },
    forget: () => known.clear(),
    answer(request, response) {
      if (request.method !== 'GET') return false;
      const answer = known.get(request.url ?? '')?.(request.headers);
      if (!answer) return false;
      const mayRead = options.mayRead(request);
      if (mayRead === 'no') return false;
      const { status, headers, body } = prepared(request.headers, answer, mayRead === 'as all');
      const all = always.slice();
      for (const name in headers) all.push(name, headers[name] ?? '');
      if (body) all.push('content-length', String(body.length));
      response.writeHead(status, all).end(body);
      return true;
    },
  };
}
