import { useQuery } from '@tanstack/react-query';
import { useCallback, useDeferredValue } from 'react';
import type { Overview } from '#contract/overview.ts';
import { startOfStep } from '#domain/overview/rounding.ts';
import { overviewQuery } from '#web/api/queries.ts';
import { useUnits } from '#web/place/use-units.ts';
import { useNow } from '#web/time/use-now.ts';
import { type OverviewView, overviewView } from './overview-view.ts';

const MINUTE_MS = 60_000;

export interface KnownOverview {
  /** Null while none has come. */
  view: OverviewView | null;
  /** None has come, and the server does not answer. */
  hasFailed: boolean;
}

/** How all places are, in the reader's units. A place that has not changed is the same object as before. */
export function useOverview(): KnownOverview {
  const { wind, waves } = useUnits();
  const now = useDeferredValue(startOfStep(useNow(MINUTE_MS), MINUTE_MS)); // what is drawn twice in a minute is made once
  const select = useCallback(
    (overview: Overview) => overviewView(overview, { units: { wind, waves }, now }),
    [wind, waves, now],
  );
  const { data, isError } = useQuery({ ...overviewQuery(), select });
  return { view: data ?? null, hasFailed: isError && data === undefined };
}
