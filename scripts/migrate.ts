// npm run migrate: brings the tables up to date without starting the server, and prints what was missing.
import { loadEnvironmentFile, readConfig } from '#server/config.ts';
import { runProgram } from '#server/start-errors.ts';
import { openStore } from '#server/store/open-store.ts';

await runProgram(async () => {
  loadEnvironmentFile();
  const { dataDir, databaseUrl } = readConfig(process.env);
  const store = await openStore({ dataDir, databaseUrl, log: { info: () => undefined, warn: console.warn } });
  await store.close();
  console.log(store.migrated.map((name) => `applied ${name}`).join('\n') || 'The tables are up to date.');
});
