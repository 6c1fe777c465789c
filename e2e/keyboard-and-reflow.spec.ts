import type { Page } from '@playwright/test';
import { expect, test } from './foreshore.ts';
import { card, heading } from './location-page.ts';

const CONTROLS = 'a[href], button, summary, input, select, textarea, [tabindex="0"]';
const NOTE_FOCUS = `document.activeElement.setAttribute('data-reached', '')`;
const DOCUMENT_WIDTH = 'document.documentElement.scrollWidth';
const MOVING = `document.getAnimations().filter(({ effect }) => effect.getTiming().duration > 1).length`;

/** Presses Tab through the whole page; each control must be reached, in view, and show that it has the focus. */
async function reachesEverything(page: Page): Promise<void> {
  const controls = page.locator(CONTROLS).filter({ visible: true });
  const count = await controls.count();
  expect(count).toBeGreaterThan(5);
  for (let step = 0; step < count; step += 1) {
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    await expect(focused).toBeInViewport();
    await expect(focused).toHaveCSS('outline-style', 'solid');
    await page.evaluate(NOTE_FOCUS);
  }
  await expect(page.locator(`:is(${CONTROLS}):not([data-reached])`).filter({ visible: true })).toHaveCount(0);
}

test('every control of a location’s page is reached by keyboard, and shows its focus', async ({ page }) => {
  await page.goto('/locations/tynemouth-long-sands');
  await expect(card(page, 'waterQuality')).toContainText('Yearly class');
  await expect(card(page, 'stormOverflows')).toContainText('Spilling');
  await expect(card(page, 'marine')).toContainText('Forecast for');
  await expect(card(page, 'weather')).toContainText('Forecast for');
  await expect(card(page, 'tide')).toContainText('Times today');
  await reachesEverything(page);
});

test('the first Tab offers a way past the navigation', async ({ page }) => {
  await page.goto('/locations/exmouth');
  await expect(heading(page, 'Exmouth')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Tide' })).toBeFocused();
});

test.describe('320 pixels wide', () => {
  test.use({ viewport: { width: 320, height: 800 } });

  test('nothing has to be scrolled sideways', async ({ page, problems }) => {
    problems.expect(/status of 404/);
    await page.goto('/');
    await expect(page.getByRole('region', { name: 'Map of all locations' })).toContainText('Esri');
    expect(await page.evaluate(DOCUMENT_WIDTH)).toBe(320);
    for (const slug of ['plymouth-hoe', 'falmouth-gyllyngvase', 'tynemouth-long-sands']) {
      await page.goto(`/locations/${slug}`);
      await expect(card(page, 'waterQuality')).toContainText('Yearly class');
      await expect(card(page, 'marine')).toContainText('Wave height');
      for (const more of await page.locator('summary').all()) await more.click();
      expect(await page.evaluate(DOCUMENT_WIDTH), slug).toBe(320);
    }
    await page.goto('/locations/atlantis');
    await expect(heading(page, 'Location Not Found')).toBeVisible();
    expect(await page.evaluate(DOCUMENT_WIDTH)).toBe(320);
  });

  test.describe('without a login', () => {
    test.use({ loggedIn: false });

    test('the login page too', async ({ page }) => {
      await page.goto('/auth/login');
      await expect(heading(page, 'Log in')).toBeVisible();
      expect(await page.evaluate(DOCUMENT_WIDTH)).toBe(320);
    });
  });
});

test('nothing moves for those who asked for less motion', async ({ page }) => {
  await page.route(/openmeteo_metoffice/, () => new Promise(() => undefined));
  await page.goto('/locations/exmouth');
  await expect(card(page, 'weather')).toHaveAttribute('aria-busy', 'true');
  expect(await page.evaluate(MOVING), 'the skeleton moves for everybody else').toBeGreaterThan(0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect.poll(() => page.evaluate(MOVING)).toBe(0);
});
