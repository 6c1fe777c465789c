import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ReadyAnswer } from './ready-answer.ts';
import { prepared } from './send-ready.ts';

/** More distinct questions than a network has, and longer ones than a browser asks; past it they are looked at again. */
const MAX_KNOWN = 5000;
const MAX_KNOWN_LENGTH = 200;

/** Whether the asker may read, told without a look into the store; false when that is not certain. */
export type MayRead = (request: IncomingMessage) => boolean;

/**
 * Few distinct data calls are asked very often. One that the framework has understood once is answered again before
 * the framework sees it, which halves what an answer costs; whatever is not wholly usual is left to the framework.
 */
export interface KnownQuestions {
  /** @param answer what to send now, or null when there is nothing any more */
  remember: (url: string, answer: () => ReadyAnswer | null) => void;
  /** After a change of what an address stands for. */
  forget: () => void;
  /** @returns false when nothing was done with the request */
  answer: (request: IncomingMessage, response: ServerResponse) => boolean;
}

export function createKnownQuestions(options: {
  /** The headers of every answer. */
  headers: Readonly<Record<string, string>>;
  mayRead: MayRead;
}): KnownQuestions {
  const known = new Map<string, () => ReadyAnswer | null>();
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
      const answer = known.get(request.url ?? '')?.();
      if (!answer || !options.mayRead(request)) return false;
      const { status, headers, body } = prepared(request.headers, answer);
      const all = always.slice();
      for (const name in headers) all.push(name, headers[name] ?? '');
      if (body) all.push('content-length', String(body.length));
      response.writeHead(status, all).end(body);
      return true;
    },
  };
}
