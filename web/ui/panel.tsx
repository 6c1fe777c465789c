import type { UseQueryResult } from '@tanstack/react-query';
import { FlaskConical, History, RotateCw } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { FeedKind } from '#contract/feed-paths.ts';
import type { FeedBody } from '#contract/feeds.ts';
import type { Meta } from '#contract/meta.ts';
import { ageWords, exactTime } from '#domain/relative-time.ts';
import { Age } from './age.tsx';
import { Badge } from './badge.tsx';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';
import { type PanelState, panelState } from './panel-state.ts';
import { Skeleton } from './skeleton.tsx';
import { useNow } from './use-now.tsx';

/** A moment of a feed and the words that say what happened then. */
export interface PanelAge {
  lead: string;
  at: number; // epoch ms
}

interface PanelProps<K extends FeedKind> {
  /** Of the section, so that links can lead to it. */
  id: string;
  title: string;
  feed: K;
  query: UseQueryResult<FeedBody<K>>;
  /** What to say when it failed. */
  failure: string;
  /** The size of what will stand here, for the skeleton. */
  size: string;
  ageOf?: (meta: Meta) => PanelAge | null;
  className?: string;
  children: (data: FeedBody<K>, now: number) => ReactNode;
}

/** A card about one feed: owns loading, failure with Retry, age, source, and how far the values can be trusted. */
export function Panel<K extends FeedKind>(props: PanelProps<K>) {
  const { id, title, feed, query, ageOf, className = '', children } = props;
  const headingId = useId();
  const now = useNow(60_000);
  const state = panelState(feed, query, now);
  const meta = state.kind === 'loaded' ? state.data.meta : null;
  const age = meta && (ageOf?.(meta) ?? null);
  const isOld = state.kind === 'loaded' && state.stale;
  return (
    <section
      id={id}
      aria-labelledby={headingId}
      aria-busy={state.kind === 'loading'}
      className={`flex min-w-0 scroll-mt-4 flex-col gap-4 rounded-card border bg-surface p-4 sm:p-6 ${isOld ? 'border-caution' : 'border-line'} ${className}`}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id={headingId} className="text-lg font-bold">
            {title}
          </h2>
          {meta?.simulated && (
            <Badge tone="caution" Icon={FlaskConical}>
              Simulated
            </Badge>
          )}
        </div>
        {age && <Age {...age} now={now} />}
      </div>
      {state.kind === 'loaded' ? (
        <>
          <Doubts state={state} query={query} now={now} />
          {children(state.data, now)}
          <SourceLine {...state.data.meta} />
        </>
      ) : (
        <Waiting {...props} state={state} now={now} />
      )}
    </section>
  );
}

function Retry({ query }: { query: UseQueryResult }) {
  return (
    <Button look="secondary" busy={query.isFetching} onClick={() => query.refetch()}>
      <RotateCw aria-hidden className={`size-5 ${query.isFetching ? 'animate-spin' : ''}`} />
      Retry
    </Button>
  );
}

/** Stands above values that are old or could not be refreshed. */
function Doubts({
  state,
  query,
  now,
}: {
  state: Extract<PanelState<{ meta: Meta }>, { kind: 'loaded' }>;
  query: UseQueryResult;
  now: number;
}) {
  const { fetched_at, error } = state.data.meta;
  if (!state.stale && state.refreshError === null) return null;
  return (
    <Notice
      tone={state.stale ? 'caution' : 'info'}
      role="status"
      title={state.stale ? 'Old data' : 'Could not be refreshed'}
      action={state.refreshError !== null && <Retry query={query} />}
    >
      <p className="text-sm">
        {fetched_at && `Last received ${ageWords(Date.parse(fetched_at), now)}. `}
        {state.refreshError ?? error}
      </p>
    </Notice>
  );
}

/** The skeleton, or what went wrong and what can be done about it. */
function Waiting<K extends FeedKind>({
  state,
  title,
  query,
  failure,
  size,
  now,
}: PanelProps<K> & { state: Exclude<PanelState<unknown>, { kind: 'loaded' }>; now: number }) {
  if (state.kind === 'loading') {
    return (
      <>
        <p className="sr-only">Loading {title}…</p>
        <Skeleton className={size} />
      </>
    );
  }
  return (
    <Notice tone="danger" role="status" title={failure} action={<Retry query={query} />}>
      {state.reason !== null && state.reason !== failure && <p>{state.reason}</p>}
      {state.lastKnown && <LastKnown {...state.lastKnown} now={now} />}
    </Notice>
  );
}

function LastKnown({ observed_at, fetched_at, error, now }: Meta & { now: number }) {
  const last = observed_at ?? fetched_at;
  return (
    <>
      {last && (
        <p className="flex items-start gap-2">
          <History aria-hidden className="mt-0.5 size-5 shrink-0" />
          <span>
            The last values are too old to show. They are from {exactTime(Date.parse(last))} (
            {ageWords(Date.parse(last), now)}).
          </span>
        </p>
      )}
      {error && <p className="text-sm">{error}</p>}
    </>
  );
}

function SourceLine({ source, attribution }: Meta) {
  if (source === null && attribution === null) return null;
  return (
    <p className="mt-auto text-sm text-ink-muted">
      {source && `Source: ${source}. `}
      {attribution}
    </p>
  );
}
