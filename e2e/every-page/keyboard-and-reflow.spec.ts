import type { Locator, Page } from '@playwright/test';
import { withoutFirstAnswers } from '../shared/first-answers.ts';
import { expect, test } from '../shared/foreshore.ts';
import { field, newAddress, PASSWORD, press } from '../shared/forms.ts';
import { card, heading } from '../shared/location-page.ts';

test.use({ live: 'silent' });

const CONTROLS =
  ':is(a[href], button, summary, input, select, textarea, [tabindex="0"]):not([tabindex="-1"])';
const NOTE_FOCUS = `document.activeElement.setAttribute('data-reached', '')`;
/** The focus has left the page at its end, or is back at a control that had it. */
const IS_ROUND = `document.activeElement.matches('body, [data-reached]')`;
const DOCUMENT_WIDTH = 'document.documentElement.scrollWidth';
const MOVING = `document.getAnimations().filter(({ effect }) => effect.getTiming().duration > 1).length`;

const controls = (page: Page) => page.locator(CONTROLS).filter({ visible: true });

/** Scrolls through the page until all that is loaded near the screen is there, and no more comes. */
async function loadEverything(page: Page): Promise<void> {
  await expect(async () => {
    const before = await controls(page).count();
    for (const part of [0, 0.2, 0.4, 0.6, 0.8, 1]) {
      await page.evaluate(`void scrollTo(0, ${part} * document.documentElement.scrollHeight)`);
      await page.waitForTimeout(50); // the browser looks at each frame what has come near
    }
    await expect(page.locator('.animate-pulse').filter({ visible: true })).toHaveCount(0, { timeout: 2000 });
    expect(await controls(page).count()).toBe(before); // parts that are drawn in turn have no placeholder
  }).toPass({ timeout: 30_000 });
  await page.evaluate('void scrollTo(0, 0)');
}

/** Presses Tab once through the whole page; each control must be reached, in view, and show that it has the focus. */
async function reachesEverything(page: Page): Promise<void> {
  await loadEverything(page);
  // Those that are there now: the connection's state becomes one when its attempts have failed.
  const due = await controls(page).evaluateAll((all) => {
    for (const control of all) control.setAttribute('data-due', '');
    return all.length;
  });
  expect(due).toBeGreaterThan(5);
  for (;;) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(IS_ROUND)) break;
    const focused = page.locator(':focus');
    await expect(focused).toBeInViewport();
    await expect(focused).toHaveCSS('outline-style', 'solid');
    await page.evaluate(NOTE_FOCUS);
  }
  const missed = page.locator('[data-due]:not([data-reached])').filter({ visible: true });
  expect(await missed.evaluateAll((all) => all.map(({ outerHTML }) => outerHTML))).toEqual([]);
}

test('every control of a location’s page is reached by keyboard, and shows its focus', async ({ page }) => {
  await page.goto('/locations/tynemouth-long-sands');
  await expect(card(page, 'waterQuality')).toContainText('Yearly class');
  await expect(card(page, 'stormOverflows')).toContainText('Spilling');
  await expect(card(page, 'marine')).toContainText('Forecast for');
  await expect(card(page, 'weather')).toContainText('Forecast for');
  await expect(card(page, 'tide')).toContainText('Times today');
  await loadEverything(page);
  await expect(page.getByLabel('When is the tide above a height?')).toBeVisible();
  await reachesEverything(page);
});

test('so is every control of the forecast and of the water-quality page', async ({ page }) => {
  await page.goto('/locations/exmouth/forecast');
  await expect(page.getByRole('region', { name: '7-Day Weather Forecast' })).toContainText('mph');
  await reachesEverything(page);
  await page.goto('/locations/tynemouth-long-sands/water-quality');
  await expect(page.locator('#storm-overflows').getByText('nearest first')).toBeVisible();
  await loadEverything(page);
  await expect(page.getByRole('region', { name: /^Map of the storm overflows/ })).toContainText('Esri');
  await expect(page.getByRole('region', { name: 'Spill calendar' })).toContainText('Days as a table');
  await reachesEverything(page);
});

test('the first Tab offers a way past the navigation', async ({ page }) => {
  await page.goto('/locations/exmouth');
  await expect(card(page, 'tide')).toContainText('Times today'); // the heading stands there before the app
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Tide' })).toBeFocused();
});

test('every control of the account page is reached by keyboard, and shows its focus', async ({ page }) => {
  await page.goto('/account');
  await expect(page.getByRole('button', { name: 'Delete my account' })).toBeVisible();
  await reachesEverything(page);
});

test.describe('without a login', () => {
  test.use({ loggedIn: false });

  test('the keyboard is enough to sign up', async ({ page, foreshore }) => {
    const email = newAddress();
    const focused = page.locator(':focus');
    const next = async (reached: Locator) => {
      await page.keyboard.press('Tab');
      await expect(reached).toBeFocused();
    };
    await page.goto('/auth/signup');
    await expect(heading(page, 'Sign up')).toBeVisible();
    await next(page.getByRole('link', { name: 'Skip to main content' }));
    await page.keyboard.press('Enter');
    await next(field(page, 'Email address'));
    await page.keyboard.type(email);
    await page.keyboard.press('Enter');
    await expect(field(page, 'Verification code')).toBeFocused();
    const code = (await foreshore.mailbox.next(email)).code();
    await page.keyboard.type(`${code.slice(0, 3)} ${code.slice(3)}`);
    await page.keyboard.press('Enter');
    await expect(field(page, 'Password')).toBeFocused();
    await page.keyboard.type(PASSWORD);
    await next(page.getByRole('button', { name: 'Show password' }));
    await next(field(page, 'Confirm password'));
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: 'See all locations' })).toBeFocused();
    await expect(heading(page, /Check the sea/)).toBeVisible();
    await expect(focused).toHaveText(/Check the sea/);
  });
});

test.describe('1280 pixels at twice the size', () => {
  test.use({ viewport: { width: 640, height: 450 }, deviceScaleFactor: 2 });

  test('nothing has to be scrolled sideways', async ({ page }) => {
    for (const [path, sign] of Object.entries({
      '/': 'Active',
      '/?tab=about': 'About',
      '/locations/tynemouth-long-sands': 'Yearly class',
      '/locations/tynemouth-long-sands/forecast': '7-Day Weather Forecast',
      '/locations/tynemouth-long-sands/water-quality': 'Yearly class',
    })) {
      await page.goto(path);
      await expect(page.getByRole('main')).toContainText(sign);
      expect(await page.evaluate(DOCUMENT_WIDTH), path).toBe(640);
    }
  });
});

test.describe('320 pixels wide', () => {
  test.use({ viewport: { width: 320, height: 800 } });

  test('nothing has to be scrolled sideways', async ({ page, problems }) => {
    problems.expect(/status of 404/);
    await page.goto('/');
    await expect(page.getByRole('region', { name: 'List' })).toContainText('mph');
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

    test('nor on the pages before the login', async ({ page, problems }) => {
      problems.expect(/status of (400|404)/);
      const titles = {
        '/auth/login': 'Log in',
        '/auth/signup': 'Sign up',
        '/auth/verify': 'Verify your email',
        '/auth/forgot-password': 'Forgot your password?',
        '/auth/reset-password/not-a-token': 'Invalid Reset Link',
      };
      for (const [path, title] of Object.entries(titles)) {
        await page.goto(path);
        await expect(heading(page, title)).toBeVisible();
        expect(await page.evaluate(DOCUMENT_WIDTH), path).toBe(320);
      }
    });

    test('nor with a long e-mail address', async ({ page, foreshore }) => {
      const email = `${'a-long-name-without-any-space'.repeat(2)}@mail.example`;
      await page.goto('/auth/signup');
      await field(page, 'Email address').fill(email);
      await press(page, 'Send code');
      await expect(page.getByText(email)).toBeVisible();
      expect(await page.evaluate(DOCUMENT_WIDTH)).toBe(320);
      await field(page, 'Verification code').fill((await foreshore.mailbox.next(email)).code());
      await press(page, 'Verify email');
      await field(page, 'Password').fill(PASSWORD);
      await field(page, 'Confirm password').fill(PASSWORD);
      await press(page, 'Create account');
      await expect(heading(page, /Check the sea/)).toBeVisible();
      await page.getByRole('link', { name: 'Account' }).click();
      await press(page, 'Delete my account');
      await expect(page.getByText(email)).toHaveCount(2);
      expect(await page.evaluate(DOCUMENT_WIDTH)).toBe(320);
    });
  });
});

test('with reduced motion nothing moves', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await withoutFirstAnswers(page);
  await page.route(/openmeteo_metoffice/, () => new Promise(() => undefined));
  await page.goto('/locations/exmouth');
  await expect(card(page, 'weather')).toHaveAttribute('aria-busy', 'true');
  expect(await page.evaluate(MOVING), 'the skeleton moves for everybody else').toBeGreaterThan(0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect.poll(() => page.evaluate(MOVING)).toBe(0);
});
