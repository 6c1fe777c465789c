import type { ReactNode } from 'react';
import { MISSING } from '#domain/quantities/units.ts';

/** A formatted value. Screen readers get words for a missing one. */
export const Figure = ({ value }: { value: string }) =>
  value === MISSING ? (
    <>
      <span aria-hidden>{MISSING}</span>
      <span className="sr-only">not available</span>
    </>
  ) : (
    value
  );

const moreColumns = {
  2: '',
  3: '@min-[36rem]:grid-cols-3 @min-[36rem]:[&>:last-child:nth-child(odd)]:col-span-1',
  4: '@min-[44rem]:grid-cols-4',
} as const;

/**
 * Values side by side, where large letters leave room for two, with hairlines between them; a wide card takes as many
 * as `columns`, which should divide their number. Holds `Stat`s alone.
 */
export const StatGrid = ({
  columns = 2,
  children,
}: {
  columns?: keyof typeof moreColumns;
  children: ReactNode;
}) => (
  <div className="@container">
    <dl
      className={`grid grid-cols-[minmax(0,1fr)] gap-px overflow-hidden rounded-xl border border-line bg-line @min-[15rem]:grid-cols-2 @min-[15rem]:[&>:last-child:nth-child(odd)]:col-span-2 ${moreColumns[columns]}`}
    >
      {children}
    </dl>
  </div>
);

/** One value with its name and unit, and below it what it means. */
export function Stat({
  label,
  value,
  unit,
  mark,
  look = '',
  children,
}: {
  label: string;
  value: string;
  unit?: string;
  /** Shown beside the value, such as an arrow. */
  mark?: ReactNode;
  /** Classes for the value, such as a colour. */
  look?: string;
  children?: ReactNode;
}) {
  return (
    <div className="bg-surface p-3 sm:p-4">
      <dt className="text-sm text-ink-muted">{label}</dt>
      <dd>
        <span className="flex flex-wrap items-center gap-x-2">
          <span className={`text-2xl font-bold tabular-nums ${look}`}>
            <Figure value={value} />
            {unit && value !== MISSING && (
              <span className="text-base font-semibold tracking-normal"> {unit}</span>
            )}
          </span>
          {mark}
        </span>
        {children && <span className="mt-1 block text-sm text-ink-muted">{children}</span>}
      </dd>
    </div>
  );
}
