import { staffTexts } from '#contract/staff-texts.ts';
import { administrator } from '../shared/administrator.ts';
import { expect, test } from '../shared/foreshore.ts';
import { newAddress, PASSWORD, press } from '../shared/forms.ts';
import { isAccessible, PHONE } from '../shared/is-accessible.ts';
import { heading } from '../shared/location-page.ts';
import { ADMIN } from '../shared/start-foreshore.ts';

test('a person becomes a safety officer of one place, enters the area, and is deleted with their login', async ({
  page,
  browser,
  foreshore,
}) => {
  const email = newAddress();
  const storageState = await foreshore.signUp({ email, password: PASSWORD });
  const other = await browser.newContext({ baseURL: foreshore.url, storageState });
  const theirs = await other.newPage();
  await theirs.goto('/admin');
  await expect(heading(theirs, 'Access Denied')).toBeVisible();

  await page.goto('/admin/users');
  await page.getByLabel('Search by e-mail').fill(email);
  await expect(page.getByText('Showing 1 of 1 users')).toBeVisible();
  await page.getByLabel(`Role of ${email}`).selectOption('Safety Officer');
  await expect(page.getByText(`${email} is now Safety Officer.`)).toBeVisible();
  await press(page, `Assign locations to ${email}`);
  const [place] = await foreshore.locations();
  const name = place?.name ?? '';
  await page.getByLabel('Search locations').fill(name);
  await page.getByLabel(name, { exact: true }).check();
  await press(page, 'Save');
  await expect(page.getByText(`${email} now has 1 assigned location.`)).toBeVisible();

  await theirs.goto('/admin/custom-messages');
  await expect(theirs.getByText(name).first()).toBeVisible();
  await theirs.goto('/admin');
  await expect(theirs.getByRole('list', { name: 'Totals' })).toContainText('Your locations1');

  await page.goto('/admin?action=users');
  const activity = page.getByRole('region', { name: 'Recent activity' });
  await expect(activity.getByText(`Assigned ${name} to ${email}`)).toBeVisible();
  await expect(activity.getByText(`Made ${email} Safety Officer, before User`)).toBeVisible();

  await page.goto(`/admin/users?q=${encodeURIComponent(email)}`);
  await press(page, `Delete ${email}`);
  await press(page, 'Delete user');
  await expect(page.getByText(staffTexts.userDeleted)).toBeVisible();
  await expect(page.getByText(staffTexts.noUsersMatch)).toBeVisible();
  expect(await (await other.request.get('/auth/status')).json()).toEqual({ authenticated: false });
  await other.close();
});

test('the list and its dialogs have no accessibility problem, and none makes a phone scroll sideways', async ({
  page,
  problems,
}) => {
  problems.expect(/status of 409/); // one's own account is not deleted
  await page.goto('/admin/users');
  await expect(page.getByRole('table', { name: 'Users' })).toBeVisible();
  await isAccessible(page);
  await press(page, `Assign locations to ${ADMIN.email}`);
  await expect(page.getByRole('checkbox').first()).toBeVisible();
  await press(page, 'Cancel');
  await press(page, `Delete ${ADMIN.email}`);
  await press(page, 'Delete user');
  await expect(page.getByText(staffTexts.notYourself)).toBeVisible();
  await isAccessible(page, [PHONE]);
  await press(page, 'Cancel');
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
});

test('each user is one line in a window of 1440 pixels, and no column is out of view', async ({
  page,
  foreshore,
}) => {
  await (await administrator(foreshore)).officer(['whitby', 'exmouth', 'bude-summerleaze']);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/admin/users');
  const rows = page.getByRole('row');
  await expect(rows.nth(1)).toBeVisible();
  const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
  expect(Math.max(...heights)).toBeLessThan(60);
  const table = page.getByRole('region', { name: 'Users', exact: true });
  expect(await table.evaluate((section) => section.scrollWidth - section.clientWidth)).toBeLessThanOrEqual(0);
});
