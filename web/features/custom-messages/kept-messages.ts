import type { CustomMessage, Location } from '#contract/network/locations.ts';
import { KEPT_KEY } from '#web/shared/offline/staff-copy.ts';
import { storedValue } from '#web/shared/ui/browser/stored-value.ts';

/** After this long, a message is sent only when somebody says so again. */
export const ASKS_AFTER_MS = 30 * 60_000;

/** What a form says of a message. */
export type MessageDraft = Pick<CustomMessage, 'title' | 'message' | 'message_type' | 'author'> & {
  expires_at: string; // instant
};

/** A location's message in the version that somebody saw. */
export type SeenMessage = Pick<Location, 'updated_at' | 'custom_message'>;

export type KeptState =
  /** Its answer is awaited. After a reload it counts as waiting. */
  | { kind: 'sending' }
  /** `reason`: why the last try failed; null before the first. */
  | { kind: 'waiting'; reason: string | null }
  /** Somebody else has changed the message meanwhile. */
  | { kind: 'clash'; current: Location }
  /** The server does not take it. */
  | { kind: 'refused'; reason: string };

/** A message on this device that the server has not taken yet. */
export interface KeptMessage {
  /** The account's e-mail address: nobody else may see or send it. */
  owner: string;
  location: Pick<Location, '_id' | 'slug' | 'name'>;
  /** Null: the message is to be cleared. */
  custom_message: MessageDraft | null;
  seen: SeenMessage;
  /** By the server's clock, epoch ms. Renewed when somebody says that it may still be sent. */
  keptAt: number;
  state: KeptState;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isKept = (value: unknown): value is KeptMessage =>
  isObject(value) &&
  typeof value.owner === 'string' &&
  isObject(value.location) &&
  typeof value.location._id === 'string' &&
  'custom_message' in value &&
  isObject(value.seen) &&
  typeof value.seen.updated_at === 'string' &&
  typeof value.keptAt === 'number' &&
  isObject(value.state);

/** Reads the stored text. What is damaged or of another version counts as absent. */
export function keptFrom(stored: string | null): readonly KeptMessage[] {
  try {
    const found: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(found) ? found.filter(isKept) : [];
  } catch {
    return [];
  }
}

const store = storedValue(KEPT_KEY, {
  from: keptFrom,
  to: (all) => (all.length === 0 ? null : JSON.stringify(all)),
});

store.subscribe(() => undefined); // from now on it notices that they were deleted

export const keptMessages = store.read;
export const useKeptMessages = store.useValue;

const isOf = (kept: KeptMessage, id: string): boolean => kept.location._id === id;

/** Keeps a message, in place of one for the same location. */
export const keep = (kept: KeptMessage): void =>
  store.store([...store.read().filter((other) => !isOf(other, kept.location._id)), kept]);

/** Deletes the message of a location. */
export const throwAway = (id: string): void => store.store(store.read().filter((kept) => !isOf(kept, id)));

export const setState = (id: string, state: KeptState): void =>
  store.store(store.read().map((kept) => (isOf(kept, id) ? { ...kept, state } : kept)));

/** Deletes what another account has kept on this device. */
export function forgetKeptOfOthers(owner: string): void {
  if (store.read().some((kept) => kept.owner !== owner))
    store.store(store.read().filter((kept) => kept.owner === owner));
}

/** The end that the message itself names; null where it is to be cleared. */
const endOf = ({ custom_message }: KeptMessage): number | null =>
  custom_message && Date.parse(custom_message.expires_at);

/** From when on a message is not sent without asking: half an hour, or its own end. Epoch ms. */
export const asksFrom = (kept: KeptMessage): number =>
  Math.min(kept.keptAt + ASKS_AFTER_MS, endOf(kept) ?? Number.POSITIVE_INFINITY);

/** Whether its own end has passed, so that the server would refuse it. */
export const hasEnded = (kept: KeptMessage, now: number): boolean =>
  (endOf(kept) ?? Number.POSITIVE_INFINITY) <= now;

type Words = Pick<CustomMessage, 'title' | 'message' | 'message_type' | 'author' | 'expires_at'>;

/** Whether two messages say the same, however the texts of their instants are written. */
export function isSameMessage(one: Words | null, other: Words | null): boolean {
  if (one === null || other === null) return one === other;
  const endOf = ({ expires_at }: Words) => expires_at && Date.parse(expires_at);
  return (
    one.title === other.title &&
    one.message === other.message &&
    one.message_type === other.message_type &&
    one.author === other.author &&
    endOf(one) === endOf(other)
  );
}
