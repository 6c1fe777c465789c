import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/apps/test-app.ts';
import { builtPages } from '#server/testing/built-pages.ts';

/** Node.js takes 16 kB of an address and headers together. */
const LENGTH = 15_000;
/** Processor time for one request. Work that grows with the square of the length takes over ten times as long. */
const MOST_MS = 10;
const PIECES = [
  ...'/.,;=&%+?:-a0',
  '%20',
  '../',
  '/a',
  '/.',
  '%2f',
  'a=b&',
  'a=b; ',
  ';q=0,',
  'W/"a",',
  'br;',
  '1.1.1.1,',
];

let pages: Awaited<ReturnType<typeof builtPages>>;
let app: TestApp;

beforeAll(async () => {
  pages = await builtPages();
  app = await startTestApp({
    environment: { PUBLIC_READ: 'true', TRUST_PROXY: '1' },
    pagesFolder: pages.folder,
  });
});
afterAll(async () => {
  await app.close();
  await pages.remove();
});

/** The texts that take too long. Takes the least time of a few tries, since other programs use the processor too. */
async function slow(texts: readonly string[], ask: (text: string) => Promise<unknown>): Promise<string[]> {
  const found: string[] = [];
  for (const text of texts) {
    let least = Number.POSITIVE_INFINITY;
    for (let time = 0; time < 3 && least > MOST_MS; time += 1) {
      const before = process.threadCpuUsage();
      await ask(text);
      least = Math.min(least, process.threadCpuUsage(before).user / 1000);
    }
    if (least > MOST_MS) found.push(`${text.slice(0, 30)}… ${least} ms`);
  }
  return found;
}

const long = (piece: string) => piece.repeat(LENGTH / piece.length);

test.each([
  ['page', '/'],
  ['place', '/locations/'],
  ['call', '/api/'],
  ['question', '/api/openmeteo_marine?'],
  ['place of a question', '/api/openmeteo_marine?location='],
  ['built file', '/assets/'],
])('the address of a %s is looked at once, however long it is', async (_what, begins) => {
  const urls = PIECES.flatMap((piece) => ['', 'a', '/', 'a/'].map((end) => `${begins}a${long(piece)}${end}`));
  for (const accept of ['text/html', '*/*'])
    expect(await slow(urls, (url) => app.call({ method: 'GET', url, headers: { accept } }))).toEqual([]);
});

test.each([
  'accept',
  'accept-encoding',
  'authorization',
  'cookie',
  'if-none-match',
  'origin',
  'user-agent',
  'x-forwarded-for',
])('the header %s is looked at once, however long it is', async (name) => {
  for (const url of ['/', '/api/openmeteo_marine', '/metrics', '/nowhere'])
    expect(
      await slow(PIECES.map(long), (text) => app.call({ method: 'GET', url, headers: { [name]: text } })),
    ).toEqual([]);
});
