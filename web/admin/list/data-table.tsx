import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { FilterChoice } from './filter-choice.tsx';

export interface Column<Row> {
  /** Its name in `sort`, where the list can be sorted by it. */
  sort?: string;
  name: string;
  /** Only screen readers hear the name. */
  isNameHidden?: boolean;
  /** The head of its row, for screen readers. */
  isHeading?: boolean;
  /** It stays in view where the table scrolls sideways. For the last column. */
  isPinned?: boolean;
  className?: string;
  cell: (row: Row) => ReactNode;
}

/**
 * A table whose columns sort by a press on their heads. It scrolls sideways by itself where the window is narrow; on a
 * phone each row is a block in which every value has its column's name, and a choice stands in for the heads.
 */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  rowClass = () => '',
  sort = '',
  onSort,
  isBusy = false,
  select,
}: {
  /** For screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Where it gives a row a look, that includes a ground. */
  rowClass?: (row: Row) => string;
  /** The column's `sort`, with `-` before it in reverse order. */
  sort?: string;
  onSort?: (sort: string) => void;
  /** Other rows are on their way. */
  isBusy?: boolean;
  /** Checkboxes before the rows and one for all of them. */
  select?: { all: ReactNode; row: (row: Row) => ReactNode };
}) {
  const sortable = onSort ? columns.filter((column) => column.sort !== undefined) : [];
  return (
    <section
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
      tabIndex={0}
      // Positioned: else the words for screen readers in it, which are placed by themselves, would widen the page.
      className="relative overflow-x-auto rounded-card border border-line bg-surface max-sm:rounded-none max-sm:border-0 max-sm:bg-transparent"
    >
      {onSort && sortable.length > 0 && (
        <div className="mb-2 sm:hidden">
          <FilterChoice label="Sort by" value={sort} options={ordersOf(sortable)} onChoose={onSort} />
        </div>
      )}
      <table
        aria-busy={isBusy}
        className={`w-full border-collapse text-left text-sm max-sm:block ${isBusy ? 'opacity-60' : ''}`}
      >
        <caption className="sr-only">{caption}</caption>
        <thead className="max-sm:block">
          <tr className="border-b border-line bg-ground text-ink-muted max-sm:block max-sm:border-0">
            {select && (
              <th className="w-11 pl-3 max-sm:mr-3 max-sm:ml-auto max-sm:block max-sm:w-min max-sm:pl-0">
                {select.all}
              </th>
            )}
            {columns.map((column) => (
              <ColumnHead key={column.name} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody className="max-sm:block max-sm:space-y-3">
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              className={`border-b border-line last:border-0 max-sm:block max-sm:rounded-card max-sm:border max-sm:bg-surface max-sm:p-3 max-sm:last:border ${rowClass(row) || 'bg-surface'}`}
            >
              {select && <td className="pl-3 align-middle max-sm:float-right">{select.row(row)}</td>}
              {columns.map((column) => (
                <Cell key={column.name} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The orders of a list in words. '' is the one that it has by itself. */
const ordersOf = <Row,>(columns: readonly Column<Row>[]): Record<string, string> =>
  Object.fromEntries([
    ['', 'Usual order'],
    ...columns.flatMap(({ sort = '', name }) => [
      [sort, name],
      [`-${sort}`, `${name}, reversed`],
    ]),
  ]);

const cellLook =
  'px-2 py-2.5 xl:max-2xl:px-1.5 align-middle last:pr-3 max-sm:flex max-sm:gap-x-3 max-sm:px-0 max-sm:py-0.5 max-sm:align-baseline';

/** Over the columns that scroll beneath it, in the colour of its row. */
const pinnedLook = 'sm:sticky sm:right-0 sm:bg-inherit sm:border-l sm:border-line';

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const { className = '', isHeading, isNameHidden, isPinned = false, name, cell } = column;
  if (isHeading) {
    return (
      <th scope="row" className={`${cellLook} font-semibold wrap-anywhere max-sm:text-base ${className}`}>
        {cell(row)}
      </th>
    );
  }
  return (
    <td className={`${cellLook} ${isPinned ? pinnedLook : ''} ${className}`}>
      {!isNameHidden && (
        <span aria-hidden className="w-32 shrink-0 text-ink-muted max-[22.5rem]:w-24 sm:hidden">
          {name}
        </span>
      )}
      <span className="min-w-0 max-sm:grow sm:contents">{cell(row)}</span>
    </td>
  );
}

function ColumnHead<Row>({
  column: { sort: by, name, isNameHidden, isPinned = false, className = '' },
  sort,
  onSort,
}: {
  column: Column<Row>;
  sort: string;
  onSort: ((sort: string) => void) | undefined;
}) {
  const look = `px-2 py-2 xl:max-2xl:px-1.5 font-semibold whitespace-nowrap last:pr-3 ${isPinned ? pinnedLook : ''} ${className}`;
  if (by === undefined || !onSort) {
    return (
      <th scope="col" className={`${look} max-sm:sr-only`}>
        <span className={isNameHidden ? 'sr-only' : ''}>{name}</span>
      </th>
    );
  }
  const isUp = sort === by;
  const isDown = sort === `-${by}`;
  return (
    <th
      scope="col"
      aria-sort={isUp ? 'ascending' : isDown ? 'descending' : undefined}
      className={`${look} max-sm:hidden ${isUp || isDown ? 'text-ink' : ''}`}
    >
      <button
        type="button"
        onClick={() => onSort(isUp ? `-${by}` : by)}
        className="inline-flex min-h-8 items-center gap-1 rounded font-semibold hover:text-ink"
      >
        {name}
        {isUp && <ArrowUp aria-hidden className="size-4" />}
        {isDown && <ArrowDown aria-hidden className="size-4" />}
      </button>
    </th>
  );
}
