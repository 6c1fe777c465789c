import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Advert } from '#contract/adverts/adverts.ts';
import type { MediaFile } from '#contract/adverts/media.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { texts } from '#contract/texts.ts';
import { startTestApp, type TestApp } from '#server/testing/apps/test-app.ts';
import { fiveCallers, signInFive } from '#server/testing/five-callers.ts';
import { startS3Server } from './testing/s3-server.ts';
import {
  advertFields,
  aFilm,
  aPhotograph,
  filesBelow,
  filesOfAdverts,
  filesOfRows,
  incomingFiles,
  type Part,
  storedFiles,
  type Uploading,
  upload,
} from './testing/uploading.ts';

let bucket: Awaited<ReturnType<typeof startS3Server>>;
beforeAll(async () => {
  bucket = await startS3Server();
});
afterAll(() => bucket.close());

/** What the store of an app has, as `id/name`. */
const inFolder = storedFiles;
const inBucket = async () =>
  (await filesBelow(bucket.folder))
    .filter((name) => name.endsWith('._S3rver_object'))
    .map((name) => name.replace('._S3rver_object', ''));

const kinds = [
  { kind: 'a folder', environment: () => ({}), stored: inFolder },
  { kind: 'a bucket', environment: () => ({ MEDIA_S3_URL: bucket.url }), stored: inBucket },
];

describe.each(kinds)('with uploads in $kind', ({ environment, stored }) => {
  let app: TestApp;
  let admin: string;
  let user: string;
  let exmouth: string;
  beforeAll(async () => {
    app = await startTestApp({ environment: environment() });
    admin = await app.signIn('admin');
    user = await app.signIn('user');
    exmouth = (await app.location())._id;
  });
  afterAll(() => app.close());

  /** No file without an advert, no advert without its files, nothing left on the way in. */
  const expectWhole = async () => {
    const shown = await filesOfAdverts(app);
    expect(await filesOfRows(app)).toEqual(shown);
    expect((await stored(app)).sort()).toEqual(shown);
    expect(await incomingFiles(app)).toEqual([]);
  };
  afterEach(expectWhole);

  const send = (parts: Record<string, Part>, more: Uploading = {}) =>
    upload(app, { ...advertFields(exmouth), ...parts }, { session: admin, ...more });
  const made = async (parts: Record<string, Part>): Promise<Advert> => {
    const { status, body } = await send(parts);
    expect(body.error).toBeUndefined();
    expect(status).toBe(201);
    return body.advert;
  };
  const get = (url: string, session = user, headers = {}) =>
    app.call({ method: 'GET', url, session, headers });
  const json = (advert: Advert, more: object) => {
    const { location_id, title, description, file_url, file_type } = advert;
    return app.call({
      method: 'PUT',
      url: `/api/adverts/${advert._id}`,
      session: admin,
      payload: { location_id, title, description, file_url, file_type, ...more },
    });
  };

  test('a photograph is drawn anew in three widths, upright, without what else was in its file', async () => {
    const photograph = await sharp(await aPhotograph(2000, 1000))
      .withMetadata({
        orientation: 6,
        exif: { IFD0: { Copyright: 'canary' }, IFD3: { GPSLatitude: '50/1 37/1 0/1' } },
      })
      .toBuffer();
    expect(photograph.includes('canary')).toBe(true);
    const { file_url, media } = await made({ file: { data: photograph } });
    expect(media).toMatchObject({ width: 1000, height: 2000, poster: null });
    expect(media?.files.map(({ type, width }) => `${width} ${type}`)).toEqual(
      [480, 960, 1000].flatMap((width) => [`${width} image/webp`, `${width} image/jpeg`]),
    );
    for (const { url, type, width, bytes } of media?.files ?? []) {
      const { status, headers, raw } = await get(url);
      expect({ status, type: headers['content-type'], bytes: raw.length }).toEqual({
        status: 200,
        type,
        bytes,
      });
      expect(raw.includes('canary')).toBe(false);
      const about = await sharp(raw).metadata();
      expect(about).toMatchObject({ width, height: (width ?? 0) * 2, format: type.slice('image/'.length) });
      expect([about.exif, about.xmp, about.icc, about.iptc, about.orientation]).toEqual(
        Array.from({ length: 5 }, () => undefined),
      );
    }
    expect((await get(file_url)).raw).toEqual((await get(media?.files.at(-1)?.url ?? '')).raw);
  });

  test('of an animation the first picture is kept, and the answer says so', async () => {
    const colours = Buffer.from(
      Array.from({ length: 10 * 30 * 3 }, (_, at) => (at < 900 / 3 ? 0 : at < 600 ? 120 : 250)),
    );
    const frames = await sharp(colours, {
      raw: { width: 10, height: 30, channels: 3, pageHeight: 10 },
    })
      .gif()
      .toBuffer();
    expect(await sharp(frames).metadata()).toMatchObject({ pages: 3 });
    const { body } = await send({ file: { data: frames } });
    expect(body.note).toBe(staffTexts.mediaAnimationStopped);
    expect(body.advert.media).toMatchObject({ width: 10, height: 10 });
    expect((await sharp((await get(body.advert.file_url)).raw).metadata()).pages).toBeUndefined();
  });

  test.each(['mp4', 'webm'] as const)(
    'a film as %s is kept as it is, with the still picture that was sent',
    async (type) => {
      const film = await aFilm(type);
      const { file_url, file_type, media } = await made({
        file_type: 'video',
        poster: { data: await aPhotograph(320, 180) },
        file: { data: film, name: 'film.exe', type: 'text/html' },
      });
      expect({ file_type, media }).toMatchObject({
        file_type: 'video',
        media: {
          width: 320,
          height: 180,
          files: [{ type: `video/${type}`, width: 320, bytes: film.length }],
        },
      });
      const { raw, headers } = await get(file_url);
      expect(raw).toEqual(film);
      expect(headers['content-type']).toBe(`video/${type}`);
      const poster = await get(media?.poster?.url ?? '');
      expect(poster.headers['content-type']).toBe('image/jpeg');
      expect(await sharp(poster.raw).metadata()).toMatchObject({ format: 'jpeg', width: 320 });
    },
  );

  test('a new file takes the place of the one before, which goes', async () => {
    const before = await made({ file: { data: await aPhotograph() } });
    const { status, body } = await send(
      { file: { data: await aFilm() }, file_type: 'video', title: 'Film', file_url: before.file_url },
      { id: before._id },
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({
      message: staffTexts.advertUpdated,
      advert: { _id: before._id, title: 'Film' },
    });
    expect(body.advert.file_url).not.toBe(before.file_url);
    expect((await get(before.file_url)).status).toBe(404);
    expect((await get(body.advert.file_url)).status).toBe(200);
  });

  test('a change without a file keeps the upload, or leaves it for an address on the web', async () => {
    const before = await made({ file: { data: await aPhotograph() } });
    const kept = await json(before, { title: 'Kept' });
    expect(kept.body.advert).toMatchObject({ title: 'Kept', media: before.media, file_url: before.file_url });
    const form = { title: 'Kept by a form', file_url: before.file_url };
    expect((await send(form, { id: before._id })).body.advert.media).toEqual(before.media);
    expect(await filesOfAdverts(app)).toEqual(expect.arrayContaining([`${before.media?._id}/480`]));
    const left = await json(before, { file_url: 'https://media.example.org/a.jpg' });
    expect(left.body.advert.media).toBeNull();
    expect((await get(before.file_url)).status).toBe(404);
  });

  test('nobody can name the upload of another advert, nor one that is not there', async () => {
    const mine = await made({ file: { data: await aPhotograph() } });
    const other = await made({ file: { data: await aPhotograph() } });
    const draft = { ...advertFields(exmouth), file_url: mine.file_url };
    const answers = [
      await app.call({ method: 'POST', url: '/api/adverts', session: admin, payload: draft }),
      await json(other, { file_url: mine.file_url }),
      await json(other, { file_url: '/media/nothing' }),
    ];
    for (const { status, body } of answers)
      expect({ status, ...body }).toMatchObject({
        status: 400,
        field: 'file_url',
        error: staffTexts.mediaNotYours,
      });
  });

  test('of two new files at once one stays', async () => {
    const { _id } = await made({ file: { data: await aPhotograph() } });
    const file = { data: await aPhotograph(300, 300) };
    const answers = await Promise.all([1, 2, 3].map(() => send({ file }, { id: _id })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  test('a change of another version than the one that was seen leaves everything as it is', async () => {
    const seen = await made({ file: { data: await aPhotograph() } });
    const { advert: newer } = (await json(seen, { title: 'Newer' })).body;
    const { status, body } = await send(
      { file: { data: await aPhotograph() } },
      { id: seen._id, headers: { 'if-match': `"${seen.updated_at}"` } },
    );
    expect({ status, current: body.current }).toEqual({ status: 409, current: newer });
  });

  test.each([
    ['', staffTexts.advertDeleted],
    ['/delete-with-file', staffTexts.advertDeletedWithFile],
  ])('DELETE …%s removes the advert and its files', async (path, message) => {
    const { _id, file_url } = await made({ file: { data: await aPhotograph() } });
    const { body } = await app.call({ method: 'DELETE', url: `/api/adverts/${_id}${path}`, session: admin });
    expect(body).toEqual({ success: true, message });
    expect((await get(file_url)).status).toBe(404);
    expect(await stored(app)).not.toContainEqual(expect.stringContaining(file_url.replace('/media/', '')));
  });

  test('with a location go the files of its adverts', async () => {
    const cove = await app.store.locations.insert(
      { ...(await app.location()), name: 'Cove', slug: 'cove', latitude: 51 },
      Date.now(),
    );
    await app.network.refresh();
    const { file_url } = await made({ location_id: cove._id, file: { data: await aPhotograph() } });
    expect(
      (await app.call({ method: 'DELETE', url: `/api/admin/locations/${cove._id}`, session: admin })).status,
    ).toBe(200);
    const id = file_url.replace('/media/', '');
    await expect.poll(async () => (await stored(app)).filter((name) => name.startsWith(id))).toEqual([]);
    await expect.poll(() => app.store.media.doomed()).toEqual([]);
  });

  test('a repeated upload with its key makes one advert, also when both are on their way at once', async () => {
    const parts = { file: { data: await aPhotograph() } };
    const headers = { 'idempotency-key': 'form-1' };
    const first = await send(parts, { headers });
    const again = await send(parts, { headers });
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body.advert).toEqual(first.body.advert);
    const both = await Promise.all(
      [1, 2].map(() => send(parts, { headers: { 'idempotency-key': 'form-2' } })),
    );
    expect(new Set(both.map(({ body }) => body.advert_id)).size).toBe(1);
    expect((await send(parts, { headers: { 'idempotency-key': 'a b' } })).body.field).toBe('Idempotency-Key');
  });

  test('is in the audit log', async () => {
    const { _id } = await made({ file: { data: await aPhotograph() } });
    const entries = (await app.store.audit.latest(10)).filter(({ subject }) => subject === `advert:${_id}`);
    expect(entries).toMatchObject([{ action: 'advert_created', actorEmail: 'admin@test.example' }]);
  });

  test.each<[string, Record<string, Part>, string, string?]>([
    ['no file', {}, 'file', staffTexts.advertFileMissing],
    ['an empty file', { file: { data: Buffer.alloc(0) } }, 'file', staffTexts.mediaEmpty],
    ['an unknown part', { file: { data: Buffer.from('x') }, other: { data: Buffer.from('x') } }, 'other'],
    ['an unknown field', { file: { data: Buffer.from('GIF89a') }, other: 'x' }, 'file'],
    ['a file that is a text field', { file: 'x' }, 'file'],
    ['a prototype', { ['__proto__']: 'x' }, '__proto__'],
    ['a priority that is none', { priority: '11' }, 'priority'],
    ['an unknown location', { location_id: 'nowhere' }, 'location_id', texts.locationNotFound],
    ['dates in the wrong order', { start_date: '2026-06-02', end_date: '2026-06-01' }, 'end_date'],
    [
      'a picture that is called a film',
      { file_type: 'video' },
      'file_type',
      staffTexts.mediaTypeDiffers('image'),
    ],
  ])('a form with %s is refused by that name, and nothing is kept', async (_what, parts, field, text) => {
    const needsFile = !('file' in parts) && field !== 'file';
    const whole = needsFile ? { ...parts, file: { data: await aPhotograph() } } : parts;
    const { status, body } = await send(whole);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(416);
    expect(body).toMatchObject({ success: false, field });
    if (text) expect(body.error).toBe(text);
  });
});

describe('who may', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  test('upload: administrators; see the file of an advert that is not shown: administrators', async () => {
    const { _id } = await app.location();
    const sessions = await signInFive(app, { officer: _id, otherOfficer: _id });
    const parts = { ...advertFields(_id), file: { data: await aPhotograph() } };
    const of = async (ask: (session: string | undefined) => Promise<{ status: number }>) => {
      const all: number[] = [];
      for (const caller of fiveCallers) all.push((await ask(sessions[caller])).status);
      return all;
    };
    expect(await of((session) => upload(app, parts, { session }))).toEqual([401, 403, 403, 403, 201]);
    expect(await of((session) => upload(app, parts, { session, id: 'some' }))).toEqual([
      401, 403, 403, 403, 404,
    ]);
    const [shown] = await app.store.adverts.list();
    const session = sessions.admin;
    const hidden = (await upload(app, { ...parts, active: 'false' }, { session })).body.advert;
    const get = (url: string) => (of: string | undefined) =>
      app.call({ method: 'GET', url, ...(of && { session: of }) });
    for (const { url } of [{ url: shown?.file_url ?? '' }, ...(shown?.media?.files ?? [])])
      expect(await of(get(url))).toEqual([401, 200, 200, 200, 200]);
    for (const { url } of [{ url: hidden.file_url }, ...hidden.media.files] as MediaFile[])
      expect(await of(get(url))).toEqual([401, 404, 404, 404, 200]);
    await app.store.locations.update(_id, { active: false }, Date.now());
    await app.network.refresh();
    expect(await of(get(shown?.file_url ?? ''))).toEqual([401, 404, 404, 404, 200]);
    await app.store.locations.update(_id, { active: true }, Date.now());
    await app.network.refresh();
  });
});

test('where reading is public, so are the files of adverts that are shown', async () => {
  const app = await startTestApp({ environment: { PUBLIC_READ: 'true' } });
  onTestFinished(() => app.close());
  const fields = advertFields((await app.location())._id);
  const session = await app.signIn('admin');
  const file = { data: await aPhotograph() };
  const { advert } = (await upload(app, { ...fields, file }, { session })).body;
  const { status, headers } = await app.call({ method: 'GET', url: advert.file_url });
  expect(status).toBe(200);
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  const hidden = (await upload(app, { ...fields, file, active: 'false' }, { session })).body.advert;
  expect((await app.call({ method: 'GET', url: hidden.file_url })).status).toBe(404);
  const seen = await app.call({ method: 'GET', url: hidden.file_url, session });
  expect(seen.headers['cache-control']).toBe('private, no-cache');
});

test('above the quota an upload is refused, and there is room again after a deletion', async () => {
  const file = { data: await aPhotograph() };
  const app = await startTestApp({ environment: { MEDIA_QUOTA: '20 KB' } });
  onTestFinished(() => app.close());
  const fields = advertFields((await app.location())._id);
  const session = await app.signIn('admin');
  const first = await upload(app, { ...fields, file }, { session });
  expect(first.status).toBe(201);
  let last = await upload(app, { ...fields, file }, { session });
  for (let more = 0; more < 20 && last.status === 201; more += 1)
    last = await upload(app, { ...fields, file }, { session });
  expect(last).toMatchObject({ status: 507, body: { field: 'file', error: staffTexts.mediaQuotaFull } });
  expect(await storedFiles(app)).toEqual(await filesOfAdverts(app));
  expect(await filesOfRows(app)).toEqual(await filesOfAdverts(app));
  await app.call({ method: 'DELETE', url: `/api/adverts/${first.body.advert_id}`, session });
  expect((await upload(app, { ...fields, file }, { session })).status).toBe(201);
});

test('while the bucket is away nothing is made and nothing deleted; when it is back both work', async () => {
  const away = await startS3Server();
  const app = await startTestApp({ environment: { MEDIA_S3_URL: away.url } });
  onTestFinished(() => app.close());
  onTestFinished(() => away.close());
  const fields = advertFields((await app.location())._id);
  const session = await app.signIn('admin');
  const send = async () => upload(app, { ...fields, file: { data: await aPhotograph() } }, { session });
  const { advert } = (await send()).body;
  const remove = () =>
    app.call({ method: 'DELETE', url: `/api/adverts/${advert._id}/delete-with-file`, session });
  await away.stop();
  for (const { status, headers, body } of [await send(), await remove()]) {
    expect({ status, error: body.error }).toEqual({ status: 503, error: staffTexts.mediaAway });
    expect(headers['retry-after']).toBe('30');
  }
  expect((await app.call({ method: 'GET', url: advert.file_url, session })).status).toBe(503);
  expect((await app.store.adverts.list()).map(({ _id }) => _id)).toEqual([advert._id]);
  expect(await app.store.media.doomed()).toHaveLength(1); // of the upload that failed
});
