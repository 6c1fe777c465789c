import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PageName, pagePaths } from '#contract/pages.ts';
import { adminPagesBelow } from '#domain/admin-pages.ts';
import { adminAreas } from '#domain/roles.ts';
import { startTestApp, type TestApp } from '#server/testing/apps/test-app.ts';
import { builtPages } from '#server/testing/built-pages.ts';

let pages: Awaited<ReturnType<typeof builtPages>>;
let app: TestApp;

beforeAll(async () => {
  pages = await builtPages();
  app = await startTestApp({ pagesFolder: pages.folder });
});
afterAll(async () => {
  await app.close();
  await pages.remove();
});

const pageAt = (url: string) => app.call({ url, headers: { accept: 'text/html' } });

test.each(Object.entries(pagePaths) as [PageName, string][])(
  'the page %s at %s is sent as a page, with status 200',
  async (_, path) => {
    const { status, body } = await pageAt(path.replace('$slug', 'exmouth').replace('/{-$token}', ''));
    expect({ status, body }).toEqual({ status: 200, body: expect.stringContaining('<div id="root">') });
  },
);

test('a part of an address that may be missing may also be there', async () => {
  expect((await pageAt(`/auth/reset-password/${'A'.repeat(43)}`)).status).toBe(200);
});

test.each(adminAreas)('the area %s of the administration has an address', async (area) => {
  expect((await pageAt(area === 'dashboard' ? '/admin' : `/admin/${area}`)).status).toBe(200);
});

test.each(adminPagesBelow)('the page %s below an area has an address', async (path) => {
  expect((await pageAt(path.replace('$id', '7'))).status).toBe(200);
});

test('every other address is sent as a page, with status 404', async () => {
  expect((await pageAt('/no/such/page')).status).toBe(404);
  expect((await pageAt('/admin/displays/7/no')).status).toBe(404);
});
