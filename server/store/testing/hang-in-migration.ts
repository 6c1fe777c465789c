import { writeSync } from 'node:fs';
import type { Kysely } from 'kysely';
import { migrate, migrations } from '../engines/migrate.ts';
import { openPostgres } from '../engines/postgres.ts';
import { openSqlite } from '../engines/sqlite.ts';
import { childArgument } from './child-argument.ts';

/** Migrates an empty database, prints a line in the middle of the last step and hangs there until it is killed. */
const { dataDir, databaseUrl, schema } = childArgument<{
  dataDir: string;
  databaseUrl: string | null;
  schema?: string;
}>();
const { db } = databaseUrl
  ? openPostgres(databaseUrl, { info: () => {}, warn: () => {} })
  : openSqlite(dataDir);
const hanging = {
  async up(inner: Kysely<unknown>) {
    await inner.schema.createTable('half_done').addColumn('id', 'text').execute();
    writeSync(1, 'half\n');
    await new Promise(() => setInterval(() => {}, 60_000));
  },
};
await migrate(db, { schema, known: { ...migrations, '9999-hanging': hanging } });
