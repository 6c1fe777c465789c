import type { UseQueryResult } from '@tanstack/react-query';
import { ClockAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FeedBody } from '#contract/conditions/feeds.ts';
import type { Meta } from '#contract/conditions/meta.ts';
import { type FeedKind, feedTable } from '#contract/live/live-table.ts';
import { type FeedAge, feedAge, ownTimeDoubt } from '#domain/feeds/feed-age.ts';
import { exactTime, relativeTimeInSentence } from '#domain/time/relative-time.ts';
import { OfflineCopy } from '#web/shared/api/failures.ts';
import { useOnline } from '#web/shared/api/reachability.ts';
import { useNow } from '#web/shared/time/use-now.ts';
import { Boundary } from '#web/shared/ui/boundary.tsx';
import { Card } from '#web/shared/ui/card.tsx';
import { Credit } from '#web/shared/ui/credit.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { RetryButton } from '#web/shared/ui/retry-button.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';
import { Age } from './age.tsx';
import { type FailureWords, failureWords, type PanelState, panelState } from './panel-state.ts';

interface PanelProps<K extends FeedKind> {
  /** The section's id, for links. */
  id: string;
  title: string;
  feed: K;
  query: UseQueryResult<FeedBody<K>>;
  /** The message of a failure, in place of the feed's own. */
  failure?: string;
  /** Puts the reason into the same line, and `Load Data` in place of Retry where no call failed. */
  givesReason?: boolean;
  /** The size of the contents, for the skeleton. */
  size: string;
  /** The age beside the title, where it differs from the feed's. */
  ageOf?: (data: FeedBody<K>, now: number) => FeedAge | null;
  className?: string;
  /** Sentences that say why values are old, or not complete, although they were fetched just now. */
  oldBecause?: (data: FeedBody<K>, now: number) => string[];
  children: (data: FeedBody<K>, now: number) => ReactNode;
}

/**
 * A card about one feed. It shows loading, failure with Retry, age, source and doubts. When drawing the values fails,
 * only this card fails, and it tries again with the next answer.
 */
export function Panel<K extends FeedKind>(props: PanelProps<K>) {
  const { feed, query, failure = feedTable[feed].failure } = props;
  const now = useNow(60_000);
  return (
    <Boundary
      resetKey={query.dataUpdatedAt}
      fallback={
        <Card {...props}>
          <Failure title={failure} action="Retry" query={query}>
            The answer could not be shown.
          </Failure>
        </Card>
      }
    >
      <Contents {...props} now={now} />
    </Boundary>
  );
}

function Contents<K extends FeedKind>({ now, ...props }: PanelProps<K> & { now: number }) {
  const { feed, query, ageOf, oldBecause, children } = props;
  const state = panelState(feed, query, now);
  if (state.kind !== 'loaded') {
    return (
      <Card {...props} isBusy={state.kind === 'loading'}>
        <Waiting {...props} state={state} now={now} />
      </Card>
    );
  }
  const { data, stale } = state;
  const age = ageOf ? ageOf(data, now) : feedAge(feed, data.meta, now);
  return (
    <Card {...props} isOld={stale} isSimulated={data.meta.simulated} age={age && <Age {...age} now={now} />}>
      <Doubts feed={feed} state={state} query={query} reasons={oldBecause?.(data, now) ?? []} now={now} />
      {children(data, now)}
      <SourceLine {...data.meta} />
    </Card>
  );
}

const Failure = ({
  title,
  action,
  query,
  children,
}: FailureWords & { query: UseQueryResult; children: ReactNode }) => (
  <Notice tone="danger" role="status" title={title} action={<Retry query={query}>{action}</Retry>}>
    {children}
  </Notice>
);

const Retry = ({
  query,
  children = 'Retry',
}: {
  query: UseQueryResult;
  children?: FailureWords['action'];
}) => (
  <RetryButton busy={query.isFetching} onRetry={query.refetch}>
    {children}
  </RetryButton>
);

/** The notice above values that are old, could not be refreshed, or are incomplete. */
function Doubts({
  feed,
  state,
  query,
  reasons,
  now,
}: {
  feed: FeedKind;
  state: Extract<PanelState<{ meta: Meta }>, { kind: 'loaded' }>;
  query: UseQueryResult;
  reasons: readonly string[];
  now: number;
}) {
  const online = useOnline();
  const { fetched_at, source } = state.data.meta;
  // Without a source for the place, there can be no problem at the source.
  const error = source === null ? null : state.data.meta.error;
  if (!state.stale && state.refreshError === null && error === null && reasons.length === 0) return null;
  const fault = state.refreshError === null ? 'Problem at the source' : 'Could not be refreshed';
  const received = fetched_at === null ? null : relativeTimeInSentence(Date.parse(fetched_at), now);
  const fromSource = state.refreshError ?? error;
  // Where the forecast itself is old, the time of its receipt does not matter.
  const ownDoubt = fromSource === null ? ownTimeDoubt(feed, state.data.meta, now) : null;
  const isCopy = query.error instanceof OfflineCopy && received !== null;
  const said = state.stale ? 'Old data' : fault;
  return (
    <Notice
      tone={state.stale ? 'caution' : 'info'}
      role="status"
      title={isCopy ? `${online ? 'No answer' : 'Offline'}: last received ${received}` : said}
      action={state.refreshError !== null && <Retry query={query} />}
    >
      {reasons.map((reason) => (
        <p key={reason} className="text-sm">
          {reason}
        </p>
      ))}
      {(reasons.length === 0 || fromSource !== null) && (
        <p className="text-sm">
          {!isCopy && !ownDoubt && received && `Last received ${received}. `}
          {fromSource ?? ownDoubt}
        </p>
      )}
    </Notice>
  );
}

/** The skeleton, or the failure with what can be done about it. */
function Waiting<K extends FeedKind>({
  state,
  title,
  feed,
  query,
  failure = feedTable[feed].failure,
  givesReason = false,
  size,
  now,
}: PanelProps<K> & { state: Exclude<PanelState<unknown>, { kind: 'loaded' }>; now: number }) {
  const online = useOnline();
  if (state.kind === 'loading') {
    return (
      <>
        <p className="sr-only">Loading {title}…</p>
        <Skeleton className={size} />
      </>
    );
  }
  const words: FailureWords = givesReason
    ? failureWords(failure, state.reason, online)
    : { title: failure, action: 'Retry' };
  return (
    <Failure {...words} query={query}>
      {!givesReason && state.reason !== null && <p>{state.reason}</p>}
      {state.lastKnown && <LastKnown feed={feed} meta={state.lastKnown} now={now} />}
    </Failure>
  );
}

const lastWords = {
  asked: 'The last values are too old to show. They are from ',
  run: 'The last forecast is too old to show. Its run began ',
  for: 'The last forecast is too old to show. It was for ',
} as const;

function LastKnown({ feed, meta, now }: { feed: FeedKind; meta: Meta; now: number }) {
  const last = feedAge(feed, meta, now);
  if (!last) return null;
  return (
    <p className="flex items-start gap-2">
      <ClockAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
      <span>
        {lastWords[last.what]}
        {exactTime(last.at)}.
      </span>
    </p>
  );
}

function SourceLine({ source, attribution }: Meta) {
  if (source === null && attribution === null) return null;
  return (
    <p className="mt-auto text-sm wrap-anywhere text-ink-muted">
      {source && `Source: ${source}. `}
      {attribution && <Credit>{attribution}</Credit>}
    </p>
  );
}
