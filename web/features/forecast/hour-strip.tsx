import type { ReactNode } from 'react';
import { londonDayAndMonth } from '#domain/time/london-time.ts';
import {
  byLondonDay,
  dayName,
  type HourLabel,
  hourLabels,
  shortDayName,
} from '#domain/weather/coming-hours.ts';
import { usePrinting } from '#web/shared/ui/browser/use-printing.ts';

export interface StripRow<H> {
  name: string;
  unit?: string;
  cell: (hour: H) => ReactNode;
}

/** So many hours stand side by side on a sheet of A4. */
const HOURS_PER_ROW_ON_PAPER = 12;
/** Above fewer hours than this, a day's date has no room. */
const HOURS_FOR_DATE = 4;
const ruled = 'border-t border-line';
const newDay = 'border-l-2 border-l-ink-muted';
/** Does not scroll with the hours, unless large letters leave too little room beside it. */
const rowHead =
  'left-0 z-10 @min-[14rem]:sticky w-24 min-w-24 print:static print:w-20 print:min-w-20 border-r border-line bg-surface pr-1 pl-2 text-left text-sm font-normal text-ink-muted';
/** Half of a column is visible at the edge, so that one sees that there are more. */
const column =
  'min-w-[max(3.25rem,(100cqw-6rem)/4.5)] @min-[28rem]:min-w-[max(3.25rem,(100cqw-6rem)/8.5)] @min-[56rem]:min-w-[max(3.25rem,(100cqw-6rem)/17.5)] print:min-w-0';

/** A point of the compass below its arrow. */
export const inStrip = 'inline-flex flex-col-reverse items-center gap-0.5 text-sm';

interface HourStripProps<H> {
  label: string;
  hours: readonly H[];
  rows: readonly StripRow<H>[];
  now: number;
}

/**
 * Hours side by side under their days, to be scrolled by finger, wheel and arrow keys; the names of the rows stay. On
 * paper, which does not scroll, some hours stand under the others. Hours are in order of time, `at` their start in
 * epoch ms.
 */
export function HourStrip<H extends { at: number }>({ hours, ...strip }: HourStripProps<H>) {
  const perTable = usePrinting() ? HOURS_PER_ROW_ON_PAPER : hours.length;
  return (
    <section
      aria-label={strip.label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
      tabIndex={0}
      className="@container relative overflow-x-auto overscroll-x-contain rounded-xl border border-line [scrollbar-width:thin] print:space-y-4 print:overflow-visible print:border-0"
    >
      {inParts(hours, perTable).map((part) => (
        <HourTable key={part[0]?.at} {...strip} hours={part} />
      ))}
    </section>
  );
}

function inParts<H>(hours: readonly H[], size: number): H[][] {
  const count = Math.ceil(hours.length / size);
  return Array.from({ length: count }, (_, part) => hours.slice(part * size, (part + 1) * size));
}

function HourTable<H extends { at: number }>({ label, hours, rows, now }: HourStripProps<H>) {
  const days = byLondonDay(hours);
  const starts = new Set(days.slice(1).map(({ at }) => at));
  const edge = (at: number) => (starts.has(at) ? newDay : '');
  return (
    <table className="w-full border-separate [border-spacing:0] text-center tabular-nums print:table-fixed print:text-sm">
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
                {hours.length > 1 ? (
                  dayName(at, now)
                ) : (
                  <abbr title={dayName(at, now)} className="no-underline">
                    {shortDayName(at, now)}
                  </abbr>
                )}
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
            <th scope="row" className={`${rowHead} ${ruled} py-2.5 print:py-1`}>
              {name}
              {unit && <span className="block">{unit}</span>}
            </th>
            {hours.map((hour) => (
              <td
                key={hour.at}
                className={`${ruled} px-1 py-2.5 font-semibold print:px-0 print:py-1 ${edge(hour.at)}`}
              >
                {cell(hour)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const Hour = ({ at, clock, zone }: HourLabel) => (
  <time dateTime={new Date(at).toISOString()}>
    {clock}
    {zone && <span className="block font-normal">{zone}</span>}
  </time>
);
