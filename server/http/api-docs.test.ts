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
