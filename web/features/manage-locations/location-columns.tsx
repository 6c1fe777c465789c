import { Link } from '@tanstack/react-router';
import { CircleCheck, Clock, ExternalLink, Info, Minus, Pencil, Trash2, TriangleAlert } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import type { LocationColumn } from '#contract/network/admin-locations.ts';
import type { CustomMessage, Location } from '#contract/network/locations.ts';
import { expiryOf } from '#domain/notices/message-status.ts';
import { what3wordsAddress } from '#domain/places/what3words.ts';
import { londonClock } from '#domain/time/london-time.ts';
import { shortDate } from '#domain/time/moment-words.ts';
import type { Column } from '#web/admin/list/data-table.tsx';
import { RowButton } from '#web/admin/list/row-button.tsx';
import { Badge } from '#web/shared/ui/badge.tsx';

const DECIMALS = 6;
const PREVIEW_LENGTH = 50;
const NOT_GIVEN = 'N/A';

/** The columns of the table. `now`, epoch ms, decides which messages have expired. */
export const locationColumns = (
  now: number,
  { onEdit, onDelete }: { onEdit: (location: Location) => void; onDelete: (location: Location) => void },
): (Column<Location> & { sort?: LocationColumn })[] => [
  { name: 'Name', sort: 'name', isHeading: true, className: 'sm:min-w-32', cell: ({ name }) => name },
  {
    name: 'Coordinates',
    sort: 'latitude',
    className: 'tabular-nums max-sm:whitespace-nowrap xl:whitespace-nowrap',
    cell: ({ latitude, longitude }) => `${latitude.toFixed(DECIMALS)}, ${longitude.toFixed(DECIMALS)}`,
  },
  {
    name: 'Grid Ref',
    sort: 'grid_ref',
    className: 'tabular-nums max-sm:whitespace-nowrap xl:whitespace-nowrap',
    cell: ({ grid_ref }) => grid_ref || NOT_GIVEN,
  },
  {
    name: 'What3Words',
    sort: 'w3w',
    className: 'wrap-break-word',
    cell: ({ w3w }) =>
      w3w ? (
        <span translate="no">
          <Words address={what3wordsAddress(w3w)} />
        </span>
      ) : (
        NOT_GIVEN
      ),
  },
  {
    name: 'Custom Message',
    sort: 'message',
    className: 'sm:min-w-52',
    cell: ({ custom_message }) =>
      custom_message ? <Message message={custom_message} now={now} /> : <Muted>None</Muted>,
  },
  {
    name: 'Status',
    sort: 'active',
    cell: ({ active }) =>
      active ? (
        <Badge tone="good" Icon={CircleCheck}>
          Active
        </Badge>
      ) : (
        <Badge Icon={Minus}>Inactive</Badge>
      ),
  },
  {
    name: 'Created',
    sort: 'created_at',
    className: 'tabular-nums',
    cell: ({ created_at }) => (created_at ? <Created at={created_at} /> : NOT_GIVEN),
  },
  {
    name: 'Actions',
    isPinned: true,
    className: 'whitespace-nowrap',
    cell: (location) => (
      <span className="-mx-2 inline-flex pointer-coarse:gap-2">
        <RowButton name="Edit" of={location.name} Icon={Pencil} onPress={() => onEdit(location)} />
        <Link
          to="/locations/$slug"
          params={{ slug: location.slug }}
          aria-label={`Public page of ${location.name}`}
          title="Public page"
          className="inline-flex size-9 items-center justify-center rounded-lg text-sea hover:bg-neutral-ground pointer-coarse:size-11"
        >
          <ExternalLink aria-hidden className="size-5" />
        </Link>
        <RowButton
          name="Delete"
          of={location.name}
          Icon={Trash2}
          tone="danger"
          onPress={() => onDelete(location)}
        />
      </span>
    ),
  },
];

/** May break before its dots. */
const Words = ({ address }: { address: string }) =>
  address.split('.').map((word, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the words of one address stay in their order
    <Fragment key={index}>
      {index > 0 && (
        <>
          <wbr />.
        </>
      )}
      {word}
    </Fragment>
  ));

const Muted = ({ children }: { children: ReactNode }) => <span className="text-ink-muted">{children}</span>;

function Message({ message, now }: { message: CustomMessage; now: number }) {
  const expiry = expiryOf(message);
  const isInfo = message.message_type === 'info';
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-2">
        {expiry === null || expiry > now ? (
          <Badge tone={isInfo ? 'neutral' : 'caution'} Icon={isInfo ? Info : TriangleAlert}>
            Active
          </Badge>
        ) : (
          <Badge Icon={Clock}>Expired</Badge>
        )}
        <span className="min-w-0 font-semibold wrap-anywhere">{message.title.trim() || 'Untitled'}</span>
      </span>
      <Muted>
        <span className="wrap-anywhere">{preview(message.message)}</span>
      </Muted>
    </>
  );
}

/** The first characters of a text, whole ones. */
function preview(text: string): string {
  const characters = [...text];
  return characters.length > PREVIEW_LENGTH ? `${characters.slice(0, PREVIEW_LENGTH).join('')}…` : text;
}

function Created({ at }: { at: string }) {
  const moment = Date.parse(at);
  return (
    <time dateTime={at}>
      <span className="whitespace-nowrap">{shortDate(moment)}</span> <Muted>{londonClock(moment)}</Muted>
    </time>
  );
}
