import { Link } from '@tanstack/react-router';
import { FileDown, Printer } from 'lucide-react';
import type { Showing } from '#contract/displays/displays.ts';
import { clockOrMoment } from '#domain/time/moment-words.ts';
import { spanWords } from '#domain/words/display-words.ts';
import { type Column, DataTable } from '#web/admin/list/data-table.tsx';
import { useNow } from '#web/shared/time/use-now.ts';
import { buttonClass } from '#web/shared/ui/button.tsx';
import { Card } from '#web/shared/ui/card.tsx';
import { showingsCsv } from './calls.ts';
import { EvidenceWords } from './evidence-words.tsx';

/** What the display has shown in the last seven days, the latest first. */
export function ShowingsCard({ id, showings }: { id: string; showings: readonly Showing[] }) {
  const now = useNow(60_000);
  return (
    <Card id="showings" title="Showings of the last 7 days">
      <div className="flex flex-wrap gap-2">
        <a href={showingsCsv(id)} download className={buttonClass('secondary')}>
          <FileDown aria-hidden className="size-5" />
          CSV
        </a>
        <Link to="/admin/displays/$id/print" params={{ id }} className={buttonClass('secondary')}>
          <Printer aria-hidden className="size-5" />
          Page to print
        </Link>
      </div>
      {showings.length === 0 ? (
        <p className="text-ink-muted">It has shown nothing yet.</p>
      ) : (
        <DataTable
          caption="Showings"
          columns={showingColumns(now)}
          rows={showings}
          rowKey={({ _id }) => _id}
        />
      )}
    </Card>
  );
}

const showingColumns = (now: number): Column<Showing>[] => [
  { name: 'No.', className: 'tabular-nums', cell: ({ number }) => number },
  {
    name: 'Painted',
    isHeading: true,
    className: 'tabular-nums sm:min-w-44',
    cell: ({ painted_from, painted_until, hash }) =>
      painted_from === null
        ? 'Not painted'
        : spanWords(
            Date.parse(painted_from),
            hash === null ? null : Date.parse(painted_until ?? painted_from),
            now,
          ),
  },
  {
    name: 'It said',
    className: 'sm:min-w-52 wrap-anywhere',
    cell: ({ says }) => says.join(' · ') || 'Nothing',
  },
  { name: 'Evidence', cell: (showing) => <EvidenceWords showing={showing} now={now} /> },
  {
    name: 'Last scan',
    className: 'tabular-nums',
    cell: ({ last_witnessed_at }) =>
      last_witnessed_at === null ? (
        <span className="text-ink-muted">None</span>
      ) : (
        clockOrMoment(Date.parse(last_witnessed_at), now)
      ),
  },
];
