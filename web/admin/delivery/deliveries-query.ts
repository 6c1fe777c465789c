import { queryOptions } from '@tanstack/react-query';
import type { Deliveries } from '#contract/displays/displays.ts';
import { isOutstanding } from '#domain/words/display-words.ts';
import { getJson } from '#web/shared/api/http.ts';
import { queryKeys } from '#web/shared/api/query-keys.ts';
import { serverNow } from '#web/shared/time/clock.ts';

/** A tick is to be seen within 8 s of its painting: somebody has just saved, and waits for it. */
const SOON_MS = 2000;
const SOON_FOR_MS = 120_000;
const LATER_MS = 30_000;

/**
 * How far the message of a place has come on its displays. Asked only while the page is on screen.
 * @param savedAt when it was saved here, epoch ms; null: before the page was opened
 */
export const deliveriesQuery = (place: string, savedAt: number | null) =>
  queryOptions({
    queryKey: queryKeys.deliveries(place, savedAt),
    queryFn: ({ signal }) =>
      getJson<Deliveries>(
        `/api/admin/locations/${encodeURIComponent(place)}/deliveries`,
        'the displays',
        signal,
      ),
    refetchInterval: ({ state: { data } }) => askAgainMs(savedAt, data, serverNow()),
    staleTime: 0,
    gcTime: 0,
  });

/** After how long it is asked again: soon in the first two minutes, while something is outstanding. */
export function askAgainMs(savedAt: number | null, known: Deliveries | undefined, now: number): number {
  const isRecent = savedAt !== null && now - savedAt < SOON_FOR_MS;
  const isWaiting = known === undefined || known.deliveries.some(isOutstanding);
  return isRecent && isWaiting ? SOON_MS : LATER_MS;
}
