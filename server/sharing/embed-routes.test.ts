import { afterEach, describe, expect, test } from 'vitest';
import { texts } from '#contract/texts.ts';
import { clockAndDate } from '#domain/time/moment-words.ts';
import { startTestApp, type TestApp } from '#server/testing/apps/test-app.ts';
import { marineValue, overflowsValue, reading } from '#server/testing/samples.ts';
import { EMBED_POLICY } from './embed-html.ts';

const NOW = Date.parse('2026-11-23T14:05:00Z');
const MINUTE_MS = 60_000;
const EVIL = '<img src=x onerror=alert(1)>"\'&';

let app: TestApp;
let now = NOW;
afterEach(() => app.close());

async function started(more: Parameters<typeof startTestApp>[0] = {}) {
  now = NOW;
  app = await startTestApp({
    environment: { PUBLIC_READ: 'true', PUBLIC_URL: 'https://sea.example' },
    now: () => now,
    starts: false,
    ...more,
  });
  return app;
}

const embed = (slug = 'exmouth', headers: Record<string, string> = {}) =>
  app.call({ url: `/embed/${slug}`, headers });
/** What people read of a page, without styles and scripts. */
const wordsOf = (page: string) =>
  page
    .replace(/<(style|script|title)[^>]*>[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

const message = (more: object = {}) => ({
  title: 'Strong rip currents',
  message: 'Stay between the flags.',
  message_type: 'warning' as const,
  author: 'A lifeguard',
  created_at: '2026-11-23T13:40:00.000Z',
  expires_at: '2026-11-23T14:20:00.000Z',
  ...more,
});

describe('the page to embed', () => {
  test('may stand in frames of any site, and alone of all pages', async () => {
    await started();
    const { status, headers } = await embed();
    expect(status).toBe(200);
    expect(headers['content-security-policy']).toBe(EMBED_POLICY);
    expect(EMBED_POLICY).toContain('frame-ancestors *');
    expect(EMBED_POLICY).toContain("default-src 'none'");
    expect(EMBED_POLICY).not.toMatch(/unsafe|https?:/);
    expect(headers).not.toHaveProperty('x-frame-options');
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
    for (const url of ['/', '/locations/exmouth', '/admin', '/api/locations', '/embed', '/embed/a/b']) {
      const other = await app.call({ url, headers: { accept: 'text/html' } });
      expect(other.headers['x-frame-options']).toBe('DENY');
      expect(other.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    }
  });

  test('runs its one script, by its hash, and loads nothing', async () => {
    await started();
    const { body } = await embed();
    expect(body.match(/<script/g)).toHaveLength(1);
    expect(body).not.toMatch(/<(link|img|iframe|form|object)\b|\ssrc=|style="|\son\w+=/);
  });

  test('sets no cookie, also for a session whose token is to be replaced', async () => {
    await started({ environment: { PUBLIC_READ: 'false' } });
    const session = await app.signIn('user');
    await app.store.db.updateTable('users').set({ role: 'admin' }).execute();
    now += 2000;
    const { status, headers } = await app.call({ url: '/embed/exmouth', session });
    expect(status).toBe(200);
    expect(headers['set-cookie']).toBeUndefined();
  });

  test('shows each figure with its time, and until when the whole may be shown', async () => {
    await started();
    const { _id } = await app.location();
    app.feeds.accept('marine', _id, reading(marineValue(NOW), { observedAt: NOW }));
    app.feeds.accept('storm_overflow', _id, reading(overflowsValue(NOW)), NOW - 7 * MINUTE_MS);
    const words = wordsOf((await embed()).body);
    expect(words).toContain('Exmouth At 14:05, 23 Nov');
    expect(words).toContain('Waves 3.3 ft Every 9 s from W Forecast for 14:05, 23 Nov');
    expect(words).toContain('Sea 14.0 °C Forecast for 14:05, 23 Nov');
    expect(words).toContain('Spilling now since 13:05, 0.5 miles');
    expect(words).toContain('Overflows checked 13:58, 23 Nov');
    expect(words).toContain('Wind Not known');
    expect(words).toContain('Tide Not known');
    expect(words).toContain('Valid until 14:35, 23 Nov');
  });

  test('ends half an hour after it was made, and each part with its data', async () => {
    await started();
    const { _id } = await app.location();
    app.feeds.accept('marine', _id, reading(marineValue(NOW), { observedAt: NOW }));
    now = NOW + 110 * MINUTE_MS; // the model's time is suspect two hours later
    const { body } = await embed();
    expect(body).toContain(`<main data-left="${30 * MINUTE_MS}">`);
    const sea = /<div data-left="(\d+)"><dt>Sea/.exec(body);
    expect(Number(sea?.[1])).toBe(10 * MINUTE_MS + 1);
    expect(wordsOf(body)).toContain(`until ${clockAndDate(NOW + 120 * MINUTE_MS)} Not known since`);
  });

  test('says nothing favourable of what is withheld', async () => {
    await started();
    const { _id } = await app.location();
    app.feeds.accept('marine', _id, reading(marineValue(NOW), { observedAt: NOW }));
    const value = { ...overflowsValue(NOW), overflows: [] };
    app.feeds.accept('storm_overflow', _id, reading(value), NOW);
    app.feeds.accept('ea_warnings', _id, reading({ waters: [] }), NOW);
    now = NOW + 13 * 60 * MINUTE_MS;
    const words = wordsOf((await embed()).body);
    expect(words).toContain('No recent data');
    expect(words).not.toContain('Nothing reported');
    expect(words).not.toMatch(/\d ft|°C/);
    expect(words.match(/(Tide|Wind|Waves|Sea) Not known/g)).toEqual(
      ['Tide', 'Wind', 'Waves', 'Sea'].map((label) => `${label} Not known`),
    );
  });

  test('shows an officer’s message whole, until it ends', async () => {
    await started({ locations: [{ custom_message: message() }] });
    const { body } = await embed();
    expect(wordsOf(body)).toContain(
      'Warning from the Water Safety Team Strong rip currents Stay between the flags. Since 13:40, 23 Nov, until 14:20, 23 Nov · A lifeguard',
    );
    expect(body).toContain(`<section class="part warning" data-left="${15 * MINUTE_MS}">`);
    now = NOW + 15 * MINUTE_MS;
    expect(wordsOf((await embed()).body)).not.toContain('rip currents');
  });

  test('says that data are simulated', async () => {
    await started({ simulated: true });
    expect(wordsOf((await embed()).body)).toContain(texts.simulated);
  });

  test('leaves markup in names and messages as text', async () => {
    await started({
      locations: [
        { name: EVIL, custom_message: message({ title: EVIL, message: `${EVIL}</section>`, author: EVIL }) },
      ],
    });
    const { body } = await embed();
    expect(body).not.toContain('<img');
    expect(
      body.match(/&lt;img src=x onerror=alert\(1\)&gt;&quot;&#39;&amp;/g)?.length,
    ).toBeGreaterThanOrEqual(5);
    expect(body.match(/<\/section>/g)).toHaveLength(2);
  });

  test('leads to the configured address of the server, whatever host the request names', async () => {
    await started();
    const { body } = await embed('exmouth', { host: 'evil.example', 'x-forwarded-host': 'evil.example' });
    expect(body).toContain('href="https://sea.example/locations/exmouth"');
    expect(body).not.toContain('evil.example');
  });

  test('does not mind parameters that sites add to addresses', async () => {
    await started();
    expect((await embed(`exmouth?utm_source=council&a=${'x'.repeat(10_000)}`)).status).toBe(200);
  });
});

describe('a refusal is a page that may stand in frames too', () => {
  const refused = { 'content-security-policy': EMBED_POLICY, 'cache-control': 'no-store' };

  test.each([
    ['an unknown name', 'atlantis'],
    ['a path', '..%2f..%2fetc%2fpasswd'],
    ['markup', '%3Cscript%3E'],
    ['a name of 5,000 letters', 'x'.repeat(5000)],
    ['a word of the language', 'constructor'],
  ])('of %s, where there is no place', async (_what, slug) => {
    await started();
    const { status, body, headers } = await embed(slug);
    expect(status).toBe(404);
    expect(wordsOf(body)).toContain(texts.locationNotFound);
    expect(headers).toMatchObject(refused);
    expect(headers).not.toHaveProperty('x-frame-options');
  });

  test('of a place that is switched off', async () => {
    await started({ locations: [{ active: false }] });
    expect((await embed()).status).toBe(404);
  });

  test('where nobody reads without an account', async () => {
    await started({ environment: { PUBLIC_READ: 'false' } });
    const { status, body, headers } = await embed();
    expect(status).toBe(401);
    expect(wordsOf(body)).toContain(texts.authenticationRequired('these conditions'));
    expect(wordsOf(body)).not.toContain('Exmouth');
    expect(headers).toMatchObject(refused);
  });
});
