import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Advert } from '#contract/adverts/adverts.ts';
import { startTestApp, type TestApp } from '#server/testing/apps/test-app.ts';
import { advertFields, aFilm, aPhotograph, upload } from '../testing/uploading.ts';

let app: TestApp;
let session: string;
let film: Buffer;
let advert: Advert;
beforeAll(async () => {
  app = await startTestApp();
  const admin = await app.signIn('admin');
  session = await app.signIn('user');
  film = await aFilm('webm');
  const fields = { ...advertFields((await app.location())._id), file_type: 'video' };
  advert = (await upload(app, { ...fields, file: { data: film } }, { session: admin })).body.advert;
});
afterAll(() => app.close());

const ask = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.call({ method, url: advert.file_url, session, headers });

test('a film is served with a type of its own, and runs nothing where it is opened by itself', async () => {
  const { status, headers, raw } = await ask();
  expect(status).toBe(200);
  expect(raw).toEqual(film);
  expect(headers).toMatchObject({
    'content-type': 'video/webm',
    'content-length': String(film.length),
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    'content-disposition': `inline; filename="advert-${advert.media?._id}.webm"`,
    'cache-control': 'private, max-age=31536000, immutable',
  });
});

test('its parts are served one by one, as players ask for them', async () => {
  const { headers: whole } = await ask();
  const { status, headers, raw } = await ask({ range: 'bytes=100-199', 'if-range': String(whole.etag) });
  expect({ status, raw }).toEqual({ status: 206, raw: film.subarray(100, 200) });
  expect(headers).toMatchObject({
    'content-range': `bytes 100-199/${film.length}`,
    'content-length': '100',
    'content-type': 'video/webm',
  });
  expect((await ask({ range: 'bytes=100-199', 'if-range': '"another"' })).raw).toEqual(film);
});

test('what lies beyond its end is refused with its length', async () => {
  const { status, headers, body } = await ask({ range: `bytes=${film.length}-` });
  expect({ status, success: body.success }).toEqual({ status: 416, success: false });
  expect(headers['content-range']).toBe(`bytes */${film.length}`);
});

test('HEAD gives the headers alone', async () => {
  const [got, head] = [await ask(), await ask({}, 'HEAD')];
  expect({ status: head.status, bytes: head.raw.length }).toEqual({ status: 200, bytes: 0 });
  for (const name of ['content-type', 'content-length', 'etag', 'accept-ranges', 'cache-control'])
    expect(head.headers[name]).toBe(got.headers[name]);
  for (const range of ['bytes=0-9', 'bytes=999999-']) {
    const whole = await ask({ range }, 'HEAD'); // a range is heeded by GET alone
    expect([whole.status, whole.headers['content-length']]).toEqual([200, got.headers['content-length']]);
  }
});

test('who has it is not sent it again', async () => {
  const { headers } = await ask();
  for (const tags of [`${headers.etag}`, `W/${headers.etag}`, `"another", ${headers.etag}`, '*']) {
    const { status, raw } = await ask({ 'if-none-match': tags });
    expect({ tags, status, bytes: raw.length }).toEqual({ tags, status: 304, bytes: 0 });
  }
  expect((await ask({ 'if-none-match': '"another"' })).status).toBe(200);
});

test.each(['/960', '/film.exe', '/../film', '/%2e%2e%2fserver.lock', '/__proto__', `/${'a'.repeat(5000)}`])(
  '%s is not there',
  async (path) => {
    expect((await app.call({ method: 'GET', url: `${advert.file_url}${path}`, session })).status).toBe(404);
  },
);

test('a file that its store has lost is not found', async () => {
  const admin = await app.signIn('admin');
  const fields = advertFields((await app.location())._id);
  const file = { data: await aPhotograph(10, 10) };
  const lost: Advert = (await upload(app, { ...fields, file }, { session: admin })).body.advert;
  await rm(join(app.dataDir, 'media', lost.media?._id ?? ''), { recursive: true });
  expect((await app.call({ method: 'GET', url: lost.file_url, session })).status).toBe(404);
});
