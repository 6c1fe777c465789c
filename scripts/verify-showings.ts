// npm run verify-showings: whether what the displays have shown still stands in the store as it was written.
import { blaming, CannotStart, runProgram } from '#server/cannot-start.ts';
import { loadEnvironmentFile, readConfig } from '#server/config.ts';
import { type Verified, verifyChain } from '#server/displays/evidence/verify-chain.ts';
import { SHOWINGS_KEPT_MS } from '#server/displays/prune-displays.ts';
import { DataFolderInUse } from '#server/store/engines/data-folder-lock.ts';
import { openStore, type Store } from '#server/store/engines/open-store.ts';

const USAGE = `Usage: npm run verify-showings -- [HASH …]

  HASH  of a daily mail: it must stand in the chain of its display`;

const HASH = /^[\w-]{43}$/;

const words = ({ count, first, newest }: Verified): string =>
  count === 0
    ? 'no showing has ended'
    : `${count} ${count === 1 ? 'showing' : 'showings'}${first === 1 ? '' : ` from number ${first} on`}, newest hash ${newest}`;

/** @returns whether all stands as it was written */
async function verify(store: Store, hashes: readonly string[]): Promise<boolean> {
  const rows = await store.db
    .selectFrom('displays')
    .select(['id', 'number', 'name'])
    .orderBy('number')
    .execute();
  const sought = new Set(hashes);
  const keptSince = Date.now() - SHOWINGS_KEPT_MS;
  let isWhole = true;
  for (const { id, number, name } of rows) {
    const verified = await verifyChain(store, id, { keptSince, sought });
    for (const hash of verified.found) sought.delete(hash);
    if (verified.fault !== null) isWhole = false;
    console.log(
      `Sign ${number}, ${name}: ${verified.fault === null ? words(verified) : `FAULT: ${verified.fault}`}`,
    );
  }
  for (const hash of sought) console.log(`FAULT: no showing has the hash ${hash}`);
  return isWhole && sought.size === 0;
}

await runProgram(async () => {
  const hashes = process.argv.slice(2);
  if (!hashes.every((hash) => HASH.test(hash))) throw new CannotStart(USAGE);
  loadEnvironmentFile();
  const { dataDir, databaseUrl } = readConfig(process.env);
  const log = { info: () => undefined, warn: console.warn };
  const open = () => openStore({ dataDir, databaseUrl, log });
  const store = await blaming(databaseUrl ? 'DATABASE_URL' : 'DATA_DIR', open).catch((error: unknown) => {
    if (!(error instanceof DataFolderInUse)) throw error;
    throw new CannotStart(
      `The data folder ${dataDir} is in use: stop the server first, or look at a backup of it.`,
    );
  });
  try {
    if (!(await verify(store, hashes))) process.exitCode = 1;
  } finally {
    await store.close();
  }
});
