import { FileDown } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import type {
  OverflowHistory,
  OverflowRecord,
  SpillDay,
  SpillTotals,
} from '#contract/conditions/overflow-history.ts';
import { durationWords } from '#domain/time/durations.ts';
import { addDays, londonDate } from '#domain/time/london-time.ts';
import { shortDate } from '#domain/time/moment-words.ts';
import { daysWords, hoursWords, sinceWords, wholeHours } from '#domain/water/history/history-words.ts';
import { watchedMinutes } from '#domain/water/history/spill-calendar.ts';
import { Disclosure } from '#web/shared/place/disclosure.tsx';
import { useNow } from '#web/shared/time/use-now.ts';
import { Button, buttonClass } from '#web/shared/ui/button.tsx';
import { CalendarGrid } from './calendar-grid.tsx';
import { calendarMonths } from './calendar-months.ts';
import { overflowHistoryFile } from './calls.ts';
import { Choice } from './choice.tsx';
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

const words = (minutes: number): string => (minutes === 0 ? '–' : durationWords(minutes * 60_000));

/** The days on which something else than 'not spilling' was seen, the newest first, and how many there were without. */
function DayTable({ days }: { days: readonly SpillDay[] }) {
  const marked = days.filter((day) => day.not_spilling < watchedMinutes(day));
  const quiet = days.length - marked.length;
  return (
    <Disclosure summary="Days as a table">
      <p className="text-sm text-ink-muted">
        On {quiet.toLocaleString('en-GB')} more {quiet === 1 ? 'day' : 'days'} it was seen not to spill
        whenever we watched.
      </p>
      {marked.length > 0 && (
        <table className="w-full max-w-md text-left text-sm tabular-nums">
          <caption className="sr-only">Days with a spill, without a working monitor, or not known</caption>
          <thead className="text-ink-muted">
            <tr>
              {['Day', 'Spilling', 'No monitor', 'Not known'].map((name) => (
                <th key={name} scope="col" className="py-1 pr-2 font-normal">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {marked.toReversed().map(({ date, spilling, no_monitor, not_known }) => (
              <tr key={date} className="border-t border-line">
                <th scope="row" className="py-1.5 pr-2 font-normal whitespace-nowrap">
                  {shortDate(Date.parse(`${date}T12:00Z`))}
                </th>
                <td className="py-1.5 pr-2 font-semibold">{words(spilling)}</td>
                <td className="py-1.5 pr-2">{words(no_monitor)}</td>
                <td className="py-1.5">{words(not_known)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Disclosure>
  );
}
