import type { Role } from '#contract/accounts/auth.ts';
import type { User } from '#contract/accounts/users.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { slugOf } from '#domain/places/slug.ts';
import type { StaffWrites } from '#server/http/callers/staff-writes.ts';
import { HttpError } from '#server/http/errors.ts';
import { changedMeanwhile } from '#server/http/versions.ts';
import type { Account, Refusal } from '#server/store/accounts/staff.ts';
import type { Actor, Audit } from '#server/store/audit/write-audit.ts';
import { changedFields } from '#server/store/changed-fields.ts';
import type { Store } from '#server/store/engines/open-store.ts';
import type { Sessions } from './sessions/sessions.ts';

/**
 * Changes of accounts by administrators; HttpError 401 and 403 for anybody else. `expected` is the version that the
 * administrator saw, epoch milliseconds; null: any version.
 */
export type Staff = ReturnType<typeof createStaff>;

export function createStaff(options: {
  store: Store;
  writes: StaffWrites;
  sessions: Sessions;
  audit: Audit;
  now: () => number;
}) {
  const { store, writes, sessions, audit, now } = options;
  const { staff } = store;

  const byId = async (id: string): Promise<Account> => {
    const account = await staff.byId(id);
    if (!account) throw new HttpError(404, staffTexts.userNotFound);
    return account;
  };

  const refuse = async (id: string, why: Refusal): Promise<never> => {
    if (why === 'no administrator') throw new HttpError(403, staffTexts.administratorsOnly);
    if (why === 'last administrator') throw new HttpError(409, staffTexts.lastAdministrator);
    throw changedMeanwhile(toUser(await byId(id)));
  };

  const locationIds = async (names: readonly string[]): Promise<string[]> => {
    const bySlug = new Map((await store.locations.list()).map(({ slug, _id }) => [slug, _id]));
    return names.map((name) => {
      const id = bySlug.get(slugOf(name));
      if (id === undefined) {
        throw new HttpError(400, staffTexts.noSuchLocationName(name), { field: 'assigned_locations' });
      }
      return id;
    });
  };

  return {
    /**
     * @returns the user, and whether anything was changed: false if they had that role already
     * @throws HttpError 404, 409
     */
    async changeRole(
      id: string,
      role: Role,
      expected: number | null,
      actor: Actor,
    ): Promise<{ user: User; isChanged: boolean }> {
      await writes.permitAdministrator(actor);
      const before = await byId(id);
      if (before.role === role) return { user: toUser(before), isChanged: false };
      const outcome = await staff.changeRole(id, role, now(), { expected, by: actor.id });
      const account = typeof outcome === 'string' ? await refuse(id, outcome) : outcome;
      sessions.rightsChanged(id);
      const details = { ...changedFields(rightsOf(before), rightsOf(account)) };
      await audit('role_changed', actor, { subject: `user:${id}`, details });
      return { user: toUser(account), isChanged: true };
    },

    /**
     * @param names of locations, or their slugs
     * @throws HttpError 400 for an unknown name and for a plain user, 404, 409
     */
    async assign(id: string, names: readonly string[], expected: number | null, actor: Actor): Promise<User> {
      await writes.permitAdministrator(actor);
      const before = await byId(id);
      if (before.role === 'user') throw new HttpError(400, staffTexts.assignedToStaffOnly);
      const outcome = await staff.assign(id, await locationIds(names), now(), { expected, by: actor.id });
      if (outcome === 'plain user') throw new HttpError(400, staffTexts.assignedToStaffOnly);
      const account = typeof outcome === 'string' ? await refuse(id, outcome) : outcome;
      const details = { ...changedFields(rightsOf(before), rightsOf(account)) };
      await audit('locations_assigned', actor, { subject: `user:${id}`, details });
      return toUser(account);
    },

    /**
     * The account's sessions end at once.
     * @throws HttpError 404, 409
     */
    async remove(id: string, expected: number | null, actor: Actor) {
      await writes.permitAdministrator(actor);
      if (id === actor.id) throw new HttpError(409, staffTexts.notYourself);
      const before = await byId(id);
      const refusal = await staff.delete(id, { expected, by: actor.id });
      if (refusal) await refuse(id, refusal);
      await sessions.endAllOf(id);
      // Without the address: the log outlives the account.
      const details = { ...changedFields(rightsOf(before), {}) };
      await audit('user_deleted', actor, { subject: `user:${id}`, details });
    },
  };
}

const rightsOf = ({ role, assignedLocations }: Account) => ({
  role,
  assigned_locations: assignedLocations.map(({ id }) => id),
});

const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

export const toUser = (account: Account): User => ({
  _id: account.id,
  email: account.email,
  role: account.role,
  verified: account.verified,
  assigned_locations: account.assignedLocations.map(({ name }) => name),
  login_count: account.loginCount,
  last_login: iso(account.lastLogin),
  last_login_attempt: iso(account.lastLoginAttempt),
  created_at: new Date(account.createdAt).toISOString(),
  updated_at: new Date(account.updatedAt).toISOString(),
});
