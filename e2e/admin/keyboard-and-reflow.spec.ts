import type { Locator, Page } from '@playwright/test';
import { staffTexts } from '#contract/staff-texts.ts';
import { type AdminArea, adminAreas, adminPath } from '#domain/roles.ts';
import { administrator } from '../shared/administrator.ts';
import { expect, test } from '../shared/foreshore.ts';
import { newAddress, PASSWORD } from '../shared/forms.ts';
import { heading } from '../shared/location-page.ts';

/** More controls than any screen has before the wanted one. */
const MOST_STEPS = 120;

/** Presses Tab until the control has the focus. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await wanted.waitFor();
  for (let step = 0; step < MOST_STEPS; step += 1) {
    if (await wanted.evaluate((element) => element.matches(':focus'))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${wanted} was not reached by Tab.`);
}
const pressAt = async (page: Page, name: string | RegExp, key = 'Enter') => {
  await tabTo(page, page.getByRole('button', { name }).last());
  await page.keyboard.press(key);
};
const type = async (page: Page, label: string, text: string) => {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.type(text);
};

test('without a mouse a location is made, its message written, and a person assigned to it', async ({
  page,
  foreshore,
}) => {
  const admin = await administrator(foreshore);
  await admin.setSafetyMessage('whitby', 'Rip currents by the pier');
  const email = newAddress();
  await foreshore.signUp({ email, password: PASSWORD });

  await page.goto(adminPath('locations'));
  await expect(page.getByRole('table')).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Add New Location' }));
  await page.keyboard.press('Enter');
  await type(page, 'Name', 'Keyboard Cove');
  await type(page, 'Latitude', '50.69');
  await type(page, 'Longitude', '-3.09');
  await pressAt(page, 'Create location');
  await expect(page.getByText(staffTexts.locationCreated)).toBeVisible();

  await page.goto(`${adminPath('custom-messages')}?q=Keyboard`);
  await tabTo(page, page.getByRole('link', { name: /^Keyboard Cove/ }));
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Keyboard Cove')).toBeFocused();
  const known = page.getByLabel('Frequently Used Messages');
  await tabTo(page, known);
  await page.keyboard.type('Rip currents by the pier'); // as a list is searched by typing
  await expect(known.locator('option:checked')).toContainText('Rip currents by the pier');
  await pressAt(page, /^Tomorrow noon/, 'Space');
  await pressAt(page, 'Save Message');
  await expect(page.getByText(staffTexts.customMessageUpdated)).toBeVisible();
  const stored = async () => (await foreshore.locations()).find(({ slug }) => slug === 'keyboard-cove');
  expect((await stored())?.custom_message?.title).toBe('Rip currents by the pier');

  await page.goto(`${adminPath('users')}?q=${encodeURIComponent(email)}`);
  await tabTo(page, page.getByLabel(`Role of ${email}`));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText(`${email} is now Safety Officer.`)).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: `Assign locations to ${email}` }));
  await page.keyboard.press('Enter');
  await type(page, 'Search locations', 'Keyboard');
  await tabTo(page, page.getByRole('checkbox', { name: 'Keyboard Cove' }));
  await page.keyboard.press('Space');
  await pressAt(page, 'Save');
  await expect(page.getByText(`${email} now has 1 assigned location.`)).toBeVisible();
  await admin.deleteLocation('keyboard-cove');
});

/** A narrow phone, a desktop's window at 200 %, a tablet. */
const sizes = [
  { width: 320, height: 640 },
  { width: 640, height: 400 },
  { width: 820, height: 1180 },
];
const more: Partial<Record<AdminArea, readonly string[]>> = {
  locations: ['?edit=new'],
  adverts: ['?location=Clevedon', '?location=Clevedon&edit=new'],
  'custom-messages': ['?place=whitby'],
  'automated-messages': ['?edit=new'],
};

/** The controls and values that reach over the edge of the window, but for those in what scrolls by itself. */
const CUT = `[...document.querySelectorAll('a, button, input, select, textarea, td > span > *, dt, dd, p, h1, h2')]
  .filter((element) => {
    const { left, right, width } = element.getBoundingClientRect();
    if (width === 0 || (left >= -1 && right <= innerWidth + 1)) return false;
    for (let around = element; around; around = around.parentElement) {
      if (around.scrollWidth > around.clientWidth && getComputedStyle(around).overflowX === 'auto' && around.tabIndex === 0) return false;
      if (around.matches('.sr-only, .leaflet-container, [href="#main"]')) return false;
    }
    return true;
  })
  .map((element) => element.outerHTML.slice(0, 160))`;

for (const area of adminAreas) {
  test(`${area}: nothing is cut or has to be scrolled sideways in a narrow window`, async ({
    page,
    foreshore,
  }) => {
    const admin = await administrator(foreshore);
    await admin.setSafetyMessage('whitby', 'Rip currents by the pier');
    for (const search of ['', ...(more[area] ?? [])]) {
      await page.goto(adminPath(area) + search);
      await page.waitForLoadState('networkidle');
      await expect.soft(page.locator('h1, h2').last(), search).toBeVisible();
      for (const size of sizes) {
        await page.setViewportSize(size);
        const where = `${area}${search} at ${size.width}`;
        const wide = () => page.evaluate<number>('document.documentElement.scrollWidth');
        await expect.soft.poll(wide, where).toBeLessThanOrEqual(size.width);
        await expect.soft.poll(() => page.evaluate(CUT), where).toEqual([]);
      }
    }
  });
}
