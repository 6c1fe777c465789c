import { ConfigError, loadEnvironmentFile, readConfig } from '#server/config.ts';
import { DataFolderInUse } from '#server/store/data-folder-lock.ts';
import { StoreIsNewer } from '#server/store/migrate.ts';
import { openStore } from '#server/store/open-store.ts';

/** Brings the tables up to date without starting the server, and prints what was missing. */
try {
  loadEnvironmentFile();
  const { dataDir, databaseUrl } = readConfig(process.env);
  const store = await openStore({ dataDir, databaseUrl, log: { info: () => {}, warn: console.warn } });
  await store.close();
  console.log(store.migrated.map((name) => `applied ${name}`).join('\n') || 'The tables are up to date.');
} catch (error) {
  const expected =
    error instanceof ConfigError || error instanceof DataFolderInUse || error instanceof StoreIsNewer;
  console.error(expected ? error.message : error);
  process.exitCode = 1;
}
