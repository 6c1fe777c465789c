import type { UserList, UserListQuery } from '#contract/accounts/users.ts';
import type { Store } from '#server/store/engines/open-store.ts';
import { emailKey } from './accounts.ts';
import { toUser } from './staff.ts';

/** Searches, sorts and pages the accounts for administrators. */
export const createUserList =
  ({ userPages }: Pick<Store, 'userPages'>) =>
  async ({ q, role, sort, limit, offset }: UserListQuery): Promise<UserList> => {
    const { accounts, total } = await userPages.page({
      part: q === null ? null : emailKey(q),
      role: role ?? null,
      order: sort ?? { by: 'email', isDescending: false },
      limit,
      offset,
    });
    return { users: accounts.map(toUser), total_count: total, counts: await userPages.counts() };
  };
