import { CircleAlert, Pencil, Plus } from 'lucide-react';
import type { CsvPreviewRow } from '#contract/location-csv.ts';
import { type Column, DataTable } from '#web/admin/list/data-table.tsx';
import { Badge } from '#web/ui/badge.tsx';

/** What each row of a file would do; rows that change nothing are left out. Errors come first. */
export const PreviewTable = ({ rows }: { rows: readonly CsvPreviewRow[] }) => (
  <div className="max-h-[45dvh] overflow-y-auto">
    <DataTable
      caption="Changes in the file"
      columns={columns}
      rows={rows
        .filter(({ outcome }) => outcome !== 'unchanged')
        .sort((a, b) => Number(b.outcome === 'error') - Number(a.outcome === 'error') || a.line - b.line)}
      rowKey={({ line }) => String(line)}
    />
  </div>
);

const columns: readonly Column<CsvPreviewRow>[] = [
  { name: 'Location', isHeading: true, cell: ({ name }) => name || 'No name' },
  { name: 'Line', className: 'tabular-nums', cell: ({ line }) => line },
  { name: 'Outcome', cell: ({ outcome }) => <Outcome outcome={outcome} /> },
  { name: 'Details', className: 'wrap-anywhere', cell: (row) => <Details row={row} /> },
];

function Outcome({ outcome }: Pick<CsvPreviewRow, 'outcome'>) {
  if (outcome === 'error')
    return (
      <Badge tone="danger" Icon={CircleAlert}>
        Error
      </Badge>
    );
  return outcome === 'create' ? (
    <Badge Icon={Plus} tone="good">
      Create
    </Badge>
  ) : (
    <Badge Icon={Pencil}>Change</Badge>
  );
}

/** The fields have the names of the file's columns, where somebody mends them. */
function Details({ row: { outcome, changes, errors, write } }: { row: CsvPreviewRow }) {
  if (outcome === 'create') return write && `At ${write.location.latitude}, ${write.location.longitude}`;
  return (
    <ul className="space-y-1">
      {errors.map(({ field, message }) => (
        <li key={`${field} ${message}`}>
          {field && !message.startsWith(field) && <strong>{field}: </strong>}
          {message}
        </li>
      ))}
      {changes.map(({ field, from, to }) => (
        <li key={field}>
          <strong>{field}</strong>: {inWords(from)} <span aria-hidden>→</span>
          <span className="sr-only">becomes</span> {inWords(to)}
        </li>
      ))}
    </ul>
  );
}

function inWords(value: unknown): string {
  if (value === null || value === undefined) return 'empty';
  if (Array.isArray(value)) return value.length === 0 ? 'empty' : value.join(', ');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value);
}
