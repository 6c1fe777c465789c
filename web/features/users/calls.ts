import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Done, Role } from '#contract/accounts/auth.ts';
import type { User, UserList } from '#contract/accounts/users.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { currentOf } from '#web/admin/editing/current-of.ts';
import { withoutAnswer } from '#web/admin/editing/without-answer.ts';
import { type CountedUsers, countedUsers } from '#web/admin/list/counted-lists.ts';
import { noteOwnChange } from '#web/admin/list/use-changes.ts';
import { type ListParameters, listCall, listed } from '#web/admin/queries.ts';
import { isNotFound } from '#web/shared/api/failures.ts';
import { getJson, ifUnchanged, send } from '#web/shared/api/http.ts';
import { queryKeys } from '#web/shared/api/query-keys.ts';

const USERS = '/api/admin/users';
/** Begins the key of every list of users. */
export const [EVERY_LIST] = queryKeys.users({});

/** A page of the users, with the counts of all. */
export const usersQuery = (parameters: ListParameters) =>
  queryOptions({
    queryKey: queryKeys.users(parameters),
    queryFn: async ({ signal }) =>
      countedUsers(await getJson<UserList>(listCall(USERS, parameters), 'users', signal)),
    ...listed,
  });

/** The text of a failure that says nothing itself: what the server's status says where it is no JSON, or else `failed`. */
const otherwise = (failed: string) => (response: Response, body: unknown) =>
  body === null ? staffTexts.serverError(response.status, response.statusText) : failed;

type Seen = Pick<User, '_id' | 'updated_at'>;

const change = async (user: Seen, part: string, failed: string, body: object): Promise<User> => {
  const path = `${USERS}/${user._id}/${part}`;
  const answer = await withoutAnswer(
    send<{ user: User }>('PUT', path, otherwise(failed), body, ifUnchanged(user.updated_at)),
    failed,
  );
  return answer.user;
};

/** @throws ApiError with the user as it is now if somebody has changed it since it was seen; Unreachable */
export const changeRole = (user: Seen, role: Role): Promise<User> =>
  change(user, 'role', staffTexts.roleFailed, { role });

/** @throws as `changeRole` */
export const assignLocations = (user: Seen, names: readonly string[]): Promise<User> =>
  change(user, 'assigned-locations', staffTexts.assignedLocationsFailed, { assigned_locations: names });

/** @throws as `changeRole` */
export const deleteUser = ({ _id, updated_at }: Seen): Promise<Done> =>
  withoutAnswer(
    send(
      'DELETE',
      `${USERS}/${_id}`,
      otherwise(staffTexts.userDeleteFailed),
      undefined,
      ifUnchanged(updated_at),
    ),
    staffTexts.userDeleteFailed,
  );

/**
 * Puts a changed user into the lists that hold it, and counts again. The rows keep their places, so that the next one to
 * change does not move away; a list that is opened later is asked for.
 */
export function showChanged(client: QueryClient, user: User): void {
  client.setQueriesData<CountedUsers>({ queryKey: [EVERY_LIST] }, (list) => list && withUser(list, user));
  void client.invalidateQueries({ queryKey: [EVERY_LIST], refetchType: 'none' });
  void noteOwnChange(client);
}

function withUser(list: CountedUsers, user: User): CountedUsers {
  const before = list.users.find(({ _id }) => _id === user._id);
  if (!before) return list;
  const after = (count: number | null, role: Role) =>
    count === null ? null : count + Number(user.role === role) - Number(before.role === role);
  return {
    ...list,
    users: list.users.map((each) => (each._id === user._id ? user : each)),
    counts: {
      ...list.counts,
      admins: after(list.counts.admins, 'admin'),
      safety_officers: after(list.counts.safety_officers, 'safety_officer'),
    },
  };
}

/** Shows what a refused change says is there now, or asks for the lists again if it does not say. */
export function showRefused(client: QueryClient, error: unknown): void {
  const current = currentOf<User>(error);
  if (current) showChanged(client, current);
  else if (isNotFound(error)) void askAgain(client);
}

/** Resolves when the lists on the screen have been answered. */
export const askAgain = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: [EVERY_LIST] });
