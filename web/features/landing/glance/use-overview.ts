import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { startTransition, useCallback, useEffect, useState } from 'react';
import type { Overview } from '#contract/conditions/overview.ts';
import { startOfStep } from '#domain/overview/rounding.ts';
import { overviewQuery } from '#web/shared/api/queries.ts';
import { chosenUnits, type UnitChoice, useUnits } from '#web/shared/place/preferences/use-units.ts';
import { serverNow } from '#web/shared/time/clock.ts';
import { useNow } from '#web/shared/time/use-now.ts';
import { makeViews, type OverviewView, overviewView } from './overview-view.ts';

const MINUTE_MS = 60_000;
const minuteOf = (now: number): number => startOfStep(now, MINUTE_MS);

export interface KnownOverview {
  /** Null while none has come. */
  view: OverviewView | null;
  /** None has come, and the server does not answer. */
  hasFailed: boolean;
}

/** Makes what `useOverview` shows in tasks of their own: for 500 places it would block a slow phone. */
export async function prepareOverview(
  client: QueryClient,
  { wind, waves }: UnitChoice = chosenUnits(),
  now = minuteOf(serverNow()),
): Promise<void> {
  const overview = client.getQueryData(overviewQuery().queryKey);
  if (overview) await makeViews(overview, { units: { wind, waves }, now });
}

/** How all places are, in the reader's units. A place that has not changed is the same object as before. */
export function useOverview(): KnownOverview {
  const { wind, waves } = useUnits();
  const client = useQueryClient();
  const minute = minuteOf(useNow(MINUTE_MS));
  const [now, setNow] = useState(minute);
  useEffect(() => {
    let isOver = false;
    void prepareOverview(client, { wind, waves }, minute).then(() => {
      if (!isOver) startTransition(() => setNow(minute));
    });
    return () => {
      isOver = true;
    };
  }, [client, wind, waves, minute]);
  const select = useCallback(
    (overview: Overview) => overviewView(overview, { units: { wind, waves }, now }),
    [wind, waves, now],
  );
  const { data, isError } = useQuery({ ...overviewQuery(), select });
  return { view: data ?? null, hasFailed: isError && data === undefined };
}
