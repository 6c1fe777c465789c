import type { SpillDay } from '#contract/conditions/overflow-history.ts';
import { durationWords } from '#domain/time/durations.ts';
import { shortDate } from '#domain/time/moment-words.ts';
import { watchedMinutes } from '#domain/water/history/spill-calendar.ts';
import { Disclosure } from '#web/shared/place/disclosure.tsx';

const words = (minutes: number): string => (minutes === 0 ? '–' : durationWords(minutes * 60_000));

/** The days on which something else than 'not spilling' was seen, the newest first, and how many there were without. */
export function DayTable({ days }: { days: readonly SpillDay[] }) {
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
