import { Link } from '@tanstack/react-router';
import { CircleAlert } from 'lucide-react';
import type { Display } from '#contract/displays/displays.ts';
import { shortAge } from '#domain/time/relative-time.ts';
import { problemsOf, stateMeaning } from '#domain/words/display-words.ts';
import type { Column } from '#web/admin/list/data-table.tsx';
import { Moment } from '#web/admin/moment.tsx';
import { EvidenceWords } from '../evidence-words.tsx';
import { StateBadge } from '../state-badge.tsx';

const SAID_IN_A_ROW = 2;

export const displayColumns = (now: number): Column<Display>[] => [
  {
    sort: 'name',
    name: 'Display',
    isHeading: true,
    className: 'sm:min-w-40',
    cell: ({ _id, name, number, kind }) => (
      <span className="block">
        <Link
          to="/admin/displays/$id"
          params={{ id: _id }}
          className="inline-flex min-h-8 items-center text-sea underline underline-offset-4 pointer-coarse:min-h-11"
        >
          {name}
        </Link>
        <span className="block text-sm font-normal text-ink-muted">
          Sign {number}
          {kind === 'epaper' && ', e-paper'}
        </span>
      </span>
    ),
  },
  {
    sort: 'place',
    name: 'Place',
    className: 'wrap-anywhere sm:min-w-28', // one long word must not take the room of all else
    cell: ({ location }) => location.name,
  },
  {
    sort: 'state',
    name: 'State',
    className: 'sm:min-w-44',
    cell: (display) => (
      <span className="block">
        <StateBadge state={display.state} />
        <StateMeaning display={display} now={now} />
      </span>
    ),
  },
  {
    sort: 'last_report',
    name: 'Last report',
    cell: ({ last_report_at }) =>
      last_report_at === null ? (
        <span className="text-ink-muted">None</span>
      ) : (
        <Moment at={last_report_at} now={now} words={shortAge} />
      ),
  },
  { name: 'Shows', className: 'sm:min-w-52', cell: (display) => <Shows display={display} /> },
  {
    name: 'Evidence',
    cell: ({ showing }) =>
      showing ? <EvidenceWords showing={showing} now={now} /> : <span className="text-ink-muted">None</span>,
  },
  {
    sort: 'version',
    name: 'Version',
    className: 'tabular-nums',
    cell: (display) => (
      <span className="block">
        {display.version ?? <span className="text-ink-muted">Not known</span>}
        <Problems display={display} />
      </span>
    ),
  },
];

function Problems({ display }: { display: Display }) {
  const problems = problemsOf(display);
  if (problems.length === 0) return null;
  return (
    <span className="flex items-center gap-1 font-semibold text-caution">
      <CircleAlert aria-hidden className="size-4 shrink-0" />
      {problems.length === 1 ? '1 problem' : `${problems.length} problems`}
    </span>
  );
}

/** What the state means at the sign, as a sentence of its own below its name. */
function StateMeaning({ display, now }: { display: Display; now: number }) {
  const words = stateMeaning(display, now).replace(/^: /, '').trim();
  if (words === '') return null;
  return <span className="mt-0.5 block text-sm">{words.charAt(0).toUpperCase() + words.slice(1)}</span>;
}

function Shows({ display: { showing, is_current } }: { display: Display }) {
  if (!showing || showing.says.length === 0) return <span className="text-ink-muted">Not known</span>;
  const rest = showing.says.length - SAID_IN_A_ROW;
  return (
    <span className="block wrap-anywhere">
      {showing.says.slice(0, SAID_IN_A_ROW).join(' · ')}
      {rest > 0 && <span className="text-ink-muted"> and {rest} more</span>}
      {is_current === false && (
        <span className="flex items-center gap-1 font-semibold text-caution">
          <CircleAlert aria-hidden className="size-4 shrink-0" />
          Not yet what it should
        </span>
      )}
    </span>
  );
}
