import { expect, type Page, test } from '@playwright/test';
import { createServer, type ViteDevServer } from 'vite';
import { LOST } from './lost-words.ts';

/** The drawing of displays alone, with made-up values. */
let gallery: ViteDevServer;
test.beforeAll(async () => {
  gallery = await createServer({
    ...{ configFile: 'vite.display.config.ts', logLevel: 'error' },
    server: { host: '127.0.0.1', port: 0, hmr: false, watch: null },
  });
  await gallery.listen();
});
test.afterAll(() => gallery.close());

const sizes = [
  { width: 540, height: 960, languages: ['en,cy', 'cy,en', 'en'] },
  { width: 1080, height: 1920, languages: ['cy,en'] },
  { width: 1920, height: 1080, languages: ['en', 'en,cy'] },
  { width: 800, height: 480, languages: ['en,cy', 'en'] },
];
const states = ['normal', 'warning', 'crowded', 'long', 'unknown'];
const minutes = [0, 4, 16, 31];

interface Block {
  kind: string;
  tone: string;
  head: string;
  words: string;
}

/** What stands in the columns of the page that is shown, and how many pages there are. */
const SHOWN = `({
  blocks: [...document.querySelectorAll('.sign-column > .sign-item > section, .sign-column > .sign-pair > section')]
    .map((section) => ({
      kind: section.className.match(/sign-block sign-(\\w+)/)?.[1],
      tone: section.dataset.tone,
      head: section.querySelector('h2')?.textContent ?? '',
      words: section.innerText.replaceAll(/\\s+/g, ' '),
    })),
  pages: Math.max(1, ...[...document.querySelectorAll('[data-pages]')].map((column) => Number(column.dataset.pages))),
})`;

const labels: Record<string, RegExp> = {
  tide: /^(Tide|Llanw)\b.* (High|Low|Uchel|Isel|Near|Bron)/,
  wind: /^(Wind|Gwynt)\b.*\d mph/,
  waves: /^(Waves|Tonnau)\b.*\d ft/,
};

async function draw(page: Page, query: string): Promise<{ blocks: Block[]; pages: number }> {
  await page.evaluate(
    `new Promise((drawn) => { draw('${query}'); requestAnimationFrame(() => requestAnimationFrame(drawn)); })`,
  );
  await expect.poll(() => page.evaluate(LOST), query).toEqual([]);
  return page.evaluate(SHOWN);
}

for (const { width, height, languages } of sizes)
  test(`each page of a display of ${width} × ${height} says whole things, and nothing is cut off`, async ({
    page,
  }) => {
    test.setTimeout(300_000);
    await page.setViewportSize({ width, height });
    const size = `width=${width}&height=${height}`;
    await page.goto(`${gallery.resolvedUrls?.local[0]}web/display/testing/gallery.html?${size}`);
    await page.waitForFunction('globalThis.draw && document.fonts.status === "loaded"');
    for (const language of languages)
      for (const state of states)
        for (const after of minutes) {
          const query = `${size}&languages=${language}&state=${state}&after=${after}&estimated=1`;
          let count = 1;
          for (let each = 0; each < count; each += 1) {
            const { blocks, pages } = await draw(page, `${query}&page=${each}`);
            count = pages;
            for (const { kind, tone, head, words } of blocks) {
              expect(head, query).not.toBe('');
              if (tone !== 'unknown') expect(words, query).toMatch(labels[kind] ?? /./);
            }
          }
        }
  });
