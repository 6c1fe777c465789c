import type { TidalData } from '#contract/conditions/tides.ts';
import { tideDays } from '#domain/tides/tide-days.ts';
import { type NamedTurn, namedTurns, turnHeight, turnTime, waterWord } from '#domain/tides/tide-words.ts';
import { londonDate, londonDateWords } from '#domain/time/london-time.ts';
import { Disclosure } from '#web/shared/place/disclosure.tsx';

/** The high and low waters of today and the days ahead, day by day. */
export function TideTable({ tides, now }: { tides: TidalData; now: number }) {
  const today = londonDate(now);
  const days = tideDays(tides.timeline, today);
  return (
    <Disclosure summary="Times today and the days ahead">
      <table className="w-full max-w-md text-left tabular-nums">
        <caption className="sr-only">
          High and low waters, times in London{!tides.withheld && `, heights above ${tides.datum}`}
        </caption>
        <thead>
          <tr className="text-sm text-ink-muted">
            <th scope="col" className="py-1 font-normal">
              Water
            </th>
            <th scope="col" className="py-1 font-normal">
              Time
            </th>
            <th scope="col" className="py-1 text-right font-normal">
              {!tides.withheld && 'Height'}
            </th>
          </tr>
        </thead>
        {days.map((date) => (
          <tbody key={date}>
            <tr>
              <th scope="rowgroup" colSpan={3} className="border-b border-line pt-4 pb-1 font-semibold">
                {date === today ? 'Today' : londonDateWords(Date.parse(`${date}T12:00Z`))}
              </th>
            </tr>
            <TurnRows turns={namedTurns(tides, date)} />
          </tbody>
        ))}
      </table>
    </Disclosure>
  );
}

const rowClass = 'border-b border-line';

/** A row for each turn. Turns of a stand are indented; a turn without a published time says so. */
export const TurnRows = ({ turns }: { turns: readonly NamedTurn[] }) =>
  turns.flatMap(({ turn, name, isReal, missing }) => [
    ...missing.map((type) => (
      <tr key={`${type} before ${turn.date_time}`} className={rowClass}>
        <td className="py-1.5">{waterWord(type)}</td>
        <td colSpan={2} className="py-1.5 text-ink-muted">
          time not published
        </td>
      </tr>
    )),
    <tr key={turn.date_time} className={`${rowClass} ${isReal ? '' : 'text-ink-muted'}`}>
      <td className={`py-1.5 ${isReal ? '' : 'pl-4'}`}>{name}</td>
      <td className={`py-1.5 ${isReal ? 'font-semibold' : ''}`}>
        <time dateTime={turn.date_time}>{turnTime(turn)}</time>
      </td>
      <td className="py-1.5 text-right">{turnHeight(turn)}</td>
    </tr>,
  ]);
