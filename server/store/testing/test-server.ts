import { Client } from 'pg';

const server = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/test';

/** The address of a database on the PostgreSQL server of the tests; `null` is the database that always exists. */
export function onDatabase(name: string | null): string {
  const url = new URL(server);
  if (name !== null) url.pathname = `/${name}`;
  return url.href;
}

/** Runs a task on a connection of its own. */
export async function onServer<T>(
  task: (client: Client) => Promise<T>,
  name: string | null = null,
): Promise<T> {
  const client = new Client({ connectionString: onDatabase(name), connectionTimeoutMillis: 2000 });
  await client.connect();
  try {
    return await task(client);
  } finally {
    await client.end();
  }
}
