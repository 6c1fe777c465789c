import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/apps/test-app.ts';
import { builtPages } from '#server/testing/built-pages.ts';

const HTML = '<!doctype html><title>Display | Foreshore</title>';
let pages: Awaited<ReturnType<typeof builtPages>>;
let app: TestApp;

beforeAll(async () => {
  pages = await builtPages();
  await writeFile(join(pages.folder, 'display.html'), HTML);
  app = await startTestApp({ pagesFolder: pages.folder });
});
afterAll(async () => {
  await app.close();
  await pages.remove();
});

test('the page of a display is sent without a login, is not for search engines, and may load nothing but its own', async () => {
  const { status, body, headers } = await app.call({ url: '/display', headers: { accept: 'text/html' } });
  expect({ status, body }).toEqual({ status: 200, body: HTML });
  expect(headers['x-robots-tag']).toBe('noindex');
  expect(headers['set-cookie']).toBeUndefined();
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("default-src 'none';script-src 'self';style-src 'self';");
  expect(policy).not.toContain('unsafe');
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain(";connect-src 'self' http://127.0.0.1:28460;"); // the agent of its computer
});

test('without the built pages it says so', async () => {
  const bare = await startTestApp({ pagesFolder: join(pages.folder, 'assets') });
  const { status, body } = await bare.call({ url: '/display', headers: { accept: 'text/html' } });
  expect({ status, body }).toEqual({ status: 503, body: expect.stringContaining('npm run build') });
  await bare.close();
});
