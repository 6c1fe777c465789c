import { queryOptions } from '@tanstack/react-query';
import { overflowHistoryPath, sampleHistoryPath } from '#contract/conditions/history-paths.ts';
import type { OverflowHistory } from '#contract/conditions/overflow-history.ts';
import type { SampleHistory } from '#contract/conditions/sample-history.ts';
import { feedTable } from '#contract/live/live-table.ts';
import { getJson } from '#web/shared/api/http.ts';
import { POLL_INTERVAL_MS } from '#web/shared/api/queries.ts';

/** The last day of the period that is asked for; undefined: today. */
type Until = string | undefined;

const address = (path: string, slug: string, until?: Until): string =>
  `${path}?${new URLSearchParams({ location: slug, ...(until && { until }) })}`;

export const overflowHistoryFile = (slug: string, until: Until): string =>
  address(`${overflowHistoryPath}.csv`, slug, until);

export const sampleHistoryFile = (slug: string): string => address(`${sampleHistoryPath}.csv`, slug);

/** What was seen of the overflows near a place in the year until a day. The live connection does not send it. */
export const overflowHistoryQuery = (slug: string, until: Until) =>
  queryOptions({
    queryKey: ['overflow-history', slug.toLowerCase(), until ?? 'today'],
    queryFn: ({ signal }) =>
      getJson<OverflowHistory>(
        address(overflowHistoryPath, slug, until),
        feedTable.storm_overflow.name,
        signal,
      ),
    refetchInterval: until === undefined ? POLL_INTERVAL_MS : false,
  });

export const sampleHistoryQuery = (slug: string) =>
  queryOptions({
    queryKey: ['sample-history', slug.toLowerCase()],
    queryFn: ({ signal }) =>
      getJson<SampleHistory>(address(sampleHistoryPath, slug), feedTable.ea_warnings.name, signal),
    staleTime: POLL_INTERVAL_MS,
  });
