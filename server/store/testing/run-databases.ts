import { randomUUID } from 'node:crypto';
import type { TestProject } from 'vitest/node';
import { onServer } from './test-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The prefix of the names of this run's databases on PostgreSQL. */
    databasePrefix: string;
  }
}

/** Around a whole run: drops the databases that its workers have made. */
export default function nameDatabases(project: TestProject): () => Promise<void> {
  const prefix = `foreshore_${randomUUID().slice(0, 8)}_`;
  project.provide('databasePrefix', prefix);
  return async () => {
    await onServer(async (client) => {
      const { rows } = await client.query<{ datname: string }>(
        'select datname from pg_database where starts_with(datname, $1)',
        [prefix],
      );
      for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`);
    }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ECONNREFUSED') throw error; // the run has already reported that PostgreSQL is missing
    });
  };
}
