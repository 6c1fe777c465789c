import type { UseQueryResult } from '@tanstack/react-query';
import { Check, Clock, type LucideIcon, Minus, RefreshCw, Unplug } from 'lucide-react';
import { useState } from 'react';
import type { SourceReport } from '#contract/conditions/source-report.ts';
import { clockOrMoment } from '#domain/time/moment-words.ts';
import { type Column, DataTable } from '#web/admin/list/data-table.tsx';
import { Moment } from '#web/admin/moment.tsx';
import { useNow } from '#web/shared/time/use-now.ts';
import { Badge } from '#web/shared/ui/badge.tsx';
import { useMedia } from '#web/shared/ui/browser/use-media.ts';
import { Notice } from '#web/shared/ui/notice.tsx';
import { RetryButton } from '#web/shared/ui/retry-button.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';
import { textLinkClass } from '#web/shared/ui/text-link.ts';
import { apart, firstRows, type HealthRow, type HealthState, healthRows } from './health-rows.ts';
import type { Asking } from './use-asking.ts';

export const HEALTH_ID = 'health';

const states = {
  fresh: { word: 'Fresh', tone: 'good', Icon: Check },
  old: { word: 'Old', tone: 'caution', Icon: Clock },
  away: { word: 'Away', tone: 'danger', Icon: Unplug },
  idle: { word: 'Not in use', tone: 'neutral', Icon: Minus },
} as const satisfies Record<
  HealthState,
  { word: string; tone: 'good' | 'caution' | 'danger' | 'neutral'; Icon: LucideIcon }
>;

/** How it stands with every source and feed. `asking` is null for those who may not have a source asked. */
export function Health({
  report: { data, error, isFetching, refetch },
  asking,
}: {
  report: UseQueryResult<SourceReport>;
  asking: Asking | null;
}) {
  return (
    <section
      id={HEALTH_ID}
      aria-labelledby="health-heading"
      className="scroll-mt-4 rounded-card border border-line bg-surface p-4 max-sm:border-0 max-sm:bg-transparent max-sm:p-0"
    >
      <h2 id="health-heading" className="mb-2 text-lg font-bold">
        Health of the data
      </h2>
      {error && (
        <Notice
          tone="danger"
          role="alert"
          title={
            data
              ? 'The state of the data is not known at the moment'
              : 'The state of the data could not be loaded'
          }
          action={<RetryButton busy={isFetching} onRetry={refetch} />}
          className="mb-3"
        >
          {error.message}
        </Notice>
      )}
      {data && <Rows report={data} asking={asking} />}
      {!data && !error && (
        <>
          <p role="status" className="sr-only">
            Loading the state of the data…
          </p>
          <Skeleton className="h-100" />
        </>
      )}
    </section>
  );
}

function Rows({ report, asking }: { report: SourceReport; asking: Asking | null }) {
  const [isAll, setAll] = useState(false);
  const now = useNow(60_000);
  const rows = healthRows(report, now);
  const isNarrow = useMedia('(max-width: 40rem)');
  const { ill, well } = apart(rows);
  const first = isNarrow ? ill : firstRows(rows);
  const all = isNarrow ? [...ill, ...well] : rows;
  const counted = (['fresh', 'old', 'away', 'idle'] as const).map((state) => ({
    ...states[state],
    count: rows.filter((row) => row.state === state).length,
  }));
  return (
    <>
      <p className="mb-2 text-sm text-ink-muted">
        {rows.length} sources and feeds:{' '}
        {counted.map(({ word, count }) => `${count} ${word.toLowerCase()}`).join(', ')}
        {report.simulated && '. The sources are simulated'}
      </p>
      {(isAll || first.length > 0) && (
        <DataTable
          caption="Sources and feeds"
          columns={columns(now, asking)}
          rows={isAll ? all : first}
          rowKey={({ key }) => key}
          rowClass={({ state }) =>
            state === 'away' ? 'bg-danger-ground/50' : state === 'old' ? 'bg-caution-ground/50' : ''
          }
        />
      )}
      {first.length < rows.length && (
        <button
          type="button"
          aria-expanded={isAll}
          onClick={() => setAll(!isAll)}
          className={`${textLinkClass} mt-1`}
        >
          {isNarrow
            ? isAll
              ? 'Hide what is well'
              : `${wellWords(well)}: show`
            : isAll
              ? 'Show fewer'
              : `Show all ${rows.length}`}
        </button>
      )}
    </>
  );
}

/** `14 fresh, 2 not in use`. */
function wellWords(well: readonly HealthRow[]): string {
  const fresh = well.filter(({ state }) => state === 'fresh').length;
  const idle = well.length - fresh;
  return [fresh > 0 && `${fresh} fresh`, idle > 0 && `${idle} not in use`].filter(Boolean).join(', ');
}

const UNKNOWN = '–';

const moment = (at: string | null, now: number) =>
  at === null ? UNKNOWN : <Moment at={at} now={now} words={clockOrMoment} />;

function columns(now: number, asking: Asking | null): Column<HealthRow>[] {
  return [
    {
      name: 'Source',
      isHeading: true,
      className: 'sm:min-w-44',
      cell: ({ name, notes }) => (
        <span className="block min-w-0">
          {name}
          {notes.map((note) => (
            <span key={note} className="block text-sm font-normal text-ink">
              {note}
            </span>
          ))}
        </span>
      ),
    },
    {
      name: 'State',
      className: 'whitespace-nowrap',
      cell: ({ state }) => {
        const { word, tone, Icon } = states[state];
        return (
          <Badge tone={tone} Icon={Icon}>
            {word}
          </Badge>
        );
      },
    },
    {
      name: 'Data of',
      cell: ({ dataOf, calls }) => (
        <>
          {calls === null && dataOf !== null && 'oldest '}
          {moment(dataOf, now)}
        </>
      ),
    },
    { name: 'Last asked', cell: ({ asked }) => moment(asked, now) },
    {
      name: 'Last error',
      className: 'wrap-anywhere sm:min-w-40',
      cell: (row) => <LastError row={row} now={now} />,
    },
    { name: 'Calls today of budget', cell: (row) => <Calls row={row} /> },
    { name: 'Next', cell: ({ next }) => moment(next, now) },
    ...(asking
      ? [
          {
            name: 'Refresh',
            isNameHidden: true,
            cell: ({ source, name }: HealthRow) =>
              source !== null && (
                <RefreshButton
                  name={name}
                  isBusy={asking.waiting.has(source)}
                  onPress={() => asking.askSource(source)}
                />
              ),
          },
        ]
      : []),
  ];
}

function LastError({ row: { error, errorAt, isOver }, now }: { row: HealthRow; now: number }) {
  if (error === null) return <span className="text-ink-muted">none in 24 h</span>;
  return (
    <span className={isOver ? 'text-ink-muted' : ''}>
      {errorAt !== null && (
        <>
          <Moment at={errorAt} now={now} words={clockOrMoment} />:{' '}
        </>
      )}
      {error}
    </span>
  );
}

function Calls({ row: { calls } }: { row: HealthRow }) {
  if (!calls) return UNKNOWN;
  const { today, spent, budget } = calls;
  if (budget === null) return <span className="tabular-nums">{today.toLocaleString('en-GB')}, no limit</span>;
  const share = Math.min(1, spent / budget);
  return (
    <span className="flex flex-wrap items-center gap-x-2 tabular-nums">
      <span aria-hidden className="h-1.5 w-16 shrink-0 overflow-hidden rounded-full bg-neutral-ground">
        <span
          className={`block h-full ${share > 0.9 ? 'bg-caution' : 'bg-sea'}`}
          style={{ width: `${share * 100}%` }}
        />
      </span>
      <span className="whitespace-nowrap">
        {Math.round(spent).toLocaleString('en-GB')} of {Math.round(budget).toLocaleString('en-GB')}
      </span>
    </span>
  );
}

const RefreshButton = ({ name, isBusy, onPress }: { name: string; isBusy: boolean; onPress: () => void }) => (
  <button
    type="button"
    aria-label={isBusy ? `Asking ${name}…` : `Refresh ${name}`}
    title={isBusy ? 'Asking…' : 'Refresh'}
    aria-disabled={isBusy || undefined}
    onClick={() => !isBusy && onPress()}
    className="inline-flex size-9 items-center justify-center rounded-lg border border-line bg-surface text-sea hover:bg-neutral-ground pointer-coarse:size-11"
  >
    <RefreshCw aria-hidden className={`size-4 ${isBusy ? 'animate-spin' : ''}`} />
  </button>
);
