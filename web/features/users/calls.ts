import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Done, Role } from '#contract/accounts/auth.ts';
import type { User } from '#contract/accounts/users.ts';
import type { userCalls } from '#contract/calls/user-calls.ts';
import { userPaths } from '#contract/calls/user-paths.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { currentOf } from '#web/admin/editing/current-of.ts';
import { withoutAnswer } from '#web/admin/editing/without-answer.ts';
import { type CountedUsers, countedUsers } from '#web/admin/list/counted-lists.ts';
import { noteOwnChange } from '#web/admin/list/use-changes.ts';
import { type ListParameters, listed } from '#web/admin/queries.ts';
import { read, write } from '#web/shared/api/calls.ts';
import { isNotFound } from '#web/shared/api/failures.ts';
import { ifUnchanged } from '#web/shared/api/http.ts';
import { queryKeys } from '#web/shared/api/query-keys.ts';

/** Begins the key of every list of users. */
export const [EVERY_LIST] = queryKeys.users({});

/** A page of the users, with the counts of all. */
export const usersQuery = (parameters: ListParameters) =>
  queryOptions({
    queryKey: queryKeys.users(parameters),
    queryFn: async ({ signal }) =>
      countedUsers(await read<typeof userCalls.list>(userPaths.list, 'users', signal, parameters)),
    ...listed,
  });

/** The text of a failure that says nothing itself: what the server's status says where it is no JSON, or else `failed`. */
const otherwise = (failed: string) => (response: Response, body: unknown) =>
  body === null ? staffTexts.serverError(response.status, response.statusText) : failed;

type Seen = Pick<User, '_id' | 'updated_at'>;

/** @throws ApiError with the user as it is now if somebody has changed it since it was seen; Unreachable */
export async function changeRole({ _id, updated_at }: Seen, role: Role): Promise<User> {
  const failed = staffTexts.roleFailed;
  const answer = write<typeof userCalls.changeRole>(
    userPaths.changeRole,
    { id: _id },
    otherwise(failed),
    { role },
    ifUnchanged(updated_at),
  );
  return (await withoutAnswer(answer, failed)).user;
}

/** @throws as `changeRole` */
export async function assignLocations({ _id, updated_at }: Seen, names: readonly string[]): Promise<User> {
  const failed = staffTexts.assignedLocationsFailed;
  const answer = write<typeof userCalls.assignLocations>(
    userPaths.assignLocations,
    { id: _id },
    otherwise(failed),
    { assigned_locations: [...names] },
    ifUnchanged(updated_at),
  );
  return (await withoutAnswer(answer, failed)).user;
}

/** @throws as `changeRole` */
export function deleteUser({ _id, updated_at }: Seen): Promise<Done> {
  const failed = staffTexts.userDeleteFailed;
  const answer = write<typeof userCalls.delete>(
    userPaths.delete,
    { id: _id },
    otherwise(failed),
    undefined,
    ifUnchanged(updated_at),
  );
  return withoutAnswer(answer, failed);
}

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
