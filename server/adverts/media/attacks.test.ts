import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { MOST_BYTES } from '#contract/adverts/media.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import type { HttpError } from '#server/http/errors.ts';
import { startTestApp, type TestApp } from '#server/testing/apps/test-app.ts';
import {
  avifThatSays,
  filmOfBoxes,
  filmsOfParts,
  gifOfFrames,
  pngBomb,
  polyglots,
} from '../testing/hostile-files.ts';
import {
  advertFields,
  aFilm,
  aPhotograph,
  filesOfAdverts,
  filesOfRows,
  incomingFiles,
  multipart,
  type Part,
  storedFiles,
  upload,
} from '../testing/uploading.ts';
import { readFilm } from './formats/film.ts';

let app: TestApp;
let admin: string;
let fields: Record<string, string>;
let port: number;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn('admin');
  fields = advertFields((await app.location())._id);
  await app.server.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

/** Nothing is kept that no advert shows, and nothing is left on its way in. */
afterEach(async () => {
  await expect.poll(() => incomingFiles(app)).toEqual([]);
  await expect.poll(() => filesOfRows(app)).toEqual(await filesOfAdverts(app));
  expect(await storedFiles(app)).toEqual(await filesOfAdverts(app));
});

const send = (parts: Record<string, Part>) => upload(app, { ...fields, ...parts }, { session: admin });
const refused = async (data: Uint8Array, more: Record<string, Part> = {}) => {
  const { status, body } = await send({ ...more, file: { data, name: 'photo.png', type: 'image/png' } });
  return { status, error: body.error, field: body.field };
};
const notTaken = { status: 415, error: staffTexts.mediaRefused, field: 'file' };
const damaged = { status: 400, error: staffTexts.mediaPictureDamaged, field: 'file' };
const tooLarge = { status: 400, error: staffTexts.mediaPictureTooLarge, field: 'file' };
const tooHeavy = { status: 400, error: staffTexts.mediaPictureTooHeavy, field: 'file' };
const noFilm = { status: 400, error: staffTexts.mediaFilmRefused, field: 'file' };

describe('what only calls itself a picture is refused', () => {
  test.each([
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['an SVG behind a declaration', '<?xml version="1.0"?>\n<!DOCTYPE svg><svg onload="alert(1)"/>'],
    ['a script', 'alert(1)'],
    ['a PDF', '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj'],
    ['an archive', 'PK\x03\x04 something'],
    [
      'the test file of virus scanners',
      'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*',
    ],
    ['a script that begins like a GIF', 'GIF89/*'],
  ])('%s', async (_what, text) => {
    expect(await refused(Buffer.from(text.padEnd(300), 'latin1'))).toEqual(notTaken);
  });

  test.each([
    ['GIF89a', 'GIF89a=1;alert(1)//'],
    ['JPEG', '\xff\xd8\xff<script>alert(1)</script>'],
    ['PNG', '\x89PNG\r\n\x1a\n<script>alert(1)</script>'],
    ['WebP', 'RIFF\x40\0\0\0WEBP<script>alert(1)</script>'],
    ['AVIF', '\0\0\0\x18ftypavif\0\0\0\0avifmif1<script>alert(1)</script>'],
  ])('the beginning of a %s before a script', async (_format, text) => {
    expect(await refused(Buffer.from(text.padEnd(400), 'latin1'))).toEqual(damaged);
  });
});

test('a picture that is something else too is drawn anew, and what it carried is gone', async () => {
  for (const [what, data] of Object.entries(await polyglots(await aPhotograph(40, 30)))) {
    expect({ what, carries: data.includes('canary') }).toEqual({ what, carries: true });
    const { status, body } = await send({ file: { data } });
    expect({ what, status }).toEqual({ what, status: 201 });
    for (const { url } of body.advert.media.files) {
      const { raw, headers } = await app.call({ method: 'GET', url, session: admin });
      expect({ what, carries: raw.includes('canary') }).toEqual({ what, carries: false });
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      });
    }
  }
});

describe('a bomb is refused by what it says of itself', () => {
  test('a PNG of 196 megapixels', async () => {
    const bomb = pngBomb(14_000);
    expect(bomb.length).toBeLessThan(600_000);
    expect(await refused(bomb)).toEqual(tooLarge);
  });

  test('an AVIF that says it has 65,535 pixels each way', async () => {
    expect(await refused(await avifThatSays(65_535))).toMatchObject({ status: 400, field: 'file' });
  });

  test('an AVIF that takes more memory than there is for one', async () => {
    expect(await refused(await avifThatSays(5000))).toEqual(tooHeavy);
  });

  test('of a GIF of 100,000 frames the first is kept', async () => {
    const { status, body } = await send({ file: { data: gifOfFrames(100_000) } });
    expect({ status, note: body.note }).toEqual({ status: 201, note: staffTexts.mediaAnimationStopped });
  });

  test('a picture of one pixel by a hundred thousand is kept as narrow as it is', async () => {
    const data = await sharp({ create: { width: 100_000, height: 1, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    expect((await send({ file: { data } })).body.advert.media).toMatchObject({ width: 100_000, height: 1 });
  });
});

describe('what is not whole is refused', () => {
  test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('half of a %s', async (format) => {
    const noise = sharp({
      create: {
        width: 200,
        height: 200,
        channels: 3,
        background: 'red',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    });
    const data = await (format === 'avif' ? noise.avif({ effort: 0 }) : noise.toFormat(format)).toBuffer();
    expect(await refused(data.subarray(0, data.length / 2))).toEqual(damaged);
  });

  test.each(['mp4', 'webm'] as const)('half of a film as %s', async (type) => {
    const film = await aFilm(type);
    for (const part of [0.25, 0.5, 0.75, 0.95])
      expect((await refused(film.subarray(0, film.length * part), { file_type: 'video' })).status).toBeOneOf(
        type === 'webm' ? [400, 201] : [400], // a recording that broke off is a film as far as it goes
      );
    expect(await refused(film.subarray(0, 260), { file_type: 'video' })).toEqual(noFilm);
  });

  test('a film of sound alone, and one whose boxes reach beyond its end', async () => {
    const film = await aFilm('mp4');
    const sound = Buffer.from(film.toString('latin1').replaceAll('vide', 'soun'), 'latin1');
    expect(await refused(sound, { file_type: 'video' })).toEqual(noFilm);
    const beyond = Buffer.from(film);
    beyond.writeUInt32BE(0xffffffff, beyond.indexOf('moov') - 4);
    expect(await refused(beyond, { file_type: 'video' })).toEqual(noFilm);
  });

  test.each(['mp4', 'webm'] as const)(
    'a film of ninety thousand parts as %s, since millions would take all memory',
    async (type) => {
      expect((await send({ file_type: 'video', file: { data: filmsOfParts(100)[type] } })).status).toBe(201);
      expect(await refused(filmsOfParts(90_000)[type], { file_type: 'video' })).toEqual(noFilm);
    },
  );

  test('a film of thirty thousand boxes, each of which would be read by itself', async () => {
    expect((await send({ file_type: 'video', file: { data: filmOfBoxes(10_000) } })).status).toBe(201);
    expect(await refused(filmOfBoxes(30_000), { file_type: 'video' })).toEqual(noFilm);
  });

  test('a film with a byte changed anywhere never does worse than be refused', async () => {
    const path = join(app.dataDir, 'changed film');
    for (const type of ['mp4', 'webm'] as const) {
      const film = await aFilm(type);
      for (let at = 0; at < film.length; at += 3) {
        const changed = Buffer.from(film);
        changed[at] = (changed[at] ?? 0) ^ (at % 2 ? 0xff : 0x80);
        await writeFile(path, changed);
        const read = readFilm({ path, type: `video/${type}`, bytes: film.length });
        const outcome = await read.catch((error: unknown) => error);
        if (!(outcome instanceof Error)) continue;
        expect(outcome.name).toBe('HttpError');
        expect([400, 415]).toContain((outcome as HttpError).status); // 415: the name of its codec was changed
      }
    }
  });
});

test.each([
  ['a path', '../../../etc/passwd'],
  ['an absolute one', '/etc/passwd'],
  ['of Windows', '..\\..\\con.jpg'],
  ['control characters', 'a\u0001\u0007\u001b[31m.jpg'],
  ['a NUL', 'a.php\0.jpg'],
  ['ten thousand letters', `${'a'.repeat(10_000)}.jpg`],
  ['lines of a header', 'a"\r\nx-evil: 1\r\n\r\n<script>'],
  ['letters that turn round', 'a\u202egpj.exe'],
])('a name with %s means nothing', async (_what, name) => {
  const data = await aPhotograph(20, 20);
  const { status, body } = await send({ file: { data, name, type: 'text/html' } });
  expect([201, 400]).toContain(status); // without a name that can be read it is no file
  if (status !== 201) return;
  const { headers } = await app.call({ method: 'GET', url: body.advert.file_url, session: admin });
  expect(headers['content-disposition']).toMatch(/^inline; filename="advert-[\w-]{36}\.jpg"$/);
  expect(headers['content-type']).toBe('image/jpeg');
  expect(headers['x-evil']).toBeUndefined();
});

/** A request over a connection, whose body the test writes. */
function open(headers: Record<string, string>, session = admin) {
  const client = request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: '/api/adverts/upload',
    headers: { cookie: `sid=${session}`, ...headers },
  });
  client.on('error', () => undefined);
  const answered = once(client, 'response').then(async ([response]: IncomingMessage[]) => {
    let text = '';
    for await (const piece of response ?? []) text += piece;
    return { status: response?.statusCode, body: JSON.parse(text) };
  });
  answered.catch(() => undefined);
  return { client, answered };
}

describe('a body', () => {
  const whole = async () => multipart([...Object.entries(fields), ['file', { data: await aPhotograph() }]]);

  test('that says it has 2 GB is refused before any of it has come', async () => {
    const { client, answered } = open({
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': '2000000000',
    });
    client.write('--x\r\n');
    expect(await answered).toMatchObject({ status: 413, body: { error: staffTexts.mediaVideoTooLarge } });
    client.destroy();
  });

  test.each([
    ['picture', MOST_BYTES.image, () => aPhotograph(20, 20), staffTexts.mediaImageTooLarge],
    ['film', MOST_BYTES.video, () => aFilm('webm'), staffTexts.mediaVideoTooLarge],
  ])('whose %s goes on without an end is cut off at the limit', async (_what, most, begin, error) => {
    const { client, answered } = open({ 'content-type': 'multipart/form-data; boundary=x' });
    client.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n');
    client.write(await begin());
    const piece = Buffer.alloc(1_000_000);
    let sent = 0;
    const closed = new Promise((resolve) => client.once('close', resolve)); // with a reset or without
    const pump = () => {
      while (!client.destroyed && sent < 3 * most) {
        sent += piece.length;
        if (!client.write(piece)) return client.once('drain', pump);
      }
      return client;
    };
    pump();
    expect(await answered).toMatchObject({ status: 413, body: { error, field: 'file' } });
    await closed;
    expect(sent).toBeLessThan(2 * most);
  });

  test('of somebody who may not is not waited for', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '1000000000' };
    for (const [session, status] of [
      ['nobody', 401],
      [await app.signIn('user'), 403],
      [await app.signIn('safety_officer'), 403],
    ] as const) {
      const { client, answered } = open(headers, session);
      client.write('--x\r\n');
      expect((await answered).status).toBe(status);
      client.destroy();
    }
  });

  test('that breaks off at any tenth leaves nothing', async () => {
    const { type, body } = await whole();
    for (let tenth = 0; tenth < 10; tenth += 1) {
      const { client } = open({ 'content-type': type, 'content-length': String(body.length) });
      await new Promise((resolve) => client.write(body.subarray(0, (body.length * tenth) / 10 + 1), resolve));
      await new Promise((resolve) => setTimeout(resolve, 20));
      client.destroy();
    }
    await expect.poll(() => incomingFiles(app)).toEqual([]);
  });

  test('without an end of its form is refused', async () => {
    const { type, body } = await whole();
    const { client, answered } = open({ 'content-type': type });
    client.end(body.subarray(0, body.length - 10));
    expect(await answered).toMatchObject({ status: 400, body: { error: staffTexts.mediaFormUnreadable } });
  });

  test('of a thousand fields, or two files, is refused', async () => {
    const many = Array.from({ length: 1000 }, (_, number): [string, Part] => [`field ${number}`, 'x']);
    const twice: [string, Part][] = [1, 2].map(() => ['file', { data: Buffer.from('GIF89a') }]);
    for (const parts of [many, twice]) {
      const { type, body } = await multipart(parts);
      const { client, answered } = open({ 'content-type': type });
      client.end(body);
      expect((await answered).status).toBe(400);
    }
  });

  test('may have its file before its fields', async () => {
    const { type, body } = await multipart([
      ['file', { data: await aPhotograph(20, 20) }],
      ...Object.entries(fields),
    ]);
    const { client, answered } = open({ 'content-type': type });
    client.end(body);
    expect((await answered).status).toBe(201);
  });
});

test('ten uploads at once are all taken, while the server answers others', async () => {
  const data = await aPhotograph(1600, 1000);
  const uploads = Array.from({ length: 10 }, () => send({ file: { data } }));
  const status = await app.call({ method: 'GET', url: '/api/locations', session: admin });
  expect(status.status).toBe(200);
  expect((await Promise.all(uploads)).map(({ status }) => status)).toEqual(
    Array.from({ length: 10 }, () => 201),
  );
});
