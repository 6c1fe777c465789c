import { FileDown } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import type { OverflowHistory, OverflowRecord, SpillTotals } from '#contract/conditions/overflow-history.ts';
import { addDays, londonDate } from '#domain/time/london-time.ts';
import { daysWords, hoursWords, sinceWords, wholeHours } from '#domain/water/history/history-words.ts';
import { useNow } from '#web/shared/time/use-now.ts';
import { Button, buttonClass } from '#web/shared/ui/button.tsx';
import { CalendarGrid } from './calendar-grid.tsx';
import { calendarMonths } from './calendar-months.ts';
import { overflowHistoryFile } from './calls.ts';
import { Choice } from './choice.tsx';
import { DayTable } from './day-table.tsx';
import { Legend } from './textures.tsx';

const keyOf = ({ company, id }: OverflowRecord): string => `${company} ${id}`;

/** Hours by day of one overflow, or of all near the place together. */
export function SpillCalendar({
  history,
  isToday,
  onUntil,
}: {
  history: OverflowHistory;
  /** Whether the year ends today. */
  isToday: boolean;
  onUntil: (until: string | undefined) => void;
}) {
  const now = useNow(60_000);
  const [chosen, setChosen] = useState('');
  const { overflows, place, from, until } = history;
  const overflow = overflows.find((each) => keyOf(each) === chosen);
  const { totals, season_totals, days } = overflow ?? place;
  const months = useMemo(() => calendarMonths({ from, until }, days), [from, until, days]);
  const watchedSince = overflow?.watched_since ?? history.watched_since ?? history.generated_at;
  const hasEarlier = londonDate(Date.parse(watchedSince)) < from;
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <p className="text-sm text-ink-muted">
          Hours of each day {overflow ? 'at one overflow' : 'at the overflows near here'}.{' '}
          {sinceWords(watchedSince, totals)}
        </p>
        <div className="flex flex-wrap gap-2">
          {overflows.length > 1 && (
            <Choice
              label="Overflow"
              value={chosen}
              options={[['', 'All together'], ...overflows.map((each) => [keyOf(each), each.name] as const)]}
              onChange={setChosen}
            />
          )}
          <a
            href={overflowHistoryFile(history.location, isToday ? undefined : until)}
            download
            className={buttonClass('secondary')}
          >
            <FileDown aria-hidden className="size-5" />
            CSV
          </a>
        </div>
      </div>
      {totals ? <Totals totals={totals} season={season_totals} /> : <p>We did not watch in this time.</p>}
      {!overflow && overflows.length > 1 && (
        <p className="text-sm text-ink-muted">
          Together: spilling while one of them was, and not spilling only while that was seen of all of them.
        </p>
      )}
      <Legend />
      <CalendarGrid months={months} today={londonDate(now)} />
      <DayTable days={days} />
      {(hasEarlier || !isToday) && (
        <div className="flex flex-wrap gap-2">
          {hasEarlier && (
            <Button look="secondary" onClick={() => onUntil(addDays(from, -1))}>
              The year before
            </Button>
          )}
          {!isToday && (
            <Button look="secondary" onClick={() => onUntil(undefined)}>
              Back to today
            </Button>
          )}
        </div>
      )}
    </>
  );
}

function Totals({ totals, season }: { totals: SpillTotals; season: SpillTotals | null }) {
  return (
    <div className="space-y-2">
      <dl className="flex flex-wrap gap-x-8 gap-y-3">
        <Total minutes={totals.spilling} look="text-danger">
          spilling, {daysWords(totals)}
        </Total>
        <Total minutes={totals.no_monitor} look="text-caution">
          with no working monitor
        </Total>
        <Total minutes={totals.not_known} look="">
          not known to us
        </Total>
      </dl>
      {season && (
        <p className="text-sm">
          Of these in the bathing season, {daysWords(season)}: {wholeHours(season.spilling)} h spilling,{' '}
          {wholeHours(season.no_monitor)} h with no working monitor, {wholeHours(season.not_known)} h not
          known.
        </p>
      )}
    </div>
  );
}

const Total = ({ minutes, look, children }: { minutes: number; look: string; children: ReactNode }) => (
  <div className="flex flex-col-reverse">
    <dt className="text-sm text-ink-muted">{children}</dt>
    <dd className={`text-2xl font-bold tabular-nums ${minutes > 0 ? look : ''}`}>{hoursWords(minutes)}</dd>
  </div>
);
