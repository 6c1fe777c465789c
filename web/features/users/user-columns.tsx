import { Clock, MapPin, Trash2, TriangleAlert, UserCheck } from 'lucide-react';
import { useState } from 'react';
import type { User, UserColumn } from '#contract/accounts/users.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { shortDate } from '#domain/time/moment-words.ts';
import type { Column } from '#web/admin/list/data-table.tsx';
import { RowButton } from '#web/admin/list/row-button.tsx';
import { Moment } from '#web/admin/moment.tsx';
import { Badge } from '#web/shared/ui/badge.tsx';
import { RoleChoice } from './role-choice.tsx';

interface Actions {
  onAssign: (user: User) => void;
  onDelete: (user: User) => void;
}

type UserColumns = (Column<User> & { sort?: UserColumn })[];

export const userColumns = (now: number, actions: Actions): UserColumns => [
  {
    sort: 'email',
    name: 'E-mail',
    isHeading: true,
    className: 'sm:min-w-44',
    cell: ({ email, _id }) => (
      <span className="flex min-w-0 flex-wrap items-baseline gap-x-2 min-[88rem]:flex-nowrap">
        <span title={email} className="min-[88rem]:max-w-52 min-[88rem]:truncate">
          {email}
        </span>
        <span
          title={_id}
          className="block max-w-40 shrink-0 truncate text-sm font-normal text-ink-muted min-[88rem]:w-8"
        >
          {_id}
        </span>
      </span>
    ),
  },
  { sort: 'role', name: 'Role', cell: (user) => <RoleChoice user={user} /> },
  { sort: 'verified', name: 'Status', cell: ({ verified }) => <Status isVerified={verified} /> },
  {
    sort: 'assigned_locations',
    name: 'Assigned locations',
    className: 'sm:min-w-36',
    cell: ({ assigned_locations, email }) => <Tags names={assigned_locations} of={email} />,
  },
  {
    sort: 'login_count',
    name: 'Logins',
    className: 'tabular-nums',
    cell: ({ login_count }) => login_count?.toLocaleString('en-GB') ?? 'Not known',
  },
  { sort: 'last_login', name: 'Last login', cell: (user) => <LastLogin user={user} now={now} /> },
  {
    sort: 'created_at',
    name: 'Created',
    cell: ({ created_at }) => <Moment at={created_at} now={now} words={shortDate} />,
  },
  {
    sort: 'updated_at',
    name: 'Updated',
    cell: ({ updated_at }) => <Moment at={updated_at} now={now} words={shortDate} />,
  },
  { name: 'Actions', isPinned: true, cell: (user) => <RowActions user={user} {...actions} /> },
];

const Status = ({ isVerified }: { isVerified: boolean }) =>
  isVerified ? (
    <Badge tone="good" Icon={UserCheck}>
      Verified
    </Badge>
  ) : (
    <Badge tone="caution" Icon={Clock}>
      Pending
    </Badge>
  );

const SHOWN_TAGS = 1;

/** The first name, and a button for the others. */
function Tags({ names, of }: { names: readonly string[]; of: string }) {
  const [isOpen, setOpen] = useState(false);
  if (names.length === 0)
    return (
      <span className="text-ink-muted min-[88rem]:whitespace-nowrap">{staffTexts.noLocationsAssigned}</span>
    );
  const isCut = names.length > SHOWN_TAGS;
  const shown = isCut && !isOpen ? names.slice(0, SHOWN_TAGS) : names;
  return (
    <ul className={`flex gap-1 ${isOpen ? 'flex-wrap' : 'max-[88rem]:flex-wrap'}`}>
      {shown.map((name) => (
        <li
          key={name}
          title={name}
          className={`rounded-md bg-neutral-ground px-2 py-0.5 ${isOpen ? 'wrap-anywhere' : 'wrap-anywhere min-[88rem]:max-w-28 min-[88rem]:truncate'}`}
        >
          {name}
        </li>
      ))}
      {isCut && (
        <li>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-label={`${isOpen ? 'Show fewer' : `Show ${names.length - SHOWN_TAGS} more`} locations of ${of}`}
            onClick={() => setOpen(!isOpen)}
            className="min-h-6 rounded-md px-1 font-semibold whitespace-nowrap text-sea underline underline-offset-4 pointer-coarse:min-h-11"
          >
            {isOpen ? 'Fewer' : `+ ${names.length - SHOWN_TAGS}`}
          </button>
        </li>
      )}
    </ul>
  );
}

/** The last attempt is said where it has failed: else it is the login itself. */
function LastLogin({ user: { last_login, last_login_attempt }, now }: { user: User; now: number }) {
  const hasFailedSince =
    last_login_attempt != null &&
    (last_login == null || Date.parse(last_login_attempt) > Date.parse(last_login));
  return (
    <>
      <span className="block">{last_login == null ? 'Never' : <Moment at={last_login} now={now} />}</span>
      {hasFailedSince && (
        <span className="flex items-center gap-1 font-semibold text-caution">
          <TriangleAlert aria-hidden className="size-4 shrink-0" />
          <span>
            Failed attempt <Moment at={last_login_attempt} now={now} />
          </span>
        </span>
      )}
    </>
  );
}

const RowActions = ({ user, onAssign, onDelete }: Actions & { user: User }) => (
  <span className="flex justify-end gap-1 max-sm:justify-start">
    {user.role !== 'user' && (
      <RowButton name="Assign locations to" of={user.email} Icon={MapPin} onPress={() => onAssign(user)} />
    )}
    <RowButton name="Delete" of={user.email} Icon={Trash2} tone="danger" onPress={() => onDelete(user)} />
  </span>
);
