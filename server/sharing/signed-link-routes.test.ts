import { afterEach, describe, expect, test } from 'vitest';
import { callTexts } from '#contract/call-texts.ts';
import { AuditPage } from '#contract/operations/audit.ts';
import { SignedLinks } from '#contract/sharing/signed-links.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { startTestApp, type TestApp } from '#server/testing/apps/test-app.ts';
import { MOST_LINKS } from './signed-links.ts';

const NOW = Date.parse('2026-11-23T14:05:00Z');
const HOUR_MS = 3_600_000;

let app: TestApp;
let now = NOW;
afterEach(() => app.close());

/** A server on which nobody reads without an account, with two places. */
async function started(environment: Record<string, string> = {}) {
  now = NOW;
  app = await startTestApp({
    environment: { PUBLIC_READ: 'false', PUBLIC_URL: 'https://sea.example', ...environment },
    locations: [{}, { slug: 'looe', name: 'Looe', latitude: 50.35 }],
    now: () => now,
    starts: false,
  });
  const session = await signIn('admin');
  const { _id } = await app.location();
  const path = `/api/admin/locations/${_id}/links`;
  const make = (body: object) => app.call({ method: 'POST', url: path, payload: body, headers: session });
  return { session, path, _id, make };
}

/** The cookie of a secure address has another name. */
async function signIn(role: 'admin' | 'user') {
  const { cookies } = await app.call({
    method: 'POST',
    url: '/auth/login',
    payload: { email: `${role}@test.example`, password: 'correct horse battery' },
  });
  const cookie = cookies.find(({ name }) => name.endsWith('sid'));
  return { cookie: `${cookie?.name}=${cookie?.value}` };
}

const embed = (query = '', slug = 'exmouth') => app.call({ url: `/embed/${slug}${query}` });

describe('an administrator', () => {
  test('makes a link that opens the page of its place, without a session', async () => {
    const { make } = await started();
    expect((await embed()).status).toBe(401);
    const { status, body } = await make({ label: 'The council' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ success: true, message: staffTexts.linkCreated });
    const { link, embed_url, ...rest } = body.link;
    expect(rest).toMatchObject({
      label: 'The council',
      expires_at: null,
      created_at: '2026-11-23T14:05:00.000Z',
    });
    expect(embed_url).toBe(`https://sea.example/embed/exmouth?link=${link}`);
    const page = await embed(`?link=${link}`);
    expect(page.status).toBe(200);
    expect(page.body).toContain('Exmouth');
    expect(page.headers['set-cookie']).toBeUndefined();
  });

  test('sees all links of the place with their whole addresses, the newest first', async () => {
    const { make, path, session } = await started();
    const first = (await make({ label: 'First' })).body.link;
    now += 1000;
    const second = (await make({ label: 'Second', expires_at: '2026-12-01' })).body.link;
    const { status, body } = await app.call({ url: path, headers: session });
    expect(status).toBe(200);
    expect(SignedLinks.parse(body)).toEqual({
      embed_url: 'https://sea.example/embed/exmouth',
      public_read: false,
      links: [second, first],
    });
    expect(second.expires_at).toBe('2026-12-01T23:59:59.999Z');
    const { _id } = await app.location('looe');
    const other = await app.call({ url: `/api/admin/locations/${_id}/links`, headers: session });
    expect(other.body.links).toEqual([]);
  });

  test('revokes a link: it opens nothing from then on, and says why', async () => {
    const { make, path, session } = await started();
    const { link } = (await make({ label: 'The council' })).body;
    const revoke = () => app.call({ method: 'DELETE', url: `${path}/${link._id}`, headers: session });
    expect(await revoke()).toMatchObject({ status: 200, body: { message: staffTexts.linkRevoked } });
    const page = await embed(`?link=${link.link}`);
    expect(page.status).toBe(401);
    expect(page.body).toContain(callTexts.linkRevoked);
    expect(await revoke()).toMatchObject({ status: 404, body: { message: staffTexts.linkNotFound } });
  });

  test('leaves who made and revoked which link in the audit log, and no link in it', async () => {
    const { make, path, session, _id } = await started();
    const { link } = (await make({ label: 'The council', expires_at: '2026-12-01' })).body;
    now += 1000;
    await app.call({ method: 'DELETE', url: `${path}/${link._id}`, headers: session });
    const { body } = await app.call({
      url: '/api/admin/audit?action=link_created,link_revoked',
      headers: session,
    });
    const { entries } = AuditPage.parse(body);
    expect(entries.map(({ action }) => action)).toEqual(['link_revoked', 'link_created']);
    for (const entry of entries) {
      expect(entry.subject).toMatchObject({ kind: 'location', _id });
      expect(entry.details).toEqual({ label: 'The council', expires_at: '2026-12-01T23:59:59.999Z' });
      expect(JSON.stringify(entry)).not.toContain(link._id);
    }
  });

  test.each([
    [{}, 'label'],
    [{ label: '  ' }, 'label'],
    [{ label: 'x'.repeat(101) }, 'label'],
    [{ label: 'A', expires_at: '2026-11-23T14:05' }, 'expires_at'],
    [{ label: 'A', expires_at: '2026-02-30' }, 'expires_at'],
    [{ label: 'A', expires_at: 'soon' }, 'expires_at'],
    [{ label: 'A', location: 'looe' }, 'location'],
  ])('is refused %j, by its field', async (body, field) => {
    const { make } = await started();
    expect(await make(body)).toMatchObject({ status: 400, body: { field } });
  });

  test(`has ${MOST_LINKS} links of a place at most, and none of a place that is not there`, async () => {
    const { make, session, _id } = await started();
    for (let nth = 0; nth < MOST_LINKS; nth += 1)
      await app.store.signedLinks.insert({ locationId: _id, label: `${nth}`, expiresAt: null }, NOW);
    expect(await make({ label: 'One more' })).toMatchObject({
      status: 409,
      body: { message: staffTexts.linksTooMany(MOST_LINKS) },
    });
    const nowhere = '/api/admin/locations/00000000-0000-4000-8000-000000000000/links';
    for (const method of ['GET', 'POST'] as const)
      expect(
        await app.call({
          method,
          url: nowhere,
          headers: session,
          ...(method === 'POST' && { payload: { label: 'A' } }),
        }),
      ).toMatchObject({ status: 404 });
  });
});

describe('a link', () => {
  test('opens nothing from its end on', async () => {
    const { make } = await started();
    const { link } = (await make({ label: 'For an hour', expires_at: '2026-11-23T15:05' })).body.link;
    now = NOW + HOUR_MS - 1;
    expect((await embed(`?link=${link}`)).status).toBe(200);
    now = NOW + HOUR_MS;
    const page = await embed(`?link=${link}`);
    expect([page.status, page.body]).toEqual([401, expect.stringContaining(callTexts.linkExpired)]);
  });

  test('opens its own place alone, and of it no call of the pages', async () => {
    const { make, _id } = await started();
    const { link } = (await make({ label: 'The council' })).body.link;
    for (const slug of ['looe', 'atlantis', 'exmouth%2F..%2Flooe']) {
      const page = await embed(`?link=${link}`, slug);
      expect([page.status, page.body]).toEqual([401, expect.stringContaining(callTexts.linkNotValid)]);
    }
    for (const call of [
      '/api/locations?',
      '/locations/exmouth?',
      '/api/openmeteo_marine?location=exmouth&',
      '/api/overflow_history?location=exmouth&',
      `/api/admin/locations/${_id}?`,
      `/api/admin/locations/${_id}/links?`,
    ])
      expect((await app.call({ url: `${call}link=${link}` })).status).toBe(401);
  });

  test.each([
    ['with another id', (link: string) => `A${link.slice(1)}`],
    ['with another proof', (link: string) => `${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`],
    ['cut short', (link: string) => link.slice(0, -1)],
    ['made longer', (link: string) => `${link}A`],
    ['without a proof', (link: string) => link.split('.')[0] ?? ''],
    ['of nothing', () => ''],
    ['twice', (link: string) => `${link}&link=${link}`],
    ['as a list', (link: string) => `${link},${link}`],
    ['of 10,000 letters', () => 'A'.repeat(10_000)],
    ['with a NUL', (link: string) => `${link.slice(0, -1)}%00`],
  ])('%s opens nothing', async (_what, forge) => {
    const { make } = await started();
    const { link } = (await make({ label: 'The council' })).body.link;
    const forged = forge(link);
    const page = await embed(`?link=${forged}`);
    expect([page.status, page.body]).toEqual([401, expect.stringContaining(callTexts.linkNotValid)]);
  });

  test('of a server with another key opens nothing', async () => {
    const { make } = await started();
    const { link } = (await make({ label: 'The council' })).body.link;
    const id = link.split('.')[0];
    const { createKeyedHash } = await import('#server/http/limits/keyed-hash.ts');
    const proof = createKeyedHash('another key, of thirty-two characters')('signed link', `${id}\0x`);
    expect((await embed(`?link=${id}.${proof}`)).status).toBe(401);
  });

  test('changes nothing where everybody may read', async () => {
    const { make, path, session } = await started({ PUBLIC_READ: 'true' });
    const { link } = (await make({ label: 'The council' })).body;
    await app.call({ method: 'DELETE', url: `${path}/${link._id}`, headers: session });
    expect((await embed(`?link=${link.link}`)).status).toBe(200);
    expect((await app.call({ url: path, headers: session })).body.public_read).toBe(true);
  });
});

test('a user with a session reads the page without a link', async () => {
  await started();
  const headers = await signIn('user');
  expect((await app.call({ url: '/embed/exmouth', headers })).status).toBe(200);
});
