import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DRIVE_PROXY_PATH } from '#contract/adverts/drive-links.ts';
import { feedTable } from '#contract/live/live-table.ts';
import { cachedResponse } from './http/answers/cached-response.ts';
import { cacheControl } from './http/answers/shared-caches.ts';
import { startTestApp, type TestApp } from './testing/apps/test-app.ts';
import { builtPages } from './testing/built-pages.ts';
import { marineValue, reading } from './testing/samples.ts';

const NOW = Date.parse('2026-07-22T09:03:00Z');
const MARINE = `${feedTable.marine.path}?location=exmouth`;
const SHARED = 'public, max-age=0, s-maxage=5, stale-while-revalidate=10';
const HTML = { accept: 'text/html' };
const DATA_PAGES = [
  '/',
  '/locations/exmouth',
  '/locations/exmouth/forecast',
  '/locations/exmouth/water-quality',
];
/** Answers of their own kind, with rules of their own: files of adverts. */
const isFile = (url: string) =>
  url === DRIVE_PROXY_PATH || url.startsWith('/media/') || url.startsWith('/assets/');

describe('what a shared cache may do with an answer', () => {
  const allowed = (validMs: number, isForAll = true, status = 200) =>
    cacheControl(cachedResponse(status, '{}', { validMs: () => validMs }), isForAll);

  test.each([
    [Number.POSITIVE_INFINITY, SHARED],
    [15_000, SHARED],
    [14_999, 'public, max-age=0, s-maxage=5, stale-while-revalidate=9'],
    [5000, 'public, max-age=0, s-maxage=5'],
    [3600, 'public, max-age=0, s-maxage=3'],
    [1000, 'public, max-age=0, s-maxage=1'],
    [999, 'private, no-cache'],
    [0, 'private, no-cache'],
    [-1, 'private, no-cache'],
  ])('ends before it stops being true, in %d ms: %s', (validMs, expected) => {
    expect(allowed(validMs)).toBe(expected);
    const [, fresh = 0, late = 0] = /s-maxage=(\d+)(?:, stale-while-revalidate=(\d+))?/.exec(expected) ?? [];
    expect((Number(fresh) + Number(late)) * 1000).toBeLessThanOrEqual(Math.max(0, validMs));
  });

  test('is nothing, for an answer of one reader and for a failure', () => {
    expect(allowed(60_000, false)).toBe('private, no-cache');
    expect(allowed(60_000, true, 503)).toBe('private, no-cache');
    expect(allowed(60_000, true, 404)).toBe('private, no-cache');
  });
});

describe.each(['true', 'false'])('with PUBLIC_READ=%s', (setting) => {
  const isOpen = setting === 'true';
  let app: TestApp;
  let pages: Awaited<ReturnType<typeof builtPages>>;
  let origin: string;
  let now = NOW;

  beforeAll(async () => {
    pages = await builtPages();
    app = await startTestApp({
      environment: { PUBLIC_READ: setting },
      now: () => now,
      pagesFolder: pages.folder,
    });
    app.feeds.accept('marine', (await app.location())._id, reading(marineValue(NOW), { observedAt: NOW }));
    await app.server.listen({ port: 0, host: '127.0.0.1' });
    origin = `http://127.0.0.1:${(app.server.server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    await app.close();
    await pages.remove();
  });

  /** Every address that can be read, with Exmouth in place of a name. */
  const readable = () =>
    app.server.routeList
      .filter(({ method }) => [method].flat().includes('GET'))
      .map(({ url, config }) => ({
        url: url.replace(':name', 'exmouth').replace(/:\w+/g, 'x').replace('*', 'x'),
        access: config?.access,
      }))
      .filter(({ url }) => !isFile(url));

  test('only what everybody reads without a session may be shared, and that says what it depends on', async () => {
    const shared: string[] = [];
    for (const { url, access } of readable())
      for (const headers of [{}, HTML]) {
        const answer = await app.call({ url, headers });
        const may = String(answer.headers['cache-control'] ?? '');
        if (!may.includes('public')) continue;
        shared.push(url);
        expect(isOpen && (access === 'reading' || DATA_PAGES.includes(url) || url === '/api/settings')).toBe(
          true,
        );
        expect({ url, may }).toEqual({ url, may: SHARED });
        expect(answer.headers.etag ?? answer.headers.vary).toBeDefined();
        expect(answer.headers['set-cookie']).toBeUndefined();
        const isPage = String(answer.headers['content-type']).startsWith('text/html');
        const varies = String(answer.headers.vary);
        expect(varies).toContain('Accept-Encoding');
        expect({ url, varies: /\bCookie\b/.test(varies) }).toEqual({ url, varies: isPage });
      }
    expect(shared.length > 0).toBe(isOpen);
    if (isOpen)
      expect(shared).toEqual(
        expect.arrayContaining([
          ...DATA_PAGES,
          feedTable.marine.path,
          '/api/locations',
          '/api/settings',
          '/api/locations/exmouth/adverts',
          '/api/automated_messages/location/exmouth',
        ]),
      );
  });

  test('nothing is shared that names a session, whether it holds or not', async () => {
    for (const session of [await app.signIn('admin'), 'A'.repeat(43), '../x'])
      for (const { url } of readable())
        for (const headers of [{}, HTML]) {
          const answer = await app.call({ url, headers, session });
          const may = String(answer.headers['cache-control'] ?? '');
          if (url !== '/api/settings')
            expect({ url, may }).toEqual({ url, may: expect.not.stringContaining('public') });
        }
  });

  test('it is the same without the framework', async () => {
    const session = await app.signIn('user');
    const ask = async (cookie?: string) => {
      const { headers } = await fetch(origin + MARINE, cookie ? { headers: { cookie } } : {});
      return { may: headers.get('cache-control'), varies: headers.get('vary') };
    };
    await ask(`sid=${session}`);
    const [visitor, person, madeUp] = [await ask(), await ask(`a=b; sid=${session}`), await ask('sid=')];
    expect(visitor.may).toBe(isOpen ? SHARED : 'no-store');
    expect(person).toEqual({ may: 'private, no-cache', varies: 'Accept-Encoding' });
    expect(madeUp.may).toBe(isOpen ? 'private, no-cache' : 'no-store');
  });

  test('an address with a reset token is never stored, nor are the pages of the login', async () => {
    for (const url of [
      `/auth/reset-password/${'A'.repeat(43)}`,
      '/auth/login',
      '/auth/sign-up',
      '/account',
      '/admin',
    ])
      expect((await app.call({ url, headers: HTML })).headers['cache-control']).toBe('no-store');
  });

  test('a value about to be stale, and a page that shows it, are not given out beyond that', async () => {
    if (!isOpen) return expect((await app.call({ url: MARINE })).status).toBe(401);
    const ofCall = async () => (await app.call({ url: MARINE })).headers['cache-control'];
    const ofPage = async () =>
      (await app.call({ url: '/locations/exmouth', headers: HTML })).headers['cache-control'];
    now = NOW + 7 * 60_000 - 3500; // the projection of the sea changes every ten minutes
    expect([await ofCall(), await ofPage()]).toEqual(Array(2).fill('public, max-age=0, s-maxage=3'));
    now = NOW + 7 * 60_000 - 500;
    expect([await ofCall(), await ofPage()]).toEqual(Array(2).fill('private, no-cache'));
    now = NOW;
  });
});
