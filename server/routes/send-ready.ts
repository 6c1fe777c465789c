import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ReadyAnswer } from '../feeds/ready-answer.ts';

/** Sends an answer that was made before: not again to who has it, compressed for who takes it. */
export function sendReady(
  request: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
  answer: ReadyAnswer,
): FastifyReply {
  reply
    .header('cache-control', 'private, no-cache')
    .header('etag', answer.etag)
    .header('vary', 'Accept, Accept-Encoding');
  if (answer.status === 200 && matches(request.headers['if-none-match'], answer.etag)) {
    return reply.code(304).send();
  }
  const { body, encoding } = answer.encoded(request.headers['accept-encoding']);
  reply.code(answer.status).header('content-type', 'application/json; charset=utf-8');
  if (encoding) reply.header('content-encoding', encoding);
  return reply.send(body);
}

/** The weak comparison of RFC 9110: a tag is the same with and without its `W/`. */
const matches = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch === '*' ||
    ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag.replace(/^W\//, '')));
