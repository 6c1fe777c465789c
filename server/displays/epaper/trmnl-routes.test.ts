import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Delivery } from '#contract/displays/displays.ts';
import { type DisplayApp, LOOK, startDisplayApp } from '../testing/display-app.ts';

const MAC = '28:37:2F:AA:15:88';
const MINUTE_MS = 60_000;

let app: DisplayApp;
const start = async (environment: Record<string, string> = { TRMNL: 'true' }) => {
  app = await startDisplayApp({ environment });
};
beforeEach(() => start());
afterEach(() => app.close());

const setUp = (headers: Record<string, string> = {}) =>
  app.callAs('GET', '/api/setup', undefined, { id: MAC, ...headers });
const asked = (key: string, headers: Record<string, string> = {}) =>
  app.callAs('GET', '/api/display', undefined, {
    id: MAC,
    'access-token': key,
    'fw-version': '1.8.2',
    ...headers,
  });
const image = (url: string, key: string) => {
  const { pathname, search } = new URL(url);
  return app.callAs('GET', pathname + search, undefined, { 'access-token': key });
};
const approve = async (code: string, id?: string) => {
  const { _id: location_id } = await app.location();
  const settings = { name: 'Slipway', location_id, look: LOOK, opening_hours: null };
  const { status, body } = id
    ? await app.staff('POST', `/api/admin/displays/${id}/pair`, { code })
    : await app.staff('POST', '/api/admin/displays', { ...settings, code });
  expect(status).toBeLessThan(300);
  return body.display._id as string;
};
const paired = async () => {
  const { api_key: key, friendly_id: code } = (await setUp()).body;
  const id = await approve(code);
  await asked(key);
  return { id, key: key as string };
};
const shownAs = async (id: string) => (await app.staff('GET', `/api/admin/displays/${id}`)).body.display;

describe('a panel of TRMNL', () => {
  test('is set up, shows its code, and then its place', async () => {
    const { status, body } = await setUp();
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 200, api_key: expect.stringMatching(/^[\w-]{43}$/) });
    expect(body.friendly_id).toMatch(/^[B-Z]{4}-[B-Z]{4}$/);
    expect((await image(body.image_url, '')).status).toBe(200); // fetched without a key

    const waiting = (await asked(body.api_key)).body;
    expect(waiting).toMatchObject({
      status: 0,
      refresh_rate: 180,
      update_firmware: false,
      firmware_url: null,
    });
    expect((await asked(body.api_key)).body).toEqual(waiting); // the same code, the same picture
    await approve(body.friendly_id);
    await app.message('Rip currents');

    const shown = (await asked(body.api_key)).body;
    expect(shown.filename).toMatch(/^foreshore-[\w-]{16}\.png$/);
    expect(shown.filename).not.toBe(waiting.filename);
    const { headers, raw } = await image(shown.image_url, body.api_key);
    expect(headers['content-type']).toBe('image/png');
    expect(await sharp(raw).metadata()).toMatchObject({ width: 800, height: 480, bitsPerSample: 1 });
    const { body: list } = await app.staff('GET', '/api/admin/displays');
    expect(list.displays).toEqual([
      expect.objectContaining({
        ...{ name: 'Slipway', kind: 'epaper', state: 'reporting', version: '1.8.2' },
        showing: expect.objectContaining({ evidence: 'sent' }),
      }),
    ]);
  });

  test('gets pictures of its own size', async () => {
    const { key } = await paired();
    const { body } = await asked(key, { width: '1872', height: '1404' });
    const { raw } = await image(body.image_url, key);
    expect(await sharp(raw).metadata()).toMatchObject({ width: 1872, height: 1404, bitsPerSample: 4 });
  });

  test('has a new code when the one before has expired, and the old one is worth nothing', async () => {
    const { api_key: key, friendly_id: first } = (await setUp()).body;
    app.clock.at += 11 * MINUTE_MS;
    await asked(key);
    const { status } = await app.staff('POST', '/api/admin/displays/look', { code: first });
    expect(status).toBe(404);
  });

  test('gets no picture under the name of another', async () => {
    const { key } = await paired();
    const { body } = await asked(key);
    await app.message('Rip currents');
    expect((await image(body.image_url, key)).status).toBe(404);
  });

  test('is given nothing of a place without a key: neither by the address of its radio nor by a picture’s', async () => {
    const { key } = await paired();
    const { body } = await asked(key);
    expect((await image(body.image_url, '')).status).toBe(404);
    const again = (await setUp()).body;
    expect(again.api_key).not.toBe(key);
    expect((await image(body.image_url, again.api_key)).status).toBe(404);
    expect((await asked(key)).body.filename).toBe(body.filename); // and the panel keeps its own
  });

  test('whose key was revoked shows that it is not in service, and is paired again as the same display', async () => {
    const { id, key } = await paired();
    const before = (await asked(key)).body;
    await app.staff('POST', `/api/admin/displays/${id}/revoke`);
    const revoked = (await asked(key)).body;
    expect(revoked).toMatchObject({ status: 0, reset_firmware: false, refresh_rate: 900 });
    expect(revoked.filename).not.toBe(before.filename);
    expect((await image(revoked.image_url, key)).status).toBe(200);
    const { api_key: fresh, friendly_id: code } = (await setUp()).body;
    await approve(code, id);
    await asked(fresh);
    expect(await shownAs(id)).toMatchObject({ kind: 'epaper', state: 'reporting', number: 1 });
  });

  test('that was revoked is told by the picture, not by the call before', async () => {
    const { id, key } = await paired();
    await app.message('Rip currents');
    await app.staff('POST', `/api/admin/displays/${id}/revoke`);
    const { _id: place } = await app.location();
    const listed = async () =>
      (await app.staff('GET', `/api/admin/locations/${place}/deliveries`)).body.deliveries.map(
        ({ state, dark_at_the_latest }: Delivery) => `${state} ${dark_at_the_latest?.slice(11, 16)}`,
      );
    const { image_url } = (await asked(key)).body;
    expect(await listed()).toEqual(['revoked 12:40']);
    await image(image_url.replace(/revision=.*/, 'revision=another'), key);
    expect(await listed()).toEqual(['revoked 12:40']);
    await image(image_url, key);
    expect(await listed()).toEqual([]);
  });

  test('may tell of faults, which are not kept', async () => {
    const { key } = await paired();
    const logs = { logs: [{ message: 'Receiving failed', wifi_status: 'connected' }] };
    expect((await app.callAs('POST', '/api/log', logs, { 'access-token': key })).status).toBe(204);
    const long = { logs: ['x'.repeat(20_000)] };
    expect((await app.callAs('POST', '/api/log', long)).status).toBe(413);
  });

  test('says the address of its radio', async () => {
    const { status, body } = await setUp({ id: 'a panel' });
    expect([status, body.field]).toEqual([400, 'ID']);
  });
});

test('made-up radios get ten codes an hour from one address, like screens', async () => {
  for (let count = 0; count < 10; count += 1) {
    const id = `28:37:2F:AA:15:${String(10 + count)}`;
    expect((await setUp({ id })).status).toBe(200);
  }
  const { status, headers } = await setUp({ id: '28:37:2F:AA:16:00' });
  expect(status).toBe(429);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  expect((await asked('x'.repeat(43))).status).toBe(429); // a made-up key would be a further code
});

test('the calls are there only where they are switched on', async () => {
  await app.close();
  await start({});
  for (const url of ['/api/setup', '/api/display'])
    expect((await app.callAs('GET', url, undefined, { id: MAC })).status).toBe(404);
  expect((await app.callAs('POST', '/api/log', {})).status).toBe(404);
});
