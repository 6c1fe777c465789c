import { type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely';
import { containing } from '../engines/portable-text.ts';
import type { Schema } from '../schema.ts';
import { type AuditRecord, recordFromRow } from './audit.ts';

/** The last entry of the page before. */
export interface AuditCursor {
  at: number;
  id: string;
}

/** The entries that are wanted. Times are epoch milliseconds, ends included; null: any. */
export interface AuditPageQuery {
  actions: readonly string[] | null;
  /** A person's id; `false`: entries without a login. */
  person: string | false | null;
  subject: { kind: string; id: string | null } | null;
  from: number | null;
  to: number | null;
  /** Only the public messages at these locations, by hand or by rule. */
  messagesOf: readonly string[] | null;
}

const MESSAGE_ACTIONS = [
  'custom_message_updated',
  'custom_message_cleared',
  'automated_message_created',
  'automated_message_updated',
  'automated_message_deleted',
];
/** Finds a change of a location's custom message among other changes of the location. */
const MESSAGE_IN_DETAILS = '"custom_message":';

type OfEntry = ExpressionBuilder<Schema, 'audit_log'>;

/** The column with the name of a record, by the kind in an entry's subject. */
const nameColumns: Readonly<Record<string, { table: string; column: string }>> = {
  location: { table: 'locations', column: 'name' },
  user: { table: 'users', column: 'email' },
  advert: { table: 'adverts', column: 'title' },
  display: { table: 'displays', column: 'name' },
  automated_message: { table: 'automated_messages', column: 'title' },
};

/** Reads the log page by page. */
export const auditPageQueries = (db: Kysely<Schema>) => ({
  /** The latest first, after `after`. */
  async entries(
    query: AuditPageQuery,
    { after, limit }: { after: AuditCursor | null; limit: number },
  ): Promise<(AuditRecord & { id: string })[]> {
    const rows = await db
      .selectFrom('audit_log')
      .selectAll()
      .where(wanted(query))
      .where((of) => (after ? behind(of, after) : everything))
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute();
    return rows.map((row) => ({ ...recordFromRow(row), id: row.id }));
  },

  async count(query: AuditPageQuery): Promise<number> {
    const { count } = await db
      .selectFrom('audit_log')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where(wanted(query))
      .executeTakeFirstOrThrow();
    return count;
  },

  /** The current names of records of a kind, by id. Empty for a kind without names. */
  async names(kind: string, ids: readonly string[]): Promise<Map<string, string>> {
    const named = Object.hasOwn(nameColumns, kind) ? nameColumns[kind] : undefined;
    if (!named || ids.length === 0) return new Map();
    const { rows } = await sql<{ id: string; name: string }>`
      select id, ${sql.ref(named.column)} as name from ${sql.table(named.table)}
      where id in (${sql.join(ids)})`.execute(db);
    return new Map(rows.map(({ id, name }) => [id, name]));
  },
});

const everything = sql<SqlBool>`1 = 1`;
const nothing = sql<SqlBool>`1 = 0`;

const wanted =
  ({ actions, person, subject, from, to, messagesOf }: AuditPageQuery) =>
  (of: OfEntry) =>
    of.and([
      actions ? of('action', 'in', actions) : everything,
      typeof person === 'string' ? of('actor_id', '=', person) : everything,
      person === false ? of('actor_id', 'is', null) : everything,
      subject ? ofSubject(of, subject) : everything,
      from === null ? everything : of('at', '>=', from),
      to === null ? everything : of('at', '<=', to),
      messagesOf ? ofMessages(of, messagesOf) : everything,
    ]);

const behind = (of: OfEntry, { at, id }: AuditCursor) =>
  of.or([of('at', '<', at), of.and([of('at', '=', at), of('id', '<', id)])]);

const ofSubject = (of: OfEntry, { kind, id }: { kind: string; id: string | null }) =>
  id === null ? of('subject', 'like', `${kind}:%`) : of('subject', '=', `${kind}:${id}`);

const ofMessages = (of: OfEntry, locationIds: readonly string[]) =>
  locationIds.length === 0
    ? nothing
    : of.and([
        of('location_id', 'in', locationIds),
        of.or([of('action', 'in', MESSAGE_ACTIONS), containing('details', MESSAGE_IN_DETAILS)]),
      ]);
