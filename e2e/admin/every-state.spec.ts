import type { Page } from '@playwright/test';
import { type AdminArea, adminPath } from '#domain/roles.ts';
import { administrator } from '../shared/administrator.ts';
import { expect, test } from '../shared/foreshore.ts';
import { field, press } from '../shared/forms.ts';
import { isAccessible } from '../shared/is-accessible.ts';

// Every state of every screen of the administration, by the rules of WCAG 2.2 AA, light and dark, on a phone.

const PHONE = { width: 390, height: 844 };

test.use({ viewport: PHONE });
test.describe.configure({ timeout: 180_000 });

/** The calls that a screen makes of its own. */
const calls: Readonly<Record<AdminArea, RegExp>> = {
  dashboard: /\/api\/admin\/(attention|sources|audit|locations|users)|\/api\/adverts/,
  locations: /\/api\/admin\/locations\?/,
  adverts: /\/api\/locations\/[^/]+\/adverts\?/,
  'custom-messages': /\/api\/admin\/locations\/assigned/,
  'automated-messages': /\/api\/automated_messages/,
  displays: /\/api\/admin\/displays$/,
  users: /\/api\/admin\/users\?/,
};
const addressOf = (area: AdminArea) =>
  area === 'adverts' ? `${adminPath(area)}?location=Whitby` : adminPath(area);

const check = (page: Page) => isAccessible(page, [PHONE]);
const dialog = (page: Page) => page.getByRole('dialog');
const question = (page: Page) => page.getByRole('alertdialog');
const close = async (page: Page) => {
  await page.keyboard.press('Escape');
};

for (const area of Object.keys(calls) as AdminArea[]) {
  test(`${area}: while it loads, and where it fails`, async ({ page, problems }) => {
    problems.expect(/status of 503/);
    await page.route(calls[area], () => undefined);
    await page.goto(addressOf(area));
    await expect(page.getByText(/^Loading/).first()).toBeAttached();
    await check(page);
    await page.unroute(calls[area]);
    await page.route(calls[area], (route) =>
      route.fulfill({ status: 503, json: { success: false, error: 'The store is away.', message: '' } }),
    );
    await page.goto(addressOf(area));
    await expect(page.getByText('The store is away.').first()).toBeVisible();
    await check(page);
  });
}

test('the dialogs of the dashboard', async ({ page }) => {
  await page.goto(adminPath('dashboard'));
  await press(page, 'How to make a backup');
  await expect(dialog(page)).toBeVisible();
  await check(page);
  await close(page);
  await page
    .getByRole('button', { name: /Settings/ })
    .first()
    .click();
  await expect(dialog(page).getByText('DATA_MODE')).toBeVisible();
  await check(page);
});

test('the locations: the menu, an empty list, a location that is not there, and the question before a file is left', async ({
  page,
  problems,
}) => {
  problems.expect(/status of 404/);
  await page.goto(`${adminPath('locations')}?q=nowhere`);
  await expect(page.getByText('No locations found')).toBeVisible();
  await press(page, 'More');
  await check(page);
  await press(page, 'Upload CSV');
  await dialog(page)
    .getByLabel(/^CSV file/)
    .setInputFiles({
      name: 'a.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('name,latitude,longitude\nBeer,50.69,-3.09\nSeaton,x,-3'),
    });
  await expect(dialog(page).getByText(/1 row to create/)).toBeVisible();
  await close(page);
  await expect(question(page)).toBeVisible();
  await check(page);
  await press(page, 'Leave without writing');
  await page.goto(`${adminPath('locations')}?edit=not-there`);
  await expect(dialog(page).getByText(/There is no such location/)).toBeVisible();
  await check(page);
});

test('the form of a location: errors, the view of its message, busy, and the question before it closes', async ({
  page,
}) => {
  await page.goto(`${adminPath('locations')}?edit=new`);
  await dialog(page).getByLabel('Title', { exact: true }).fill('Rip currents');
  await press(page, 'Create location');
  await expect(page.getByText('Name is required')).toBeVisible();
  await check(page);
  await dialog(page).getByLabel('Name', { exact: true }).fill('Beer');
  await dialog(page).getByLabel('Latitude', { exact: true }).fill('50.69');
  await dialog(page).getByLabel('Longitude', { exact: true }).fill('-3.09');
  await dialog(page).getByLabel('Message', { exact: true }).fill('Stay out.');
  await page.route('**/api/admin/locations', () => undefined);
  await press(page, 'Create location');
  await expect(page.getByRole('button', { name: 'Saving…' })).toBeVisible();
  await check(page);
  await close(page);
  await expect(question(page)).toBeVisible();
  await check(page);
});

test('the adverts: no choice yet, none, one, its form with errors, and its deletion', async ({
  page,
  foreshore,
}) => {
  await page.goto(adminPath('adverts'));
  await expect(page.getByText('Choose a location to see its adverts.')).toBeVisible();
  await check(page);
  await page.goto(`${adminPath('adverts')}?location=Clevedon`);
  await expect(page.getByText('No adverts at Clevedon yet.')).toBeVisible();
  await check(page);
  await (await administrator(foreshore)).addAdvert('clevedon', {
    title: 'Fossil walk',
    file_url: 'https://adverts.example/a.jpg',
    file_type: 'image',
  });
  await page.reload();
  await page.getByLabel('Select Fossil walk').check();
  await check(page);
  await press(page, 'Delete Selected (1)');
  await expect(question(page)).toBeVisible();
  await check(page);
  await close(page);
  await press(page, 'Add New Advert');
  await press(page, 'Save');
  await expect(dialog(page).locator('[aria-invalid]').first()).toBeVisible();
  await check(page);
});

test('the automated messages: none, one, its form with errors, and its deletion', async ({
  page,
  foreshore,
}) => {
  const admin = await administrator(foreshore);
  await page.goto(`${adminPath('automated-messages')}?q=nothing-like-it`);
  await expect(page.getByText('No automated messages match your filters')).toBeVisible();
  await check(page);
  await admin.addAlert({ location_name: 'Clevedon', title: 'Offshore', description: 'Stay in.' });
  await page.goto(`${adminPath('automated-messages')}?location=Clevedon`);
  await expect(page.getByRole('button', { name: 'Delete Offshore' }).first()).toBeVisible();
  await check(page);
  await page.getByRole('button', { name: 'Delete Offshore' }).first().click();
  await expect(question(page)).toBeVisible();
  await check(page);
  await close(page);
  await press(page, 'Add New Automated Message');
  await press(page, 'Save');
  await expect(dialog(page).locator('[aria-invalid]').first()).toBeVisible();
  await check(page);
});

test('the users: none found, assigning locations, a role that takes them away, and a deletion', async ({
  page,
  foreshore,
}) => {
  await (await administrator(foreshore)).officer(['clevedon']);
  await page.goto(`${adminPath('users')}?q=nobody-has-this`);
  await expect(page.getByText('No users match your filters')).toBeVisible();
  await check(page);
  await page.goto(`${adminPath('users')}?role=safety_officer`);
  await page
    .getByRole('button', { name: /^Assign locations/ })
    .first()
    .click();
  await expect(dialog(page).getByRole('checkbox').first()).toBeVisible();
  await check(page);
  await close(page);
  const role = page.getByLabel(/^Role of/).last();
  await role.selectOption('user');
  await expect(question(page).or(page.getByText(/is now User/))).toBeVisible();
  await check(page);
  if (await question(page).isVisible()) await close(page);
  await page
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click();
  await expect(question(page)).toBeVisible();
  await check(page);
});

test('a custom message on a slow network, its clearing, and a log-out that would lose it', async ({
  page,
  foreshore,
}) => {
  await (await administrator(foreshore)).setSafetyMessage('clevedon', 'Cliff falls');
  await page.goto(`${adminPath('custom-messages')}?place=clevedon`);
  await press(page, 'Clear Message');
  await expect(question(page)).toBeVisible();
  await check(page);
  await close(page);
  await press(page, 'Write or edit');
  await field(page, 'Message').fill('Keep away from the cliffs.');
  await page.route('**/api/admin/locations/*', () => undefined);
  await press(page, 'Save Message');
  await expect(page.getByText(/^The network is slow/)).toBeVisible();
  await check(page);
  await press(page, 'Menu');
  await press(page, 'Log out');
  await expect(question(page)).toContainText('The message for Clevedon is kept on this device');
  await check(page);
});
