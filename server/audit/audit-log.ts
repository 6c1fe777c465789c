import { type AuditEntry, type AuditPage, type AuditQuery, NOBODY } from '#contract/operations/audit.ts';
import { instantOfInput } from '#domain/time/date-input.ts';
import type { Visitor } from '#server/http/callers/visitor.ts';
import { HttpError } from '#server/http/errors.ts';
import type { AuditRecord } from '#server/store/audit/audit.ts';
import type { AuditCursor, AuditPageQuery } from '#server/store/audit/audit-pages.ts';
import type { Store } from '#server/store/engines/open-store.ts';

/**
 * Reads the audit log. An administrator reads all of it; a safety officer only the public messages at the currently
 * assigned locations and their authors, without addresses.
 */
export type AuditLog = (query: AuditQuery, reader: Pick<Visitor, 'userId' | 'role'>) => Promise<AuditPage>;

type StoredEntry = AuditRecord & { id: string };
type Names = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** The log throws HttpError 400 for a date that does not exist. */
export function createAuditLog({ store }: { store: Pick<Store, 'auditPages' | 'staff'> }): AuditLog {
  const { auditPages, staff } = store;

  const namesOf = async (entries: readonly StoredEntry[]): Promise<Names> => {
    const ids = new Map<string, Set<string>>();
    const note = (kind: string, id: string) => ids.set(kind, (ids.get(kind) ?? new Set()).add(id));
    for (const entry of entries) {
      const subject = subjectOf(entry.subject);
      if (subject) note(subject.kind, subject.id);
      if (entry.actorId !== null) note('user', entry.actorId);
      for (const id of locationsIn(entry)) note('location', id);
    }
    const named = [...ids].map(
      async ([kind, some]) => [kind, await auditPages.names(kind, [...some])] as const,
    );
    return new Map(await Promise.all(named));
  };

  return async (query, { role, userId }) => {
    const isAll = role === 'admin';
    const messagesOf = isAll ? null : [...(await staff.assignedTo(userId))];
    const wanted = { ...wantedOf(query), messagesOf };
    const found = await auditPages.entries(wanted, { after: cursorOf(query.after), limit: query.limit + 1 });
    const shown = found.slice(0, query.limit).map((entry) => (isAll ? entry : forOfficer(entry)));
    const last = shown.at(-1);
    const names = await namesOf(shown);
    return {
      entries: shown.map((entry) => toEntry(entry, names)),
      total_count: await auditPages.count(wanted),
      next: last && found.length > query.limit ? `${last.at}-${last.id}` : null,
      location_names: Object.fromEntries(names.get('location') ?? []),
    };
  };
}

function wantedOf({ action, person, subject, from, to }: AuditQuery): Omit<AuditPageQuery, 'messagesOf'> {
  const [kind, id = null] = subject?.split(':') ?? [];
  return {
    actions: action ?? null,
    person: person === NOBODY ? false : (person ?? null),
    subject: kind === undefined ? null : { kind, id },
    from: instantOf('from', from, 'start'),
    to: instantOf('to', to, 'end'),
  };
}

function instantOf(field: 'from' | 'to', text: string | null, side: 'start' | 'end'): number | null {
  if (text === null) return null;
  const at = instantOfInput(text, side);
  if (at === null) throw new HttpError(400, `${field} must be a date that exists`, { field });
  return at;
}

export function cursorOf(text: string | undefined): AuditCursor | null {
  if (text === undefined) return null;
  const end = text.indexOf('-');
  return { at: Number(text.slice(0, end)), id: text.slice(end + 1) };
}

function subjectOf(subject: string | null): { kind: string; id: string } | null {
  const [kind, id] = subject?.split(':') ?? [];
  return kind === undefined || id === undefined ? null : { kind, id };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value of a field before a change and after it, if the entry has them. */
const sidesOf = ({ details }: AuditRecord): Record<string, unknown>[] =>
  [details.after, details.before].filter(isRecord);

/** The fields of a record before or after a change; empty if the entry has none. */
export const sideOf = ({ details }: AuditRecord, side: 'before' | 'after'): Record<string, unknown> => {
  const value = details[side];
  return isRecord(value) ? value : {};
};

/** The ids of the locations in an entry. */
const locationsIn = (entry: AuditRecord): string[] =>
  [
    entry.locationId,
    entry.details.locations,
    ...sidesOf(entry).flatMap((side) => [side.assigned_locations, side.location_id]),
  ]
    .flat()
    .filter((id) => typeof id === 'string');

/** Officers read only the message of an administrator's change to a location, and never an address. */
function forOfficer(entry: StoredEntry): StoredEntry {
  const isMessage = entry.action.startsWith('automated_message_');
  const { before, after } = entry.details;
  const messageOf = (side: unknown) =>
    isRecord(side) && 'custom_message' in side ? { custom_message: side.custom_message } : {};
  const details = isMessage ? entry.details : { before: messageOf(before), after: messageOf(after) };
  return { ...entry, address: null, details };
}

function toEntry(entry: StoredEntry, names: Names): AuditEntry {
  const subject = subjectOf(entry.subject);
  return {
    _id: entry.id,
    at: new Date(entry.at).toISOString(),
    action: entry.action,
    actor:
      entry.actorId === null
        ? null
        : { _id: entry.actorId, email: names.get('user')?.get(entry.actorId) ?? null },
    address: entry.address,
    subject: subject && {
      kind: subject.kind,
      _id: subject.id,
      name: names.get(subject.kind)?.get(subject.id) ?? formerName(entry),
    },
    details: entry.details,
  };
}

/** The last logged name, for records that are gone. */
const formerName = (entry: AuditRecord): string | null =>
  sidesOf(entry)
    .flatMap((side) => [side.name, side.title])
    .find((name) => typeof name === 'string') ?? null;
