import { useQuery } from '@tanstack/react-query';
import type { TidalData } from '#contract/conditions/tides.ts';
import type { Location } from '#contract/network/locations.ts';
import { feedQuery } from '#web/shared/api/queries.ts';

/** The tides of a place, to count those since a spill. Requested only where there is a spill. */
export const useTides = (location: Location, isWanted: boolean): TidalData | null =>
  useQuery({ ...feedQuery('tidal', location), enabled: isWanted }).data ?? null;
