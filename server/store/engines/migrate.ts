import type { Kysely } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration';
import { CannotStart } from '#server/cannot-start.ts';
import type { Schema } from '../schema.ts';
import { locations } from './migrations/0001-locations.ts';
import { accounts } from './migrations/0002-accounts.ts';
import { feeds } from './migrations/0003-feeds.ts';
import { history } from './migrations/0004-history.ts';
import { signUp } from './migrations/0005-sign-up.ts';
import { administration } from './migrations/0006-administration.ts';
import { whereabouts } from './migrations/0007-whereabouts.ts';
import { auditLookUp } from './migrations/0008-audit-look-up.ts';
import { tokensOfSessions } from './migrations/0009-tokens-of-sessions.ts';
import { triesOfCodes } from './migrations/0010-tries-of-codes.ts';
import { media } from './migrations/0011-media.ts';
import { modelRuns } from './migrations/0012-model-runs.ts';
import { crossings } from './migrations/0013-crossings.ts';
import { historyByKey } from './migrations/0014-history-by-key.ts';
import { looksAtOverflows } from './migrations/0016-looks-at-overflows.ts';
import { signedLinks } from './migrations/0017-signed-links.ts';
import { historyByDay } from './migrations/0018-history-by-day.ts';
import { displays } from './migrations/0019-displays.ts';
import { displaysUntilDark } from './migrations/0020-displays-until-dark.ts';

export type Migrations = Record<string, Migration>;

/** In order. A released step is never changed or renamed: a new step is added at the end. */
export const migrations: Migrations = {
  '0001-locations': locations,
  '0002-accounts': accounts,
  '0003-feeds': feeds,
  '0004-history': history,
  '0005-sign-up': signUp,
  '0006-administration': administration,
  '0007-whereabouts': whereabouts,
  '0008-audit-look-up': auditLookUp,
  '0009-tokens-of-sessions': tokensOfSessions,
  '0010-tries-of-codes': triesOfCodes,
  '0011-media': media,
  '0012-model-runs': modelRuns,
  '0013-crossings': crossings,
  '0014-history-by-key': historyByKey,
  '0016-looks-at-overflows': looksAtOverflows,
  '0017-signed-links': signedLinks,
  '0018-history-by-day': historyByDay,
  '0019-displays': displays,
  '0020-displays-until-dark': displaysUntilDark,
};

/** The database was written by a newer Foreshore than this one. */
export class StoreIsNewer extends CannotStart {
  override name = 'StoreIsNewer';

  constructor(unknown: readonly string[]) {
    super(
      `The database is newer than this version of Foreshore (it has ${unknown.join(', ')}). Start the newer version.`,
    );
  }
}

interface MigrateOptions {
  /** PostgreSQL's schema that holds the tables; undefined for SQLite, which has none. */
  schema?: string | undefined;
  known?: Migrations;
}

/**
 * Brings the tables up to date. All missing steps are one transaction: after a failure or a kill none of them is
 * there, and the next start tries again. On PostgreSQL, processes that migrate at the same time wait for one another.
 * @returns the names of the steps that were missing
 * @throws StoreIsNewer
 */
export async function migrate(
  db: Kysely<Schema>,
  { schema, known = migrations }: MigrateOptions = {},
): Promise<string[]> {
  const applied = await appliedMigrations(db, schema);
  const unknown = applied.filter((name) => !(name in known));
  if (unknown.length > 0) throw new StoreIsNewer(unknown);
  if (applied.length === Object.keys(known).length) return [];

  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => known },
    ...(schema === undefined ? {} : { migrationTableSchema: schema }),
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
  return results.map((result) => result.migrationName);
}

async function appliedMigrations(db: Kysely<Schema>, schema: string | undefined): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  const exists = tables.some((table) => table.name === DEFAULT_MIGRATION_TABLE && table.schema === schema);
  if (!exists) return [];
  const rows = await db
    .withTables<{ [DEFAULT_MIGRATION_TABLE]: { name: string } }>()
    .selectFrom(DEFAULT_MIGRATION_TABLE)
    .select('name')
    .execute();
  return rows.map((row) => row.name);
}
