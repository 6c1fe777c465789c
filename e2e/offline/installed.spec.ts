import type { Page } from '@playwright/test';
import { texts } from '#contract/texts.ts';
import { COPIES_CACHE } from '#web/shared/offline/copied-calls.ts';
import { administrator } from '../shared/administrator.ts';
import { type BadNetwork, startBadNetwork } from '../shared/bad-network.ts';
import { test as base, expect } from '../shared/foreshore.ts';
import { isAccessible } from '../shared/is-accessible.ts';
import { card, figure, glance, heading } from '../shared/location-page.ts';

const test = base.extend<{ network: BadNetwork }>({
  network: async ({ foreshore }, use) => {
    const network = await startBadNetwork(foreshore.url);
    await use(network);
    await network.close();
  },
  baseURL: ({ network }, use) => use(network.url),
});
test.use({ serviceWorkers: 'allow', timezoneId: 'Europe/London' });
test.setTimeout(120_000);

/** How long a page waits before it installs its service worker, and before it stores what was seen. */
const SHORT_RESTS = `{
  const { setTimeout } = window;
  window.setTimeout = (call, ms, ...more) => setTimeout(call, ms === 6000 || ms === 3000 ? 100 : ms, ...more);
}`;

test.beforeEach(async ({ problems, context }) => {
  problems.expect(/Failed to load resource/); // caused by the journey's own network
  await context.addInitScript(SHORT_RESTS);
});

const CACHED_CALLS = `caches.open('${COPIES_CACHE}').then((cache) => cache.keys()).then((keys) => keys.map(({ url }) => new URL(url).pathname))`;
const CACHED_TIDES = `caches.open('${COPIES_CACHE}').then((cache) => cache.matchAll('/api/tide_station', { ignoreSearch: true, ignoreVary: true })).then(({ length }) => length)`;
const UPDATE =
  'navigator.serviceWorker.getRegistration().then((registration) => registration.update()).then(() => null)';

/** Opens a place as on a first visit, and waits until the device has stored what it needs. */
async function visit(page: Page, slug: string): Promise<void> {
  await page.goto(`/locations/${slug}`);
  await expect(figure(card(page, 'weather'), 'Wind')).toContainText('mph');
  await expect
    .poll(() => page.evaluate(CACHED_CALLS), { timeout: 40_000 })
    .toEqual(expect.arrayContaining([`/locations/${slug}`, '/api/tide_station', '/api/locations']));
}

const offlineNotice = (page: Page) =>
  page.getByRole('region', { name: 'Notices' }).getByText(texts.offline, { exact: true });

test('without a server, ways that the tide cuts off go on being told, and so are the windows of the place', async ({
  page,
  network,
  foreshore,
}) => {
  await (await administrator(foreshore)).addCrossing('exmouth', 'Path below the cliff');
  const way = page.getByRole('region', { name: 'Cut off by the tide' });
  const times = /Path below the cliff(Leave by|Cut off until) .*\d\d:\d\d/;
  await visit(page, 'exmouth');
  await expect(way).toContainText(times);
  network.set('dead');
  await page.reload();
  await expect(offlineNotice(page)).toBeVisible();
  await expect(way).toContainText(times);
  await expect(way).toContainText('In danger call 999');

  await page.getByRole('link', { name: 'When can I go?' }).click();
  const week = page.getByRole('region', { name: 'The week at Exmouth' });
  await expect(week).toContainText('Worked out on this device', { timeout: 20_000 });
  await expect(week.getByRole('img', { name: /^Gusts below 25 mph: / })).toBeVisible();
  await expect(week.getByRole('link', { name: 'Calendar file' })).toBeHidden();
});

test('without a server, what loads when it is pressed opens all the same', async ({ page, network }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, 'exmouth');
  network.set('dead');
  await page.reload();
  await expect(offlineNotice(page)).toBeVisible();
  await page.getByRole('button', { name: 'Units and colours' }).click();
  const choices = page.getByRole('dialog', { name: 'Units and colours' });
  await choices.getByText('Knots', { exact: true }).click();
  await choices.getByRole('button', { name: 'Done' }).click();
  await expect(glance(page, 'Wind')).toContainText('knots');
  await page.getByRole('button', { name: /^QR code of this page/ }).click();
  const code = page.getByRole('dialog', { name: 'Exmouth on another phone' });
  await expect(code.getByRole('img', { name: /^QR code of / })).toBeVisible();
});

test('a visited place works without a server: old values say so, the tide is computed, and the page recovers', async ({
  page,
  network,
}) => {
  await visit(page, 'exmouth');
  const turns = await card(page, 'tide').locator('figcaption').textContent();
  const [today = 'no tides'] = /Today: .+/.exec(turns ?? '') ?? [];
  network.set('dead');
  await page.reload();
  await expect(heading(page, 'Exmouth')).toBeVisible();
  await expect(offlineNotice(page)).toBeVisible();
  await expect(figure(card(page, 'weather'), 'Wind')).toContainText('mph');
  for (const name of ['weather', 'marine', 'waterQuality', 'stormOverflows'] as const) {
    await expect(card(page, name).getByText(/^Offline: last received/)).toBeVisible();
  }
  for (const label of ['Wind', 'Waves', 'Water'] as const) {
    await expect(glance(page, label)).toContainText('Old data');
  }
  await expect(card(page, 'tide')).toContainText(texts.tideComputedHere);
  await expect(card(page, 'tide').locator('figcaption')).toContainText(today);
  await expect(page.getByText(/^Weather alerts were last checked /)).toBeVisible();
  // The next 48 hours load when they come near, from the device alone.
  const hours = page.getByRole('region', { name: 'The next 48 hours' });
  await page.getByRole('link', { name: 'When can I go? The coming week' }).scrollIntoViewIfNeeded();
  await expect(hours.getByRole('slider')).toHaveAttribute(
    'aria-valuetext',
    /Tide .*Wind \d+ mph from .*Waves \d/,
  );
  for (const lane of ['Wind and rain', 'Waves and swell']) {
    await expect(hours.getByText(new RegExp(`^${lane}: .*different now`))).toBeVisible();
  }
  await isAccessible(page);
  await page.getByRole('link', { name: 'View Forecast' }).click();
  await expect(heading(page, /Exmouth/)).toBeVisible();
  await page.goBack();

  network.set('good');
  await expect(offlineNotice(page)).toBeHidden({ timeout: 20_000 });
  await expect(card(page, 'weather').getByText(/^Offline: last received/)).toBeHidden();
  await expect(page.getByRole('banner')).toContainText(texts.dataDoubts.simulated);
});

test('an open page that loses its signal marks its values as old from then on, and computes the tide', async ({
  page,
  context,
  network,
}) => {
  await visit(page, 'exmouth');
  await expect(page.getByRole('banner')).toContainText(texts.dataDoubts.simulated);
  network.set('dead');
  await context.setOffline(true);
  for (const name of ['weather', 'marine', 'waterQuality', 'stormOverflows'] as const) {
    await expect(card(page, name).getByText(/^Offline: last received/)).toBeVisible();
  }
  for (const label of ['Wind', 'Waves', 'Water'] as const) {
    await expect(glance(page, label)).toContainText('Old data');
  }
  await expect(card(page, 'tide')).toContainText(texts.tideComputedHere, { timeout: 30_000 });

  await page.getByRole('link', { name: 'View Forecast' }).click();
  const weather = page.getByRole('region', { name: 'Current Conditions' });
  await expect(weather.getByText(/^Offline: last received/)).toBeVisible();
  await isAccessible(page);
  await page.goBack();
  await page.getByRole('link', { name: 'All locations' }).click();
  await expect(page.getByRole('banner')).toContainText('Last received');
  await isAccessible(page);
  await page.goBack();

  network.set('good');
  await context.setOffline(false);
  await expect(card(page, 'weather').getByText(/^Offline: last received/)).toBeHidden({ timeout: 20_000 });
  await expect(glance(page, 'Wind')).not.toContainText('Old data');
});

test('without a connection values are withheld at their limits, and the tide is still computed', async ({
  page,
  network,
}) => {
  await visit(page, 'tynemouth-long-sands');
  network.set('dead');
  await page.clock.install({ time: Date.now() + 13 * 3_600_000 });
  await page.reload();
  await expect(card(page, 'weather')).toContainText('too old to show');
  await expect(card(page, 'marine')).toContainText('too old to show');
  await expect(card(page, 'stormOverflows')).toContainText(/unknown/i);
  await expect(card(page, 'stormOverflows')).not.toContainText('Not Spilling');
  await expect(card(page, 'tide')).toContainText(texts.tideComputedHere);

  await page.clock.setSystemTime(Date.now() + 20 * 86_400_000); // beyond what the server had predicted
  await page.reload();
  await expect(card(page, 'tide')).toContainText('Heights in metres above lowest astronomical tide.');
  await expect(glance(page, 'Tide')).toContainText(/(High|Low) /);
});

test('a favourite is stored without a visit, nothing about the account is, and another place says that it has no copy', async ({
  page,
  network,
}) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Favourite: Whitby' }).first().click();
  await visit(page, 'exmouth');
  await expect
    .poll(() => page.evaluate(CACHED_CALLS), { timeout: 40_000 })
    .toContain('/api/automated_messages/location/whitby');
  await expect.poll(() => page.evaluate(CACHED_TIDES), { timeout: 20_000 }).toBe(2);
  const calls: string[] = await page.evaluate(CACHED_CALLS);
  expect(calls.filter((path) => /^\/(auth|api\/(admin|account|users))/.test(path))).toEqual([]);
  network.set('dead');
  await page.goto('/');
  await page.getByRole('link', { name: 'Whitby' }).first().click();
  await expect(figure(card(page, 'weather'), 'Wind')).toContainText('mph');
  await expect(card(page, 'weather').getByText(/^Offline: last received/)).toBeVisible();
  await page.goto('/locations/cromer');
  await expect(page.getByRole('alert')).toContainText(texts.noOfflineCopy);
  await expect(offlineNotice(page)).toBeVisible();
});

test('on a network that does not answer, offline copies are shown as old', async ({ page, network }) => {
  await visit(page, 'exmouth');
  network.set('silent');
  await page.reload();
  await expect(figure(card(page, 'weather'), 'Wind')).toContainText('mph', { timeout: 30_000 });
  await expect(card(page, 'weather').getByText(/last received/)).toBeVisible();
});

/** What this device has stored of a visit, in every storage that a page has. */
const REMAINS = `(async () => {
  const databases = await Promise.all((await indexedDB.databases()).map(({ name }) => new Promise((resolve) => {
    const opening = indexedDB.open(name);
    opening.onsuccess = () => {
      const database = opening.result;
      const stores = [...database.objectStoreNames];
      const all = stores.map((store) => new Promise((got) => {
        const asked = database.transaction(store).objectStore(store).getAll();
        asked.onsuccess = () => got(asked.result);
      }));
      Promise.all(all).then((entries) => { database.close(); resolve(entries.flat()); });
    };
  })));
  const names = await caches.keys();
  return {
    answers: names.includes('${COPIES_CACHE}'),
    local: Object.keys(localStorage).filter((key) => !['foreshore.units', 'foreshore.colours'].includes(key)),
    session: Object.keys(sessionStorage).filter((key) => !key.startsWith('tsr-')),
    databases: JSON.stringify(databases).match(/api|locations/g) ?? [],
  };
})()`;
const NOTHING = { answers: false, local: [], session: [], databases: [] };

test('after logging out nothing of a visit is on the device, nor can be read without a connection', async ({
  page,
  network,
  problems,
}) => {
  problems.expect(/401/);
  await visit(page, 'exmouth');
  await page.getByRole('banner').getByRole('button', { name: 'Favourite: Exmouth' }).click();
  const before = (await page.evaluate(REMAINS)) as typeof NOTHING;
  expect(before).toMatchObject({ answers: true, local: expect.arrayContaining(['foreshore.places']) });
  expect(before.databases.length).toBeGreaterThan(5);
  // The worker is stopped in between, as browsers do: it must not rely on its memory.
  const session = await page.context().newCDPSession(page);
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await page.getByRole('link', { name: 'All locations' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/auth\/login/);
  await expect.poll(() => page.evaluate(REMAINS)).toEqual(NOTHING);
  network.set('dead');
  await page.goto('/locations/exmouth');
  await expect(page.getByRole('alert')).toContainText(texts.noOfflineCopy);
});

test('the end of a session elsewhere deletes the offline copies', async ({
  page,
  context,
  network,
  problems,
}) => {
  problems.expect(/401/);
  await visit(page, 'exmouth');
  await context.clearCookies();
  await page.reload();
  await expect(page).toHaveURL(/auth\/login/);
  await expect.poll(() => page.evaluate(REMAINS)).toEqual(NOTHING);
  network.set('dead');
  await page.goto('/locations/exmouth');
  await expect(page.getByRole('alert')).toContainText(texts.noOfflineCopy);
});

test('a new version does not break an open page, and waits for its reader', async ({ page, network }) => {
  await visit(page, 'exmouth');
  const entry: string = await page.evaluate(
    `new URL(document.querySelector('script[type=module]').src).pathname`,
  );
  const worker: string = await page.evaluate(`fetch('/sw.js').then((answer) => answer.text())`);
  const forecast = /\/assets\/forecast-screen-[\w-]+\.js/.exec(worker)?.[0] ?? '';
  const [newEntry, newForecast] = ['/assets/index-released.js', '/assets/forecast-screen-released.js'];
  network.rename(newEntry, entry);
  network.rename(newForecast, forecast);
  network.change(forecast, () => null);
  const released = (html: string) => html.replaceAll(entry, newEntry);
  for (const path of ['/index.html', '/locations/exmouth']) network.change(path, (body) => released(body));
  network.change('/sw.js', (body) =>
    released(body)
      .replaceAll(forecast, newForecast)
      .replace(/(?<="revision":")\w+(?=","url":"\/index\.html")/, 'released'),
  );

  await page.evaluate('window.isSame = true');
  await page.evaluate(UPDATE);
  await expect(page.getByText(texts.newVersion)).toBeVisible({ timeout: 20_000 });
  await page.getByRole('link', { name: 'View Forecast' }).click();
  await expect(heading(page, 'Exmouth')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Current Conditions' })).toBeVisible();
  expect(await page.evaluate('window.isSame')).toBe(true);

  await page.goBack();
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.locator(`script[src="${newEntry}"]`)).toBeAttached();
  // The released entry is the old one renamed; a chunk that asks for the old name may start the pages a second time.
  await expect(heading(page, 'Exmouth').first()).toBeVisible();
  await expect(page.getByText(texts.newVersion)).toBeHidden();
});

test('it can be installed: the manifest’s icons exist in their named sizes', async ({ page }) => {
  await page.goto('/');
  const answer = await page.request.get('/manifest.webmanifest');
  const manifest: { id: string; display: string; icons: { src: string; sizes: string; purpose?: string }[] } =
    await answer.json();
  expect(manifest).toMatchObject({ id: '/', display: 'standalone', start_url: '/' });
  for (const { src, sizes } of manifest.icons.filter((icon) => icon.sizes !== 'any')) {
    const width = await page.evaluate(
      `fetch('${src}').then((file) => file.blob()).then(createImageBitmap).then(({ width }) => width)`,
    );
    expect(`${width}x${width}`).toBe(sizes);
  }
  expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
});
