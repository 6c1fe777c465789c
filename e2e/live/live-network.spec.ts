import type { Page } from '@playwright/test';
import { texts } from '#contract/texts.ts';
import { administrator } from '../shared/administrator.ts';
import { type BadNetwork, startBadNetwork } from '../shared/bad-network.ts';
import { expect, test } from '../shared/foreshore.ts';
import { isAccessible } from '../shared/is-accessible.ts';
import { badge, POLLS, watchPolls, watchSockets } from '../shared/live-page.ts';
import { card } from '../shared/location-page.ts';

test.use({ settings: { dataMode: 'live' } }); // simulated data are never called live

const CUT = /WebSocket connection to|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|ERR_SOCKET_NOT_CONNECTED/;
/** All attempts of a cycle, with the longest waits. */
const A_CYCLE_S = 180;
const A_POLL_S = 300;
const failedAndPolling = texts.connectionAnd(texts.connectionFailed, texts.pollingMeanwhile);

let network: BadNetwork;
test.beforeEach(async ({ foreshore, page, problems }) => {
  problems.expect(CUT);
  network = await startBadNetwork(foreshore.url);
  await page.clock.install();
});
test.afterEach(() => network.close());

const open = (page: Page) => page.goto(`${network.url}/locations/exmouth`);

test('where websockets are blocked the page is live by long polling', async ({ page, foreshore }) => {
  network.setLive('no-websocket');
  const polls = watchPolls(page);
  await open(page);
  await expect(badge(page)).toContainText(texts.liveByPolling);
  await (await administrator(foreshore)).setSafetyMessage('exmouth', 'Rip currents today');
  await expect(page.getByText('Rip currents today')).toBeVisible();
  expect(polls.paths()).toEqual([]);
});

test('where the live connection is blocked the page polls and says so, and stops polling once it is live', async ({
  page,
}) => {
  network.setLive('none');
  const polls = watchPolls(page);
  await open(page);
  await expect(badge(page)).toContainText(texts.polling);
  await expect(card(page, 'weather')).toContainText('mph');
  const why = badge(page).getByRole('button', { name: texts.polling });
  await why.focus();
  await expect(badge(page).getByRole('tooltip')).toHaveText(texts.connectionFailed);
  await isAccessible(page);

  await page.clock.runFor('03:30');
  await expect(async () => {
    await page.clock.runFor(5000); // in small steps: an answer that takes long by the page's clock counts as missing
    expect(new Set(polls.paths())).toEqual(new Set(POLLS));
  }).toPass();
  await expect(badge(page)).toContainText(/updates every 5 minutes/i);
  await page.clock.runFor('04:30'); // the next round is due within half a minute
  polls.forget();
  network.setLive('all');
  await page.evaluate("dispatchEvent(new Event('online'))");
  await expect(badge(page)).toContainText('Live');
  await expect(badge(page).getByRole('status').first()).toHaveText('Live'); // announced: it was not so before
  await page.clock.runFor(40_000); // longer than that, and no word of the server would be missed
  expect(polls.paths()).toEqual([]);
  await expect(badge(page)).toContainText('Live');
});

test('after the next successful round the live connection is back', async ({ page }) => {
  test.setTimeout(120_000);
  const polls = watchPolls(page);
  network.setLive('none');
  await open(page);
  await expect(async () => {
    await page.clock.runFor(5000);
    await expect(badge(page)).toContainText(failedAndPolling, { timeout: 300 }); // all attempts are used up
  }).toPass({ intervals: [100] });
  network.setLive('all');
  polls.forget();
  await expect(async () => {
    await page.clock.runFor(5000);
    expect(polls.paths()).not.toEqual([]);
  }).toPass({ intervals: [100] });
  await expect(async () => {
    // In small steps: after many failures Chromium itself holds a websocket back for some seconds of real time.
    await page.clock.runFor(500);
    await expect(badge(page)).toContainText('Live', { timeout: 500 });
  }).toPass({ intervals: [100] });
});

test('a server that was away for ten minutes is found again by itself', async ({ page, problems }) => {
  problems.expect(/ERR_CONNECTION|ERR_FAILED/);
  const sockets = watchSockets(page);
  await open(page);
  await expect(badge(page)).toContainText('Live');
  network.set('dead');
  await expect(badge(page)).not.toContainText('Live');
  for (let minutes = 0; minutes < 10; minutes += 1) await page.clock.runFor('01:00');
  await expect(badge(page)).toContainText(texts.offline);
  network.set('good');
  await expect(async () => {
    await page.clock.runFor(1000);
    await expect(badge(page)).toContainText('Live', { timeout: 500 });
  }).toPass();
  expect(sockets.open()).toBe(1);
});

test('after a drop polling begins within seconds', async ({ page }) => {
  const polls = watchPolls(page);
  await open(page);
  await expect(badge(page)).toContainText('Live');
  network.setLive('none');
  await expect(badge(page)).toContainText(texts.polling);
  await page.clock.runFor(8000);
  await expect.poll(() => new Set(polls.paths())).toEqual(new Set(POLLS));
  // In small steps: an answer that takes long by the page's clock counts as missing.
  for (let seconds = 0; seconds < A_CYCLE_S; seconds += 5) await page.clock.runFor(5000);
  await expect(async () => {
    await page.clock.runFor(5000);
    await expect(badge(page)).toContainText(failedAndPolling, { timeout: 500 });
  }).toPass();
  // The attempts after a good round must not change the state back.
  for (let seconds = 0; seconds < A_POLL_S; seconds += 5) {
    await page.clock.runFor(5000);
    // A round whose answer takes long by the page's clock may make it overdue; the failure is never taken back.
    await expect(badge(page)).not.toContainText(texts.polling, { timeout: 2000 });
  }
});
