import type { SpillDay, SpillMinutes, SpillState } from '#contract/conditions/overflow-history.ts';
import { wholeHours } from '#domain/water/history/history-words.ts';
import type { CalendarDay, CalendarMonth } from './calendar-months.ts';
import { Area } from './textures.tsx';

const monthName = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' });
const DAYS = Array.from({ length: 31 }, (_, index) => index + 1);

/** The days of each month as cells, and the month's hours in figures. */
export const CalendarGrid = ({ months, today }: { months: readonly CalendarMonth[]; today: string }) => (
  <div className="calendar text-sm tabular-nums">
    <div aria-hidden className="calendar-row calendar-head text-xs font-semibold text-ink-muted">
      <span className="calendar-days calendar-numbers">
        {DAYS.map((day) => (
          <span key={day}>{day}</span>
        ))}
      </span>
      <span className="calendar-sums">
        <span>Spilling</span>
        <span>No monitor</span>
        <span>Not known</span>
      </span>
    </div>
    <ul className="contents">
      {months.map((month) => (
        <li key={month.month} className="calendar-row">
          <span className="font-semibold">{monthName.format(new Date(`${month.month}-01T00:00Z`))}</span>
          <span aria-hidden className="calendar-days">
            {DAYS.map((day) => (
              <Cell
                key={day}
                day={month.days[day - 1]}
                isToday={`${month.month}-${String(day).padStart(2, '0')}` === today}
              />
            ))}
          </span>
          {month.isWatched ? <Sums {...month.sums} /> : <p className="text-ink-muted">not watched</p>}
        </li>
      ))}
    </ul>
  </div>
);

const Sums = ({ spilling, no_monitor, not_known, not_spilling }: SpillMinutes) => (
  <p className="calendar-sums">
    <Sum minutes={spilling} words="spilling" look="font-semibold text-danger" />
    <Sum minutes={no_monitor} words="no monitor" look="font-semibold text-caution" />
    <Sum minutes={not_known} words="not known" look="font-semibold" />
    {spilling + no_monitor + not_known === 0 && not_spilling > 0 && (
      <span className="text-ink-muted md:hidden">not spilling</span>
    )}
  </p>
);

/** On a phone there is no head above it, so that its words stand beside it, and nothing where it is none. */
const Sum = ({ minutes, words, look }: { minutes: number; words: string; look: string }) => (
  <span className={minutes > 0 ? look : 'calendar-none text-ink-muted'}>
    {wholeHours(minutes)} h <span className="calendar-sum-words">{words}</span>
  </span>
);

function Cell({ day, isToday }: { day: CalendarDay; isToday: boolean }) {
  if (day === undefined) return <span />;
  if (day === null) return <span className="text-ink-muted">–</span>;
  return (
    <span className={`calendar-day seen seen-not_spilling ${isToday ? 'calendar-today' : ''}`}>
      <Part day={day} state="not_known" />
      <Part day={day} state="no_monitor" />
      <Part day={day} state="spilling" />
      {day.spilling > 0 && <Hours day={day} />}
    </span>
  );
}

/** Its share of the day's height, at least so much that it can be seen. */
const shareOf = (day: SpillDay, state: SpillState): number =>
  day[state] === 0 ? 0 : Math.max(16, Math.round((100 * day[state]) / day.minutes));

const Part = ({ day, state }: { day: SpillDay; state: SpillState }) =>
  day[state] > 0 ? <Area state={state} style={{ height: `${shareOf(day, state)}%` }} /> : null;

/** A spill of such a share fills the cell far enough for a light figure on it. */
const ROOM_INSIDE = 50;

const Hours = ({ day }: { day: SpillDay }) => (
  <span
    className={`calendar-hours ${shareOf(day, 'spilling') >= ROOM_INSIDE ? 'calendar-hours-inside' : ''}`}
  >
    <span>{wholeHours(day.spilling)}</span>
  </span>
);
