import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CachedResponse } from './cached-response.ts';
import { cacheControl } from './shared-caches.ts';

interface Prepared {
  status: number;
  headers: Record<string, string>;
  body: Buffer | undefined;
}

/**
 * A cached response for this client: 304 if the client already has it, compressed if the client accepts that.
 * @param isForAll whether everybody gets this answer, with a session or without
 */
export function prepared(
  asked: IncomingHttpHeaders,
  answer: CachedResponse,
  isForAll: boolean,
  type = 'application/json; charset=utf-8',
): Prepared {
  const headers: Record<string, string> = {
    'cache-control': cacheControl(answer, isForAll),
    etag: answer.etag,
    vary: answer.variesBy === null ? 'Accept-Encoding' : `${answer.variesBy}, Accept-Encoding`,
  };
  if (answer.status === 200 && matches(asked['if-none-match'], answer.etag)) {
    return { status: 304, headers, body: undefined };
  }
  const { body, encoding } = answer.encoded(asked['accept-encoding']);
  headers['content-type'] = type;
  if (encoding) headers['content-encoding'] = encoding;
  return { status: answer.status, headers, body };
}

export function sendCached(
  request: Pick<FastifyRequest, 'headers' | 'isForAll'>,
  reply: FastifyReply,
  answer: CachedResponse,
  type?: string,
): FastifyReply {
  const { status, headers, body } = prepared(request.headers, answer, request.isForAll, type);
  return reply.code(status).headers(headers).send(body);
}

/** Whether the client has it, by its `If-None-Match`. The weak comparison of RFC 9110: a tag is the same without its `W/`. */
export const matches = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch === '*' ||
    ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag.replace(/^W\//, '')));
