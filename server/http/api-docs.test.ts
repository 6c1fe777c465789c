import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/apps/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test.each([
  ['json', /^application\/json/, /^\{"openapi":"3/],
  ['yaml', /^application\/x-yaml/, /^openapi: 3/],
])(
  'the description as %s is written once, compressed, and not sent again to a client that has it',
  async (form, type, begins) => {
    const write = vi.spyOn(app.server, 'swagger');
    const ask = (headers: Record<string, string> = {}) =>
      app.call({ method: 'GET', url: `/api/docs/${form}`, headers });
    const plain = await ask();
    const small = await ask({ 'accept-encoding': 'br' });
    const again = await ask({ 'if-none-match': String(plain.headers.etag) });
    expect(write).toHaveBeenCalledTimes(1);
    write.mockRestore();
    expect(plain.headers['content-type']).toMatch(type);
    expect(String(plain.raw)).toMatch(begins);
    expect(String(plain.raw)).toContain('/api/tidal');
    expect(brotliDecompressSync(small.raw)).toEqual(plain.raw);
    expect(small.raw.length).toBeLessThan(plain.raw.length / 5);
    expect([again.status, again.raw.length]).toEqual([304, 0]);
    expect(plain.headers['content-security-policy']).toContain("default-src 'none'");
  },
);

test('one client gets the description uncompressed, or the viewer’s programs, twenty times a minute; others and compressed ones go on', async () => {
  const ask = async (url: string, remoteAddress: string, headers: Record<string, string> = {}) => {
    const answer = await app.call({ url, remoteAddress, headers });
    return { status: answer.status, headers: answer.headers };
  };
  const statuses = async (url: string, times: number) => {
    const all = await Promise.all(Array.from({ length: times }, () => ask(url, '192.0.2.1')));
    return new Set(all.map(({ status }) => status));
  };
  expect(await statuses('/api/docs/json', 1)).toEqual(new Set([200]));
  expect(await statuses('/api/docs/static/swagger%2Dui.css', 19)).toEqual(new Set([200]));
  const refused = await ask('/api/docs/json', '192.0.2.1');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  for (const url of ['/api/docs/yaml', '/api/docs/static/swagger-ui-bundle.js'])
    expect(await statuses(url, 1)).toEqual(new Set([429]));

  const other = await ask('/api/docs/json', '192.0.2.2');
  expect(other.status).toBe(200);
  const has = { 'if-none-match': String(other.headers.etag) };
  expect((await ask('/api/docs/json', '192.0.2.1', has)).status).toBe(304);
  expect((await ask('/api/docs/json', '192.0.2.1', { 'accept-encoding': 'gzip' })).status).toBe(200);
});
