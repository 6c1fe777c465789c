import { SHARED_FOR_MS, SHARED_WHILE_ASKING_MS } from '#contract/shared-caches.ts';
import type { CachedResponse } from './cached-response.ts';

/**
 * What a shared cache in front of the server may do with an answer. Its time ends before the answer stops being true by
 * itself: an answer that a limit of freshness is about to change is not given out beyond that moment. Browsers always ask.
 * @param isForAll whether everybody gets this answer, with a session or without
 */
export function cacheControl(answer: Pick<CachedResponse, 'status' | 'validMs'>, isForAll: boolean): string {
  if (!isForAll || answer.status !== 200) return 'private, no-cache';
  const valid = answer.validMs();
  const fresh = wholeSeconds(Math.min(SHARED_FOR_MS, valid));
  if (fresh < 1) return 'private, no-cache';
  const whileAsking = wholeSeconds(Math.min(SHARED_WHILE_ASKING_MS, valid - fresh * 1000));
  const late = whileAsking < 1 ? '' : `, stale-while-revalidate=${whileAsking}`;
  return `public, max-age=0, s-maxage=${fresh}${late}`;
}

const wholeSeconds = (ms: number): number => Math.floor(ms / 1000);
