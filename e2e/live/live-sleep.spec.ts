import type { Page } from '@playwright/test';
import { administrator } from '../shared/administrator.ts';
import { type BadNetwork, startBadNetwork } from '../shared/bad-network.ts';
import { expect, test } from '../shared/foreshore.ts';
import { badge, type Sockets, watchSockets } from '../shared/live-page.ts';
import { card } from '../shared/location-page.ts';

test.use({ settings: { dataMode: 'live' } }); // simulated data are never called live

const HOUR_MS = 3_600_000;

/** How the browser treats a hidden page. */
const sight = (state: 'hidden' | 'visible') =>
  `Object.defineProperty(document, 'visibilityState', { value: '${state}', configurable: true });
  document.dispatchEvent(new Event('visibilitychange'))`;

let network: BadNetwork;
let sockets: Sockets;
test.beforeEach(async ({ foreshore, page }) => {
  network = await startBadNetwork(foreshore.url);
  sockets = watchSockets(page);
  await page.clock.install();
  await page.goto(`${network.url}/locations/exmouth`);
  await expect(badge(page)).toContainText('Live');
  await expect(badge(page).getByRole('status').first()).toBeEmpty();
});
test.afterEach(() => network.close());

/** An hour passes by the page's clock. No timer of the page runs, and its socket dies unnoticed. */
async function anHourPasses(page: Page): Promise<void> {
  network.deafen();
  await page.clock.setSystemTime(Date.now() + HOUR_MS);
}

const ways = [
  {
    what: 'a tab that was hidden for an hour',
    sleep: (page: Page) => page.evaluate(sight('hidden')),
    wake: (page: Page) => page.evaluate(sight('visible')),
  },
  {
    what: 'a page that the browser had frozen for an hour',
    sleep: async () => undefined,
    wake: (page: Page) => page.evaluate("document.dispatchEvent(new Event('resume'))"),
  },
  {
    what: 'a page that Back brings as it was an hour ago',
    sleep: async () => undefined,
    wake: (page: Page) =>
      page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))"),
  },
  {
    what: 'a laptop that has its network again after an hour',
    sleep: async () => undefined,
    wake: (page: Page) => page.evaluate("dispatchEvent(new Event('online'))"),
  },
];
for (const { what, sleep, wake } of ways) {
  test(`${what} has new data within three seconds, over one connection`, async ({ page, foreshore }) => {
    const news = `News for ${what}`;
    await sleep(page);
    await anHourPasses(page);
    await (await administrator(foreshore)).setSafetyMessage('exmouth', news);
    await wake(page);
    await expect(page.getByText(news)).toBeVisible({ timeout: 3000 });
    await expect(badge(page)).toContainText('Live');
    await expect(card(page, 'weather')).toContainText('mph');
    expect(sockets.made()).toBe(2);
    await expect.poll(sockets.open).toBe(1);
  });
}

test('a short look at another tab leaves the connection as it is', async ({ page }) => {
  await page.evaluate(sight('hidden'));
  await page.clock.setSystemTime(Date.now() + 20_000);
  await page.evaluate(sight('visible'));
  await page.evaluate("dispatchEvent(new Event('online'))");
  await expect(badge(page)).toContainText('Live');
  expect(sockets.made()).toBe(1);
});
