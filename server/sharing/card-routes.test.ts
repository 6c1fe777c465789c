import { afterEach, describe, expect, test } from 'vitest';
import { callTexts } from '#contract/call-texts.ts';
import type { Location } from '#contract/network/locations.ts';
import { startTestApp, type TestApp } from '#server/testing/apps/test-app.ts';
import { builtPages } from '#server/testing/built-pages.ts';
import { limitersInMemory } from '#server/testing/rate-limiters.ts';
import { overflowsValue, reading } from '#server/testing/samples.ts';
import { CARD_SIZE } from './card-drawing.ts';
import { createCards } from './cards.ts';
import { createPublicSummaries } from './public-summaries.ts';

const NOW = Date.parse('2026-11-23T14:05:00Z');
const MINUTE_MS = 60_000;
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47]);
const OLDER = '/cards/exmouth/an-older-version.png';

let app: TestApp;
let now = NOW;
afterEach(() => app?.close());

async function started(
  environment: Record<string, string> = {},
  more: Parameters<typeof startTestApp>[0] = {},
) {
  now = NOW;
  app = await startTestApp({
    environment: { PUBLIC_READ: 'true', PUBLIC_URL: 'https://sea.example', ...environment },
    now: () => now,
    starts: false,
    ...more,
  });
  return app;
}

/** Where an older version leads. */
const currentPath = async (query = '') =>
  String((await app.call({ url: OLDER + query })).headers.location ?? '');

describe('the picture of a place', () => {
  test('is a PNG of the stated size, for ever the same under its address, for any site', async () => {
    await started();
    const path = await currentPath();
    expect(path).toMatch(/^\/cards\/exmouth\/[\w-]{16}\.png$/);
    const { status, headers, raw } = await app.call({ url: path });
    expect(status).toBe(200);
    expect(raw.subarray(0, 4)).toEqual(PNG);
    expect([raw.readUInt32BE(16), raw.readUInt32BE(20)]).toEqual([CARD_SIZE.width, CARD_SIZE.height]);
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect((await app.call({ url: path })).raw).toEqual(raw);
  });

  test('has another version when what it says changes, and after a quarter of an hour', async () => {
    await started();
    const first = await currentPath();
    now += 14 * MINUTE_MS;
    expect(await currentPath()).toBe(first);
    now += MINUTE_MS;
    const second = await currentPath();
    expect(second).not.toBe(first);
    const { _id } = await app.location();
    app.feeds.accept('storm_overflow', _id, reading(overflowsValue(now)), now);
    const third = await currentPath();
    expect(third).not.toBe(second);
    const old = await app.call({ url: first });
    expect(old).toMatchObject({ status: 302, headers: { location: third, 'cache-control': 'no-store' } });
  });

  test('has an address that leads to the current one, whatever its version', async () => {
    await started();
    const { status, headers } = await app.call({ url: '/cards/exmouth/current.png' });
    expect(status).toBe(302);
    expect(headers).toMatchObject({ location: await currentPath(), 'cache-control': 'no-store' });
  });

  test.each([
    '/cards/atlantis/an-older-version.png',
    '/cards/exmouth/x',
    '/cards/exmouth/..%2f..%2fx.png',
    '/cards/exmouth/an-older-version.svg',
  ])('there is none at %s', async (url) => {
    await started();
    expect((await app.call({ url })).status).toBe(404);
  });

  test('there is none of a place that is switched off', async () => {
    await started({}, { locations: [{ active: false }] });
    expect((await app.call({ url: OLDER })).status).toBe(404);
  });

  test('asks for a session, or a signed link, where nobody reads without an account', async () => {
    await started({ PUBLIC_READ: 'false', PUBLIC_URL: '' });
    expect((await app.call({ url: OLDER })).status).toBe(401);
    const { _id } = await app.location();
    const { body } = await app.call({
      method: 'POST',
      url: `/api/admin/locations/${_id}/links`,
      payload: { label: 'The council' },
      session: await app.signIn('admin'),
    });
    const query = `?link=${body.link.link}`;
    const path = await currentPath(query);
    expect(path).toMatch(new RegExp(`\\.png\\${query}$`));
    const { status, headers } = await app.call({ url: path });
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    expect((await app.call({ url: path.replace(query, '') })).status).toBe(401);
  });
});

describe('the page of a place', () => {
  const pageOf = async (headers: Record<string, string> = {}, url = '/locations/exmouth') =>
    (await app.call({ url, headers: { accept: 'text/html', ...headers } })).body as string;

  test('names the current picture, its size and its words, whatever host the request names', async () => {
    const pages = await builtPages();
    await started({}, { pagesFolder: pages.folder, locations: [{ name: 'Seaton & "Hole"' }] });
    const page = await pageOf({ host: 'evil.example' });
    const image = `https://sea.example${await currentPath()}`;
    for (const [property, content] of [
      ['og:title', 'Welcome to Foreshore | Seaton &amp; &quot;Hole&quot;'],
      ['og:url', 'https://sea.example/locations/exmouth'],
      ['og:image', image],
      ['og:image:width', '1200'],
      ['og:image:height', '630'],
      ['og:image:alt', 'Conditions at Seaton &amp; &quot;Hole&quot; as they were at Mon 23 Nov 2026, 14:05'],
    ])
      expect(page).toContain(`<meta property="${property}" content="${content}">`);
    expect(page).toContain('<meta name="twitter:card" content="summary_large_image">');
    expect(page).not.toContain('evil.example');
    expect((await app.call({ url: image })).status).toBe(200);
    await pages.remove();
  });

  test('names none where nobody reads without an account, and on the landing page', async () => {
    const pages = await builtPages();
    await started({ PUBLIC_READ: 'false', PUBLIC_URL: '' }, { pagesFolder: pages.folder });
    const session = await app.signIn('user');
    expect(await pageOf({ cookie: `sid=${session}` })).not.toContain('og:');
    expect(await pageOf({ cookie: `sid=${session}` }, '/')).not.toContain('og:');
    await pages.remove();
  });
});

describe('drawing', () => {
  /** Cards whose drawings end when the test says so. */
  async function drawing() {
    await started();
    const location: Location = await app.location();
    const { feeds } = app;
    const messages = {
      matchingAt: () => ({ success: true as const, matching_messages: {}, wind_known: true }),
    };
    const ends: ((picture: Buffer) => void)[] = [];
    const draw = () => new Promise<Buffer>((resolve) => void ends.push(resolve));
    const publicSummaryNow = createPublicSummaries({ feeds, messages, simulated: false, now: () => now });
    const limiter = limitersInMemory().limiters.cardDrawings;
    const cards = createCards({ publicSummaryNow, limiter, now: () => now, draw });
    const at = (slug: string) => ({ ...location, _id: slug, name: slug, slug });
    const ask = (slug: string, client = slug) =>
      cards.picture(at(slug), cards.current(at(slug)), client).then(String, (error) => error);
    return { ask, ends, settle: () => new Promise((resolve) => setTimeout(resolve, 5)) };
  }

  test('is done once for many readers, and one picture at a time', async () => {
    const { ask, ends, settle } = await drawing();
    const asked = [ask('a'), ask('a'), ask('b')];
    await settle();
    expect(ends).toHaveLength(1);
    ends[0]?.(Buffer.from('A'));
    await settle();
    expect(ends).toHaveLength(2);
    ends[1]?.(Buffer.from('B'));
    expect(await Promise.all(asked)).toEqual(['A', 'A', 'B']);
    expect(await ask('a')).toBe('A');
    expect(ends).toHaveLength(2);
  });

  test('keeps no more than twenty waiting', async () => {
    const { ask, settle } = await drawing();
    const asked = Array.from({ length: 21 }, (_, nth) => ask(`place ${nth}`));
    await settle();
    expect(await asked[20]).toMatchObject({ status: 503, message: callTexts.cardBusy, retryAfterSeconds: 5 });
  });

  test('is done for a client forty times a minute at most', async () => {
    const { ask, ends, settle } = await drawing();
    for (let nth = 0; nth < 40; nth += 1) {
      const asked = ask(`place ${nth}`, 'one client');
      await settle();
      ends.at(-1)?.(Buffer.from('A'));
      await asked;
    }
    expect(await ask('one more', 'one client')).toMatchObject({ status: 429 });
    const other = ask('one more', 'another client');
    await settle();
    ends.at(-1)?.(Buffer.from('A'));
    expect(await other).toBe('A');
  });
});
