import type { Role } from '#contract/accounts/auth.ts';
import type {
  DisplayChange,
  DisplayCommandKind,
  DisplayForm,
  DisplaySettings,
  ServiceForm,
} from '#contract/displays/displays.ts';
import { Id } from '#contract/form-values.ts';
import type { AuditAction } from '#contract/operations/audit.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { texts } from '#contract/texts.ts';
import { instantOfInput } from '#domain/time/date-input.ts';
import type { StaffWrites } from '#server/http/callers/staff-writes.ts';
import type { Visitor } from '#server/http/callers/visitor.ts';
import { HttpError } from '#server/http/errors.ts';
import { inItsVersion } from '#server/http/versions.ts';
import type { StaffTables } from '#server/store/accounts/held-rights.ts';
import type { Actor, Audit } from '#server/store/audit/write-audit.ts';
import { changedFields } from '#server/store/changed-fields.ts';
import type { DisplayValues, OutOfService, StoredDisplay } from '#server/store/displays/displays.ts';
import type { Pairing } from '#server/store/displays/pairings.ts';
import { AlreadyTaken } from '#server/store/engines/already-taken.ts';
import type { Store } from '#server/store/engines/open-store.ts';
import { ReferenceMissing } from '#server/store/engines/reference-missing.ts';
import type { CodeTries } from './pairing/code-tries.ts';
import type { Pairings } from './pairing/pairings.ts';

const COMMAND_LIFE_MS = 5 * 60_000;
const MOST_COMMANDS = 10;
/** Numbers are given one after the other: a second try gets the next one. */
const TRIES_FOR_NUMBER = 5;

/** What staff do with displays: checked, stored, taken up by all processes, logged. */
export type DisplayChanges = ReturnType<typeof createDisplayChanges>;

export function createDisplayChanges(options: {
  store: Pick<Store, 'displays' | 'staff'>;
  writes: StaffWrites;
  audit: Audit;
  pairings: Pick<Pairings, 'find'>;
  tries: CodeTries;
  /** Called when a display was changed in this process. */
  changed: () => Promise<void>;
  /** Called when a command was given. */
  commanded: (displayId: string) => void;
  now: () => number;
}) {
  const { store, writes, audit, pairings, tries, changed, commanded, now } = options;

  const byId = async (id: string): Promise<StoredDisplay & { locationId: string }> => {
    const display = await store.displays.byId(id);
    if (!display || display.locationId === null) throw new HttpError(404, staffTexts.displayNotFound);
    return { ...display, locationId: display.locationId };
  };
  const note = (action: AuditAction, actor: Actor, display: StoredDisplay, details: object) =>
    audit(action, actor, {
      subject: `display:${display.id}`,
      ...(display.locationId !== null && { locationId: display.locationId }),
      details: { ...details },
    });
  const takenUp = async (
    action: AuditAction,
    actor: Actor,
    display: StoredDisplay,
    details: object,
  ): Promise<StoredDisplay> => {
    await changed();
    await note(action, actor, display, details);
    return display;
  };
  const withCode = async <T>(
    actor: Actor,
    code: string,
    use: (pairing: Pairing) => Promise<T>,
  ): Promise<T> => {
    try {
      return await tries.judged(actor.id ?? '', async () => use(await pairings.find(code)));
    } catch (error) {
      if (error instanceof HttpError && error.status === 404) await audit('display_code_refused', actor);
      throw error;
    }
  };
  const approve = async (tables: StaffTables, { secretHash }: Pairing, displayId: string) => {
    if (!(await tables.displayPairings.approve(secretHash, displayId, now())))
      throw new HttpError(404, staffTexts.pairingCodeUnknown, { field: 'code' });
  };

  const insert = async (
    values: DisplayValues,
    pairing: Pairing,
    actor: Actor,
    tries = TRIES_FOR_NUMBER,
  ): Promise<StoredDisplay> => {
    try {
      return await writes.byAdministrator(actor, async (tables) => {
        const display = await tables.displays.insert(values, now());
        await approve(tables, pairing, display.id);
        return display;
      });
    } catch (error) {
      if (error instanceof AlreadyTaken && tries > 1) return insert(values, pairing, actor, tries - 1);
      throw error;
    }
  };

  return {
    /** @throws HttpError 404 for a wrong, expired or used code, 429 */
    look: (code: string, actor: Actor): Promise<Pairing> => withCode(actor, code, async (pairing) => pairing),

    /** Approves the screen as a new display. @throws HttpError 400 for an unknown location, 404, 429 */
    async add({ code, ...settings }: DisplayForm, actor: Actor): Promise<StoredDisplay> {
      const display = await withCode(actor, code, (pairing) =>
        atKnownLocation(insert(valuesOf(settings), pairing, actor)),
      );
      return takenUp('display_added', actor, display, changedFields({}, fieldsOf(display)));
    },

    /** The screen gets a display that is there; its id, number, name and history stay. @throws HttpError 404, 429 */
    async pairAgain(id: string, code: string, actor: Actor): Promise<StoredDisplay> {
      const display = await byId(id);
      await withCode(actor, code, (pairing) =>
        writes.byAdministrator(actor, (tables) => approve(tables, pairing, id)),
      );
      await note('display_paired_again', actor, display, {});
      return display;
    },

    /** @param expected the version that was seen, epoch ms; null: any. @throws HttpError 400, 404, 409 */
    async change(
      id: string,
      { version: _, ...settings }: DisplayChange,
      expected: number | null,
      actor: Actor,
    ): Promise<StoredDisplay> {
      const before = await byId(id);
      const write = writes.byAdministrator(actor, (tables) =>
        tables.displays.change(id, valuesOf(settings), now(), expected),
      );
      const display = await inItsVersion(atKnownLocation(write), () => byId(id));
      return takenUp('display_updated', actor, display, changedFields(fieldsOf(before), fieldsOf(display)));
    },

    /**
     * Checks in the store whether this person may see the display and act on it, as officers may for assigned places.
     * @returns the role in the store
     * @throws HttpError 401, 403. An unknown display gives an officer the same 403 as one of a place that is not assigned.
     */
    async permit(visitor: Visitor, id: string): Promise<Role> {
      const display = Id.safeParse(id).success ? await store.displays.byId(id) : null;
      const rights = await store.staff.rightsTo(display?.locationId ?? '', visitor);
      if (!rights) throw new HttpError(401, texts.authenticationRequired('this page'));
      if (rights.role === 'user') throw new HttpError(403, texts.noAdminAccess);
      if (rights.role !== 'admin' && !rights.isAssigned) throw new HttpError(403, staffTexts.notYourLocation);
      return rights.role;
    },

    /** @throws HttpError 404 */
    byId,

    /** @throws HttpError 400, 401, 403, 404 */
    async setService(id: string, form: ServiceForm, actor: Actor): Promise<StoredDisplay> {
      const before = await byId(id);
      const given = serviceOf(form, now());
      const write = (tables: StaffTables) => tables.displays.setService(id, given, now());
      const display = await writes.byEditorOf(actor, [before.locationId], write);
      if (!display) throw new HttpError(404, staffTexts.displayNotFound);
      const details = changedFields({ out_of_service: before.outOfService }, { out_of_service: given });
      return takenUp('display_service_changed', actor, display, details);
    },

    /** @throws HttpError 401, 403, 404, 409 for one that was revoked, or has many waiting */
    async command(id: string, kind: DisplayCommandKind, actor: Actor): Promise<StoredDisplay> {
      const display = await byId(id);
      if (display.revokedAt !== null) throw new HttpError(409, staffTexts.displayIsRevoked);
      const write = async ({ displayCommands }: StaffTables) => {
        if ((await displayCommands.waiting(id, now())).length >= MOST_COMMANDS)
          throw new HttpError(409, staffTexts.displayCommandsTooMany);
        const times = { givenAt: now(), expiresAt: now() + COMMAND_LIFE_MS };
        await displayCommands.add({ displayId: id, kind, givenBy: actor.id, ...times });
      };
      await (kind === 'identify'
        ? writes.byEditorOf(actor, [display.locationId], write)
        : writes.byAdministrator(actor, write));
      commanded(id);
      await note('display_commanded', actor, display, { kind });
      return display;
    },

    /** Its key opens nothing from now on. @throws HttpError 404 */
    async revoke(id: string, actor: Actor): Promise<StoredDisplay> {
      const before = await byId(id);
      const display = await writes.byAdministrator(actor, (tables) =>
        tables.displays.revoke(id, 'revoked', now()),
      );
      return display ? takenUp('display_revoked', actor, display, {}) : before;
    },

    /** Takes a revoked display off the list. @throws HttpError 404, 409 */
    async remove(id: string, actor: Actor) {
      const before = await byId(id);
      if (before.revokedAt === null) throw new HttpError(409, staffTexts.displayNotRevoked);
      await writes.byAdministrator(actor, (tables) => tables.displays.remove(id, now()));
      await takenUp('display_removed', actor, before, changedFields(fieldsOf(before), {}));
    },
  };
}

/** @throws HttpError 400 */
async function atKnownLocation<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (!(error instanceof ReferenceMissing)) throw error;
    throw new HttpError(400, texts.locationNotFound, { field: 'location_id', cause: error });
  }
}

/** @throws HttpError 400 */
function serviceOf({ text, until }: ServiceForm, now: number): OutOfService | null {
  if (text === null) return null;
  if (until === null) return { text, until: null };
  const at = instantOfInput(until, 'end');
  if (at === null) throw new HttpError(400, staffTexts.displayUntilUnknown, { field: 'until' });
  if (at <= now) throw new HttpError(400, staffTexts.displayUntilPast, { field: 'until' });
  return { text, until: at };
}

const valuesOf = ({ name, location_id, look, opening_hours }: DisplaySettings): DisplayValues => ({
  name,
  locationId: location_id,
  look,
  openingHours: opening_hours,
});

/** For the audit log. */
const fieldsOf = ({ name, locationId, look, openingHours }: StoredDisplay) => ({
  name,
  location_id: locationId,
  look,
  opening_hours: openingHours,
});
