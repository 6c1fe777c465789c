import type { ReactNode } from 'react';
import { byLondonDay, dayName, type HourLabel, hourLabels } from '#domain/coming-hours.ts';
import { londonDayAndMonth } from '#domain/london-time.ts';

export interface StripRow<H> {
  name: string;
  unit?: string;
  cell: (hour: H) => ReactNode;
}

/** A day's date has room above so many hours. */
const HOURS_FOR_DATE = 4;
const ruled = 'border-t border-line';
const newDay = 'border-l-2 border-l-ink-muted';
/** Stays while the hours scroll, unless large letters leave too little room beside it. */
const rowHead =
  'left-0 z-10 @min-[14rem]:sticky w-24 min-w-24 border-r border-line bg-surface pr-1 pl-2 text-left text-sm font-normal text-ink-muted';
/** Half a column more than fit shows that there are more. */
const column =
  'min-w-[max(3.25rem,(100cqw-6rem)/4.5)] @min-[28rem]:min-w-[max(3.25rem,(100cqw-6rem)/8.5)] @min-[56rem]:min-w-[max(3.25rem,(100cqw-6rem)/17.5)]';

/**
 * Hours side by side under their days, to be scrolled by finger, wheel and arrow keys; the names of the rows stay.
 * Hours are in order of time, `at` their start in epoch ms.
 */
export function HourStrip<H extends { at: number }>({
  label,
  hours,
  rows,
  now,
}: {
  label: string;
  hours: readonly H[];
  rows: readonly StripRow<H>[];
  now: number;
}) {
  const days = byLondonDay(hours);
  const starts = new Set(days.slice(1).map(({ at }) => at));
  const edge = (at: number) => (starts.has(at) ? newDay : '');
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must take the focus to be scrolled by key
      tabIndex={0}
      className="@container relative overflow-x-auto overscroll-x-contain rounded-xl border border-line [scrollbar-width:thin]"
    >
      <table className="w-full border-separate border-spacing-0 text-center tabular-nums">
        <caption className="sr-only">{label}</caption>
        <colgroup />
        {days.map(({ date, hours }) => (
          <colgroup key={date} span={hours.length} />
        ))}
        <thead>
          <tr>
            <td className={rowHead} />
            {days.map(({ date, at, hours }) => (
              <th key={date} scope="colgroup" colSpan={hours.length} className={`text-left ${edge(at)}`}>
                <span className="sticky left-2 inline-block @min-[14rem]:left-26 px-2 pt-2 text-sm font-bold whitespace-nowrap">
                  {dayName(at, now)}
                  {hours.length >= HOURS_FOR_DATE && (
                    <span className="font-normal text-ink-muted"> {londonDayAndMonth(at)}</span>
                  )}
                </span>
              </th>
            ))}
          </tr>
          <tr>
            <th scope="row" className={`${rowHead} pb-2`}>
              UK time
            </th>
            {hourLabels(hours.map(({ at }) => at)).map((hour) => (
              <th key={hour.at} scope="col" className={`${column} px-1 pb-2 text-sm ${edge(hour.at)}`}>
                <Hour {...hour} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, unit, cell }) => (
            <tr key={name}>
              <th scope="row" className={`${rowHead} ${ruled} py-2.5`}>
                {name}
                {unit && <span className="block">{unit}</span>}
              </th>
              {hours.map((hour) => (
                <td key={hour.at} className={`${ruled} px-1 py-2.5 font-semibold ${edge(hour.at)}`}>
                  {cell(hour)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const Hour = ({ at, clock, zone }: HourLabel) => (
  <time dateTime={new Date(at).toISOString()}>
    {clock}
    {zone && <span className="block font-normal">{zone}</span>}
  </time>
);
