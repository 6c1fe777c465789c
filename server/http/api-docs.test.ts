import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

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
  const limited = await startTestApp();
  const ask = (url: string, remoteAddress: string, headers: Record<string, string> = {}) =>
    limited.call({ url, remoteAddress, headers });
  const statuses = async (url: string, client: string, times: number) => {
    const answers = await Promise.all(Array.from({ length: times }, () => ask(url, client)));
    return answers.map(({ status }) => status).sort();
  };
  const bundle = '/api/docs/static/swagger-ui-bundle.js';
  expect(await statuses('/api/docs/json', '192.0.2.1', 22)).toEqual([...Array(20).fill(200), 429, 429]);
  expect(await statuses('/api/docs/yaml', '192.0.2.1', 1)).toEqual([429]);
  const refused = await ask('/api/docs/json', '192.0.2.1');
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(await statuses(bundle, '192.0.2.1', 1)).toEqual([429]);
  expect(await statuses('/api/docs/static/swagger%2Dui-bundle.js', '192.0.2.2', 21)).toContain(429);

  const other = await ask('/api/docs/json', '192.0.2.3');
  expect(other.status).toBe(200);
  const has = { 'if-none-match': String(other.headers.etag) };
  for (const headers of [has, { 'accept-encoding': 'gzip' }])
    for (let time = 0; time < 30; time += 1)
      expect([200, 304]).toContain((await ask('/api/docs/json', '192.0.2.1', headers)).status);
  await limited.close();
});
