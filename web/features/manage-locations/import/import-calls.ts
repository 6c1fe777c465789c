import { queryOptions } from '@tanstack/react-query';
import type { ImportState, MissingWaters } from '#contract/network/bathing-water-import.ts';
import { getJson, send } from '#web/shared/api/http.ts';
import { queryKeys } from '#web/shared/api/query-keys.ts';

const PATH = '/api/admin/bathing-waters';
const MISSING = `${PATH}/missing`;
const IMPORT = `${PATH}/import`;

/** While an import runs, it is asked this often how far it has come. */
const ASKED_EVERY_MS = 1000;

/** The bathing waters that no location names yet. */
export const missingWatersQuery = () =>
  queryOptions({
    queryKey: queryKeys.planning(MISSING, {}),
    queryFn: ({ signal }) => getJson<MissingWaters>(MISSING, 'bathing waters', signal),
    select: ({ waters }) => waters,
    gcTime: 0, // anew each time that the dialog opens
  });

/** The last import. It is asked for again until it has ended. */
export const importQuery = () =>
  queryOptions({
    queryKey: queryKeys.planning(IMPORT, {}),
    queryFn: ({ signal }) => getJson<ImportState>(IMPORT, 'bathing waters', signal),
    refetchInterval: ({ state }) => (state.data?.job?.state === 'running' ? ASKED_EVERY_MS : false),
    gcTime: 0,
  });

/** Begins an import. @throws ApiError, Unreachable */
export const beginImport = (ids: readonly string[]): Promise<ImportState> =>
  send('POST', IMPORT, undefined, { ids });
