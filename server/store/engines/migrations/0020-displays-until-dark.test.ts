import type { Kysely } from 'kysely';
import { describe, expect, test } from 'vitest';
import { aLocation } from '#contract/testing/a-location.ts';
import { locationQueries } from '../../network/locations.ts';
import { engines, placesOn, silentLog } from '../../testing/engines.ts';
import { migrate, migrations } from '../migrate.ts';
import { openStore } from '../open-store.ts';
import { openPostgres } from '../postgres.ts';
import { openSqlite } from '../sqlite.ts';

const STEP = '0020-displays-until-dark';
const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < STEP));
const NOW = Date.parse('2026-11-23T14:00:00Z');

const display = (id: string, number: number, kind: string) => ({
  ...{ id, number, kind, name: 'Pier', look: '{}', created_at: NOW, updated_at: NOW },
});

/** The tables as they were then. */
interface Old {
  displays: ReturnType<typeof display> & { location_id: string };
  display_contacts: { display_id: string; last_report_at: number; chain_number: number };
  display_spells: { display_id: string; from_at: number; until_at: number };
}

describe.each(engines)('the displays of an earlier version on $name', (engine) => {
  const createPlace = placesOn(engine);

  test('may hold a frame with the longest time that can be set; a picture ends as it always did', async () => {
    const place = await createPlace();
    const { databaseUrl } = place;
    const old = databaseUrl ? openPostgres(databaseUrl, silentLog) : openSqlite(place.dataDir);
    await migrate(old.db, { schema: place.schema, known: before });
    const { _id: location_id } = await locationQueries(old.db).insert(aLocation({ slug: 'bude' }), NOW);
    const db = old.db as unknown as Kysely<Old>;
    for (const each of [display('screen', 1, 'screen'), display('panel', 2, 'epaper')]) {
      const { id: display_id } = each;
      await db
        .insertInto('displays')
        .values({ ...each, location_id })
        .execute();
      await db
        .insertInto('display_contacts')
        .values({ display_id, last_report_at: NOW, chain_number: 3 })
        .execute();
      await db
        .insertInto('display_spells')
        .values({ display_id, from_at: NOW, until_at: NOW + 9 })
        .execute();
    }
    await old.close();

    const store = await openStore({ ...place, log: silentLog });
    expect(store.migrated).toContain(STEP);
    const { displayContacts } = store;
    expect(await displayContacts.of('screen')).toMatchObject({
      ...{ lastReportAt: NOW, chainNumber: 3, darkAfterMs: 120 * 60_000, refusedAt: null },
    });
    const spell = { from: NOW, until: NOW + 9 };
    expect(await displayContacts.spellsOf('screen', NOW)).toEqual([{ ...spell, darkAfterMs: 120 * 60_000 }]);
    expect(await displayContacts.spellsOf('panel', NOW)).toEqual([{ ...spell, darkAfterMs: 40 * 60_000 }]);
    await store.close();
  });
});
