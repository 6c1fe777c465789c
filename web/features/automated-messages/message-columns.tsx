import { Link } from '@tanstack/react-router';
import { ArrowUp, Check, Copy, Minus, Pencil, Trash2 } from 'lucide-react';
import type { AutomatedMessage } from '#contract/notices/automated-messages.ts';
import { slugOf } from '#domain/places/slug.ts';
import { arrowRotation, compassPoints8 } from '#domain/weather/compass.ts';
import { rangeText } from '#domain/weather/wind-match.ts';
import type { Column } from '#web/admin/list/data-table.tsx';
import { RowButton } from '#web/admin/list/row-button.tsx';
import { Badge } from '#web/shared/ui/badge.tsx';

interface RowActions {
  /** Whether the reader may change a message of this location. */
  mayChange: (message: AutomatedMessage) => boolean;
  onEdit: (message: AutomatedMessage) => void;
  onDuplicate: (message: AutomatedMessage) => void;
  onDelete: (message: AutomatedMessage) => void;
}

export const messageColumns = (actions: RowActions): Column<AutomatedMessage>[] => [
  {
    name: 'Location',
    sort: 'location_name',
    cell: ({ location_name }) => (
      <Link
        to="/locations/$slug"
        params={{ slug: slugOf(location_name) }}
        className="font-semibold text-sea underline underline-offset-4 hover:text-sea-strong"
      >
        {location_name}
      </Link>
    ),
  },
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
  { name: 'Wind Conditions', sort: 'wind_direction', cell: (message) => <Wind {...message} /> },
  {
    name: 'Status',
    sort: 'is_active',
    cell: ({ is_active }) => (
      <Badge tone={is_active ? 'good' : 'neutral'} Icon={is_active ? Check : Minus}>
        {is_active ? 'Active' : 'Inactive'}
      </Badge>
    ),
  },
  { name: 'Actions', cell: (message) => <Actions message={message} {...actions} /> },
];

const Wind = (message: AutomatedMessage) => (
  <div className="flex items-center gap-3 sm:whitespace-nowrap">
    <span className="flex w-11 items-center gap-1 font-semibold">
      <ArrowUp
        aria-hidden
        className="size-4 shrink-0"
        style={{ rotate: `${arrowRotation(compassPoints8.indexOf(message.wind_direction) * 45, 'from')}deg` }}
      />
      {message.wind_direction}
    </span>
    <span className="tabular-nums">
      <span className="block">{rangeText(message.wind_speed_min, message.wind_speed_max)} mph</span>
      <span className="block text-ink-muted">
        gusts {rangeText(message.wind_gusts_min, message.wind_gusts_max)} mph
      </span>
    </span>
  </div>
);

const Actions = ({
  message,
  mayChange,
  onEdit,
  onDuplicate,
  onDelete,
}: RowActions & { message: AutomatedMessage }) =>
  mayChange(message) ? (
    <div className="flex gap-2">
      <RowButton name="Edit" of={message.title} Icon={Pencil} onPress={() => onEdit(message)} />
      <RowButton name="Duplicate" of={message.title} Icon={Copy} onPress={() => onDuplicate(message)} />
      <RowButton
        name="Delete"
        of={message.title}
        Icon={Trash2}
        tone="danger"
        onPress={() => onDelete(message)}
      />
    </div>
  ) : (
    <p className="text-ink-muted">Read only: not assigned to you</p>
  );
