import { durationWords } from '#domain/time/durations.ts';
import { momentWords } from '#domain/time/moment-words.ts';
import { type CutSpell, contactNames } from './contact-time.ts';

/** The latest first. */
export const ContactTable = ({ spells, now }: { spells: readonly CutSpell[]; now: number }) => (
  <div className="overflow-x-auto">
    <table className="w-full text-left text-sm">
      <caption className="sr-only">Contact with the display in the last 7 days, the latest first</caption>
      <thead>
        <tr className="border-b border-line text-ink-muted *:py-1.5 *:pr-3 *:font-semibold">
          <th scope="col">State</th>
          <th scope="col">From</th>
          <th scope="col">Until</th>
          <th scope="col">For</th>
        </tr>
      </thead>
      <tbody className="tabular-nums">
        {spells.toReversed().map(({ state, from, until }) => (
          <tr key={from} className="border-b border-line last:border-0 *:py-1.5 *:pr-3">
            <td className="font-semibold">{contactNames[state]}</td>
            <td>{momentWords(from, now)}</td>
            <td>{momentWords(until, now)}</td>
            <td>{durationWords(until - from)}</td>
          </tr>
        ))}
      </tbody>
    </table>
    {spells.length === 0 && <p className="py-2 text-ink-muted">Nothing is known yet.</p>}
  </div>
);
