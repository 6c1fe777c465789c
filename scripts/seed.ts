// npm run seed: creates the starter network in an empty store, as the first start does.
import { loadEnvironmentFile, readConfig } from '#server/config.ts';
import { runProgram } from '#server/start-errors.ts';
import { openStore } from '#server/store/open-store.ts';
import { seedStarterNetwork } from '#server/store/seed.ts';

await runProgram(async () => {
  loadEnvironmentFile();
  const { dataDir, databaseUrl } = readConfig(process.env);
  const store = await openStore({ dataDir, databaseUrl, log: { info: () => undefined, warn: console.warn } });
  const created = await seedStarterNetwork(store, Date.now());
  await store.close();
  console.log(
    created > 0 ? `Created ${created} locations.` : 'There are locations already: nothing was created.',
  );
});
