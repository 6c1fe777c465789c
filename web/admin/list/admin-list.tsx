import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '#web/shared/ui/button.tsx';
import { LoadingFailed } from '#web/shared/ui/loading-failed.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';
import { type Column, DataTable } from './data-table.tsx';
import { FilterChoice } from './filter-choice.tsx';
import { Pager } from './pager.tsx';
import { SearchBox } from './search-box.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useExistingPage, type useList } from './use-list.ts';
import type { useSelection } from './use-selection.ts';

interface ListSelection<Row extends { _id: string }> {
  selected: ReturnType<typeof useSelection<Row>>;
  nameOf: (row: Row) => string;
  hint: string;
  /** What can be done with the selected rows: buttons, each with `barButtonLook`. */
  actions: ReactNode;
}

/**
 * A list of the administration, inside its `AdminPage`: search and filters, the rows in a table with what can be done with
 * the selected ones, the pages, and what stands there while there are no rows.
 */
export function AdminList<Row extends { _id: string }>({
  list,
  query: { error, isFetching, isPlaceholderData, refetch },
  rows,
  total = 0,
  texts,
  filters,
  hasFilters = true,
  besideFilters,
  aboveRows,
  columns,
  rowClass = () => '',
  usualSort = '',
  selection,
  addButton,
  shown,
}: {
  list: ReturnType<typeof useList<never>>;
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'isPlaceholderData'> & { refetch: () => unknown };
  /** Those of this page; undefined until they are known. */
  rows: readonly Row[] | undefined;
  /** Of the rows on all pages. */
  total: number | undefined;
  texts: {
    caption: string;
    search: string;
    loading: string;
    failed: string;
    none: string;
    /** No row fits the search and the filters. */
    noMatch: ReactNode;
    /** The name of the button that takes the search and the filters away. */
    clear?: string;
  };
  /** Each has its name in the address; '' among its options is no filter. */
  filters: readonly { name: string; label: string; options: Readonly<Record<string, string>> }[];
  hasFilters?: boolean;
  /** More buttons, or a count. */
  besideFilters?: ReactNode;
  aboveRows?: ReactNode;
  columns: readonly Column<Row>[];
  rowClass?: (row: Row) => string;
  /** The order where the address names none. */
  usualSort?: string;
  selection?: ListSelection<Row>;
  /** Stands also where there are no rows. */
  addButton?: ReactNode;
  /** Says at the foot which rows these are; null for no foot. */
  shown: string | null;
}) {
  const { page, pageSize, change, toPage } = list;
  const search = list.search as Readonly<Record<string, string | undefined>>;
  useExistingPage(list, rows && !isPlaceholderData ? total : undefined);
  const narrowing = ['q', ...filters.map(({ name }) => name)];
  const isNarrowed = narrowing.some((name) => search[name]);
  return (
    <>
      {hasFilters && (
        <div className="flex flex-wrap items-center gap-2">
          <SearchBox label={texts.search} sent={search.q ?? ''} onSearch={(q) => change({ q })} />
          {filters.map(({ name, ...filter }) => (
            <FilterChoice
              key={name}
              {...filter}
              value={search[name] ?? ''}
              onChoose={(value) => change({ [name]: value })}
            />
          ))}
          {besideFilters}
        </div>
      )}
      {error && <LoadingFailed title={texts.failed} error={error} busy={isFetching} onRetry={refetch} />}
      {aboveRows}
      {!rows && !error && (
        <>
          <p role="status" className="sr-only">
            {texts.loading}
          </p>
          <Skeleton className="h-160 rounded-card" />
        </>
      )}
      {rows && selection && (rows.length > 0 || selection.selected.rows.length > 0) && (
        <SelectionBar
          names={selection.selected.rows.map(selection.nameOf)}
          hint={selection.hint}
          onClear={selection.selected.clear}
        >
          {selection.actions}
        </SelectionBar>
      )}
      {rows?.length === 0 && (
        <div className="space-y-4 rounded-card border border-line bg-surface px-4 py-12 text-center">
          <p role="status" className="text-lg font-semibold">
            {isNarrowed ? texts.noMatch : texts.none}
          </p>
          <div className="flex flex-wrap justify-center gap-3 empty:hidden">
            {isNarrowed && texts.clear && (
              <Button
                look="secondary"
                onClick={() => change(Object.fromEntries(narrowing.map((name) => [name, undefined])))}
              >
                {texts.clear}
              </Button>
            )}
            {addButton}
          </div>
        </div>
      )}
      {rows && rows.length > 0 && (
        <DataTable
          caption={texts.caption}
          columns={columns}
          rows={rows}
          rowKey={({ _id }) => _id}
          rowClass={(row) => (selection?.selected.has(row) ? 'bg-sea-ground' : rowClass(row))}
          sort={search.sort ?? usualSort}
          onSort={(sort) => change({ sort: sort === usualSort ? undefined : sort })}
          isBusy={isPlaceholderData}
          {...(selection && { select: checkboxes(selection, rows) })}
        />
      )}
      {rows && shown !== null && (
        <Pager page={page} total={total} pageSize={pageSize} onPage={toPage}>
          {shown}
        </Pager>
      )}
    </>
  );
}

const checkboxes = <Row extends { _id: string }>(
  { selected, nameOf }: ListSelection<Row>,
  rows: readonly Row[],
) => ({
  all: (
    <RowCheckbox
      label="Select all on this page"
      isChecked={selected.shown === 'all'}
      isPartly={selected.shown === 'some'}
      onChange={(isChecked) => selected.set(rows, isChecked)}
    />
  ),
  row: (row: Row) => (
    <RowCheckbox
      label={`Select ${nameOf(row)}`}
      isChecked={selected.has(row)}
      onChange={(isChecked) => selected.set([row], isChecked)}
    />
  ),
});

/** `26 to 50 of 1,204`; null where there are none. */
export const rangeShown = (offset: number, rows: number, total: number): string | null =>
  rows === 0 ? null : `${inNumbers(offset + 1)} to ${inNumbers(offset + rows)} of ${inNumbers(total)}`;

export const inNumbers = (count: number): string => count.toLocaleString('en-GB');

/** Selects a row, or all of them. Some of all is a dash. */
const RowCheckbox = ({
  label,
  isChecked,
  isPartly = false,
  onChange,
}: {
  /** For screen readers. */
  label: string;
  isChecked: boolean;
  isPartly?: boolean;
  onChange: (isChecked: boolean) => void;
}) => (
  <label className="inline-flex size-8 items-center justify-center pointer-coarse:size-11">
    <span className="sr-only">{label}</span>
    <input
      type="checkbox"
      checked={isChecked}
      ref={(box) => {
        if (box) box.indeterminate = isPartly;
      }}
      onChange={(event) => onChange(event.target.checked)}
      className="size-5 accent-sea"
    />
  </label>
);
