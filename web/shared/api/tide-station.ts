import { queryOptions } from '@tanstack/react-query';
import type { NearestTideStation } from '#contract/conditions/tide-station.ts';
import { feedTable } from '#contract/live/live-table.ts';
import { tideStationCall } from './call-addresses.ts';
import { OfflineCopy } from './failures.ts';
import { getJson } from './http.ts';

/** The constants of a place's tide. They do not change from day to day: an offline copy is as good as an answer. */
export const tideStationQuery = (slug: string) =>
  queryOptions({
    queryKey: ['tide-station', slug.toLowerCase()],
    queryFn: async ({ signal }) => {
      try {
        return await getJson<NearestTideStation>(tideStationCall(slug), feedTable.tidal.name, signal);
      } catch (error) {
        if (error instanceof OfflineCopy) return error.body as NearestTideStation; // the body of this call
        throw error;
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
