import type { GoWindow, StateSpell, WindowsAnswer } from '#contract/conditions/windows.ts';
import {
  addDays,
  londonClock,
  londonDate,
  londonDayAndMonth,
  londonDayBounds,
  londonWeekday,
} from '#domain/time/london-time.ts';
import { whenWords } from '#domain/windows/window-words.ts';

const HOUR_MS = 3_600_000;
/** So wide that a window of three hours holds its times. */
const PX_PER_HOUR = 14;
/** What is narrower shows no times: they stand in the list. */
const TIMES_FROM_MS = 2.75 * HOUR_MS;

const looks = {
  within: 'bg-sea text-on-sea',
  check: 'border-2 border-sea bg-surface text-ink',
  unknown:
    'border border-dashed border-line-strong bg-[radial-gradient(circle,var(--color-line-strong)_1px,transparent_1.5px)] bg-size-[5px_5px]',
} as const;

type LaneSpell = StateSpell & Partial<Pick<GoWindow, 'check'>>;

export interface Lane {
  name: string;
  /** In order of time; what is between them is outside. Windows say what of them must be checked on the day. */
  spells: readonly LaneSpell[];
  /** Shown large, with its times. */
  isMain: boolean;
}

type Week = Pick<WindowsAnswer, 'from' | 'until'>;

/** The rest of the week as one picture on one axis. A solid block is within, one with an outline is to be checked, a dotted one is not known, a hairline is outside. */
export function WeekBars({
  week,
  lanes,
  night,
  now,
}: {
  week: Week;
  lanes: readonly Lane[];
  night: readonly StateSpell[];
  now: number;
}) {
  const shown = { from: Math.floor(now / HOUR_MS) * HOUR_MS, until: week.until };
  const width = ((shown.until - shown.from) / HOUR_MS) * PX_PER_HOUR;
  return (
    <div className="grid gap-2">
      <Legend />
      <section
        aria-label="The week in bars, scrolls sideways"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        tabIndex={0}
        className="overflow-x-auto rounded-lg"
      >
        <div className="relative" style={{ width: `${width}px` }}>
          <Ground week={shown} night={night} now={now} />
          <Days week={shown} />
          <div className="relative grid gap-1 pt-1 pb-3">
            {lanes.map((lane) => (
              <OneLane key={lane.name} lane={lane} week={shown} now={now} />
            ))}
          </div>
        </div>
      </section>
    </div>
  );
}

const Legend = () => (
  <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-muted *:flex *:items-center *:gap-1.5">
    <li>
      <span aria-hidden className={`h-4 w-6 rounded-sm ${looks.within}`} /> within
    </li>
    <li>
      <span aria-hidden className={`h-4 w-6 rounded-sm ${looks.check}`} /> within what we can forecast
    </li>
    <li>
      <span aria-hidden className={`h-4 w-6 rounded-sm ${looks.unknown}`} /> not known
    </li>
    <li>
      <span aria-hidden className="h-px w-6 bg-line-strong" /> outside
    </li>
  </ul>
);

const shareOf = (moment: number, { from, until }: Week): number => (100 * (moment - from)) / (until - from);
const left = (moment: number, week: Week) => ({ left: `${shareOf(moment, week)}%` });
const span = ({ from, until }: Week, week: Week) => {
  const start = Math.max(from, week.from);
  return { ...left(start, week), width: `${shareOf(until, week) - shareOf(start, week)}%` };
};

/** Night, midnights and now, behind the bars. */
const Ground = ({ week, night, now }: { week: Week; night: readonly StateSpell[]; now: number }) => (
  <div aria-hidden className="absolute inset-0">
    {night
      .filter(({ state, until }) => state === 'outside' && until > week.from)
      .map((spell) => (
        <div
          key={spell.from}
          className="absolute inset-y-0 bg-deep/20 dark:bg-ground/80"
          style={span(spell, week)}
        />
      ))}
    {daysOf(week).map(({ date, start }) => (
      <div
        key={date}
        className="absolute inset-y-0 w-px bg-line-strong"
        style={left(Math.max(start, week.from), week)}
      />
    ))}
    <div className="absolute inset-y-0 border-l-2 border-dotted border-ink" style={left(now, week)} />
  </div>
);

function daysOf({ from, until }: Week): { date: string; start: number; end: number }[] {
  const days: { date: string; start: number; end: number }[] = [];
  for (let date = londonDate(from); londonDayBounds(date).start < until; date = addDays(date, 1)) {
    days.push({ date, ...londonDayBounds(date) });
  }
  return days;
}

/** The day's name needs so much room. */
const NAME_FROM_MS = 11 * HOUR_MS;

/** The names of the days, and every sixth hour. */
const Days = ({ week }: { week: Week }) => (
  <div aria-hidden className="relative h-11 text-sm tabular-nums">
    {daysOf(week).map(({ date, start, end }) => (
      <div key={date}>
        {end - Math.max(start, week.from) >= NAME_FROM_MS && (
          <span
            className="absolute top-0 pl-2 font-semibold whitespace-nowrap"
            style={left(Math.max(start, week.from), week)}
          >
            {londonWeekday(end - 1)} {londonDayAndMonth(end - 1)}
          </span>
        )}
        {[18, 12, 6]
          .map((before) => end - before * HOUR_MS) // after the hour in which clocks change
          .filter((at) => at - week.from >= 2 * HOUR_MS) // else its left half is cut off
          .map((at) => (
            <span key={at} className="absolute bottom-0 -translate-x-1/2" style={left(at, week)}>
              {londonClock(at)}
            </span>
          ))}
      </div>
    ))}
  </div>
);

const OneLane = ({ lane, week, now }: { lane: Lane; week: Week; now: number }) => (
  <div role="img" aria-label={laneWords(lane, now)} className="relative">
    <p
      className={`sticky left-0 w-max rounded-sm bg-surface px-1 text-sm whitespace-nowrap ${lane.isMain ? 'font-bold' : ''}`}
    >
      {lane.name}
    </p>
    <div className={`relative ${lane.isMain ? 'h-11' : 'h-4'}`}>
      <div className="absolute inset-x-0 top-1/2 h-px bg-line-strong" />
      {lane.spells
        .filter(({ state, until }) => state !== 'outside' && until > week.from)
        .map((spell) => (
          <div
            key={spell.from}
            className={`absolute inset-y-0 flex items-center justify-center overflow-hidden rounded-sm ${looks[lookOf(spell)]}`}
            style={span(spell, week)}
          >
            {lane.isMain && <Times spell={spell} />}
          </div>
        ))}
    </div>
  </div>
);

function lookOf({ state, check = [] }: LaneSpell): keyof typeof looks {
  if (state !== 'within') return 'unknown';
  return check.length > 0 ? 'check' : 'within';
}

function Times({ spell: { from, until, state } }: { spell: LaneSpell }) {
  if (state === 'unknown') return <span className="rounded-sm bg-surface px-1.5 font-bold">?</span>;
  if (until - from < TIMES_FROM_MS) return null;
  return (
    <span className="text-center text-xs font-bold tabular-nums">
      {londonClock(from)}
      <br />
      {londonClock(until)}
    </span>
  );
}

const spoken = { within: 'within', check: 'within what we can forecast', unknown: 'not known' } as const;

/** `Gusts below 25 mph: within Today 00:00 to 15:00; not known …` */
function laneWords({ name, spells }: Lane, now: number): string {
  const shown = spells.filter(({ state, until }) => state !== 'outside' && until > now);
  if (shown.length === 0) return `${name}: never within in the coming week`;
  const words = shown.map(
    (spell) => `${spoken[lookOf(spell)]} ${whenWords({ ...spell, from: Math.max(spell.from, now) }, now)}`,
  );
  return `${name}: ${words.join('; ')}`;
}
