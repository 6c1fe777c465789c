import { callTexts } from '#contract/call-texts.ts';
import { texts } from '#contract/texts.ts';
import { administrator } from '../shared/administrator.ts';
import { expect, test } from '../shared/foreshore.ts';
import { isAccessible } from '../shared/is-accessible.ts';
import { badge, watchPolls, watchSockets } from '../shared/live-page.ts';
import { card, heading } from '../shared/location-page.ts';

test.use({ settings: { dataMode: 'live' } }); // simulated data are never called live

const ALERT = 'Waves break over the wall';

test('a page becomes live over one connection, and says so', async ({ page }) => {
  const sockets = watchSockets(page);
  const polls = watchPolls(page);
  await page.goto('/locations/exmouth');
  await expect(badge(page)).toContainText('Live');
  await page.getByRole('link', { name: 'View Forecast' }).click();
  await expect(heading(page, 'Exmouth Forecast')).toBeVisible();
  await expect(badge(page)).toContainText('Live');
  expect(sockets.made()).toBe(1);
  expect(polls.paths()).toEqual([]);
  await isAccessible(page);
});

test('Socket.IO’s code comes after the page’s own', async ({ page }) => {
  const loaded: string[] = [];
  page.on('requestfinished', (request) => loaded.push(request.url()));
  await page.goto('/locations/exmouth');
  await expect(card(page, 'weather')).toContainText('mph');
  await expect(badge(page)).toContainText('Live');
  const follow = loaded.findIndex((url) => /follow-[\w-]+\.js/.test(url));
  const screen = loaded.findIndex((url) => /location-screen-[\w-]+\.js/.test(url));
  expect(screen).toBeGreaterThanOrEqual(0);
  expect(follow).toBeGreaterThan(screen);
});

test('where that code could not load, the page says so, and becomes live later', async ({
  page,
  problems,
}) => {
  problems.expect(/Failed to load resource/);
  await page.clock.install();
  const code = '**/assets/follow-*.js';
  await page.route(code, (route) => route.abort());
  await page.goto('/locations/exmouth');
  await expect(card(page, 'weather')).toContainText('mph');
  await page.clock.runFor('00:05');
  await expect(badge(page)).toContainText(texts.setupFailed);
  await page.unroute(code);
  await page.clock.runFor('00:15');
  await expect(badge(page)).toContainText('Live');
});

/** Whether this is the last message that a page receives after connecting. */
const isLastInitial = ({ payload }: { payload: string | Buffer }) =>
  String(payload).includes('initial_automated_messages');

test('a value that arrives while the page is open is shown there, and on no other place’s page', async ({
  page,
  problems,
  startOwn,
}) => {
  problems.expect(/status of 503/);
  const own = await startOwn({
    dataMode: 'live',
    refreshScale: 0.004,
    faults: [{ upstream: 'weather', mode: 'error_500' }],
  });
  const polls = watchPolls(page);
  const received = page
    .waitForEvent('websocket')
    .then((socket) => socket.waitForEvent('framereceived', isLastInitial));
  await page.goto(`${own.url}/locations/exmouth`);
  await expect(card(page, 'weather')).toContainText(texts.weatherFailed);
  await received;
  await expect(badge(page)).toContainText(texts.dataDoubts.missing);
  const calls = new Set<string>();
  page.on('request', (request) => calls.add(new URL(request.url()).pathname));
  own.simulator.faults.clear();
  await expect(card(page, 'weather')).toContainText('mph', { timeout: 30_000 });
  await expect(badge(page)).toContainText('Live');
  expect(calls).not.toContain('/api/openmeteo_metoffice');
  expect(polls.paths()).toEqual([]);
});

test('alerts and safety messages appear and disappear on an open page, at their own place alone', async ({
  page,
  foreshore,
}) => {
  const admin = await administrator(foreshore);
  const other = await page.context().newPage();
  await page.goto('/locations/whitby');
  await other.goto('/locations/exmouth');
  await expect(badge(page)).toContainText('Live');
  await expect(badge(other)).toContainText('Live');
  await admin.addAlert({ location_name: 'Whitby', title: ALERT, description: 'Keep off the sea wall.' });
  const alert = page.getByRole('region', { name: ALERT });
  await expect(alert).toBeVisible();
  await expect(page.getByRole('status').filter({ has: alert })).toHaveAttribute('aria-atomic', 'false');
  await admin.setSafetyMessage('whitby', 'Rip currents today');
  await expect(page.getByText('Rip currents today')).toBeVisible();
  await admin.clearMessages();
  await expect(alert).toHaveCount(0);
  await expect(other.getByText('Rip currents today')).toHaveCount(0);
  await expect(other.getByRole('region', { name: ALERT })).toHaveCount(0);
});

test('a place is renamed, and then deleted, while it is on screen and in the list', async ({
  page,
  problems,
  foreshore,
}) => {
  problems.expect(/status of 404/);
  const admin = await administrator(foreshore);
  await admin.addLocation('Sandsend', { latitude: 54.502, longitude: -0.675 });
  const landing = await page.context().newPage();
  await landing.goto('/');
  await page.goto('/locations/sandsend/forecast');
  await expect(badge(page)).toContainText('Live');
  await expect(landing.getByRole('link', { name: 'Sandsend' })).toBeVisible();
  await expect(badge(landing)).toContainText('Live');

  await admin.renameLocation('sandsend', 'Sandsend Beach');
  await expect(page).toHaveURL('/locations/sandsend-beach/forecast');
  await expect(heading(page, 'Sandsend Beach Forecast')).toBeVisible();
  await expect(landing.getByRole('link', { name: 'Sandsend Beach' })).toBeVisible();

  await admin.deleteLocation('sandsend-beach');
  await expect(heading(page, texts.locationNotFoundTitle)).toBeVisible();
  await expect(landing.getByRole('link', { name: 'Sandsend Beach' })).toHaveCount(0);
});

test('a page beyond the limit of its network polls, and says why', async ({
  page,
  context,
  problems,
  startOwn,
}) => {
  problems.expect(/WebSocket connection to|429/);
  const own = await startOwn({ livePerAddress: 1, dataMode: 'live' });
  const [first, second] = [page, await context.newPage()];
  await first.goto(`${own.url}/locations/exmouth`);
  await expect(badge(first)).toContainText('Live');
  await second.goto(`${own.url}/locations/exmouth`);
  await expect(badge(second)).toContainText(texts.polling);
  await expect(card(second, 'weather')).toContainText('mph');
  await badge(second).getByRole('button', { name: texts.polling }).click();
  await expect(badge(second).getByRole('tooltip')).toHaveText(callTexts.tooManyLiveConnectionsHere);
  await second.setViewportSize({ width: 360, height: 640 });
  expect(await second.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
  await expect(badge(first)).toContainText('Live');
});
