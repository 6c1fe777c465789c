import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { migrate, migrations } from '../engines/migrate.ts';
import { openStore, type Store } from '../engines/open-store.ts';
import { openPostgres } from '../engines/postgres.ts';
import { openSqlite } from '../engines/sqlite.ts';
import { ANNA, anAdvert, anAutomatedMessage, BUDE } from '../testing/drafts.ts';
import { engines, placesOn, silentLog, storesOn } from '../testing/engines.ts';
import type { AuditRecord } from './audit.ts';
import type { AuditPageQuery } from './audit-pages.ts';

const NOW = 1_780_000_000_000;
const all: AuditPageQuery = {
  actions: null,
  person: null,
  subject: null,
  from: null,
  to: null,
  messagesOf: null,
};
const record = (at: number, more: Partial<AuditRecord> = {}): AuditRecord => ({
  at: NOW + at,
  action: 'login',
  actorId: null,
  address: null,
  subject: null,
  locationId: null,
  details: {},
  ...more,
});
const message = { before: {}, after: { custom_message: { title: 'Rip currents' } } };

describe.each(engines)('pages of the audit log on $name', (engine) => {
  const openFresh = storesOn(engine);
  const createPlace = placesOn(engine);

  /** The times of the entries, in milliseconds after NOW. */
  const timesOf = async (store: Store, query: Partial<AuditPageQuery>) => {
    const wanted = { ...all, ...query };
    const entries = await store.auditPages.entries(wanted, { after: null, limit: 100 });
    expect(await store.auditPages.count(wanted)).toBe(entries.length);
    return entries.map(({ at }) => at - NOW);
  };

  test('together make the whole log, also when entries come meanwhile or were made at once', async () => {
    const store = await openFresh();
    for (const at of [1, 2, 2, 2, 3]) await store.audit.append(record(at));
    const seen: string[] = [];
    let after = null;
    for (;;) {
      const [entry] = await store.auditPages.entries(all, { after, limit: 1 });
      if (!entry) break;
      seen.push(entry.id);
      after = { at: entry.at, id: entry.id };
      await store.audit.append(record(9));
    }
    expect(new Set(seen).size).toBe(5);
  });

  test('hold the entries that match, and everything without filters', async () => {
    const store = await openFresh();
    await store.audit.append(record(1, { actorId: 'ann', subject: 'location:a', locationId: 'a' }));
    await store.audit.append(record(2, { action: 'logout', actorId: 'bo', subject: 'user:a' }));
    await store.audit.append(record(3, { action: 'role_changed', subject: 'user:b' }));
    expect(await timesOf(store, {})).toEqual([3, 2, 1]);
    expect(await timesOf(store, { actions: ['login', 'role_changed'] })).toEqual([3, 1]);
    expect(await timesOf(store, { person: 'bo' })).toEqual([2]);
    expect(await timesOf(store, { person: false })).toEqual([3]);
    expect(await timesOf(store, { subject: { kind: 'user', id: null } })).toEqual([3, 2]);
    expect(await timesOf(store, { subject: { kind: 'user', id: 'a' } })).toEqual([2]);
    expect(await timesOf(store, { from: NOW + 2, to: NOW + 2 })).toEqual([2]);
    expect(await timesOf(store, { from: NOW + 2, person: 'ann' })).toEqual([]);
  });

  test('of the messages of some locations hold those and no other changes', async () => {
    const store = await openFresh();
    const at = { subject: 'location:a', locationId: 'a' };
    await store.audit.append(record(1, { action: 'custom_message_updated', details: message, ...at }));
    await store.audit.append(record(2, { action: 'location_updated', details: message, ...at }));
    await store.audit.append(
      record(3, { action: 'location_updated', details: { after: { name: 'A' } }, ...at }),
    );
    await store.audit.append(record(4, { action: 'advert_created', locationId: 'a' }));
    await store.audit.append(record(5, { action: 'automated_message_deleted', locationId: 'a' }));
    await store.audit.append(record(6, { action: 'custom_message_cleared', locationId: 'b' }));
    await store.audit.append(record(7));
    expect(await timesOf(store, { messagesOf: ['a'] })).toEqual([5, 2, 1]);
    expect(await timesOf(store, { messagesOf: ['a', 'b'] })).toEqual([6, 5, 2, 1]);
    expect(await timesOf(store, { messagesOf: [] })).toEqual([]);
    const words = { after: { title: 'say "custom_message": null' } };
    await store.audit.append(record(8, { action: 'location_updated', details: words, ...at }));
    expect(await timesOf(store, { messagesOf: ['a'] })).toEqual([5, 2, 1]);
  });

  test('have the current names of records, and the addresses of people', async () => {
    const store = await openFresh();
    const anna = await store.users.insert(ANNA, NOW);
    const { _id } = await store.locations.insert(BUDE, NOW);
    expect(await store.auditPages.names('location', [_id, 'gone'])).toEqual(new Map([[_id, BUDE.name]]));
    expect(await store.auditPages.names('user', [anna.id])).toEqual(new Map([[anna.id, ANNA.email]]));
    expect(await store.auditPages.names('session', ['a'])).toEqual(new Map());
    expect(await store.auditPages.names('constructor', ['a'])).toEqual(new Map());
    expect(await store.auditPages.names('user', [])).toEqual(new Map());
  });

  test('know the location of entries from an earlier version', async () => {
    const place = await createPlace();
    const { db, close } = place.databaseUrl
      ? openPostgres(place.databaseUrl, silentLog)
      : openSqlite(place.dataDir);
    const known = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0008'));
    await migrate(db, { schema: place.schema, known });
    const { name, slug, latitude, longitude } = BUDE;
    const where = { id: 'bude', name, slug, latitude, longitude, active: 1, bathing_water_ids: '[]' };
    await db
      .insertInto('locations')
      .values({ ...where, created_at: NOW, updated_at: NOW } as never)
      .execute();
    await db.insertInto('automated_messages').values(anAutomatedMessage('bude', NOW)).execute();
    const { media_id: _, media: __, request_key: ___, ...advert } = anAdvert('bude', NOW); // columns of a later version
    await db
      .insertInto('adverts')
      .values(advert as never)
      .execute();
    const subjects = [
      ['location:gone', 'gone'],
      ['automated_message:message of bude', 'bude'],
      ['advert:advert of bude', 'bude'],
      ['automated_message:gone', null],
      ['user:bude', null],
      [null, null],
    ] as const;
    for (const [subject] of subjects) {
      await sql`insert into audit_log (id, at, action, subject, details)
        values (${`of ${subject}`}, ${NOW}, 'login', ${subject}, '{}')`.execute(db);
    }
    await close();
    const store = await openStore({ ...place, log: silentLog });
    const rows = await store.db.selectFrom('audit_log').select(['subject', 'location_id']).execute();
    expect(new Map(rows.map((row) => [row.subject, row.location_id]))).toEqual(new Map(subjects));
    await store.close();
  });
});
