// npm run seed: creates the starter network in an empty store, as the first start does.

import { blaming, runProgram } from '#server/cannot-start.ts';
import { loadEnvironmentFile, readConfig } from '#server/config.ts';
import { openStore } from '#server/store/engines/open-store.ts';
import { seedStarterNetwork } from '#server/store/network/seed.ts';

await runProgram(async () => {
  loadEnvironmentFile();
  const { dataDir, databaseUrl } = readConfig(process.env);
  const log = { info: () => undefined, warn: console.warn };
  const store = await blaming(databaseUrl ? 'DATABASE_URL' : 'DATA_DIR', () =>
    openStore({ dataDir, databaseUrl, log }),
  );
  const created = await seedStarterNetwork(store, Date.now());
  await store.close();
  console.log(
    created > 0 ? `Created ${created} locations.` : 'There are locations already: nothing was created.',
  );
});
