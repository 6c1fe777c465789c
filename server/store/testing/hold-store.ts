import { writeSync } from 'node:fs';
import { openStore, type StoreOptions } from '../engines/open-store.ts';
import { childArgument } from './child-argument.ts';

/** Opens a store, prints a line and holds it until it is killed. */
await openStore({ ...childArgument<Omit<StoreOptions, 'log'>>(), log: { info: () => {}, warn: () => {} } });
writeSync(1, 'open\n');
setInterval(() => {}, 60_000);
