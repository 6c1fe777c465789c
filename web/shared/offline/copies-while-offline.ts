import { onlineManager, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { OfflineCopy, Unreachable } from '#web/shared/api/failures.ts';
import { isFollowed } from '#web/shared/api/query-keys.ts';

/** An entry of the query cache. */
interface Entry {
  queryKey: QueryKey;
  state: { data: unknown; dataUpdatedAt: number; status: string; error: unknown };
  setState: (state: { status: 'error'; error: OfflineCopy }) => void;
}

const isCopy = ({ state: { error } }: Entry): boolean => error instanceof OfflineCopy;

/** Whether the entry has a good answer that cannot be refreshed only because the connection is lost. */
const canBecomeCopy = (entry: Entry): boolean => {
  const { data, status, error } = entry.state;
  return isFollowed(entry) && data !== undefined && (status === 'success' || error instanceof Unreachable);
};

/** Makes a good answer an offline copy: without a connection it grows old and is shown as old. */
export function toOfflineCopy(query: Entry): void {
  if (!canBecomeCopy(query) || isCopy(query)) return;
  const { data, dataUpdatedAt } = query.state;
  query.setState({ status: 'error', error: new OfflineCopy(data, dataUpdatedAt) });
}

/** When the connection is lost, makes the answers on screen offline copies; requests them again when it is back. */
export function copiesWhileOffline(client: QueryClient): void {
  onlineManager.subscribe((online) => {
    if (online) void client.invalidateQueries({ predicate: isCopy }, { cancelRefetch: false });
    else for (const query of client.getQueryCache().findAll()) toOfflineCopy(query);
  });
}
