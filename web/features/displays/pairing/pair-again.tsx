import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { texts } from '#contract/texts.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { FormAlert } from '#web/shared/ui/form-messages.tsx';
import { LoadingFailed } from '#web/shared/ui/loading-failed.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';
import { displayQuery, displaysChanged, pairAgain } from '../calls.ts';
import { FoundFacts } from './found-facts.tsx';
import { isAboutCode, type PairStep } from './pair-new.tsx';

/** Gives the screen to a display that is there: it keeps its number, its settings and its history. */
export function PairAgain({ id, found: { code, screen }, onPaired, onBack }: PairStep & { id: string }) {
  const client = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery(displayQuery(id));
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const pair = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      const { display } = await pairAgain(id, code);
      void displaysChanged(client, id);
      onPaired(display);
    } catch (reason) {
      if (isAboutCode(reason)) return onBack(reason.message);
      setFailure(reason instanceof Error ? reason.message : texts.unknownError);
      setBusy(false);
    }
  };
  return (
    <div className="space-y-4">
      <FoundFacts screen={screen} />
      <div className="space-y-4 rounded-card border border-line bg-surface p-4 sm:p-6">
        <FormAlert message={failure} />
        {data ? (
          <p className="wrap-anywhere">
            This screen becomes <strong>{data.display.name}</strong>, sign {data.display.number}, at{' '}
            {data.display.location.name}. The display keeps its settings and its history. A screen that had
            its place says ‘Not in service’.
          </p>
        ) : error ? (
          <LoadingFailed
            title="The display could not be loaded"
            error={error}
            busy={isFetching}
            onRetry={refetch}
          />
        ) : (
          <Skeleton className="h-12" />
        )}
        <div className="flex flex-wrap gap-3">
          <Button
            busy={isBusy}
            disabled={!data}
            className="max-sm:min-h-14 max-sm:grow"
            onClick={() => data && void pair()}
          >
            {isBusy ? 'Pairing…' : 'Pair again'}
          </Button>
          <Button look="secondary" busy={isBusy} className="max-sm:min-h-14" onClick={() => onBack()}>
            Another code
          </Button>
        </div>
      </div>
    </div>
  );
}
