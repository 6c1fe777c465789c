import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { feedKinds } from '#contract/live/live-table.ts';
import type { Location } from '#contract/network/locations.ts';
import { Attention, type AttentionItem } from '#contract/operations/attention.ts';
import { OperatorSettings } from '#contract/operations/operator-settings.ts';
import { customMessage, type StaffApp, startStaffApp } from '#server/testing/apps/staff-app.ts';
import { startTestApp } from '#server/testing/apps/test-app.ts';
import { marineValue, reading } from '#server/testing/samples.ts';
import { noteBackup } from './backup-note.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let app: StaffApp;
let cove: Location; // the officer's
beforeEach(async () => {
  app = await startStaffApp();
  cove = await app.cove();
});
afterEach(() => app.close());

const read = async (session = app.admin) =>
  Attention.parse((await app.get('/api/admin/attention', session)).body).items;
const only = async <K extends AttentionItem['kind']>(kind: K, session = app.admin) =>
  (await read(session)).filter((item): item is Extract<AttentionItem, { kind: K }> => item.kind === kind);
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
const warn = (location: Location, title: string, hours: number) =>
  app.send('PUT', `/api/admin/locations/${location._id}`, {
    custom_message: customMessage({ title, expires_at: inHours(hours) }),
  });

describe('what needs a hand', () => {
  test('has a message that ends within a day: the sooner the further up, and within two hours before all else', async () => {
    const [later, tomorrow, off] = [await app.cove(), await app.cove(), await app.cove()];
    await warn(cove, 'Ends soon', 1);
    await warn(later, 'Ends tonight', 20);
    await warn(tomorrow, 'Ends in two days', 48);
    await warn(off, 'Nobody sees it', 1);
    await app.store.locations.update(off._id, { active: false }, Date.now());
    await app.network.refresh();
    const items = await read();
    const messages = items.filter((item) => item.kind === 'message_ends');
    expect(messages.map(({ title }) => title)).toEqual(['Ends soon', 'Ends tonight']);
    expect(messages[0]?.location).toEqual({ _id: cove._id, name: cove.name, slug: cove.slug });
    expect(items[0]?.kind).toBe('message_ends');
    expect(items[1]?.kind).not.toBe('message_ends');
  });

  test('has a feed that shows nothing, with how many places and which', async () => {
    for (const location of app.places.all())
      app.feeds.accept('marine', location._id, reading(marineValue(Date.now())));
    const withheld = await only('feed_withheld');
    const count = app.places.all().length;
    expect(withheld.map(({ feed }) => feed)).not.toContain('marine');
    expect(withheld.find(({ feed }) => feed === 'weather')).toMatchObject({
      count,
      locations: app.places.all().map(({ _id, name, slug }) => ({ _id, name, slug })),
    });
    expect(feedKinds).toContain(withheld[0]?.feed);
  });

  test('has a note if no backup was noted for more than eight days, or ever', async () => {
    expect(await only('no_backup')).toEqual([{ kind: 'no_backup', last_at: null }]);
    await noteBackup(app.store, Date.now() - 9 * DAY_MS);
    expect(await only('no_backup')).toMatchObject([{ last_at: expect.any(String) }]);
    await noteBackup(app.store, Date.now() - 7 * DAY_MS);
    expect(await only('no_backup')).toEqual([]);
  });

  test('has, for a safety officer, only the assigned locations and the sources', async () => {
    const elsewhere = await app.cove();
    await app.assign(cove);
    await warn(cove, 'Mine', 1);
    await warn(elsewhere, 'Not mine', 1);
    const items = await read(app.officer);
    expect(items.filter(({ kind }) => kind === 'message_ends')).toMatchObject([{ title: 'Mine' }]);
    expect(await only('feed_withheld', app.officer)).toContainEqual({
      kind: 'feed_withheld',
      feed: 'weather',
      count: 1,
      locations: [{ _id: cove._id, name: cove.name, slug: cove.slug }],
    });
    const kinds = new Set(items.map(({ kind }) => kind));
    expect([...kinds].filter((kind) => ['no_backup', 'mail_fails'].includes(kind))).toEqual([]);
  });
});

test('an administrator reads the settings of the server, without secrets', async () => {
  const secret = 'a canary that nobody may read';
  const server = await startTestApp({ environment: { METRICS_TOKEN: secret, LOG_LEVEL: 'silent' } });
  onTestFinished(() => server.close());
  const session = await server.signIn('admin');
  const { body } = await server.call({ method: 'GET', url: '/api/admin/settings', session });
  expect(OperatorSettings.parse(body)).toMatchObject({
    version: '0.0.0',
    database: 'sqlite',
    mail: 'outbox',
  });
  expect(JSON.stringify(body)).not.toContain(secret);
  expect(body.settings).toContainEqual({ name: 'LOG_LEVEL', is_set: true, value: 'silent' });
});
