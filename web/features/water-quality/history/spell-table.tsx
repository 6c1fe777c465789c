import type { OverflowRecord } from '#contract/conditions/overflow-history.ts';
import { durationWords } from '#domain/time/durations.ts';
import { clockOrMoment } from '#domain/time/moment-words.ts';
import { stateNames } from '#domain/water/history/history-words.ts';
import { Disclosure } from '#web/shared/place/disclosure.tsx';

/** The same 72 hours as a table, spell by spell, the newest first. */
export const SpellTable = ({ overflows, now }: { overflows: readonly OverflowRecord[]; now: number }) => (
  <Disclosure summary="The last 72 hours as a table">
    <table className="w-full max-w-md text-left text-sm tabular-nums">
      <caption className="sr-only">What was seen of each overflow in the last 72 hours</caption>
      <thead className="text-ink-muted">
        <tr>
          <th scope="col" className="py-1 font-normal">
            State
          </th>
          <th scope="col" className="py-1 font-normal">
            From
          </th>
          <th scope="col" className="py-1 font-normal">
            Lasted
          </th>
        </tr>
      </thead>
      {overflows.map(({ company, id, name, recent }) => (
        <tbody key={`${company} ${id}`}>
          <tr>
            <th
              scope="rowgroup"
              colSpan={3}
              className="border-b border-line pt-3 pb-1 font-semibold wrap-anywhere"
            >
              {name}
            </th>
          </tr>
          {recent.toReversed().map(({ from, until, state }) => (
            <tr key={from} className="border-b border-line">
              <td className="py-1.5 pr-2">{stateNames[state]}</td>
              <td className="py-1.5 pr-2">{clockOrMoment(Date.parse(from), now)}</td>
              <td className="py-1.5">{durationWords(Date.parse(until) - Date.parse(from))}</td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  </Disclosure>
);
