import type { Kysely } from 'kysely';
import { describe, expect, test } from 'vitest';
import { startChild } from '../testing/child.ts';
import { engines, placesOn, postgresEngines, silentLog } from '../testing/engines.ts';
import { migrate, migrations, StoreIsNewer } from './migrate.ts';
import { openStore } from './open-store.ts';

const names = Object.keys(migrations);
const createTide = async (db: Kysely<unknown>) => {
  await db.schema.createTable('tide').addColumn('id', 'text').execute();
};

describe.each(engines)('migrations on $name', (engine) => {
  const createPlace = placesOn(engine);

  test('are applied once, and a table is added to a store that has data', async () => {
    const place = await createPlace();
    const first = await openStore({ ...place, log: silentLog });
    expect(first.migrated).toEqual(names);
    await first.settings.set('old', 'yes');
    await first.close();

    const store = await openStore({ ...place, log: silentLog });
    expect(store.migrated).toEqual([]);
    const known = { ...migrations, '9000-tide': { up: createTide } };
    expect(await migrate(store.db, { schema: place.schema, known })).toEqual(['9000-tide']);
    expect(await migrate(store.db, { schema: place.schema, known })).toEqual([]);
    expect(await store.settings.get('old')).toBe('yes');
    await store.close();
  });

  test('that fail leave nothing behind and can be tried again', async () => {
    const place = await createPlace();
    const store = await openStore({ ...place, log: silentLog });
    const failing = {
      '9000-tide': { up: createTide },
      '9001-failing': { up: () => Promise.reject(new Error('disk full')) },
    };
    const attempt = () => migrate(store.db, { schema: place.schema, known: { ...migrations, ...failing } });
    await expect(attempt()).rejects.toThrow('disk full');
    await expect(attempt()).rejects.toThrow('disk full'); // not: table tide exists already
    const mended = { ...migrations, ...failing, '9001-failing': { up: async () => {} } };
    expect(await migrate(store.db, { schema: place.schema, known: mended })).toEqual(Object.keys(failing));
    await store.close();
  });

  test('that are killed half-way leave nothing behind', async () => {
    const place = await createPlace();
    const child = startChild('hang-in-migration.ts', place);
    expect(await child.lines.next()).toMatchObject({ value: 'half' });
    await child.kill();
    const store = await openStore({ ...place, log: silentLog });
    expect(store.migrated).toEqual(names);
    const tables = (await store.db.introspection.getTables()).filter(({ schema }) => schema === place.schema);
    expect(tables.map((table) => table.name)).not.toContain('half_done');
    await store.close();
  });

  test('of a newer version are not changed by an older one, which reports that', async () => {
    const place = await createPlace();
    const newer = await openStore({ ...place, log: silentLog });
    const known = { ...migrations, '9000-tide': { up: createTide } };
    await migrate(newer.db, { schema: place.schema, known });
    await newer.close();
    const older = () => openStore({ ...place, log: silentLog });
    await expect(older()).rejects.toThrow(StoreIsNewer);
    await expect(older()).rejects.toThrow(
      'The database is newer than this version of Foreshore (it has 9000-tide). Start the newer version.',
    );
  });
});

describe.each(postgresEngines)('several processes on $name', (engine) => {
  const createPlace = placesOn(engine);

  test('that start at once migrate once', async () => {
    const place = await createPlace();
    const stores = await Promise.all([1, 2, 3, 4].map(() => openStore({ ...place, log: silentLog })));
    expect(stores.flatMap((store) => store.migrated)).toEqual(names);
    await Promise.all(stores.map((store) => store.close()));
  });
});
