import { createServer } from 'node:net';
import { gzipSync } from 'node:zlib';
import { pino } from 'pino';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { driveTexts } from '#contract/adverts/drive-texts.ts';
import { MOST_BYTES } from '#contract/adverts/media.ts';
import { createBreaker } from '#server/conditions/upstream/breaker.ts';
import { hand, PICTURE, startFileHost } from '#server/testing/servers/file-host.ts';
import { film } from '#simulator/file-sharing/film.ts';
import { contentTypeOf, HEAD_BYTES } from '../media/formats/content-type.ts';
import { createDriveHttp } from './drive-http.ts';
import { createDriveSource, usualPatience } from './drive-source.ts';

const ADDRESS = 'https://drive.google.com/uc?export=download&id=0123456789abc';
const FILM = film();
const HTML = '<!doctype html><script>alert(1)</script>';

/** A source before a host in the hand of the test, with short limits. */
async function start(listener: Parameters<typeof startFileHost>[0], patience = {}) {
  const host = await startFileHost(listener);
  const resolve = vi.fn(async () => [{ address: '127.0.0.1', family: 4 }]);
  const proxy = { https: null, except: null };
  const http = createDriveHttp({ mirror: host.url, userAgent: 'Foreshore/test', proxy, resolve });
  onTestFinished(() => http.close());
  const breaker = createBreaker({
    name: 'test',
    scale: 0.001,
    log: pino({ level: 'silent' }),
    failures: 100,
  });
  const source = createDriveSource({
    http,
    breaker,
    mirror: host.url,
    typeOf: contentTypeOf,
    headBytes: HEAD_BYTES,
    patience: { ...usualPatience, ...patience },
  });
  /** Everything that arrives, and the error that ended it. */
  const read = async (leaving = new AbortController().signal) => {
    let [bytes, type] = [0, ''];
    try {
      const found = await source.ask(ADDRESS, null, leaving);
      if (found === 'unchanged') return { bytes, type: found, error: null };
      type = found.type;
      for await (const piece of found.pieces) bytes += piece.byteLength;
      return { bytes, type, hasEnd: found.hasEnd, error: null };
    } catch (error) {
      return { bytes, type, error: error as Error & { kind?: string } };
    }
  };
  return { host, read, resolve };
}

const redirect =
  (location: string, status = 302): Parameters<typeof startFileHost>[0] =>
  (_request, response) =>
    void response.writeHead(status, { location }).end();

describe('what is no image or video is not shown, whatever it is called', () => {
  test.each([
    ['HTML', Buffer.from(HTML), 'image/png'],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'image/svg+xml'],
    ['a script', Buffer.from('alert(document.cookie)//'.repeat(20)), 'image/jpeg'],
    ['nothing', Buffer.alloc(0), 'image/png'],
    ['a few bytes of a picture', PICTURE.subarray(0, 7), 'image/png'],
    ['a page of the host', Buffer.from('<html><title>Google Drive</title></html>'), 'text/html'],
    ['a page without end', Buffer.from(`<html>${'x'.repeat(400_000)}`), 'text/html'],
  ])('%s', async (_what, bytes, type) => {
    const { read } = await start(hand(bytes, { 'content-type': type }));
    expect(await read()).toMatchObject({ bytes: 0, error: { message: driveTexts.notMedia } });
  });

  test('a picture that is packed, which could unpack to anything', async () => {
    const { read } = await start(hand(gzipSync(PICTURE), { 'content-encoding': 'gzip' }));
    expect((await read()).error?.message).toBe(driveTexts.notMedia);
    const { read: lied } = await start(hand(PICTURE, { 'content-encoding': 'gzip' }));
    expect((await lied()).error?.message).toBe(driveTexts.notMedia);
  });

  test.each([
    [
      'that Google Drive can’t scan it for viruses',
      driveTexts.notHandedOut,
      '<title>Google Drive</title><p>Google Drive can&#39;t scan this file for viruses.</p>',
    ],
    [
      'that it is too large to be scanned, with the link of earlier years',
      driveTexts.notHandedOut,
      '<title>Google Drive - Virus scan warning</title><p>boats.mp4 (120M) is too large for Google to scan for viruses.</p><a id="uc-download-link" href="/uc?confirm=AbCd">Download anyway</a>',
    ],
    [
      'that it has a virus',
      driveTexts.infected,
      '<p>Sorry, this file is infected with a virus. Only the owner is allowed to download infected files.</p>',
    ],
  ])('a page that says %s', async (_what, text, html) => {
    const { read } = await start(hand(Buffer.from(`<html>${html}</html>`), { 'content-type': 'text/html' }));
    expect((await read()).error?.message).toBe(text);
  });

  test('a page that says too many have asked', async () => {
    const page = Buffer.from('<html><title>Google Drive - Quota exceeded</title></html>');
    const { read } = await start(hand(page, { 'content-type': 'text/html' }));
    expect((await read()).error?.message).toBe(driveTexts.askedTooOften);
  });
});

describe('sizes', () => {
  test.each([
    ['an image', PICTURE, MOST_BYTES.image],
    ['a video', FILM, MOST_BYTES.video],
  ])('%s that is declared too large is refused before it comes', async (_what, bytes, most) => {
    const { host, read } = await start((_request, response) => {
      response.writeHead(200, { 'content-length': most + 1 }).write(bytes);
    });
    expect(await read()).toMatchObject({ bytes: 0, error: { message: driveTexts.tooLarge } });
    await expect.poll(() => host.open()).toBe(0);
  });

  test('an image without end is cut at its limit, and the connection with it', async () => {
    const { host, read } = await start((_request, response) => {
      response.write(PICTURE);
      const more = () => {
        while (response.write(Buffer.alloc(262_144)));
      };
      response.on('drain', more);
      more();
    });
    const { bytes, error } = await read();
    expect(error?.message).toBe(driveTexts.tooLarge);
    expect(bytes).toBeGreaterThan(MOST_BYTES.image - 300_000);
    expect(bytes).toBeLessThanOrEqual(MOST_BYTES.image);
    await expect.poll(() => host.open()).toBe(0);
  });

  test('one that is as large as it may be arrives', async () => {
    const most = Buffer.concat([PICTURE, Buffer.alloc(MOST_BYTES.image - PICTURE.length)]);
    const { read } = await start(hand(most));
    expect(await read()).toMatchObject({ bytes: MOST_BYTES.image, type: 'image/png', error: null });
  });

  test('a file that ends before its declared size is broken off', async () => {
    const { read } = await start((_request, response) => {
      response.writeHead(200, { 'content-length': 5000 }).write(PICTURE);
      setTimeout(() => response.destroy(), 20);
    });
    expect(await read()).toMatchObject({ type: 'image/png', error: { message: driveTexts.brokenOff } });
  });

  test('of a longer one than declared comes what was declared', async () => {
    const { read } = await start((request) => {
      const head = `HTTP/1.1 200 OK\r\ncontent-length: ${PICTURE.length}\r\n\r\n`;
      request.socket.end(Buffer.concat([Buffer.from(head), PICTURE, Buffer.from(HTML)]));
    });
    expect(await read()).toMatchObject({ bytes: PICTURE.length, error: null });
  });

  test('of one whose end cannot be told apart from a cut, that is said', async () => {
    const { read } = await start((request) => {
      request.socket.end(Buffer.concat([Buffer.from('HTTP/1.1 200 OK\r\n\r\n'), PICTURE]));
    });
    expect(await read()).toMatchObject({ bytes: PICTURE.length, hasEnd: false });
    const { read: chunked } = await start((_request, response) => void response.end(PICTURE));
    expect(await chunked()).toMatchObject({ bytes: PICTURE.length, hasEnd: true });
  });
});

describe('time', () => {
  test('a host that says nothing', async () => {
    const { host, read } = await start(() => undefined, { beginMs: 100 });
    expect((await read()).error?.kind).toBe('timeout');
    await expect.poll(() => host.open()).toBe(0);
  });

  test('one that sends a byte now and then, and never as many as tell what it is', async () => {
    const { read } = await start(
      (_request, response) => {
        response.writeHead(200);
        const drip = setInterval(() => response.write(PICTURE.subarray(0, 1)), 20);
        response.once('close', () => clearInterval(drip));
      },
      { beginMs: 200 },
    );
    expect((await read()).error?.kind).toBe('timeout');
  });

  test('a film that falls silent, and one that drips for ever', async () => {
    const silent = await start((_request, response) => void response.write(FILM), { silentMs: 100 });
    expect((await silent.read()).error?.message).toBe(driveTexts.brokenOff);
    const dripping = await start(
      (_request, response) => {
        response.write(FILM);
        const drip = setInterval(() => response.write('x'), 20);
        response.once('close', () => clearInterval(drip));
      },
      { silentMs: 10_000, wholeMs: 400 },
    );
    expect((await dripping.read()).error?.message).toBe(driveTexts.brokenOff);
    await expect.poll(() => dripping.host.open()).toBe(0);
  });

  test('who leaves ends it, before it has begun and after', async () => {
    const { host, read } = await start((request, response) => {
      if (host.requests.length === 2) hand(FILM, { 'content-length': 10_000 })(request, response);
    });
    for (const round of [1, 2]) {
      const leaving = new AbortController();
      const reading = read(leaving.signal);
      await expect.poll(() => host.requests.length).toBe(round);
      leaving.abort(new Error('left'));
      expect((await reading).error).not.toBeNull();
      await expect.poll(() => host.open()).toBe(0);
    }
  });
});

describe('redirects', () => {
  test('five are followed, six are not', async () => {
    const redirecting = (count: number) =>
      start((request, response) => {
        const seen = Number(/step=(\d)/.exec(request.url ?? '')?.[1] ?? 0);
        if (seen === count) hand(PICTURE)(request, response);
        else redirect(`/uc?step=${seen + 1}`)(request, response);
      });
    const [five, six] = [await redirecting(5), await redirecting(6)];
    expect(await five.read()).toMatchObject({ type: 'image/png', error: null });
    expect((await six.read()).error?.message).toBe(driveTexts.elsewhere);
    expect(six.host.requests).toHaveLength(6);
  });

  test('a circle ends', async () => {
    const { host, read } = await start(redirect('/uc?id=0123456789abc'));
    expect((await read()).error?.message).toBe(driveTexts.elsewhere);
    expect(host.requests).toHaveLength(6);
  });

  test.each([
    'http://127.0.0.1:1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::1]/',
    'http://drive.google.com/uc?id=0123456789abc',
    'https://drive.google.com:8443/uc?id=0123456789abc',
    'https://user@drive.google.com/uc?id=0123456789abc',
    'https://drive.google.com.example.org/',
    'https://example.org/drive.google.com',
    'https://lh3.googleusercontent.com.example.org/d/x',
    'https://storage.googleapis.com/x/y.png',
    'https://evil-docs.googleusercontent.com.evil/',
    '//example.org/x',
    'file:///etc/passwd',
    'ftp://drive.google.com/x',
    'gopher://drive.google.com/x',
    'data:image/png;base64,iVBORw0KGgo=',
    'https://[',
  ])('to %s is not followed', async (to) => {
    const { host, read, resolve } = await start(redirect(to));
    expect((await read()).error?.message).toBe(driveTexts.elsewhere);
    expect(host.requests).toHaveLength(1);
    expect(resolve).not.toHaveBeenCalled();
  });

  test('to the page for logging in: the file is not shared', async () => {
    const { read } = await start(redirect('https://accounts.google.com/ServiceLogin?continue=x', 303));
    expect((await read()).error?.message).toBe(driveTexts.notShared);
  });

  test('one without an address goes nowhere', async () => {
    const { read } = await start((_request, response) => void response.writeHead(302).end());
    expect((await read()).error?.message).toBe(driveTexts.elsewhere);
  });
});

describe('the question before a large file', () => {
  const form = (action: string, fields: string) =>
    Buffer.from(
      `<html><form id="download-form" action="${action}" method="get"><input type="submit" value="x"/>${fields}</form></html>`,
    );
  const CONFIRM =
    '<input type="hidden" name="id" value="0123456789abc"><input type="hidden" name="confirm" value="t"><input type="hidden" name="cookie" value="x">';
  const page = { 'content-type': 'text/html; charset=utf-8' };

  test('is answered, and the file comes', async () => {
    const { host, read } = await start((request, response) =>
      request.url?.includes('confirm=t')
        ? hand(FILM)(request, response)
        : hand(form('/download?x=1&amp;y=2', CONFIRM), page)(request, response),
    );
    expect(await read()).toMatchObject({ bytes: FILM.length, type: 'video/webm', error: null });
    expect(host.requests[1]?.url).toBe('/download?x=1&y=2&id=0123456789abc&confirm=t');
  });

  test('is answered once', async () => {
    const { host, read } = await start(hand(form('/download', CONFIRM), page));
    expect((await read()).error?.message).toBe(driveTexts.notHandedOut);
    expect(host.requests).toHaveLength(2);
  });

  test.each(['http://127.0.0.1:1/x', 'https://example.org/x', 'http://169.254.169.254/'])(
    'that leads to %s is not answered',
    async (action) => {
      const { host, read } = await start(hand(form(action, CONFIRM), page));
      expect((await read()).error?.message).toBe(driveTexts.elsewhere);
      expect(host.requests).toHaveLength(1);
    },
  );

  test.each([
    ['without its answer', '/download', '<input type="hidden" name="id" value="x">'],
    ['with a value of another kind', '/download', '<input type="hidden" name="confirm" value="a b&#10;">'],
  ])('%s it is told as such', async (_what, action, fields) => {
    const { read } = await start(hand(form(action, fields), page));
    expect((await read()).error?.message).toBe(driveTexts.notHandedOut);
  });
});

test.each([
  [401, driveTexts.notShared],
  [403, driveTexts.notShared],
  [404, driveTexts.notShared],
  [410, driveTexts.notShared],
])('status %i is about the file', async (status, message) => {
  const { read } = await start((_request, response) => void response.writeHead(status).end());
  expect((await read()).error?.message).toBe(message);
});

test.each([
  [500, 'status', 2],
  [503, 'status', 2],
  [429, 'status', 1],
  [206, 'status', 1],
  [304, 'status', 1], // nothing is kept that could be unchanged
])('status %i is about the host', async (status, kind, calls) => {
  const { host, read } = await start((_request, response) => void response.writeHead(status).end());
  expect((await read()).error?.kind).toBe(kind);
  expect(host.requests).toHaveLength(calls);
});

test('HTTPS_PROXY is used for the real host: the name goes to it, and it alone is connected to', async () => {
  const asked: string[] = [];
  const host = await startFileHost(() => undefined);
  const server = createServer((socket) => {
    socket.once('data', (data) => {
      asked.push(String(data).split('\r\n')[0] ?? '');
      socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as { port: number };
  const resolve = vi.fn(async () => []);
  const proxy = { https: `http://127.0.0.1:${port}`, except: null };
  const http = createDriveHttp({ mirror: host.url, userAgent: 'x', proxy, resolve });
  onTestFinished(() => http.close());
  const get = http.get(new URL(ADDRESS), {}, new AbortController().signal);
  await expect(get).rejects.toMatchObject({ kind: 'unreachable' });
  expect(asked).toEqual(['CONNECT drive.google.com:443 HTTP/1.1']);
  expect(resolve).not.toHaveBeenCalled();
});
