import { useQuery } from '@tanstack/react-query';
import { Megaphone, Shield, UserCheck, Users } from 'lucide-react';
import { useState } from 'react';
import { staffTexts } from '#contract/staff-texts.ts';
import type { User } from '#contract/users.ts';
import { areas, roleWords } from '#web/admin/areas.ts';
import { AdminPage } from '#web/admin/frame/admin-page.tsx';
import type { CountedUsers } from '#web/admin/list/counted-lists.ts';
import { FilterChoice } from '#web/admin/list/filter-choice.tsx';
import { Pager } from '#web/admin/list/pager.tsx';
import { SearchBox } from '#web/admin/list/search-box.tsx';
import { useChanges } from '#web/admin/list/use-changes.ts';
import { useExistingPage, useList } from '#web/admin/list/use-list.ts';
import { StatCard } from '#web/admin/stat-card.tsx';
import { Button } from '#web/ui/button.tsx';
import { LoadingFailed } from '#web/ui/loading-failed.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { AssignLocations } from './assign-locations.tsx';
import { EVERY_LIST, usersQuery } from './calls.ts';
import { DeleteUser } from './delete-user.tsx';
import { UserTable } from './user-table.tsx';

const { admin, safety_officer, user } = roleWords;
const roleOptions = { '': 'All Roles', admin, safety_officer, user };

/** The accounts: their roles, and the locations that staff look after. */
export const UsersPage = () => (
  <AdminPage title={areas.users.name}>
    <Content />
  </AdminPage>
);

function Content() {
  const pages = useList<'role'>();
  const { search, page, window, change, toPage } = pages;
  const { q = '', role = '', sort = 'email' } = search;
  const list = useQuery(usersQuery({ q, role, sort, ...window }));
  const { data, error, isFetching, isPlaceholderData, refetch } = list;
  useChanges('users', [EVERY_LIST]);
  useExistingPage(pages, isPlaceholderData ? undefined : data?.total_count);
  return (
    <>
      <Counts counts={data?.counts} />
      <div className="flex flex-wrap gap-2">
        <SearchBox label="Search by e-mail" sent={q} onSearch={(text) => change({ q: text })} />
        <FilterChoice
          label="Role"
          value={role}
          options={roleOptions}
          onChoose={(next) => change({ role: next })}
        />
      </div>
      {error && (
        <LoadingFailed title={staffTexts.usersFailed} error={error} busy={isFetching} onRetry={refetch} />
      )}
      {data && (
        <Rows
          list={data}
          sort={sort}
          onSort={(next) => change({ sort: next })}
          isBusy={isPlaceholderData}
          onClear={q === '' && role === '' ? undefined : () => change({ q: '', role: '' })}
        />
      )}
      {!data && !error && <Waiting />}
      {data && (
        <Pager page={page} total={data.total_count} onPage={toPage}>
          Showing {data.users.length.toLocaleString('en-GB')} of {data.total_count.toLocaleString('en-GB')}{' '}
          users
        </Pager>
      )}
    </>
  );
}

const Counts = ({ counts }: { counts: CountedUsers['counts'] | undefined }) => (
  <ul aria-label="All users" className="grid grid-cols-2 gap-3 lg:grid-cols-4">
    <StatCard Icon={Users} name="Total" count={counts?.total} />
    <StatCard Icon={UserCheck} name="Verified" count={counts?.verified} />
    <StatCard Icon={Shield} name="Admin" count={counts?.admins} />
    <StatCard Icon={Megaphone} name="Safety Officers" count={counts?.safety_officers} />
  </ul>
);

const Waiting = () => (
  <>
    <p role="status" className="sr-only">
      Loading users…
    </p>
    <Skeleton className="h-160 rounded-card" />
  </>
);

function Rows({
  list: { users },
  sort,
  onSort,
  isBusy,
  onClear,
}: {
  list: CountedUsers;
  sort: string;
  onSort: (sort: string) => void;
  isBusy: boolean;
  /** Undefined where nothing is searched for. */
  onClear: (() => void) | undefined;
}) {
  const [assigning, setAssigning] = useState<User | null>(null);
  const [deleting, setDeleting] = useState<User | null>(null);
  const asItIsNow = (seen: User) => users.find(({ _id }) => _id === seen._id) ?? seen;
  return (
    <>
      {users.length === 0 ? (
        <div role="status" className="space-y-3 rounded-card border border-line bg-surface p-6 text-center">
          <p className="font-semibold">{onClear ? staffTexts.noUsersMatch : staffTexts.noUsersFound}</p>
          {onClear && (
            <Button look="secondary" onClick={onClear}>
              Clear the filters
            </Button>
          )}
        </div>
      ) : (
        <UserTable
          users={users}
          sort={sort}
          onSort={onSort}
          isBusy={isBusy}
          onAssign={setAssigning}
          onDelete={setDeleting}
        />
      )}
      {assigning && <AssignLocations user={asItIsNow(assigning)} onClose={() => setAssigning(null)} />}
      {deleting && <DeleteUser user={asItIsNow(deleting)} onClose={() => setDeleting(null)} />}
    </>
  );
}
