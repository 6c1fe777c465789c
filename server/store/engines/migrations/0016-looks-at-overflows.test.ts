import { describe, expect, test } from 'vitest';
import { engines, placesOn, silentLog } from '../../testing/engines.ts';
import { migrate, migrations } from '../migrate.ts';
import { openStore } from '../open-store.ts';
import { openPostgres } from '../postgres.ts';
import { openSqlite } from '../sqlite.ts';

const NOW = 1_780_000_000_000;
const STEP = '0016-looks-at-overflows';
const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < STEP));

describe.each(engines)('the overflows of an earlier version on $name', (engine) => {
  const createPlace = placesOn(engine);

  test('keep their records, are found by position, and are seen anew with the next look', async () => {
    const place = await createPlace();
    const { databaseUrl } = place;
    const old = databaseUrl ? openPostgres(databaseUrl, silentLog) : openSqlite(place.dataDir);
    await migrate(old.db, { schema: place.schema, known: before });
    const row = (changed_at: number, status_code: number, latitude = 50.83, simulated = 0) => ({
      ...{ company: 'South West Water', overflow_id: 'SWW0001', simulated },
      ...{ changed_at, status_code, status_start: null },
      ...{ location_id: 'bude', latitude, longitude: -4.55 },
    });
    await old.db
      .insertInto('overflow_history')
      .values([row(NOW, 1, 50.9), row(NOW + 5, 0), row(NOW, 0, 50.83, 1)] as never)
      .execute();
    await old.close();

    const store = await openStore({ ...place, log: silentLog });
    expect(store.migrated).toContain(STEP);
    const bude = { latitude: 50.83, longitude: -4.55 };
    const near = { radiusMiles: 1.5, simulated: false };
    const none = { statusStart: null, eventStart: null, eventEnd: null };
    expect(await store.overflowRecords(bude, near)).toEqual([
      {
        ...{ company: 'South West Water', id: 'SWW0001', name: 'SWW0001', ...bude, distanceMiles: 0 },
        seen: [
          { status: 1, seenFrom: NOW, seenUntil: null, ...none },
          { status: 0, seenFrom: NOW + 5, seenUntil: null, ...none },
        ],
      },
    ]);
    const look = { ...{ company: 'South West Water', overflowId: 'SWW0001' }, ...none, ...bude };
    const later = NOW + 7_200_000;
    const seen = { statusCode: 0 as const, name: 'Neet', seenAt: later, knownAt: later, locationId: 'bude' };
    expect(await store.history.appendOverflowChanges([{ ...look, ...seen }], false)).toBe(1);
    const [found] = await store.overflowRecords(bude, near);
    expect(found).toMatchObject({ name: 'Neet', seen: [{}, {}, { seenFrom: later, seenUntil: later }] });
    await store.close();
  });
});
