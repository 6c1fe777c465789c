import type {
  OverflowHistory,
  OverflowRecord,
  SpillSpell,
  SpillState,
} from '#contract/conditions/overflow-history.ts';
import { distance, quantityWords } from '#domain/quantities/quantities.ts';
import { londonDays } from '#domain/time/london-days.ts';
import { londonClock, londonDate, londonDayAndMonth, londonWeekday } from '#domain/time/london-time.ts';
import { nowWords } from '#domain/water/history/history-words.ts';
import { clockHours } from '#web/shared/time/time-axis.ts';
import { linearScale } from '#web/shared/ui/graphs/linear-scale.ts';
import { Area } from './textures.tsx';

const HOUR_MS = 3_600_000;
const SHOWN_MS = 72 * HOUR_MS;

/** Where a moment stands, in percent of the strip's length. */
type Along = (at: number) => number;

function along(now: number): Along {
  const x = linearScale([now - SHOWN_MS, now], [0, 100]);
  return (at) => Math.max(0, Math.min(100, x(at)));
}

/** The last 72 hours of each overflow on one axis, with the high waters through all of them. */
export function SpillStrip({ history, now }: { history: OverflowHistory; now: number }) {
  const at = along(now);
  const { overflows, tide } = history;
  return (
    <div className="strip">
      <DayNames now={now} at={at} />
      <TideRow tide={tide} at={at} now={now} />
      <ul className="contents">
        {overflows.map((overflow) => (
          <Row
            key={`${overflow.company} ${overflow.id}`}
            overflow={overflow}
            highWaters={tide?.high_waters ?? []}
            at={at}
            now={now}
          />
        ))}
      </ul>
      <Hours now={now} at={at} />
    </div>
  );
}

function DayNames({ now, at }: { now: number; at: Along }) {
  const days = londonDays(londonDate(now - SHOWN_MS), londonDate(now));
  return (
    <div aria-hidden className="strip-lane strip-days text-sm font-semibold">
      {days.map(({ date, start, end }) => {
        const [left, right] = [at(start), at(end)];
        const noon = (start + end) / 2;
        if (right - left < 10) return null;
        return (
          <span
            key={date}
            className="truncate text-center"
            style={{ left: `${left}%`, width: `${right - left}%` }}
          >
            {londonWeekday(noon).slice(0, 3)}
            <span className="max-sm:hidden"> {londonDayAndMonth(noon).replace(/ (...).*/, ' $1')}</span>
          </span>
        );
      })}
    </div>
  );
}

function TideRow({ tide, at, now }: { tide: OverflowHistory['tide']; at: Along; now: number }) {
  const knownFrom = tide ? at(Date.parse(tide.known_from)) : 100;
  const waters = tide?.high_waters ?? [];
  return (
    <>
      <p className="strip-name text-sm">
        <span className="font-semibold">Tide</span>{' '}
        <span className="text-ink-muted">
          {tide ? '▲ is a high water' : 'not known here'}
          <span className="sr-only">
            :{' '}
            {waters
              .map((water) => `${londonWeekday(Date.parse(water))} ${londonClock(Date.parse(water))}`)
              .join(', ')}
          </span>
        </span>
      </p>
      <div aria-hidden className="strip-lane strip-tide">
        {knownFrom > 0 && <Area state="not_known" style={{ left: 0, width: `${knownFrom}%` }} />}
        <Midnights now={now} at={at} />
        {waters.map((water) => (
          <span key={water} className="strip-high" style={{ left: `${at(Date.parse(water))}%` }}>
            ▲
          </span>
        ))}
      </div>
    </>
  );
}

const Midnights = ({ now, at }: { now: number; at: Along }) =>
  londonDays(londonDate(now - SHOWN_MS), londonDate(now))
    .slice(1)
    .map(({ date, start }) => (
      <span key={date} className="strip-midnight" style={{ left: `${at(start)}%` }} />
    ));

const tones: Record<SpillState, string> = {
  spilling: 'text-danger',
  no_monitor: 'text-caution',
  not_known: '',
  not_spilling: '',
};

function Row({
  overflow,
  highWaters,
  at,
  now,
}: {
  overflow: OverflowRecord;
  highWaters: readonly string[];
  at: Along;
  now: number;
}) {
  const { state, since } = nowWords(overflow, now);
  return (
    <li className="contents">
      <p className="strip-name min-w-0 text-sm wrap-anywhere">
        <span className="font-semibold">{overflow.name}</span>{' '}
        <span className="history-second">
          {quantityWords(distance(overflow.distance_miles))} · {overflow.company}
        </span>
      </p>
      <div aria-hidden className="strip-lane strip-bars">
        {overflow.recent.map((spell) => (
          <Bar key={spell.from} spell={spell} at={at} />
        ))}
        {highWaters.map((water) => (
          <span key={water} className="strip-high-line" style={{ left: `${at(Date.parse(water))}%` }} />
        ))}
      </div>
      <p className="strip-state text-sm">
        <strong className={tones[overflow.is_listed ? overflow.state : 'not_known']}>{state}</strong>{' '}
        <span className="history-second">{since}</span>
      </p>
    </li>
  );
}

/** Wide enough for its length in words, in percent. */
const ROOM_FOR_WORDS = 11;

function Bar({ spell: { from, until, state }, at }: { spell: SpillSpell; at: Along }) {
  const [left, right] = [at(Date.parse(from)), at(Date.parse(until))];
  const minutes = Math.round((Date.parse(until) - Date.parse(from)) / 60_000);
  const words = `${Math.floor(minutes / 60)} h${minutes % 60 === 0 ? '' : ` ${String(minutes % 60).padStart(2, '0')}`}`;
  return (
    <Area
      state={state}
      style={{ left: `${left}%`, width: `${right - left}%`, minWidth: state === 'spilling' ? 3 : 0 }}
    >
      {state === 'spilling' && right - left > ROOM_FOR_WORDS && <span className="strip-words">{words}</span>}
    </Area>
  );
}

function Hours({ now, at }: { now: number; at: Along }) {
  return (
    <div aria-hidden className="strip-lane strip-hours text-xs text-ink-muted tabular-nums">
      {clockHours({ from: now - SHOWN_MS, until: now }, 6)
        .filter((mark) => at(mark.at) > 3 && at(mark.at) < 97)
        .map((mark) => (
          <span
            key={mark.at}
            className={`strip-hour ${mark.hour % 12 === 0 ? '' : 'strip-hour-between'}`}
            style={{ left: `${at(mark.at)}%` }}
          >
            {mark.clock}
          </span>
        ))}
    </div>
  );
}
