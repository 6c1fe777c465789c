import { CalendarClock, Check, Clapperboard, Clock, Image, Minus, Pencil, Trash2 } from 'lucide-react';
import type { Advert, AdvertState } from '#contract/adverts/adverts.ts';
import { advertState } from '#domain/notices/advert-status.ts';
import type { Column } from '#web/admin/list/data-table.tsx';
import { RowButton } from '#web/admin/list/row-button.tsx';
import { Badge } from '#web/shared/ui/badge.tsx';
import { fileTypeWords } from './advert-values.ts';
import { stateWords } from './state-words.ts';

export const stateNames: Readonly<Record<AdvertState, string>> = {
  active: 'Active',
  planned: 'To come',
  ended: 'Ended',
  off: 'Off',
};

const stateLooks = {
  active: { tone: 'good', Icon: Check },
  planned: { tone: 'neutral', Icon: CalendarClock },
  ended: { tone: 'neutral', Icon: Clock },
  off: { tone: 'neutral', Icon: Minus },
} as const;

export const advertColumns = (
  now: number,
  { onEdit, onDelete }: { onEdit: (advert: Advert) => void; onDelete: (advert: Advert) => void },
): Column<Advert>[] => [
  {
    name: 'Title and description',
    sort: 'title',
    isHeading: true,
    className: 'sm:min-w-64',
    cell: ({ title, description }) => (
      <span className="min-w-0">
        {title}
        <span className="line-clamp-2 max-w-prose text-sm font-normal whitespace-pre-line text-ink-muted">
          {description}
        </span>
      </span>
    ),
  },
  {
    name: 'Status',
    sort: 'state',
    cell: (advert) => <State advert={advert} now={now} />,
  },
  { name: 'Priority', sort: 'priority', className: 'tabular-nums', cell: ({ priority }) => priority },
  {
    name: 'File',
    cell: ({ file_type, file_url, title }) => (
      <a
        href={file_url}
        target="_blank"
        rel="noreferrer"
        className="inline-flex items-center gap-1.5 text-sea underline underline-offset-4 hover:text-sea-strong"
      >
        {file_type === 'image' ? (
          <Image aria-hidden className="size-4 shrink-0" />
        ) : (
          <Clapperboard aria-hidden className="size-4 shrink-0" />
        )}
        {fileTypeWords[file_type]}
        <span className="sr-only"> of {title} (opens in a new tab)</span>
      </a>
    ),
  },
  { name: 'Audience', cell: ({ target_audience }) => target_audience ?? 'Everybody' },
  {
    name: 'Actions',
    cell: (advert) => (
      <div className="flex gap-2">
        <RowButton name="Edit" of={advert.title} Icon={Pencil} onPress={() => onEdit(advert)} />
        <RowButton
          name="Delete"
          of={advert.title}
          Icon={Trash2}
          tone="danger"
          onPress={() => onDelete(advert)}
        />
      </div>
    ),
  },
];

function State({ advert, now }: { advert: Advert; now: number }) {
  const { state } = advertState(advert, now);
  const words = stateWords(advert, now);
  return (
    <div>
      <Badge {...stateLooks[state]}>{stateNames[state]}</Badge>
      {words !== stateNames[state] && <p className="mt-1 text-ink-muted">{words}</p>}
    </div>
  );
}
