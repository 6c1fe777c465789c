import type { QueryClient } from '@tanstack/react-query';
import type { OverviewDifference } from '#contract/conditions/overview.ts';
import { withDifference } from '#domain/overview/difference.ts';
import { overviewQuery } from '#web/shared/api/queries.ts';

/** The outline alone is checked: the server checks payloads against their schemas. */
const isDifference = (payload: unknown): payload is OverviewDifference => {
  if (typeof payload !== 'object' || payload === null) return false;
  const { from, to, generated_at, changed, removed, added } = payload as Record<string, unknown>;
  return (
    [changed, removed, added].every(Array.isArray) &&
    [from, to, generated_at].every((text) => typeof text === 'string')
  );
};

/**
 * Applies what has changed to the overview in the cache. An overview in another state has missed something and is asked
 * for again; an answer that is on its way is waited for, so that a slow network gets one at all.
 */
export function takeDifference(client: QueryClient, payload: unknown): void {
  if (!isDifference(payload)) return;
  const { queryKey } = overviewQuery();
  const known = client.getQueryData(queryKey);
  if (!known) return;
  const next = withDifference(known, payload);
  if (next) client.setQueryData(queryKey, next);
  else if (known.version !== payload.to)
    void client.invalidateQueries({ queryKey }, { cancelRefetch: false });
}
