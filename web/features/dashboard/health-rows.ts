import type {
  FeedCounts,
  FeedSummary,
  SourceReport,
  SourceState,
} from '#contract/conditions/source-report.ts';
import { feedTable } from '#contract/live/live-table.ts';
import { feedLimits } from '#domain/feeds/freshness.ts';

export type HealthState = SourceState['state'];

/** A source, or a feed at all places, as the dashboard shows it. Times are ISO instants. */
export interface HealthRow {
  /** Unique. */
  key: string;
  name: string;
  /** More about it, in words. */
  notes: string[];
  state: HealthState;
  /** Of when its data are: a model's own time, otherwise when they were fetched. Of a feed, the oldest of all places. */
  dataOf: string | null;
  asked: string | null;
  error: string | null;
  /** Null where it still fails, or where it is not known. */
  errorAt: string | null;
  /** Whether it has answered since. */
  isOver: boolean;
  /** The calls of a source; null for a feed. */
  calls: { today: number; spent: number; budget: number | null } | null;
  next: string | null;
  /** As it is named in a request to ask it; null where it cannot be asked by itself. */
  source: string | null;
}

const DAY_MS = 86_400_000;
/** As many as fit before the table is longer than what follows it. */
const SHOWN_AT_FIRST = 8;

/** All sources, then all feeds. `now` is epoch ms. */
export const healthRows = ({ sources, feeds }: SourceReport, now: number): HealthRow[] => [
  ...sources.map((source) => rowOfSource(source, now)),
  ...feeds.map(rowOfFeed),
];

const isIll = ({ state }: HealthRow): boolean => state === 'old' || state === 'away';

/** For a narrow window, in which a row is long: those that are not well, and the others. */
export const apart = (rows: readonly HealthRow[]): { ill: HealthRow[]; well: HealthRow[] } => ({
  ill: rows.filter(isIll),
  well: rows.filter((row) => !isIll(row)),
});

/** Those that are shown before somebody asks for all: whatever is not well, and others until there are eight. */
export function firstRows(rows: readonly HealthRow[]): HealthRow[] {
  const free = Math.max(0, SHOWN_AT_FIRST - rows.filter(isIll).length);
  const fresh = rows.filter(({ state }) => state === 'fresh');
  const others = new Set([...fresh, ...rows.filter(({ state }) => state === 'idle')].slice(0, free));
  return rows.filter((row) => isIll(row) || others.has(row));
}

function rowOfSource(source: SourceState, now: number): HealthRow {
  const isRecent = source.error_at !== null && now - Date.parse(source.error_at) < DAY_MS;
  return {
    key: `source ${source.source}`,
    name: source.name,
    notes: [...placesWords(source.counts), ...paceWords(source), ...layerWords(source)],
    state: source.state,
    dataOf: newestData(source),
    asked: source.asked_at,
    error: isRecent || source.failing_since !== null ? source.error : null,
    errorAt: source.error_at,
    isOver: source.failing_since === null,
    calls: { today: source.calls_today, spent: source.spent_today, budget: source.daily_budget },
    next: source.next_refresh_at,
    source: source.state === 'idle' ? null : source.source,
  };
}

/** Other sources' own times say when something last happened, not of when the data are. */
function newestData({ feeds, newest_observed_at, newest_fetched_at }: SourceState): string | null {
  const isModel = feeds.some((kind) => feedLimits[kind].observedLagLimitMs !== null);
  return (isModel ? newest_observed_at : null) ?? newest_fetched_at;
}

function rowOfFeed({ kind, counts, oldest_fetched_at, next_refresh_at, errors }: FeedSummary): HealthRow {
  const { name } = feedTable[kind];
  const [first] = errors;
  return {
    key: `feed ${kind}`,
    name: `All ${name}`,
    notes: placesWords(counts),
    state: stateOf(counts),
    dataOf: oldest_fetched_at,
    asked: null,
    error: first ? `${first.error} (${placeCount(first.places)})` : null,
    errorAt: null,
    isOver: false,
    calls: null,
    next: next_refresh_at,
    source: null,
  };
}

function stateOf(counts: FeedCounts | undefined): HealthState {
  if (!counts) return 'away';
  const { total, fresh, withheld } = counts;
  if (total === 0) return 'idle';
  if (withheld === total) return 'away';
  return fresh < total ? 'old' : 'fresh';
}

const placeCount = (count: number): string =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? 'place' : 'places'}`;

function placesWords(counts: FeedCounts | undefined): string[] {
  if (!counts) return ['not known at how many places'];
  const { total, stale, withheld } = counts;
  if (total === 0) return ['no place uses it'];
  const parts = [
    ...(stale > 0 ? [`old at ${placeCount(stale)}`] : []),
    ...(withheld > 0 ? [`nothing to show at ${placeCount(withheld)}`] : []),
  ];
  return parts.length === 0 ? [] : [`${parts.join(', ')} of ${total.toLocaleString('en-GB')}`];
}

const paceWords = ({ cadence_stretch }: SourceState): string[] =>
  cadence_stretch > 1
    ? [`asked ${cadence_stretch.toLocaleString('en-GB')} times as rarely, to keep within the budget`]
    : [];

const count = (of: number): string => of.toLocaleString('en-GB');

/** What is against the layer of a water company, each in a few words, and how large it is. */
function layerWords({ layer }: SourceState): string[] {
  if (!layer || layer.rows === null) return [];
  const {
    rows,
    usual_rows: usual,
    is_suspect,
    suspect_rounds,
    steps_back,
    torn_reads,
    missing_monitors,
  } = layer;
  const since = [
    suspect_rounds > 0 &&
      `${count(suspect_rounds)} ${suspect_rounds === 1 ? 'round' : 'rounds'} not to be trusted`,
    steps_back > 0 && `${count(steps_back)} ${steps_back === 1 ? 'row' : 'rows'} went back in time`,
    torn_reads > 0 && `${count(torn_reads)} torn ${torn_reads === 1 ? 'read' : 'reads'}`,
  ].filter((words) => words !== false);
  return [
    ...(is_suspect ? ['its newest data are not to be trusted: no spill ends by them'] : []),
    `${count(rows)} monitors listed${usual === null || usual === rows ? '' : `, usually ${count(usual)}`}`,
    ...(missing_monitors > 0
      ? [
          `${count(missing_monitors)} ${missing_monitors === 1 ? 'monitor' : 'monitors'} missing near our places`,
        ]
      : []),
    ...(since.length > 0 ? [`since the start: ${since.join(', ')}`] : []),
  ];
}
