import type { Page } from '@playwright/test';
import { texts } from '#contract/texts.ts';
import { titles } from '#domain/places/titles.ts';
import { londonClockWithSeconds } from '#domain/time/london-time.ts';
import { withoutFirstAnswers } from '../shared/first-answers.ts';
import { expect, test } from '../shared/foreshore.ts';
import { card, cards, heading } from '../shared/location-page.ts';

test.use({ live: 'silent' });

test('simulated data are called that on every screen', async ({ page, problems }) => {
  problems.expect(/status of 404/);
  for (const path of ['/', '/locations/exmouth', '/locations/atlantis', '/no/such/page']) {
    await page.goto(path);
    await expect(page.getByText(texts.simulated)).toBeVisible();
  }
  await page.goto('/locations/exmouth');
  for (const name of Object.keys(cards) as (keyof typeof cards)[]) {
    await expect(card(page, name).getByText('Simulated', { exact: true })).toBeVisible();
  }
});

test.describe('the titles of the documents', () => {
  test('name the screen', async ({ page }) => {
    await page.goto('/');
    await expect(page).toHaveTitle('Welcome to Foreshore');
    await page.getByRole('link', { name: 'Exmouth' }).click();
    await expect(page).toHaveTitle('Welcome to Foreshore | Exmouth');
    await page.getByRole('link', { name: 'All locations' }).click();
    await expect(page).toHaveTitle('Welcome to Foreshore');
  });

  test('say so while a location is loading', async ({ page }) => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await withoutFirstAnswers(page);
    await page.route('**/locations/exmouth', async (route) => {
      if (route.request().resourceType() !== 'document') await released;
      await route.fallback();
    });
    await page.goto('/locations/exmouth');
    await expect(heading(page, 'Loading location…')).toBeVisible();
    await expect(page).toHaveTitle(titles.loading);
    release();
    await expect(page).toHaveTitle('Welcome to Foreshore | Exmouth');
  });
});

const clock = (page: Page) =>
  page
    .getByRole('banner')
    .locator('time')
    .filter({ hasText: /^\d\d:\d\d:\d\d$/ });

test('times are London’s, wherever the browser is', async ({ page }) => {
  let serversTime = new Date('2027-07-01T12:34:56Z'); // an hour behind the clocks of London
  await page.clock.install({ time: serversTime });
  await withoutFirstAnswers(page);
  await page.route(/\/(api|auth|locations)\//, async (route) => {
    if (route.request().resourceType() === 'document') return route.fallback();
    const answer = await route.fetch();
    const headers = { ...answer.headers(), date: serversTime.toUTCString() };
    await route.fulfill({ response: answer, headers });
  });
  await page.goto('/locations/exmouth');
  await expect(heading(page, 'Exmouth')).toBeVisible();
  await expect(card(page, 'weather')).toContainText('mph');
  expect(await page.evaluate('new Date().getHours()'), 'the browser is in Tokyo').toBe(21);
  serversTime = new Date('2027-07-01T12:35:20Z'); // also for an answer that is late
  await page.clock.pauseAt(serversTime);
  await expect(clock(page)).toHaveText(/^13:35:2\d$/);
});

test('a device whose clock is wrong by hours shows the time of the server', async ({ page }) => {
  await page.clock.install({ time: Date.now() - 5 * 3_600_000 });
  await page.goto('/locations/exmouth');
  await expect(heading(page, 'Exmouth')).toBeVisible();
  await expect(async () => {
    const shown = await clock(page).textContent();
    const now = Date.now();
    expect([now - 3000, now - 2000, now - 1000, now, now + 1000].map(londonClockWithSeconds)).toContain(
      shown,
    );
  }).toPass();
});

test('an unknown location is shown as not found, with a way back', async ({ page, problems }) => {
  problems.expect(/status of 404/);
  await page.goto('/locations/atlantis');
  await expect(heading(page, texts.locationNotFoundTitle)).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText(texts.requestedLocationNotFound);
  await expect(page).toHaveTitle(`Welcome to Foreshore | ${texts.locationNotFoundTitle}`);
  await page.getByRole('link', { name: 'Back to all locations' }).click();
  await expect(heading(page, /Check the sea/)).toBeFocused();
});

test('an unknown address has its own page, with status 404', async ({ page, problems }) => {
  problems.expect(/status of 404/);
  const answer = await page.goto('/no/such/page');
  expect(answer?.status()).toBe(404);
  await expect(heading(page, 'Page Not Found')).toBeVisible();
  await page.getByRole('link', { name: 'See all locations' }).click();
  await expect(heading(page, /Check the sea/)).toBeVisible();
});

test('an address in capitals leads to the same place, also after a reload', async ({ page }) => {
  await page.goto('/locations/EXMOUTH');
  await expect(heading(page, 'Exmouth')).toBeVisible();
  await expect(card(page, 'weather')).toContainText('mph');
  await page.goto('/');
  await page.getByRole('link', { name: 'Exmouth' }).click();
  await page.reload();
  await expect(heading(page, 'Exmouth')).toBeVisible();
  await expect(page).toHaveURL('/locations/exmouth');
});

test('the QR code is shown large and leads to this page', async ({ page, foreshore }) => {
  await page.goto('/locations/exmouth');
  const code = page.getByRole('button', { name: /^QR code of this page/ });
  await code.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Exmouth on another phone' });
  await expect(dialog).toContainText(`${foreshore.url}/locations/exmouth`);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(code).toBeFocused();

  await page.goto('/locations/exmouth/forecast');
  await code.press('Enter');
  await expect(dialog).toContainText(`${foreshore.url}/locations/exmouth/forecast`);
});

test('a safety message stands first and is text, whatever is in it', async ({ page }) => {
  await withoutFirstAnswers(page);
  await page.route('**/locations/exmouth', async (route) => {
    if (route.request().resourceType() === 'document') return route.fallback();
    const answer = await route.fetch();
    const { location } = (await answer.json()) as { location: object };
    const custom_message = {
      title: 'Strong rip current',
      message: 'Stay <b>out</b> of the water.',
      message_type: 'warning',
      author: 'Beach team',
      created_at: '2026-01-01T00:00:00.000Z',
      expires_at: null,
    };
    return route.fulfill({ response: answer, json: { location: { ...location, custom_message } } });
  });
  await page.goto('/locations/exmouth');
  const message = page.getByRole('main').getByRole('alert');
  await expect(message).toContainText('Strong rip current');
  await expect(message).toContainText('Stay <b>out</b> of the water.');
  await expect(message).toContainText('Water Safety Team · Beach team');
});
