import { readdir, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { driveTexts } from '#contract/adverts/drive-texts.ts';
import { texts } from '#contract/texts.ts';
import { startTestApp, type TestApp } from '#server/testing/apps/test-app.ts';
import { hand, LINK, PICTURE, startFileHost } from '#server/testing/servers/file-host.ts';
import { film } from '#simulator/file-sharing/film.ts';

const FILM = film();
const asked = (link = LINK) => `/api/proxy/google-drive?url=${encodeURIComponent(link)}`;
const notOfAnAdvert = { status: 404, body: { success: false, error: driveTexts.notOfAnAdvert } };
const link = (id: string) => `https://drive.google.com/uc?export=download&id=${id}`;

/** Adverts that show these files, as an administrator makes them. Returns their addresses. */
async function advertise(app: TestApp, ...links: string[]): Promise<string[]> {
  const session = await app.signIn('admin');
  const { _id: location_id } = await app.location();
  const urls: string[] = [];
  for (const file_url of links) {
    const payload = {
      location_id,
      title: 'Surf school',
      description: 'Lessons.',
      file_url,
      file_type: 'image',
    };
    const made = await app.call({ method: 'POST', url: '/api/adverts', session, payload });
    expect(made.status).toBe(201);
    urls.push(`/api/adverts/${made.body.advert_id}`);
  }
  return urls;
}

/** A server before a file-sharing host that hands out a picture, which an advert shows, with the session of a user. */
async function start(options: Parameters<typeof startTestApp>[0] = {}) {
  const host = await startFileHost(hand(PICTURE));
  const environment = { GOOGLE_DRIVE_URL: host.url, ...options?.environment };
  const app = await startTestApp({ ...options, environment });
  onTestFinished(() => app.close());
  await advertise(app, LINK);
  const session = await app.signIn();
  const ask = (url = asked(), headers: Record<string, string> = {}) => app.call({ url, session, headers });
  /** The names of the kept files, without their notes. */
  const kept = async () => {
    const names = await readdir(join(app.dataDir, 'drive')).catch(() => []);
    return names.filter((name) => !name.endsWith('.json'));
  };
  /** Resolves when so many files are kept and nothing is arriving any more. */
  const isKept = async (count: number) => {
    const figures = async () => {
      const { body } = await app.call({ url: '/metrics', headers: { host: 'localhost' } });
      return ['kept_files', 'arriving'].map((name) =>
        Number(body.match(`foreshore_drive_${name} (\\d+)`)?.[1]),
      );
    };
    await expect.poll(figures, { timeout: 5000 }).toEqual([count, 0]);
    expect(await kept()).toHaveLength(count);
    expect((await kept()).filter((name) => name.endsWith('.part'))).toEqual([]);
  };
  return { app, host, session, ask, kept, isKept };
}

/** Over a real connection: what arrives of an answer, piece by piece. */
async function overTheWire({ app, session }: { app: TestApp; session: string }, url = asked()) {
  await app.server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.server.address() as AddressInfo;
  return (headers: Record<string, string> = {}) =>
    new Promise<{ status: number; pieces: Buffer[]; ended: Promise<boolean>; leave: () => void }>(
      (resolve, reject) => {
        const request = get(
          { port, host: '127.0.0.1', path: url, headers: { cookie: `sid=${session}`, ...headers } },
          (response) => {
            const pieces: Buffer[] = [];
            response.on('data', (piece) => pieces.push(piece));
            const ended = new Promise<boolean>((done) => {
              response.on('error', () => done(false));
              response.on('close', () => done(response.complete));
            });
            resolve({ status: response.statusCode ?? 0, pieces, ended, leave: () => request.destroy() });
          },
        ).on('error', reject);
      },
    );
}

test('a file is answered by what it holds, whatever the host calls it, and nothing of the host goes along', async () => {
  const { host, ask } = await start();
  const headers = {
    'content-type': 'text/html',
    'set-cookie': 'a=b',
    'content-security-policy': 'none',
    'access-control-allow-origin': '*',
    'content-disposition': 'attachment; filename="x.html"',
  };
  host.listener = hand(PICTURE, headers);
  const answer = await ask();
  expect(answer.status).toBe(200);
  expect(answer.raw.equals(PICTURE)).toBe(true);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/png',
    'content-length': String(PICTURE.length),
    'content-disposition': 'inline; filename="advert.png"',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': expect.stringMatching(/^private\b/),
  });
  expect(answer.cookies).toEqual([]);
  expect(answer.headers['access-control-allow-origin']).toBeUndefined();
});

test('the host learns neither who asks nor with which session', async () => {
  const { host, ask } = await start();
  await ask(asked(), {
    authorization: 'Bearer x',
    referer: 'https://x.example/',
    'x-forwarded-for': '1.2.3.4',
  });
  expect(Object.keys(host.requests[0]?.headers ?? {}).sort()).toEqual(
    ['accept', 'accept-encoding', 'connection', 'host', 'user-agent'].sort(),
  );
});

test('without a session it is 401; where reading is public, files of active adverts alone', async () => {
  const { app, host } = await start();
  const closed = await app.call({ url: asked() });
  expect(closed).toMatchObject({ status: 401, body: { error: texts.authenticationRequired('adverts') } });

  const open = await start({ environment: { PUBLIC_READ: 'true' } });
  const stranger = (url = asked()) => open.app.call({ url });
  expect(await stranger(asked(link('of-no-advert')))).toMatchObject(notOfAnAdvert);
  expect([host.requests, open.host.requests]).toEqual([[], []]);
  expect(await stranger()).toMatchObject({ status: 200 });
});

test('users and safety officers get the files of active adverts alone; others are refused before anybody is asked', async () => {
  const { app, host, isKept } = await start();
  const sessions = await Promise.all([app.signIn('user'), app.signIn('safety_officer')]);
  const admin = await app.signIn('admin');
  const ask = (session: string, id: string) => app.call({ url: asked(link(id)), session });
  const answers = async (id: string) => Promise.all(sessions.map((session) => ask(session, id)));

  // The same answer whether this server has the file or nobody was asked for it.
  const refusal = expect.objectContaining({
    ...notOfAnAdvert,
    body: expect.objectContaining(notOfAnAdvert.body),
  });
  expect(await answers('of-no-advert')).toEqual([refusal, refusal]);
  expect(host.requests).toEqual([]);
  expect((await ask(admin, 'of-no-advert')).status).toBe(200);
  await isKept(1);
  expect(await answers('of-no-advert')).toEqual([refusal, refusal]);
  expect(host.requests).toHaveLength(1);

  const [url = ''] = await advertise(app, 'https://docs.google.com/open?id=of-no-advert'); // another form of the link
  expect((await answers('of-no-advert')).map(({ status }) => status)).toEqual([200, 200]);
  expect((await app.call({ method: 'DELETE', url, session: admin })).status).toBe(200);
  expect((await answers('of-no-advert')).map(({ status }) => status)).toEqual([404, 404]);
  expect((await ask(admin, 'of-no-advert')).status).toBe(200);
});

test.each([
  ['no address', '/api/proxy/google-drive', 'url'],
  ['two addresses', `${asked()}&url=x`, 'url'],
  ['another parameter', `${asked()}&to=x`, 'to'],
  ['an empty one', asked(''), 'url'],
  ['another host', asked('https://example.org/file/d/0123456789abc/view'), 'url'],
  ['the mirror itself', asked('http://127.0.0.1:1/uc?id=0123456789abc'), 'url'],
])('%s is refused with 400, and nobody is asked', async (_what, url, field) => {
  const { host, ask } = await start();
  expect(await ask(url)).toMatchObject({ status: 400, body: { success: false, field } });
  expect(host.requests).toEqual([]);
});

test('it comes as it arrives: the first part before the rest is there', async () => {
  const made = await start();
  const size = FILM.length + 300_000;
  let finish = () => undefined as unknown;
  made.host.listener = (_request, response) => {
    response.writeHead(200, { 'content-length': size }).write(FILM);
    finish = () => response.end(Buffer.alloc(300_000));
  };
  const ask = await overTheWire(made);
  const answer = await ask();
  await expect.poll(() => Buffer.concat(answer.pieces).length).toBe(FILM.length);
  expect(await made.kept()).toEqual([expect.stringMatching(/\.part$/)]);
  finish();
  expect(await answer.ended).toBe(true);
  expect(Buffer.concat(answer.pieces).length).toBe(size);
  await made.isKept(1);
});

test('simultaneous callers share one fetch, and all get all of it, under every form of the link', async () => {
  const { host, ask, isKept } = await start();
  let release = () => undefined as unknown;
  host.listener = (request, response) => {
    release = () => hand(PICTURE)(request, response);
  };
  const forms = [
    LINK,
    link('0123456789abc'),
    'https://drive.usercontent.google.com/download?id=0123456789abc',
  ];
  const all = Promise.all(Array.from({ length: 30 }, (_, index) => ask(asked(forms[index % 3]))));
  await expect.poll(() => host.requests.length).toBe(1);
  release();
  for (const { status, raw } of await all) expect([status, raw.equals(PICTURE)]).toEqual([200, true]);
  expect(host.requests).toHaveLength(1);
  await isKept(1);
  expect((await ask()).raw.equals(PICTURE)).toBe(true);
  expect(host.requests).toHaveLength(1);
});

test('a kept file is asked for again when it is old: unchanged, changed, and while the host is away', async () => {
  let ahead = 0;
  const made = await start({ now: () => Date.now() + ahead });
  const { host, ask, isKept } = made;
  const modified = 'Mon, 01 Jun 2026 12:00:00 GMT';
  host.listener = hand(PICTURE, { etag: '"one"', 'last-modified': modified });
  const first = await ask();
  await isKept(1);

  ahead += 2 * 3_600_000;
  host.listener = (_request, response) => void response.writeHead(304).end();
  const same = await ask();
  expect(host.requests[1]?.headers).toMatchObject({
    'if-none-match': '"one"',
    'if-modified-since': modified,
  });
  expect([same.status, same.headers.etag, same.raw.equals(PICTURE)]).toEqual([200, first.headers.etag, true]);

  ahead += 2 * 3_600_000;
  host.listener = hand(FILM);
  const changed = await ask();
  expect([changed.headers['content-type'], changed.raw.equals(FILM)]).toEqual(['video/webm', true]);
  await isKept(1);

  ahead += 2 * 3_600_000;
  await host.close();
  for (let time = 0; time < 3; time += 1) expect((await ask()).raw.equals(FILM)).toBe(true);
  ahead += 8 * 24 * 3_600_000;
  const session = await made.app.signIn(); // the first one has ended
  expect(await made.app.call({ url: asked(), session })).toMatchObject({
    status: 502,
    body: { success: false, error: driveTexts.away },
  });
});

test('what its owner no longer shares is no longer kept', async () => {
  let ahead = 0;
  const { host, ask, isKept } = await start({ now: () => Date.now() + ahead });
  await ask();
  await isKept(1);
  ahead += 2 * 3_600_000;
  host.listener = (_request, response) => void response.writeHead(404).end();
  expect(await ask()).toMatchObject({ status: 404, body: { error: driveTexts.notShared } });
  await isKept(0);
});

test('parts of a film: while it arrives, and when it is kept', async () => {
  const { host, ask, isKept } = await start();
  host.listener = hand(FILM);
  const part = (range: string, more = {}) => ask(asked(), { range, ...more });
  for (const round of ['arriving', 'kept']) {
    const answer = await part('bytes=10-19');
    expect([
      round,
      answer.status,
      answer.headers['content-range'],
      answer.raw.equals(FILM.subarray(10, 20)),
    ]).toEqual([round, 206, `bytes 10-19/${FILM.length}`, true]);
    await isKept(1);
  }
  expect((await part('bytes=-5')).raw.equals(FILM.subarray(-5))).toBe(true);
  expect(await part(`bytes=${FILM.length}-`)).toMatchObject({
    status: 416,
    headers: { 'content-range': `bytes */${FILM.length}` },
    body: { error: driveTexts.noSuchPart },
  });
  const etag = String((await ask()).headers.etag);
  expect((await part('bytes=0-1', { 'if-range': etag })).status).toBe(206);
  expect((await part('bytes=0-1', { 'if-range': '"other"' })).status).toBe(200);
  expect((await part('bytes=0-1,4-5')).status).toBe(200);
  for (const tags of [etag, `W/${etag}`, `"other", ${etag}`])
    expect(await ask(asked(), { 'if-none-match': tags })).toMatchObject({ status: 304 });
  expect(host.requests).toHaveLength(1);
});

test('a HEAD request gets the headers alone', async () => {
  const { app, session } = await start();
  const answer = await app.call({ method: 'HEAD', url: asked(), session });
  expect([answer.status, answer.raw.length]).toEqual([200, 0]);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/png',
    'content-length': String(PICTURE.length),
  });
});

test('a file that is cut off on its way breaks the answer off, and leaves nothing', async () => {
  const made = await start();
  made.host.listener = (_request, response) => {
    response.writeHead(200, { 'content-length': 10_000 }).write(PICTURE);
    setTimeout(() => response.destroy(), 50);
  };
  const ask = await overTheWire(made);
  const answer = await ask();
  expect([answer.status, await answer.ended]).toEqual([200, false]);
  await made.isKept(0);
  made.host.listener = hand(PICTURE);
  expect(await (await ask()).ended).toBe(true);
});

test('who goes away ends the fetch within a second, unless somebody else waits for it', async () => {
  const made = await start();
  made.host.listener = (_request, response) => {
    response.writeHead(200, { 'content-length': 1_000_000 }).write(PICTURE);
  };
  const session = await made.app.signIn('admin');
  const ask = await overTheWire({ app: made.app, session }, asked(link('of-no-advert')));
  const [one, other] = await Promise.all([ask(), ask()]);
  one?.leave();
  await new Promise((resolve) => setTimeout(resolve, 1100));
  expect(made.host.open()).toBe(1);
  other?.leave();
  await expect.poll(() => made.host.open(), { timeout: 1500, interval: 50 }).toBe(0);
  await made.isKept(0);
});

test('the file of an advert arrives to its end whoever goes away, so that a fetch is used up once', async () => {
  const made = await start();
  let finish = () => undefined as unknown;
  made.host.listener = (_request, response) => {
    response.writeHead(200, { 'content-length': FILM.length + PICTURE.length }).write(FILM);
    finish = () => response.end(PICTURE);
  };
  const ask = await overTheWire(made);
  for (let time = 0; time < 10; time += 1) {
    const answer = await ask();
    answer.leave();
    await answer.ended;
  }
  await new Promise((resolve) => setTimeout(resolve, 1100));
  finish();
  await made.isKept(1);
  expect(made.host.requests).toHaveLength(1);
});

test('a kept file outlives a restart; what was left half is removed', async () => {
  const made = await start();
  await made.ask();
  await made.isKept(1);
  const { dataDir } = made.app;
  for (const name of ['half.part', 'nobodys', 'broken.json'])
    await writeFile(join(dataDir, 'drive', name), 'x');
  await made.app.stop();
  const again = await startTestApp({ dataDir, environment: { GOOGLE_DRIVE_URL: made.host.url } });
  onTestFinished(() => again.close());
  await vi.waitFor(async () => expect(await readdir(join(dataDir, 'drive'))).toHaveLength(2)); // before anybody asks
  const answer = await again.call({ url: asked(), session: await again.signIn() });
  expect([answer.status, answer.raw.equals(PICTURE), made.host.requests.length]).toEqual([200, true, 1]);
});

test('where nothing can be stored it says so, and works again with room', async () => {
  const { app, host, ask } = await start();
  const folder = join(app.dataDir, 'drive');
  await writeFile(folder, 'in the way');
  expect(await ask()).toMatchObject({ status: 503, body: { error: driveTexts.noRoom } });
  expect(host.requests).toEqual([]);
  await rm(folder);
  expect((await ask()).status).toBe(200);
});

test('a host that fails is left alone after five failures, with the time to try again', async () => {
  const { app, host, ask } = await start({ environment: { REFRESH_SCALE: '0.05' } });
  await advertise(app, ...['a', 'b', 'c', 'd', 'e', 'f'].map((id) => link(id.repeat(12))));
  host.listener = (_request, response) => void response.writeHead(500).end();
  const statuses = await Promise.all(
    ['a', 'b', 'c'].map(async (id) => (await ask(asked(link(id.repeat(12))))).status),
  );
  expect(statuses).toEqual([502, 502, 502]);
  await Promise.all(['d', 'e'].map((id) => ask(asked(link(id.repeat(12))))));
  const count = host.requests.length;
  const paused = await ask(asked(link('f'.repeat(12))));
  expect(paused).toMatchObject({ status: 503, body: { error: driveTexts.paused } });
  expect(Number(paused.headers['retry-after'])).toBeGreaterThan(0);
  expect(host.requests).toHaveLength(count);
});

test('one client has sixty fetches a minute; another goes on', async () => {
  const { app, host, ask } = await start();
  host.listener = (_request, response) => void response.writeHead(404).end();
  const ids = Array.from({ length: 60 }, (_, index) => `file-number-${index}`);
  await advertise(app, ...[...ids, 'one-too-many'].map(link));
  for (const id of ids) expect((await ask(asked(link(id)))).status).toBe(404);
  const more = await ask(asked(link('one-too-many')));
  expect(more.status).toBe(429);
  expect(Number(more.headers['retry-after'])).toBeGreaterThan(0);
  expect(host.requests).toHaveLength(60);
  const other = await app.signIn('safety_officer');
  host.listener = hand(PICTURE);
  // Also where both ask for the same file at once.
  const both = await Promise.all([ask(), app.call({ url: asked(), session: other })]);
  expect(both.map(({ status }) => status)).toEqual([429, 200]);
});

test('the metrics tell what is kept and how it went', async () => {
  const { app, ask, isKept } = await start();
  await ask();
  await isKept(1);
  await ask();
  const { body } = await app.call({ url: '/metrics', headers: { host: 'localhost' } });
  expect(body).toContain(`foreshore_drive_kept_bytes ${PICTURE.length}`);
  expect(body).toMatch(/foreshore_drive_outcomes\{outcome="fetched"\} 1/);
  expect(body).toMatch(/foreshore_drive_outcomes\{outcome="kept"\} 1/);
});
