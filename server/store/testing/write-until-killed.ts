import { writeSync } from 'node:fs';
import { openStore, type StoreOptions } from '../engines/open-store.ts';
import { childArgument } from './child-argument.ts';

/** Writes one number after the other, to a setting and to two feeds at once, and prints each acknowledged one. */
const { from, locations, ...place } = childArgument<
  Omit<StoreOptions, 'log'> & { from: number; locations: string[] }
>();
const store = await openStore({ ...place, log: { info: () => {}, warn: () => {} } });
for (let number = from; ; number += 1) {
  await store.settings.set(`number ${number}`, String(number));
  await store.feedValues.saveMany(
    locations.map((locationId) => ({
      kind: 'ea_warnings',
      locationId,
      value: { waters: [] },
      source: 'test',
      attribution: 'test',
      observedAt: null,
      fetchedAt: number,
    })),
    false,
  );
  writeSync(1, `${number}\n`);
}
