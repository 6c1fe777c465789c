import type { BrowserContext, Page } from '@playwright/test';
import { staffTexts } from '#contract/staff-texts.ts';
import { texts } from '#contract/texts.ts';
import { administrator } from '../shared/administrator.ts';
import { startBadNetwork } from '../shared/bad-network.ts';
import { expect, test } from '../shared/foreshore.ts';
import { field, press } from '../shared/forms.ts';
import { isAccessible, PHONE } from '../shared/is-accessible.ts';
import { heading } from '../shared/location-page.ts';
import type { Foreshore } from '../shared/start-foreshore.ts';

const KNOWN = 'Rip currents by the breakwater';
const PATH = '/admin/custom-messages';
/** For a change to appear on the public page. */
const APPEARS_MS = 5000;

/** The browser gets the login of an officer of three places, one of which has a message that is known everywhere. */
async function asOfficer(context: BrowserContext, foreshore: Foreshore) {
  const admin = await administrator(foreshore);
  await admin.setSafetyMessage('whitby', KNOWN);
  await context.clearCookies();
  await context.addCookies((await admin.officer(['whitby', 'exmouth', 'bude-summerleaze'])).cookies);
  return admin;
}

const messageOf = async (foreshore: Foreshore, slug: string) =>
  (await foreshore.locations()).find((place) => place.slug === slug)?.custom_message ?? null;

/** The public page of a place, open in a browser of its own. */
async function publicPage(page: Page, foreshore: Foreshore, slug: string): Promise<Page> {
  const context = await page
    .context()
    .browser()
    ?.newContext({ storageState: await foreshore.logIn() });
  if (!context) throw new Error('The page belongs to no browser.');
  const shown = await context.newPage();
  await shown.goto(`${foreshore.url}/locations/${slug}`);
  await expect(heading(shown, /./)).toBeVisible();
  await shown.waitForLoadState('networkidle');
  return shown;
}
const notice = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });
const frequent = (page: Page) => page.getByLabel('Frequently Used Messages');
const take = async (page: Page) => {
  const known = await frequent(page).getByRole('option', { name: KNOWN }).getAttribute('value');
  await frequent(page).selectOption(known);
};
const place = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) });

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true });

  test('from the home screen to the public page on a poor network: six taps, less than 15 s', async ({
    page,
    foreshore,
  }) => {
    await asOfficer(page.context(), foreshore);
    await page.goto(PATH);
    await place(page, 'Exmouth').tap();
    await expect(field(page, 'Title')).toBeHidden();
    await page.goto('about:blank');
    const shown = await publicPage(page, foreshore, 'exmouth');

    const network = await page.context().newCDPSession(page);
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 400,
      downloadThroughput: 50_000, // bytes a second: 400 kbit/s
      uploadThroughput: 50_000,
    });
    let taps = 1; // the shortcut on the home screen
    const tap = async (what: ReturnType<Page['getByRole']>) => {
      await what.tap();
      taps += 1;
    };
    const began = Date.now();
    await page.goto(PATH);
    await tap(place(page, 'Exmouth'));
    // The choice opens by one tap, and another one takes the message.
    await tap(frequent(page));
    await take(page);
    taps += 1;
    await tap(page.getByRole('button', { name: /^Tomorrow noon/ }));
    const save = page.getByRole('button', { name: 'Save Message' });
    const { height = 0, y = 0 } = (await save.boundingBox()) ?? {};
    expect(height).toBeGreaterThanOrEqual(56);
    expect(y).toBeGreaterThan(PHONE.height - 100); // within reach of the thumb
    await tap(save);
    const saved = Date.now();
    await expect(notice(shown, KNOWN)).toBeVisible();
    const [whole, appearing] = [Date.now() - began, Date.now() - saved];
    console.log(
      `From the home screen to the public page: ${taps} taps, ${whole} ms, ${appearing} ms from the save`,
    );
    expect(taps).toBeLessThanOrEqual(6);
    expect(whole).toBeLessThan(15_000);
    expect(appearing).toBeLessThan(APPEARS_MS);
    await expect(page.getByText(staffTexts.customMessageUpdated)).toBeVisible();
    await expect(page.getByText('shows it')).toBeVisible();
    expect(await messageOf(foreshore, 'exmouth')).toMatchObject({
      title: KNOWN,
      author: 'Water Safety Team',
    });

    await network.detach();
    await press(page, 'Clear Message');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Clear Message' }).tap();
    await expect(page.getByText(staffTexts.customMessageCleared)).toBeVisible();
    await expect(notice(shown, KNOWN)).toBeHidden({ timeout: APPEARS_MS });
    await shown.context().close();
  });

  test.describe('without signal', () => {
    test.use({ serviceWorkers: 'allow' });
    test.setTimeout(120_000);

    test('the screen opens, a message is kept through a reload, and is sent when there is signal again', async ({
      page,
      foreshore,
      problems,
    }) => {
      problems.expect(/Failed to load resource|401|Unreachable: Network error/);
      const network = await startBadNetwork(foreshore.url);
      const at = (path: string) => `${network.url}${path}`;
      // The page waits before it installs its service worker.
      await page.addInitScript(`{ const { setTimeout } = window;
        window.setTimeout = (call, ms, ...more) => setTimeout(call, ms === 6000 ? 100 : ms, ...more); }`);
      await asOfficer(page.context(), foreshore);
      await page.goto(at(PATH));
      await expect(place(page, 'Exmouth')).toBeVisible();
      await expect
        .poll(() =>
          page.evaluate(
            `caches.open('foreshore-staff-files-1').then((cache) => cache.keys()).then(({ length }) => length)`,
          ),
        )
        .toBeGreaterThan(1);

      await expect.poll(() => page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true);
      network.set('dead');
      await page.goto(at(PATH));
      await expect(page.getByText('No answer from the server')).toBeVisible();
      await place(page, 'Exmouth').tap();
      await take(page);
      await page.getByRole('button', { name: /^Tomorrow noon/ }).tap();
      await press(page, 'Save Message');
      await expect(page.getByRole('heading', { name: 'Kept on this device' })).toBeVisible();
      await expect(page.getByText('Nobody can read it yet.')).toBeVisible();
      await isAccessible(page);
      await page.setViewportSize(PHONE);
      await page.reload();
      await expect(page.getByText('Nobody can read it yet.')).toBeVisible();
      expect(await messageOf(foreshore, 'exmouth')).toBeNull();

      network.set('good');
      await expect(page.getByText(staffTexts.customMessageUpdated)).toBeVisible({ timeout: 30_000 });
      expect(await messageOf(foreshore, 'exmouth')).toMatchObject({ title: KNOWN });

      await press(page, 'Menu');
      await press(page, 'Log out');
      await expect(page).toHaveURL(/auth\/login/);
      const stored = `Object.keys(localStorage).filter((key) => /staff|kept|login/.test(key))`;
      await expect.poll(() => page.evaluate(stored)).toEqual([]);
      await expect.poll(() => page.evaluate(`caches.has('foreshore-staff-files-1')`)).toBe(false);
      network.set('dead');
      await page.goto(at(PATH));
      await expect(page.getByText(texts.networkError)).toBeVisible();
      await network.close();
    });
  });
});

test('two people at one message are told, and nothing is overwritten without a choice', async ({
  page,
  foreshore,
}) => {
  const admin = await asOfficer(page.context(), foreshore);
  await page.goto(`${PATH}?place=whitby`);
  await press(page, 'Write or edit');
  await field(page, 'Title').fill('Mine');
  await admin.setSafetyMessage('whitby', 'Theirs');
  const both = page.getByRole('region', { name: 'Two messages for Whitby' });
  await expect(both).toContainText('Theirs', { timeout: APPEARS_MS });
  await expect(both).toContainText('Mine');
  await isAccessible(page);
  expect(await messageOf(foreshore, 'whitby')).toMatchObject({ title: 'Theirs' });
  await press(page, 'Send mine');
  await expect(page.getByText(staffTexts.customMessageUpdated)).toBeVisible();
  expect(await messageOf(foreshore, 'whitby')).toMatchObject({ title: 'Mine' });
  await expect(page.getByRole('region', { name: 'History' })).toContainText('journeys@foreshore.example');
  await isAccessible(page, [PHONE]);
});

test('one message goes to several places at once, each with its result, on each public page', async ({
  page,
  foreshore,
}) => {
  await asOfficer(page.context(), foreshore);
  const shown = await publicPage(page, foreshore, 'bude-summerleaze');
  await page.goto(PATH);
  await press(page, 'Same message to several');
  await page.getByRole('checkbox', { name: /Exmouth/ }).check();
  await page.getByRole('checkbox', { name: /Summerleaze/ }).check();
  await press(page, 'Write to 2 places');
  await press(page, 'Save Message');
  await expect(field(page, 'Title')).toBeFocused();
  await expect(page.getByText(staffTexts.customMessageIncomplete).first()).toBeVisible();
  await expect(page.getByText(staffTexts.customMessageAuthorMissing)).toBeVisible();
  await expect(page.getByText(staffTexts.customMessageExpiryMissing)).toBeVisible();
  await isAccessible(page, [PHONE]);
  await field(page, 'Title').fill('Sewage may be in the water');
  await field(page, 'Message').fill('Stay out of the water until we say so.');
  await field(page, 'Author').fill('Officer 3');
  await press(page, 'Exactly…');
  await field(page, 'Date and time when the message ends').fill('2030-07-01T18:00');
  await expect(page.getByText('Monday 1 July 2030, 18:00 BST')).toBeVisible(); // the device is in Tokyo
  await press(page, 'Save Message');
  await expect(page.getByText('Saved at 2 of 2 places')).toBeVisible();
  await expect(notice(shown, 'Sewage may be in the water')).toBeVisible({ timeout: APPEARS_MS });
  expect(await messageOf(foreshore, 'exmouth')).toMatchObject({ expires_at: '2030-07-01T17:00:00.000Z' });
  await shown.context().close();
});

test('leaving what was typed asks first, and a reload brings it back', async ({ page, foreshore }) => {
  await asOfficer(page.context(), foreshore);
  await page.goto(`${PATH}?place=bude-summerleaze`);
  await frequent(page).focus();
  await page.keyboard.press('ArrowDown'); // by keyboard
  await expect(frequent(page).locator('option:checked')).toContainText(KNOWN);
  await place(page, 'Whitby').click();
  await expect(page.getByRole('alertdialog')).toContainText('Leave without saving?');
  await press(page, 'Go on editing');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(frequent(page).locator('option:checked')).toContainText(KNOWN);
  for (const [width, height] of [
    [320, 640],
    [820, 1180],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
  }
});
