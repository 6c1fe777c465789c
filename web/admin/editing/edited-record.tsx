import type { QueryClient, QueryKey, UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '#web/shared/api/failures.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { RetryButton } from '#web/shared/ui/retry-button.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';
import { Modal } from './modal.tsx';

/**
 * Draws the form of the record that the address names, once it is there; until then a dialog says that it loads, or why it
 * is not there. A record that is deleted later leaves its form open, with what was typed.
 */
export function EditedRecord<T>({
  record: { data, error, isFetching, refetch },
  name,
  onClose,
  children,
}: {
  record: UseQueryResult<T>;
  /** What such a record is called, as in 'this location'. */
  name: string;
  onClose: () => void;
  children: (record: T) => ReactNode;
}) {
  if (data !== undefined) return children(data);
  const isRefused = error instanceof ApiError && error.status < 500;
  return (
    <Modal title={error ? `This ${name} cannot be opened` : `Opening this ${name}`} onClose={onClose}>
      {error ? (
        <div className="space-y-4">
          <Notice
            tone="danger"
            role="alert"
            action={!isRefused && <RetryButton busy={isFetching} onRetry={refetch} />}
          >
            {isMissing(error) ? `There is no such ${name}. Perhaps somebody has deleted it.` : error.message}
          </Notice>
          <Button look="secondary" onClick={onClose}>
            Close
          </Button>
        </div>
      ) : (
        <>
          <p role="status" className="sr-only">
            Loading…
          </p>
          <Skeleton className="h-40" />
        </>
      )}
    </Modal>
  );
}

/** 400: an address with something in it that is no id. */
const isMissing = (error: Error): boolean => error instanceof ApiError && [400, 404].includes(error.status);

interface Version {
  _id: string;
  updated_at: string;
}

/**
 * For the query of one record: it begins with the newest row of the lists that were loaded, and does not change by itself
 * under whoever edits it.
 * @param lists begins the keys of the lists
 * @param name of the rows in a list
 */
export const edited = <T extends Version>(
  client: QueryClient,
  id: string,
  { lists, name }: { lists: QueryKey; name: string },
) => ({
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  initialData: (): T | undefined =>
    client
      .getQueriesData<Record<string, unknown>>({ queryKey: lists })
      .flatMap(([, list]) => (list && Array.isArray(list[name]) ? (list[name] as T[]) : []))
      .filter(({ _id }) => _id === id)
      .sort((a, b) => Date.parse(b.updated_at) - Date.parse(a.updated_at))[0],
});
