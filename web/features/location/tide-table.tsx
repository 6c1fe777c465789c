import type { TideEvent } from '#contract/tides.ts';
import { londonDate, londonDateWords } from '#domain/london-time.ts';
import { eventsOfDay } from '#domain/tide-curve.ts';
import { tideDays, turnClock } from '#domain/tide-days.ts';
import { formatValue } from '#domain/units.ts';
import { Disclosure } from '#web/place/disclosure.tsx';
import { waterWord } from './tide-words.ts';

/** The high and low waters of today and the days ahead, day by day. */
export function TideTable({ timeline, now }: { timeline: readonly TideEvent[]; now: number }) {
  const today = londonDate(now);
  const days = tideDays(timeline, today);
  return (
    <Disclosure summary="Times today and the days ahead">
      <table className="w-full max-w-md text-left tabular-nums">
        <caption className="sr-only">High and low waters, times in London, heights above chart datum</caption>
        <thead>
          <tr className="text-sm text-ink-muted">
            <th scope="col" className="py-1 font-normal">
              Water
            </th>
            <th scope="col" className="py-1 font-normal">
              Time
            </th>
            <th scope="col" className="py-1 text-right font-normal">
              Height
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
            {eventsOfDay(timeline, date).map((event) => (
              <tr key={event.date_time} className="border-b border-line">
                <td className="py-1.5">{waterWord(event.type)}</td>
                <td className="py-1.5 font-semibold">
                  <time dateTime={event.date_time}>{turnClock(event)}</time>
                </td>
                <td className="py-1.5 text-right">{formatValue(event.height)} m</td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </Disclosure>
  );
}
