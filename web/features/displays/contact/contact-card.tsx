import type { ContactSpell } from '#contract/displays/displays.ts';
import { durationWords } from '#domain/time/durations.ts';
import { momentWords } from '#domain/time/moment-words.ts';
import { useNow } from '#web/shared/time/use-now.ts';
import { Card } from '#web/shared/ui/card.tsx';
import { ContactBar, ContactLegend } from './contact-bar.tsx';
import {
  type CutSpell,
  contactNames,
  contactTotals,
  dayTicks,
  hourTicks,
  spellsWithin,
  totalsWords,
} from './contact-time.ts';

const DAY_MS = 86_400_000;

/** For how long the office knew what the sign shows: the last day and the last week as bars, and in a table. */
export function ContactCard({ day, week }: { day: readonly ContactSpell[]; week: readonly ContactSpell[] }) {
  const now = useNow(60_000);
  const spans = [
    { name: 'The last 24 hours', spells: day, span: { from: now - DAY_MS, until: now }, ticksOf: hourTicks },
    {
      name: 'The last 7 days',
      spells: week,
      span: { from: now - 7 * DAY_MS, until: now },
      ticksOf: dayTicks,
    },
  ].map((each) => ({ ...each, cut: spellsWithin(each.spells, each.span) }));
  return (
    <Card id="contact" title="Contact">
      <ContactLegend />
      {spans.map(({ name, span, ticksOf, cut }) => {
        const words = totalsWords(contactTotals(cut, span));
        return (
          <div key={name}>
            <h3 className="font-semibold">{name}</h3>
            <p className="text-sm">{words}</p>
            <ContactBar label={`${name}: ${words}`} spells={cut} span={span} ticks={ticksOf(span)} />
          </div>
        );
      })}
      <details>
        <summary className="min-h-11 cursor-pointer py-2 font-semibold">The last 7 days as a table</summary>
        <ContactTable spells={spans[1]?.cut ?? []} now={now} />
      </details>
    </Card>
  );
}

/** The latest first. */
const ContactTable = ({ spells, now }: { spells: readonly CutSpell[]; now: number }) => (
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
