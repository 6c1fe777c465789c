import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Card } from '#web/shared/ui/card.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { RetryButton } from '#web/shared/ui/retry-button.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';

/** A card about an answer that is asked for when the card comes: loading, failed with Retry, or loaded. */
export function AskedCard<T extends { simulated: boolean }>({
  id,
  title,
  query,
  failure,
  size,
  age,
  children,
}: {
  id: string;
  title: string;
  query: UseQueryResult<T>;
  failure: string;
  /** The size of the contents, for the skeleton. */
  size: string;
  age?: (data: T) => ReactNode;
  children: (data: T) => ReactNode;
}) {
  const { data, error, isFetching, refetch } = query;
  const card = { id, title, isSimulated: data?.simulated ?? false, isBusy: isFetching };
  return (
    <Card {...card} age={data && age?.(data)}>
      {error && (
        <Notice
          tone="danger"
          role="status"
          title={failure}
          action={<RetryButton busy={isFetching} onRetry={refetch} />}
        >
          {data ? `What stands below was asked for earlier. ${error.message}` : error.message}
        </Notice>
      )}
      {data ? children(data) : !error && <Skeleton className={size} />}
    </Card>
  );
}
