import { afterEach, beforeEach, expect, test } from 'vitest';
import { paintedWords } from '#domain/displays/pictures/painted-words.ts';
import { advertFields, aPhotograph, upload } from '#server/adverts/testing/uploading.ts';
import { type DisplayApp, startDisplayApp } from '../testing/display-app.ts';

let app: DisplayApp;
beforeEach(async () => {
  app = await startDisplayApp();
});
afterEach(() => app.close());

test('a paired screen is told what to show, and says that it shows it', async () => {
  await app.message('Rip currents');
  const screen = await app.pair();
  const { status, answer } = await screen.report();
  expect(status).toBe(200);
  expect(answer).toMatchObject({ display: { name: 'Pier', number: 1 }, report_after_s: 60, is_open: true });
  expect(paintedWords(answer.frame ?? { blocks: [], out_of_service: null })).toContain('Rip currents');
  expect(answer.revision).toBe(answer.frame?.revision);

  app.clock.at += 1000;
  expect((await screen.report()).answer.frame).toBeNull(); // it holds it already
  const { body } = await app.staff('GET', `/api/admin/displays/${screen.id}`);
  expect(body.display).toMatchObject({
    number: 1,
    state: 'reporting',
    is_current: true,
    resolution: { width: 1080, height: 1920 },
    showing: { evidence: 'painted', says: expect.arrayContaining(['Rip currents']), number: 1 },
  });
});

test.each(['a\0b', '', 'x'.repeat(65), 'two words'])(
  'a revision that is none (%j) is refused',
  async (revision) => {
    const screen = await app.pair();
    expect((await screen.report({ revision })).status).toBe(400);
  },
);

test('the frame has a tag, by which it is not sent again', async () => {
  const screen = await app.pair();
  const first = await screen.call('GET', '/api/display/frame');
  expect(first.status).toBe(200);
  expect(first.headers.etag).toBe(`"${first.body.tag}"`);
  const again = await app.callAs('GET', '/api/display/frame', undefined, {
    ...screen.headers(),
    'if-none-match': String(first.headers.etag),
  });
  expect([again.status, again.body]).toEqual([304, '']);
  await app.message('Rip currents');
  expect((await screen.call('GET', '/api/display/frame')).body.tag).not.toBe(first.body.tag);
});

test('a saved message is in the next answer', async () => {
  const screen = await app.pair();
  await screen.report();
  await app.message('Rip currents');
  const { answer } = await screen.report();
  expect(answer.frame?.blocks[0]?.headline).toBe('Rip currents');
});

test('a display reads the pictures of the adverts in its frame, and no others', async () => {
  const { _id } = await app.location();
  const uploaded = await upload(
    app,
    { ...advertFields(_id), file: { data: await aPhotograph() } },
    { session: app.admin },
  );
  expect(uploaded.status).toBe(201);
  const screen = await app.pair();
  const { answer } = await screen.report();
  const [advert] = answer.frame?.adverts ?? [];
  expect(advert).toMatchObject({
    alt: 'Surf school',
    image: expect.stringMatching(/^\/api\/display\/adverts\//),
  });
  const picture = await screen.call('GET', advert?.image ?? '');
  expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/webp']);
  expect(picture.raw.subarray(8, 12).toString()).toBe('WEBP');

  const elsewhere = await app.staff('POST', '/api/admin/locations', {
    name: 'Bude',
    latitude: 50.8,
    longitude: -4.5,
  });
  const other = await app.pair({ locationId: elsewhere.body.location._id });
  expect((await other.call('GET', advert?.image ?? '')).status).toBe(404);
  expect(
    (await screen.call('GET', (advert?.image ?? '').replace('/api/display/adverts', '/media'))).status,
  ).toBe(401);
  expect((await app.callAs('GET', advert?.image ?? '')).status).toBe(401);
});
