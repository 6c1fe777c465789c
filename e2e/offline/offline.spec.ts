import { texts } from '#contract/texts.ts';
import { expect, test } from '../shared/foreshore.ts';
import { card, figure, glance, heading } from '../shared/location-page.ts';

test.beforeEach(({ problems }) => problems.expect(/ERR_INTERNET_DISCONNECTED/));

test('a lost connection is shown, the values stay, and the page recovers by itself', async ({
  page,
  context,
}) => {
  await page.clock.install();
  await page.goto('/locations/exmouth');
  await expect(figure(card(page, 'weather'), 'Wind')).toContainText('mph');
  const notice = page.getByRole('region', { name: 'Notices' }).getByRole('status');

  await context.setOffline(true);
  await expect(notice).toHaveText(texts.offline);
  await expect(page.getByRole('banner')).toContainText(texts.offline);
  await expect(figure(card(page, 'weather'), 'Wind')).toContainText('mph');
  await expect(card(page, 'weather').getByText(/^Offline: last received/)).toBeVisible();
  await expect(glance(page, 'Waves')).toContainText('Old data');

  await page.clock.runFor('02:00'); // values younger than a minute are not requested again
  await expect(page.getByRole('banner')).toContainText(texts.offline);
  const asked = page.waitForResponse(/openmeteo_metoffice/);
  await context.setOffline(false);
  expect((await asked).ok()).toBe(true);
  await expect(notice).toBeEmpty();
  await expect(card(page, 'weather').getByText(/^Offline: last received/)).toBeHidden();
  await expect(page.getByRole('banner')).toContainText(texts.dataDoubts.simulated);
});

test('a location opened without a connection loads once the connection is back', async ({
  page,
  context,
}) => {
  await page.goto('/locations/whitby'); // loads the screen's code
  await page.getByRole('link', { name: 'All locations' }).click();
  const exmouth = page.getByRole('link', { name: 'Exmouth' });
  await expect(exmouth).toBeVisible();
  await expect(page.getByRole('region', { name: 'Map of all locations' })).toBeVisible(); // its code has come
  await context.setOffline(true);
  await exmouth.click();
  await expect(heading(page, 'Exmouth')).toBeVisible();
  await expect(card(page, 'weather')).toContainText(texts.weatherFailed);
  await expect(card(page, 'weather')).toContainText(texts.networkError);

  await context.setOffline(false);
  for (const name of ['tide', 'weather', 'marine', 'waterQuality', 'stormOverflows'] as const) {
    await expect(card(page, name).getByText('Simulated', { exact: true })).toBeVisible();
  }
  await expect(figure(card(page, 'weather'), 'Wind')).toContainText('mph');
});

test('a part whose code could not load says so, and comes once the connection is back', async ({
  page,
  context,
  problems,
}) => {
  problems.expect(/Unreachable: Network error/);
  await page.goto('/locations/exmouth');
  await expect(figure(card(page, 'weather'), 'Wind')).toContainText('mph');
  await context.setOffline(true);
  await page.getByRole('link', { name: 'When can I go? The coming week' }).scrollIntoViewIfNeeded();
  const missing = page.getByRole('status').filter({ hasText: 'The next 48 hours could not be loaded.' });
  await expect(missing.getByRole('button', { name: 'Retry' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('slider', { name: 'Hour of the picture' })).toBeVisible({ timeout: 20_000 });
  await expect(missing).toBeHidden();
});

test('a screen whose code could not load says so, and loads once the connection is back', async ({
  page,
  context,
  problems,
}) => {
  problems.expect(/Unreachable: Network error/);
  await page.goto('/');
  const exmouth = page.getByRole('link', { name: 'Exmouth' });
  await expect(exmouth).toBeVisible();
  await expect(page.getByRole('region', { name: 'Map of all locations' })).toBeVisible(); // its code has come
  await context.setOffline(true);
  await exmouth.click();
  await expect(heading(page, 'This page could not be shown')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText(texts.networkError);
  await expect(page.getByText(texts.offline)).toBeVisible();
  await context.setOffline(false);
  await expect(heading(page, 'Exmouth')).toBeVisible();
  await expect(figure(card(page, 'weather'), 'Wind')).toContainText('mph');
});
