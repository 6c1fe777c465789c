import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { settingsQuery } from './queries.ts';

const saysSimulated = (answer: unknown): boolean =>
  typeof answer === 'object' &&
  answer !== null &&
  'meta' in answer &&
  typeof answer.meta === 'object' &&
  answer.meta !== null &&
  'simulated' in answer.meta &&
  answer.meta.simulated === true;

/** Whether the settings or any single answer say that their data are simulated. */
export const showsSimulated = (client: QueryClient): boolean =>
  client.getQueryData(settingsQuery().queryKey)?.simulated === true ||
  client
    .getQueryCache()
    .getAll()
    .some(({ state }) => saysSimulated(state.data));

/** As `showsSimulated`, updated on every change. */
export function useSimulated(): boolean {
  const client = useQueryClient();
  return useSyncExternalStore(
    (changed) => client.getQueryCache().subscribe(changed),
    () => showsSimulated(client),
  );
}
