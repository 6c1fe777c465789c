import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleHelp, CircleMinus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { type MatchPreview, MatchPreviewDraft } from '#contract/notices/automated-messages.ts';
import { londonDayAndMonth, londonYear } from '#domain/time/london-time.ts';
import { compassPoint8 } from '#domain/weather/compass.ts';
import { inLabels } from '#web/shared/forms/in-labels.ts';
import { useSettled } from '#web/shared/forms/use-settled.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { RetryButton } from '#web/shared/ui/retry-button.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';
import { previewQuery } from './calls.ts';
import { labels, type MessageValues, withDecimalPoints } from './message-values.ts';
import { MonthStrips } from './month-strips.tsx';
import { recordedMonths } from './recorded-months.ts';

type Rule = Omit<MessageValues, 'title' | 'description' | 'is_active'>;

/** Typing pauses this long before it is asked, and no more than 40 times in a minute: the server allows 60. */
const TIMES = { pauseMs: 500, apartMs: 1500 } as const;

/** Whether the message that is being written would apply now, and how often it would have. */
export function Preview({ rule }: { rule: Rule }) {
  const text = JSON.stringify(rule);
  const { draft, missing } = useMemo(() => readRule(JSON.parse(text)), [text]);
  const settled = useSettled(draft, TIMES);
  return (
    <section aria-labelledby="preview-heading" className="space-y-3 rounded-card border border-line p-4">
      <h3 id="preview-heading" className="font-bold">
        Would it match?
      </h3>
      {draft === null || settled === null ? (
        <p className="text-ink-muted">{draft === null ? missing : 'Looking at the recorded winds…'}</p>
      ) : (
        <Answer draft={settled} isOld={settled !== draft} />
      )}
    </section>
  );
}

/** What can be asked with, or what is missing for it in words. */
function readRule(rule: Rule): { draft: MatchPreviewDraft | null; missing: string } {
  const { data: draft = null, error } = MatchPreviewDraft.safeParse(withDecimalPoints(rule));
  const isWhole = Object.values(rule).every((value) => value.trim() !== '');
  const refusal = inLabels(error?.issues[0]?.message, labels);
  const missing =
    isWhole && refusal !== undefined
      ? `${refusal}.`
      : 'Choose a location and a direction and fill in the four speeds to see whether it matches now and how often it would have.';
  return { draft, missing };
}

function Answer({ draft, isOld }: { draft: MatchPreviewDraft; isOld: boolean }) {
  const { data, error, isFetching, refetch } = useQuery({
    ...previewQuery(draft),
    placeholderData: (before) => before,
  });
  if (error) {
    return (
      <Notice tone="danger" role="alert" action={<RetryButton busy={isFetching} onRetry={refetch} />}>
        {error.message}
      </Notice>
    );
  }
  if (!data) {
    return (
      <>
        <p role="status" className="sr-only">
          Looking at the recorded winds…
        </p>
        <Skeleton className="h-40" />
      </>
    );
  }
  return (
    <div aria-busy={isFetching || isOld} className={`space-y-4 ${isFetching || isOld ? 'opacity-60' : ''}`}>
      <div role="status" className="space-y-2">
        <Now {...data} />
        <History {...data} />
      </div>
      <Months days={data.days} />
    </div>
  );
}

const rounded = (mph: number): number => Math.round(mph * 10) / 10;

function Now({ matches_now, wind }: Pick<MatchPreview, 'matches_now' | 'wind'>) {
  const Icon = matches_now === null ? CircleHelp : matches_now ? CircleCheck : CircleMinus;
  const words =
    matches_now === null
      ? 'Not known whether it matches now'
      : matches_now
        ? 'Matches now'
        : 'Does not match now';
  return (
    <p className="flex gap-2">
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
      <span>
        <strong>{words}.</strong>{' '}
        {wind
          ? `Wind ${compassPoint8(wind.direction)} ${rounded(wind.speed)} mph, gusts ${rounded(wind.gusts)} mph.`
          : 'The wind of now is not known here.'}
      </span>
    </p>
  );
}

const counted = (count: number, unit: string): string =>
  `${count.toLocaleString('en-GB')} ${unit}${count === 1 ? '' : 's'}`;

function History({ days, totals }: Pick<MatchPreview, 'days' | 'totals'>) {
  const [first] = days;
  if (!first || !totals?.hours_known)
    return <p>How often it would have matched is not known: no wind is recorded here yet.</p>;
  const since = Date.parse(`${first.date}T12:00Z`);
  return (
    <p>
      Since {londonDayAndMonth(since)} {londonYear(since)} it would have matched on{' '}
      <strong>
        {totals.days_matched.toLocaleString('en-GB')} of {counted(totals.days, 'day')}
      </strong>
      , in <strong>{counted(totals.hours_matched, 'hour')}</strong>.{' '}
      {totals.hours_unknown > 0 && `${counted(totals.hours_unknown, 'hour')} of that time not known.`}
    </p>
  );
}

const FEW_MONTHS = 3;

function Months({ days }: Pick<MatchPreview, 'days'>) {
  const [isWhole, setWhole] = useState(false);
  const months = useMemo(() => recordedMonths(days), [days]);
  if (months.length === 0) return null;
  return (
    <div className="space-y-2">
      <MonthStrips months={isWhole ? months : months.slice(0, FEW_MONTHS)} />
      {months.length > FEW_MONTHS && (
        <Button look="secondary" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show fewer months' : `Show all ${months.length} months`}
        </Button>
      )}
    </div>
  );
}
