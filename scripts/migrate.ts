// npm run migrate: brings the tables up to date without starting the server, and prints what was missing.

import { blaming, runProgram } from '#server/cannot-start.ts';
import { loadEnvironmentFile, readConfig } from '#server/config.ts';
import { openStore } from '#server/store/engines/open-store.ts';

await runProgram(async () => {
  loadEnvironmentFile();
  const { dataDir, databaseUrl } = readConfig(process.env);
  const log = { info: () => undefined, warn: console.warn };
  const store = await blaming(databaseUrl ? 'DATABASE_URL' : 'DATA_DIR', () =>
    openStore({ dataDir, databaseUrl, log }),
  );
  await store.close();
  console.log(store.migrated.map((name) => `applied ${name}`).join('\n') || 'The tables are up to date.');
});
