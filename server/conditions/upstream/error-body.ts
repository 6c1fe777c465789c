import { UpstreamError } from './upstream-error.ts';

const MOST_SHOWN = 200; // characters

/**
 * Some sources send an error with status 200. It is treated like any other failure of the source.
 * @throws UpstreamError for a body with an error in it
 */
export function refuseErrorBody(source: string, body: unknown): void {
  if (typeof body !== 'object' || body === null || !('error' in body)) return;
  const { error } = body;
  if (error === undefined || error === null || error === false) return;
  const reason = 'reason' in body ? body.reason : error;
  throw new UpstreamError(
    source,
    'shape',
    `${source} answered an error: ${JSON.stringify(reason).slice(0, MOST_SHOWN)}`,
  );
}
