import type { Role } from '#contract/accounts/auth.ts';
import { Id } from '#contract/form-values.ts';
import type { CustomMessageChange, LocationForm } from '#contract/network/admin-locations.ts';
import type { Location } from '#contract/network/locations.ts';
import type { AuditAction } from '#contract/operations/audit.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { texts } from '#contract/texts.ts';
import type { StaffWrites } from '#server/http/callers/staff-writes.ts';
import type { Visitor } from '#server/http/callers/visitor.ts';
import { HttpError } from '#server/http/errors.ts';
import { inItsVersion } from '#server/http/versions.ts';
import type { Actor, Audit } from '#server/store/audit/write-audit.ts';
import { changedFields } from '#server/store/changed-fields.ts';
import { AlreadyTaken } from '#server/store/engines/already-taken.ts';
import type { Store } from '#server/store/engines/open-store.ts';
import { StillReferenced } from '#server/store/engines/reference-missing.ts';
import { isStoreAway } from '#server/store/engines/store-away.ts';
import { messageOfScreen } from './custom-message.ts';
import { changeOfForm, newLocation } from './location-draft.ts';
import type { Network } from './network.ts';
import { requireConfirmation } from './position-questions.ts';

/**
 * The changes that staff make to locations: checked, stored, applied in the running server, logged.
 * `expected` is the version that the person saw, epoch milliseconds; null: any version.
 */
export type LocationChanges = ReturnType<typeof createLocationChanges>;

/** One of several: a new location, or a version of one that is there. */
interface LocationWrite {
  id: string | null;
  form: LocationForm;
  expected: number | null;
}

/** Why a location changes, for the audit log. */
interface Cause {
  action: AuditAction;
  actor: Actor;
  /** The person has confirmed a position outside the British Isles. */
  isConfirmed?: boolean;
}

/** Stands for a text that is not an id. Some databases refuse such a text; this one they find in no location. */
const NO_ID = '';

export function createLocationChanges(options: {
  store: Store;
  writes: StaffWrites;
  network: Pick<Network, 'refresh'>;
  audit: Audit;
  now: () => number;
}) {
  const { store, writes, network, audit, now } = options;
  const { locations, staff } = store;

  const byId = async (id: string, queries: Pick<typeof locations, 'byId'> = locations): Promise<Location> => {
    const location = await queries.byId(id);
    if (!location) throw new HttpError(404, texts.locationNotFound);
    return location;
  };

  const note = ({ action, actor, isConfirmed = false }: Cause, id: string, before: object, after: object) =>
    audit(action, actor, {
      subject: `location:${id}`,
      details: { ...changedFields(before, after), ...(isConfirmed && { position_confirmed: true }) },
    });

  const insert = async (form: LocationForm, actor: Actor): Promise<Location> => {
    const draft = newLocation(form, { email: actor.email, now: now() });
    const isConfirmed = await requireConfirmation(draft, null, form.confirm_position === true);
    const location = await refuseTakenName(
      writes.byAdministrator(actor, (tables) => tables.locations.insert(draft, now())),
    );
    await note({ action: 'location_created', actor, isConfirmed }, location._id, {}, location);
    return location;
  };

  const update = async (id: string, form: LocationForm, expected: number | null, actor: Actor) => {
    const before = await byId(id);
    const change = changeOfForm(form, before, { email: actor.email, now: now() });
    const after = { ...before, ...change };
    const isConfirmed = await requireConfirmation(after, before, form.confirm_position === true);
    const updated = refuseTakenName(
      writes.byAdministrator(actor, (tables) => tables.locations.update(id, change, now(), expected)),
    );
    const location = await inItsVersion(updated, () => byId(id));
    await note({ action: 'location_updated', actor, isConfirmed }, id, before, location);
    return location;
  };

  const takenUp = async (location: Location): Promise<Location> => {
    await network.refresh();
    return location;
  };

  return {
    /**
     * Checks in the store whether this person may change a location. The session may remember an earlier role.
     * An administrator may change all of it. A safety officer may change the custom message, if it is assigned.
     * @returns the role in the store
     * @throws HttpError 401 if the account is gone; 403 if it may not. An unknown location gives a safety officer the
     *   same 403 as one that is not assigned.
     */
    async permit(visitor: Visitor, id: string): Promise<Role> {
      const rights = await staff.rightsTo(Id.safeParse(id).data ?? NO_ID, visitor);
      if (!rights) throw new HttpError(401, texts.authenticationRequired('this page'));
      if (rights.role === 'user') throw new HttpError(403, texts.noAdminAccess);
      if (rights.role !== 'admin' && !rights.isAssigned) throw new HttpError(403, staffTexts.notYourLocation);
      return rights.role;
    },

    /** All locations for an administrator, the assigned ones for a safety officer. */
    async assignedTo({ userId, role }: Visitor): Promise<Location[]> {
      const all = await locations.list();
      if (role === 'admin') return all;
      const assigned = await staff.assignedTo(userId);
      return all.filter(({ _id }) => assigned.has(_id));
    },

    /** @throws HttpError 400, also for a position that must be confirmed; 409 for a name whose slug is another location's */
    create: async (form: LocationForm, actor: Actor): Promise<Location> => takenUp(await insert(form, actor)),
    /** @throws HttpError 400, 404, 409 */
    change: async (
      id: string,
      form: LocationForm,
      expected: number | null,
      actor: Actor,
    ): Promise<Location> => takenUp(await update(id, form, expected, actor)),

    /**
     * Creates and changes several, each by itself in this order, and takes them up together.
     * @returns for each the location, or why it was not written. Ends at the first one that the database does not take.
     */
    async writeEach(rows: readonly LocationWrite[], actor: Actor): Promise<(Location | HttpError)[]> {
      const results: (Location | HttpError)[] = [];
      const write = ({ id, form, expected }: LocationWrite) =>
        id === null ? insert(form, actor) : update(id, form, expected, actor);
      try {
        for (const row of rows) {
          results.push(
            await write(row).catch((error: unknown) => {
              if (error instanceof HttpError) return error;
              throw error;
            }),
          );
        }
      } catch (error) {
        if (!isStoreAway(error)) throw error;
        const rest = rows.slice(results.length);
        return [
          ...results,
          ...rest.map(() => new HttpError(503, staffTexts.csvRowStopped, { cause: error })),
        ];
      } finally {
        await network.refresh();
      }
      return results;
    },

    /** @throws HttpError 400, 404, 409 */
    async changeMessage(
      id: string,
      { custom_message: given }: CustomMessageChange,
      expected: number | null,
      actor: Actor,
    ): Promise<Location> {
      const writer = { email: actor.email, now: now() };
      const [before, updated] = await writes.byEditorOf(actor, [id], async (tables) => {
        const before = await byId(id, tables.locations); // after the right: an officer does not learn which places there are
        const custom_message = given && messageOfScreen(given, before.custom_message, writer);
        return [before, await tables.locations.update(id, { custom_message }, now(), expected)] as const;
      });
      const location = await inItsVersion(Promise.resolve(updated), () => byId(id));
      const action = location.custom_message ? 'custom_message_updated' : 'custom_message_cleared';
      await note({ action, actor }, id, before, location);
      return takenUp(location);
    },

    /** @throws HttpError 404, 409, also while displays hang there: a sign must not lose its place unnoticed */
    async remove(id: string, expected: number | null, actor: Actor) {
      const deleted = writes.byAdministrator(actor, (tables) => tables.locations.delete(id, expected));
      const location = await inItsVersion(refuseWithDisplays(deleted), () => byId(id));
      await network.refresh();
      await note({ action: 'location_deleted', actor }, id, location, {});
    },
  };
}

async function refuseWithDisplays<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (!(error instanceof StillReferenced)) throw error;
    throw new HttpError(409, staffTexts.displayOfLocation, { cause: error });
  }
}

async function refuseTakenName<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (!(error instanceof AlreadyTaken)) throw error;
    throw new HttpError(409, staffTexts.locationNameTaken, { field: 'name', cause: error });
  }
}
