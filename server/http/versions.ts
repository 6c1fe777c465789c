import type { FastifyReply, FastifyRequest } from 'fastify';
import { staffTexts } from '#contract/staff-texts.ts';
import { HttpError } from './errors.ts';

/** The tag of a version: when it was last changed. */
const tagOf = (updatedAt: string): string => `"${updatedAt}"`;

/** Sends the version as a tag. A client that changes the record sends it back as `If-Match`. */
export const withVersion = (reply: FastifyReply, { updated_at }: { updated_at: string }): FastifyReply =>
  reply.header('etag', tagOf(updated_at));

/**
 * The version that the caller has seen, as epoch milliseconds. Null without a version: then the last write wins.
 * @throws HttpError 400 for a tag that this server did not make
 */
export function expectedVersion(request: FastifyRequest): number | null {
  const tag = request.headers['if-match'];
  if (tag === undefined || tag === '*') return null;
  // A proxy that compresses an answer marks its tag as weak. The version in it is the same.
  const at = Date.parse(/^(?:W\/)?"([^"]+)"$/.exec(tag)?.[1] ?? '');
  if (Number.isNaN(at))
    throw new HttpError(400, 'If-Match must be the ETag of a version', { field: 'If-Match' });
  return at;
}

/** A 409 with the current version, which the caller has not seen yet. */
export const changedMeanwhile = (current: unknown): HttpError =>
  new HttpError(409, staffTexts.changedMeanwhile, { current });

/**
 * Awaits a change of one version.
 * @param write resolves with null if there is no such version
 * @param readCurrent throws HttpError 404 if the record does not exist
 * @throws HttpError 404, 409
 */
export async function inItsVersion<T>(
  write: Promise<T | null>,
  readCurrent: () => Promise<unknown>,
): Promise<T> {
  const written = await write;
  if (written === null) throw changedMeanwhile(await readCurrent());
  return written;
}
