import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { feedKinds } from '#contract/feeds.ts';
import type { Location } from '#contract/locations.ts';
import { feedQuery, locationQuery } from '#web/api/queries.ts';

/** When the newest good answer about the location arrived, epoch ms; null before the first. */
export function useLastAnswer(location: Location): number | null {
  const cache = useQueryClient().getQueryCache();
  const keys = [
    locationQuery(location.slug).queryKey,
    ...feedKinds.map((kind) => feedQuery(kind, location).queryKey),
  ];
  const newest = useSyncExternalStore(
    (changed) => cache.subscribe(changed),
    () => Math.max(0, ...keys.map((queryKey) => cache.find({ queryKey })?.state.dataUpdatedAt ?? 0)),
  );
  return newest === 0 ? null : newest;
}
