import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Role } from '#contract/accounts/auth.ts';
import type { UserColumn, UserList } from '#contract/accounts/users.ts';
import type { Order } from '#contract/list-query.ts';
import type { Engine } from '../engines/connection.ts';
import { containing, inByteOrder } from '../engines/portable-text.ts';
import type { Schema } from '../schema.ts';
import { type Account, assignments, toAccount } from './staff.ts';
import { userFromRow } from './users.ts';

/** The accounts that are wanted, and how many. */
export interface UserPageQuery {
  /** Part of the e-mail address's key; null: any. */
  part: string | null;
  role: Role | null;
  order: Order<UserColumn>;
  limit: number;
  offset: number;
}

/** Reads accounts page by page: no more rows leave the database than are shown. */
export const userPageQueries = (db: Kysely<Schema>, engine: Engine) => {
  const columns: Record<UserColumn, RawBuilder<unknown>> = {
    email: inByteOrder(engine, 'email_key'),
    role: sql`case role when 'admin' then 0 when 'safety_officer' then 1 else 2 end`,
    verified: sql.ref('verified'),
    assigned_locations: sql`(select count(*) from assigned_locations where user_id = users.id)`,
    login_count: sql.ref('login_count'),
    last_login: sql`coalesce(last_login, 0)`, // engines sort missing values to different ends
    created_at: sql.ref('created_at'),
    updated_at: sql.ref('updated_at'),
  };

  const wanted = ({ part, role }: Pick<UserPageQuery, 'part' | 'role'>) =>
    db
      .selectFrom('users')
      .$if(part !== null, (query) => query.where(containing('email_key', part ?? '')))
      .$if(role !== null, (query) => query.where('role', '=', role));

  return {
    /** One page, and the number of accounts on all pages. Equal rows are in the order of their addresses. */
    async page(query: UserPageQuery): Promise<{ accounts: Account[]; total: number }> {
      const { order, limit, offset } = query;
      const { total } = await wanted(query)
        .select((of) => of.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      const rows = await wanted(query)
        .selectAll()
        .orderBy(columns[order.by], order.isDescending ? 'desc' : 'asc')
        .orderBy(columns.email)
        .limit(limit)
        .offset(offset)
        .execute();
      const ids = rows.map(({ id }) => id);
      const assigned = ids.length ? await assignments(db).where('user_id', 'in', ids).execute() : [];
      const byUser = Map.groupBy(assigned, (row) => row.user_id);
      return {
        accounts: rows.map((row) => toAccount(userFromRow(row), byUser.get(row.id) ?? [])),
        total,
      };
    },

    /** Counts of all accounts. */
    counts: (): Promise<UserList['counts']> =>
      db
        .selectFrom('users')
        .select(({ fn }) => [
          fn.countAll<number>().as('total'),
          fn.coalesce(fn.sum<number>('verified'), sql<number>`0`).as('verified'),
          fn.countAll<number>().filterWhere('role', '=', 'admin').as('admins'),
          fn.countAll<number>().filterWhere('role', '=', 'safety_officer').as('safety_officers'),
        ])
        .executeTakeFirstOrThrow(),
  };
};
