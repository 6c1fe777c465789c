import { onlineManager, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { Kept, Unreachable } from '#web/api/failures.ts';
import { isOfPlaces } from '#web/api/query-keys.ts';

/** An entry of the query cache. */
interface Entry {
  queryKey: QueryKey;
  state: { data: unknown; dataUpdatedAt: number; status: string; error: unknown };
  setState: (state: { status: 'error'; error: Kept }) => void;
}

const isKept = ({ state: { error } }: Entry): boolean => error instanceof Kept;

/** Whether nothing but the network stands between this entry and a good answer. */
const isHoldable = (entry: Entry): boolean => {
  const { data, status, error } = entry.state;
  return isOfPlaces(entry) && data !== undefined && (status === 'success' || error instanceof Unreachable);
};

/** Without a connection a good answer is no more than one that the device has kept, and is shown as that. */
export function hold(query: Entry): void {
  if (!isHoldable(query) || isKept(query)) return;
  const { data, dataUpdatedAt } = query.state;
  query.setState({ status: 'error', error: new Kept(data, dataUpdatedAt) });
}

/** Holds what pages show from the moment at which the connection is lost, and asks for it anew when it is back. */
export function holdWhileOffline(client: QueryClient): void {
  onlineManager.subscribe((online) => {
    if (online) void client.invalidateQueries({ predicate: isKept }, { cancelRefetch: false });
    else for (const query of client.getQueryCache().findAll()) hold(query);
  });
}
