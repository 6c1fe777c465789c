import { useQuery } from '@tanstack/react-query';
import type { Location } from '#contract/locations.ts';
import type { TidalData } from '#contract/tides.ts';
import { feedQuery } from '#web/api/queries.ts';

/** The tides of a place, to count those since a spill. Requested only where there is a spill. */
export const useTides = (location: Location, isWanted: boolean): TidalData | null =>
  useQuery({ ...feedQuery('tidal', location), enabled: isWanted }).data ?? null;
