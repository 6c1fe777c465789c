import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Megaphone, Shield, UserCheck, Users } from 'lucide-react';
import { useState } from 'react';
import type { User } from '#contract/accounts/users.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { areas, roleWords } from '#web/admin/areas.ts';
import { Confirm } from '#web/admin/editing/confirm.tsx';
import { AdminPage } from '#web/admin/frame/admin-page.tsx';
import { useSay } from '#web/admin/frame/toasts.tsx';
import { AdminList, inNumbers } from '#web/admin/list/admin-list.tsx';
import type { CountedUsers } from '#web/admin/list/counted-lists.ts';
import { useChanges } from '#web/admin/list/use-changes.ts';
import { useList } from '#web/admin/list/use-list.ts';
import { StatCard } from '#web/admin/stat-card.tsx';
import { accountQuery } from '#web/shared/api/queries.ts';
import { useNow } from '#web/shared/time/use-now.ts';
import { AssignLocations } from './assign-locations.tsx';
import { askAgain, deleteUser, EVERY_LIST, showRefused, usersQuery } from './calls.ts';
import { userColumns } from './user-columns.tsx';

const { admin, safety_officer, user } = roleWords;
const filters = [
  { name: 'role', label: 'Role', options: { '': 'All Roles', admin, safety_officer, user } },
] as const;

/** The accounts: their roles, and the locations that staff look after. */
export function UsersPage() {
  const list = useList<'role'>();
  const { q = '', role = '', sort = 'email' } = list.search;
  const query = useQuery(usersQuery({ q, role, sort, ...list.window }));
  const users = query.data?.users;
  const total = query.data?.total_count ?? 0;
  const now = useNow(60_000);
  const [assigning, setAssigning] = useState<User | null>(null);
  const [deleting, setDeleting] = useState<User | null>(null);
  useChanges('users', [EVERY_LIST]);
  const asItIsNow = (seen: User) => users?.find(({ _id }) => _id === seen._id) ?? seen;
  return (
    <AdminPage title={areas.users.name}>
      <Counts counts={query.data?.counts} />
      <AdminList
        list={list}
        query={query}
        rows={users}
        total={total}
        texts={texts}
        filters={filters}
        columns={userColumns(now, { onAssign: setAssigning, onDelete: setDeleting })}
        usualSort="email"
        shown={`Showing ${inNumbers(users?.length ?? 0)} of ${inNumbers(total)} users`}
      />
      {assigning && <AssignLocations user={asItIsNow(assigning)} onClose={() => setAssigning(null)} />}
      {deleting && <DeleteUser user={asItIsNow(deleting)} onClose={() => setDeleting(null)} />}
    </AdminPage>
  );
}

const texts = {
  caption: 'Users',
  search: 'Search by e-mail',
  loading: 'Loading users…',
  failed: staffTexts.usersFailed,
  none: staffTexts.noUsersFound,
  noMatch: staffTexts.noUsersMatch,
  clear: 'Clear the filters',
};

const Counts = ({ counts }: { counts: CountedUsers['counts'] | undefined }) => (
  <ul aria-label="All users" className="grid grid-cols-2 gap-3 lg:grid-cols-4">
    <StatCard Icon={Users} name="Total" count={counts?.total} />
    <StatCard Icon={UserCheck} name="Verified" count={counts?.verified} />
    <StatCard Icon={Shield} name="Admin" count={counts?.admins} />
    <StatCard Icon={Megaphone} name="Safety Officers" count={counts?.safety_officers} />
  </ul>
);

/** Asks before an account is deleted. The server refuses one's own and the last administrator's. */
function DeleteUser({ user, onClose }: { user: User; onClose: () => void }) {
  const { data: account } = useQuery(accountQuery());
  const client = useQueryClient();
  const say = useSay();
  const remove = async () => {
    try {
      const { message } = await deleteUser(user);
      await askAgain(client);
      say({ text: message });
    } catch (error) {
      showRefused(client, error);
      throw error;
    }
  };
  return (
    <Confirm
      title="Delete user"
      confirm="Delete user"
      confirming="Deleting…"
      onConfirm={remove}
      onClose={onClose}
    >
      <p>
        Are you sure you want to delete <strong>{user.email}</strong>?
      </p>
      {account?.email === user.email ? (
        <p>This is your own account: it can be deleted on the page ‘Your account’, not here.</p>
      ) : (
        <p>They are logged out everywhere. This action cannot be undone.</p>
      )}
    </Confirm>
  );
}
