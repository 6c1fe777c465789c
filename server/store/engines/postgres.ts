import { Kysely, PostgresDialect, sql } from 'kysely';
import { DatabaseError, Pool, type PoolClient, type PoolConfig, TypeOverrides, types } from 'pg';
import type { Schema } from '../schema.ts';
import type { Connection, StoreLog } from './connection.ts';
import { migrate } from './migrate.ts';

/** A call must fail soon enough for the visitor to get an answer, whether the server is gone or hangs. */
const LIMITS: PoolConfig = {
  max: 10,
  connectionTimeoutMillis: 2000,
  idleTimeoutMillis: 30_000,
  statement_timeout: 2500, // the server gives up
  query_timeout: 3000, // if the server did not
};

/** Counts, ids and times are far below 2^53; the driver's default is text. */
const parsers = new TypeOverrides();
parsers.setTypeParser(types.builtins.INT8, Number);

export function openPostgres(databaseUrl: string, log: StoreLog): Connection {
  const db = connect(databaseUrl, log, LIMITS);
  return {
    engine: 'postgres',
    db,
    async migrate() {
      // On a connection of its own: a migration, or waiting for another process's, may take long.
      const patient = connect(databaseUrl, log, { max: 1, connectionTimeoutMillis: 10_000 });
      try {
        return await migrate(patient, { schema: await currentSchema(patient) });
      } finally {
        await patient.destroy();
      }
    },
    close: () => db.destroy(),
  };
}

function connect(databaseUrl: string, log: StoreLog, limits: PoolConfig): Kysely<Schema> {
  const pool = new Pool({
    connectionString: databaseUrl,
    application_name: 'foreshore',
    keepAlive: true,
    types: parsers,
    ...limits,
  });
  // Without a listener a lost connection, idle or in use, would end the process.
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ error: error.message }, 'a PostgreSQL connection was lost'));
  });
  pool.on('error', () => {}); // logged above
  return new Kysely<Schema>({
    dialect: new PostgresDialect({
      pool: {
        connect: async () => closedAfterSilence(await pool.connect()),
        end: () => pool.end(),
        options: pool.options,
      },
    }),
  });
}

/**
 * A connection whose server did not answer may still run the statement, or be in a transaction. It is closed
 * instead of being used again.
 */
function closedAfterSilence(client: PoolClient): PoolClient {
  let silent = false;
  const query = async (text: string, parameters: unknown[]) => {
    try {
      return await client.query(text, parameters);
    } catch (error) {
      silent ||= !(error instanceof DatabaseError);
      throw error;
    }
  };
  const release = (destroy?: boolean) => client.release(destroy === true || silent);
  return new Proxy(client, {
    get: (target, key) =>
      key === 'query' ? query : key === 'release' ? release : Reflect.get(target, key, target),
  });
}

async function currentSchema(db: Kysely<Schema>): Promise<string> {
  const { rows } = await sql<{ schema: string | null }>`select current_schema() as schema`.execute(db);
  const schema = rows[0]?.schema;
  if (!schema) throw new Error('DATABASE_URL: the search_path names no schema that exists.');
  return schema;
}
