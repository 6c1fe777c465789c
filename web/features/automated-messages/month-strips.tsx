import type { RecordedDay, RecordedMonth } from './recorded-months.ts';

// Solid: it was so. Dots with a dashed edge: not known. Empty: seen, and it was not so.
const solid = 'bg-sea';
const dotted =
  'border border-dashed border-line-strong bg-[radial-gradient(circle,var(--color-line-strong)_1px,transparent_1.5px)] bg-size-[5px_5px]';
const empty = 'border border-line bg-surface';

const monthName = new Intl.DateTimeFormat('en-GB', { month: 'short', year: '2-digit', timeZone: 'UTC' });

/** A strip of days for each month, and its hours in figures. */
export const MonthStrips = ({ months }: { months: readonly RecordedMonth[] }) => (
  <div className="space-y-2">
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-muted">
      <Key look={solid}>Matched</Key>
      <Key look={empty}>Did not match</Key>
      <Key look={dotted}>Not known</Key>
    </ul>
    <table className="w-full text-sm">
      <caption className="sr-only">Hours in which it would have matched, by month</caption>
      <thead className="text-left text-ink-muted">
        <tr>
          <th scope="col" className="pr-2 font-semibold">
            Month
          </th>
          <th scope="col" className="w-full font-semibold">
            <span className="sr-only">Each day</span>
          </th>
          <th scope="col" className="pl-2 text-right font-semibold">
            Matched
          </th>
          <th scope="col" className="pl-2 text-right font-semibold">
            Not known
          </th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, days, hours_matched, hours_unknown }) => (
          <tr key={month}>
            <th scope="row" className="py-1 pr-2 text-left font-semibold whitespace-nowrap">
              {monthName.format(new Date(`${month}-01T00:00Z`))}
            </th>
            <td className="w-full">
              <span aria-hidden className="flex h-5 gap-px">
                {days.map((day, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the day of the month
                  <Day key={index} day={day} />
                ))}
              </span>
            </td>
            <td className="pl-2 text-right whitespace-nowrap tabular-nums">{hours_matched} h</td>
            <td className="pl-2 text-right whitespace-nowrap text-ink-muted tabular-nums">
              {hours_unknown} h
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

const Key = ({ look, children }: { look: string; children: string }) => (
  <li className="flex items-center gap-1.5">
    <span aria-hidden className={`size-3.5 ${look}`} />
    {children}
  </li>
);

/** From below: the hours that matched, those that did not, those that are not known. */
function Day({ day }: { day: RecordedDay | null }) {
  if (day === null) return <span className="grow basis-0" />;
  const { hours, known, matched } = day;
  return (
    <span className={`flex min-w-0 grow basis-0 flex-col justify-between ${known === 0 ? '' : empty}`}>
      <span style={{ height: share(hours - known, hours) }} className={known === hours ? '' : dotted} />
      <span style={{ height: share(matched, hours) }} className={solid} />
    </span>
  );
}

/** At least so much that it can be seen. */
const share = (part: number, whole: number): string =>
  part === 0 ? '0' : `${Math.max(20, Math.round((100 * part) / whole))}%`;
