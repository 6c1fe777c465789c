import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { User } from '#contract/accounts/users.ts';
import { Confirm } from '#web/admin/editing/confirm.tsx';
import { useSay } from '#web/admin/frame/toasts.tsx';
import { accountQuery } from '#web/shared/api/queries.ts';
import { askAgain, deleteUser, showRefused } from './calls.ts';

/** Asks before an account is deleted. The server refuses one's own and the last administrator's. */
export function DeleteUser({ user, onClose }: { user: User; onClose: () => void }) {
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
