import { ClockAlert, FlaskConical } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FeedBody } from '#contract/conditions/feeds.ts';
import type { Meta } from '#contract/conditions/meta.ts';
import type { FeedKind } from '#contract/live/live-table.ts';
import type { Location } from '#contract/network/locations.ts';
import { texts } from '#contract/texts.ts';
import { feedAge, oldRunWords } from '#domain/feeds/feed-age.ts';
import { MISSING } from '#domain/quantities/units.ts';
import { relativeTimeInSentence, shortAge } from '#domain/time/relative-time.ts';
import { Figure } from '#web/shared/place/figures/stat.tsx';
import { type PanelState, panelState } from '#web/shared/place/panel/panel-state.ts';
import { useFeed } from '#web/shared/place/use-feed.ts';
import { Boundary } from '#web/shared/ui/boundary.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';

/** The call and the state of the feed that a tile shows. */
type TileState = PanelState<{ meta: Meta }>;

interface TileProps {
  /** The card with more about it. */
  card: string;
  label: string;
}

/** One of the four boxes at the top of the page, a link to its card. */
export function Tile({
  card,
  label,
  states,
  age,
  children,
}: TileProps & {
  states: readonly TileState[];
  /** How old the values are, in a few words; null where there are none. */
  age: string | null;
  children: ReactNode;
}) {
  const isOld = states.some((state) => state.kind === 'loaded' && state.stale);
  const isSimulated = states.some((state) => state.kind === 'loaded' && state.data.meta.simulated);
  return (
    <a
      href={`#${card}`}
      className="flex min-h-24 min-w-0 flex-col gap-0.5 @min-[20rem]:min-h-31 bg-surface p-3 text-ink no-underline @min-[20rem]:nth-[n+3]:min-h-40 @min-[44rem]:min-h-29! hover:bg-neutral-ground focus-visible:-outline-offset-3 sm:p-4"
    >
      <span className="flex flex-wrap items-center justify-between gap-x-2 text-sm text-ink-muted *:inline-flex *:items-center *:gap-1">
        <span>{label}</span>
        {isOld && (
          <span className="font-semibold text-caution">
            <ClockAlert aria-hidden className="size-4" />
            Old data
          </span>
        )}
        <span>
          {age}
          {isSimulated && (
            <FlaskConical role="img" aria-label="Simulated" className="size-4 shrink-0 text-caution" />
          )}
        </span>
      </span>
      {children}
    </a>
  );
}

/** When drawing fails, only this tile fails, and it tries again when the time has moved on. */
export const TileBoundary = ({
  now,
  children,
  ...tile
}: TileProps & { now: number; children: ReactNode }) => (
  <Boundary
    resetKey={now}
    fallback={
      <Tile {...tile} states={[]} age={null}>
        <NoValue>{texts.dataUnavailable}</NoValue>
      </Tile>
    }
  >
    {children}
  </Boundary>
);

interface FeedTileProps<K extends FeedKind> extends TileProps {
  feed: K;
  location: Location;
  now: number;
  /** Where it is not the feed's own. */
  ageOf?: (data: FeedBody<K>) => string | null;
  children: (data: FeedBody<K>) => ReactNode;
}

/** A tile about one feed. */
export const FeedTile = <K extends FeedKind>(props: FeedTileProps<K>) => (
  <TileBoundary {...props}>
    <Contents {...props} />
  </TileBoundary>
);

/** In the corner: how old an answer is, or which run of a model it is from. */
function tileAge(feed: FeedKind, meta: Meta, now: number): string | null {
  const age = feedAge(feed, meta, now);
  return age && (age.short ?? shortAge(age.at, now));
}

function Contents<K extends FeedKind>({ feed, location, now, ageOf, children, ...tile }: FeedTileProps<K>) {
  const state = panelState(feed, useFeed(feed, location), now);
  const data = state.kind === 'loaded' ? state.data : null;
  const age = data && (ageOf ? ageOf(data) : tileAge(feed, data.meta, now));
  const doubt = data && oldRunWords(feed, data.meta, now);
  return (
    <Tile {...tile} states={[state]} age={age}>
      {state.kind === 'loading' && <Waiting />}
      {state.kind === 'failed' && <NotKnown feed={feed} lastKnown={state.lastKnown} now={now} />}
      {data && children(data)}
      {doubt && <span className="text-sm font-semibold wrap-anywhere text-caution">{doubt}</span>}
    </Tile>
  );
}

export const Waiting = () => (
  <>
    <span className="sr-only">Loading…</span>
    <Skeleton className="h-7 w-24" />
    <Skeleton className="h-10 w-full" />
  </>
);

/** Why a tile has no value. */
export const NoValue = ({ children }: { children: ReactNode }) => (
  <>
    <Headline>
      <Figure value={MISSING} />
    </Headline>
    <Line>{children}</Line>
  </>
);

export function NotKnown({ feed, lastKnown, now }: { feed: FeedKind; lastKnown: Meta | null; now: number }) {
  const last = lastKnown && feedAge(feed, lastKnown, now);
  if (!last) return <NoValue>{texts.dataUnavailable}</NoValue>;
  return (
    <NoValue>
      {last.what === 'asked' ? `From ${relativeTimeInSentence(last.at, now)}` : last.lead}: too old to show
    </NoValue>
  );
}

export const Headline = ({ className = '', children }: { className?: string; children: ReactNode }) => (
  <span className={`flex flex-wrap items-baseline gap-x-1.5 text-2xl font-bold tabular-nums ${className}`}>
    {children}
  </span>
);

export const Unit = ({ children }: { children: ReactNode }) => (
  <span className="text-base font-semibold tracking-normal">{children}</span>
);

export const Line = ({ children }: { children: ReactNode }) => (
  <span className="text-sm wrap-anywhere text-ink-muted">{children}</span>
);
