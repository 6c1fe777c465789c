import type { UpstreamError } from './upstream-error.ts';

/** The words for people about a source's failure. */
export function explain(error: UpstreamError): string {
  if (error.kind === 'unreachable') return 'The source could not be reached.';
  if (error.kind === 'timeout') return 'The source did not answer in time.';
  if (error.kind === 'status')
    return `The source answered with an error (HTTP ${error.status ?? 'unknown'}).`;
  if (error.kind === 'paused') return 'The source has failed several times and is asked again in a while.';
  return 'The source sent an answer that could not be used.';
}
