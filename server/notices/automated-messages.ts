import { Id } from '#contract/form-values.ts';
import type { Location } from '#contract/network/locations.ts';
import type {
  AutomatedMessage,
  AutomatedMessageDraft,
  MatchingMessage,
  MatchingMessages,
} from '#contract/notices/automated-messages.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { texts } from '#contract/texts.ts';
import { rangeText } from '#domain/weather/wind-match.ts';
import type { Places } from '#server/conditions/places.ts';
import type { StaffWrites } from '#server/http/callers/staff-writes.ts';
import type { Visitor } from '#server/http/callers/visitor.ts';
import { HttpError } from '#server/http/errors.ts';
import { inItsVersion } from '#server/http/versions.ts';
import type { Actor, Audit } from '#server/store/audit/write-audit.ts';
import { changedFields } from '#server/store/changed-fields.ts';
import type { Store } from '#server/store/engines/open-store.ts';
import { ReferenceMissing } from '#server/store/engines/reference-missing.ts';
import type { MessageValues, StoredMessage } from '#server/store/notices/automated-messages.ts';
import type { MessageMatching } from './message-matching.ts';

/** The person who edits. */
type Editor = Pick<Visitor, 'userId' | 'role'>;

export interface AutomatedMessages {
  /** The messages that the visitor may edit, in the order of their locations' names. */
  list: (visitor: Editor) => Promise<AutomatedMessage[]>;
  /**
   * Without a check of the right to it: see `permit`.
   * @throws HttpError 404
   */
  byId: (id: string) => Promise<AutomatedMessage>;
  /**
   * Administrators may edit all messages; safety officers those of their currently assigned locations.
   * @param about as it was sent, not yet checked; an unknown location is refused later with the body
   * @throws HttpError 403
   */
  permit: (
    visitor: Editor,
    about: { messageId: string | undefined; locationName: string | undefined },
  ) => Promise<void>;
  /** @throws HttpError 400 for an unknown location */
  create: (draft: AutomatedMessageDraft, actor: Actor) => Promise<AutomatedMessage>;
  /**
   * @param expected the version that the person saw, epoch milliseconds; null: any version
   * @throws HttpError 400 for an unknown location, 404, 409
   */
  update: (
    id: string,
    draft: AutomatedMessageDraft,
    expected: number | null,
    actor: Actor,
  ) => Promise<AutomatedMessage>;
  /** @throws HttpError 404, 409 */
  remove: (id: string, expected: number | null, actor: Actor) => Promise<void>;
  /**
   * The messages that apply at a location now.
   * @throws HttpError 404
   */
  matchingAt: (nameOrSlug: string) => MatchingMessages;
}

const byName = new Intl.Collator('en-GB', { numeric: true });

export function createAutomatedMessages(options: {
  store: Store;
  writes: StaffWrites;
  places: Places;
  matching: MessageMatching;
  audit: Audit;
  /** Called when a message was changed in this process. */
  changed?: () => void;
  now: () => number;
}): AutomatedMessages {
  const { store, writes, places, matching, audit, changed, now } = options;
  const { automatedMessages } = store;

  const locationNamed = (name: string): Location => {
    const location = places.bySlug(name);
    if (location) return location;
    throw new HttpError(400, staffTexts.noSuchLocationName(name), { field: 'location_name' });
  };

  /** A location that was deleted since it was looked up is treated like one that never existed. */
  const written = async <T>(write: Promise<T>, { name }: Location): Promise<T> => {
    try {
      return await write;
    } catch (error) {
      if (!(error instanceof ReferenceMissing)) throw error;
      throw new HttpError(400, staffTexts.noSuchLocationName(name), { field: 'location_name', cause: error });
    }
  };

  const byId = async (id: string): Promise<StoredMessage> => {
    const message = await automatedMessages.byId(id);
    if (!message) throw new HttpError(404, staffTexts.automatedMessageNotFound);
    return message;
  };

  /** With the current name of its location. Messages of a deleted location are left out. */
  const named = (message: StoredMessage): AutomatedMessage[] => {
    const location = places.all().find(({ _id }) => _id === message.location_id);
    return location ? [withName(message, location)] : [];
  };

  const current = async (id: string) => named(await byId(id))[0];

  const takeUp = async () => {
    await matching.reload();
    changed?.();
  };

  const note = (
    action: 'created' | 'updated' | 'deleted',
    actor: Actor,
    { _id, location_id }: StoredMessage,
    details: object,
  ) =>
    audit(`automated_message_${action}`, actor, {
      subject: `automated_message:${_id}`,
      locationId: location_id,
      details: { ...details },
    });

  return {
    async list({ role, userId }) {
      const assigned = role === 'admin' ? null : await store.staff.assignedTo(userId);
      const all = await automatedMessages.list();
      return all
        .filter(({ location_id }) => assigned?.has(location_id) ?? true)
        .flatMap(named)
        .sort((a, b) => byName.compare(a.location_name, b.location_name) || byName.compare(a.title, b.title));
    },

    async byId(id) {
      const message = await current(id);
      if (!message) throw new HttpError(404, staffTexts.automatedMessageNotFound);
      return message;
    },

    permit: createPermit({ store, places }),

    async create(draft, actor) {
      const location = locationNamed(draft.location_name);
      const insert = writes.byEditorOf(actor, [location._id], (tables) =>
        tables.automatedMessages.insert(valuesOf(draft, location), now()),
      );
      const message = await written(insert, location);
      await takeUp();
      await note('created', actor, message, changedFields({}, message));
      return withName(message, location);
    },

    async update(id, draft, expected, actor) {
      const location = locationNamed(draft.location_name);
      const before = await byId(id);
      const change = writes.byEditorOf(actor, [before.location_id, location._id], (tables) =>
        tables.automatedMessages.update(id, valuesOf(draft, location), now(), expected),
      );
      const message = await inItsVersion(written(change, location), () => current(id));
      await takeUp();
      await note('updated', actor, message, changedFields(before, message));
      return withName(message, location);
    },

    async remove(id, expected, actor) {
      const { location_id } = await byId(id);
      const deleted = writes.byEditorOf(actor, [location_id], (tables) =>
        tables.automatedMessages.delete(id, expected),
      );
      const message = await inItsVersion(deleted, () => current(id));
      await takeUp();
      await note('deleted', actor, message, changedFields(message, {}));
    },

    matchingAt(nameOrSlug) {
      const location = places.bySlug(nameOrSlug);
      if (!location) throw new HttpError(404, texts.locationNotFound);
      const { isWindKnown, matches } = matching.at(location._id);
      const shown = matches.map(matchingMessage);
      return { success: true, matching_messages: { [location.name]: shown }, wind_known: isWindKnown };
    },
  };
}

/** The check before an edit: see `AutomatedMessages`. */
const createPermit =
  ({ store, places }: { store: Store; places: Places }): AutomatedMessages['permit'] =>
  async ({ role, userId }, { messageId, locationName }) => {
    if (role === 'admin') return;
    const assigned = await store.staff.assignedTo(userId);
    const concerned: (string | undefined)[] = [];
    if (messageId !== undefined) {
      // A text that is not an id is not looked up: PostgreSQL takes no text with a NUL.
      const message = Id.safeParse(messageId).success ? await store.automatedMessages.byId(messageId) : null;
      concerned.push(message?.location_id);
    }
    const location = locationName === undefined ? undefined : places.bySlug(locationName);
    if (location) concerned.push(location._id);
    if (concerned.some((id) => id === undefined || !assigned.has(id)))
      throw new HttpError(403, staffTexts.notYourLocation);
  };

/** A message that applies, as the public reads it. */
const matchingMessage = ({ message, since }: { message: StoredMessage; since: number }): MatchingMessage => ({
  _id: message._id,
  title: message.title,
  description: message.description,
  wind_conditions: {
    direction: message.wind_direction,
    speed: rangeText(message.wind_speed_min, message.wind_speed_max),
    gusts: rangeText(message.wind_gusts_min, message.wind_gusts_max),
  },
  since: new Date(since).toISOString(),
});

const valuesOf = (
  { location_name: _, ...rest }: AutomatedMessageDraft,
  location: Location,
): MessageValues => ({
  ...rest,
  location_id: location._id,
});

const withName = (message: StoredMessage, location: Location): AutomatedMessage => {
  const { location_id: _, ...rest } = message;
  return { ...rest, location_name: location.name };
};
