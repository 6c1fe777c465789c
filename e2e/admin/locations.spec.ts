import type { Locator, Page } from '@playwright/test';
import { staffTexts } from '#contract/staff-texts.ts';
import { texts } from '#contract/texts.ts';
import { expect, test } from '../shared/foreshore.ts';
import { press } from '../shared/forms.ts';
import { isAccessible, PHONE } from '../shared/is-accessible.ts';
import { heading } from '../shared/location-page.ts';

/** What staff write must be on open pages within this time. */
const SEEN_WITHIN_MS = 5000;

const form = (page: Page) => page.getByRole('dialog', { name: /^(Add New Location|Edit )/ });
const field = (page: Page, name: string) => form(page).getByLabel(name, { exact: true });

async function openList(page: Page): Promise<void> {
  await page.goto('/admin/locations');
  await expect(page.getByRole('table')).toBeVisible();
}

async function middleOf(shown: Locator): Promise<{ x: number; y: number }> {
  const box = await shown.boundingBox();
  if (!box) throw new Error('It is not on screen.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test('a location is set on the map, and visitors read it, its message and its end as they happen', async ({
  page,
  context,
  foreshore,
  problems,
}) => {
  problems.expect(/status of 404/); // of the page that shows the location while it is deleted
  await openList(page);
  await press(page, 'Add New Location');
  await field(page, 'Name').fill('Journey’s End, Bude');
  const map = form(page).getByRole('region', { name: 'Map of the place' });
  await map.click({ position: { x: 200, y: 100 } });
  await expect(field(page, 'Latitude')).not.toHaveValue('');
  await field(page, 'Latitude').fill('50.8312');
  await field(page, 'Longitude').fill('-4.5521');
  await expect(field(page, 'Grid reference')).toHaveValue('SS 20374 06623');
  await press(page, 'Turn it on the map');
  const pin = map.locator('.place-pin');
  await pin.scrollIntoViewIfNeeded();
  const from = await middleOf(map.locator('.bearing-handle'));
  const centre = await middleOf(pin);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(centre.x - 90, centre.y, { steps: 5 });
  await page.mouse.up();
  await expect(field(page, 'Shore bearing')).toHaveValue('270');
  await press(page, 'Create location');
  await expect(page.getByText(staffTexts.locationCreated)).toBeVisible();

  const stored = async () => (await foreshore.locations()).find(({ name }) => name.startsWith('Journey'));
  expect(await stored()).toMatchObject({ latitude: 50.8312, shore_bearing: 270, active: true });
  const visitor = await context.newPage();
  await visitor.goto('/locations/journey’s-end,-bude');
  await expect(heading(visitor, 'Journey’s End, Bude')).toBeVisible();

  await page.bringToFront();
  await page.getByRole('searchbox').fill('Journey');
  await press(page, 'Edit Journey’s End, Bude');
  await field(page, 'Title').fill('Slipway closed');
  await field(page, 'Message').fill('Use the steps.');
  await press(page, 'Save changes');
  await expect(visitor.getByText('Slipway closed').first()).toBeVisible({ timeout: SEEN_WITHIN_MS });

  await page.getByLabel('Select Journey’s End, Bude').check();
  await page.getByRole('link', { name: 'Message to 1' }).click();
  await expect(heading(page, 'Journey’s End, Bude')).toBeVisible();
  await page.goBack();
  await press(page, 'Delete Journey’s End, Bude');
  await expect(page.getByText('Are you sure you want to delete 1 location(s)?')).toBeVisible();
  await press(page, 'Delete');
  await expect(page.getByText(staffTexts.locationDeleted)).toBeVisible();
  expect(await stored()).toBeUndefined();
  await expect(heading(visitor, texts.locationNotFoundTitle)).toBeVisible({ timeout: SEEN_WITHIN_MS });
});

test('by keyboard alone: selecting moves no row, a half-typed place survives a reload, and Escape asks first', async ({
  page,
}) => {
  await openList(page);
  const row = page.getByRole('row').filter({ has: page.getByLabel('Select Exmouth') });
  const box = page.getByLabel('Select Exmouth');
  await box.focus();
  const before = await row.boundingBox();
  await page.keyboard.press('Space');
  await expect(page.getByText('1 selected')).toBeVisible();
  expect(await row.boundingBox()).toEqual(before);
  await page.getByRole('button', { name: 'Next page' }).press('Enter');
  await expect(row).toHaveCount(0);
  await expect(page.getByText('1 selected')).toBeVisible();

  const add = page.getByRole('button', { name: 'Add New Location' });
  await add.press('Enter');
  await field(page, 'Name').pressSequentially('Half a place');
  await page.reload();
  await expect(field(page, 'Name')).toHaveValue('Half a place');
  await page.keyboard.press('Escape');
  await expect(page.getByText('What you have typed is not saved.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('What you have typed is not saved.')).toHaveCount(0);
  await expect(field(page, 'Name')).toHaveValue('Half a place');
  await press(page, 'Cancel');
  await press(page, 'Leave without saving');
  await expect(form(page)).toHaveCount(0);
  await expect(heading(page, 'Locations')).toBeFocused(); // nothing on this page has opened the form
  await add.press('Enter');
  await expect(form(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(add).toBeFocused();
});

test.describe('no rule of WCAG 2.2 AA is broken', () => {
  test.describe.configure({ timeout: 90_000 });

  test('by the table with a selection, the question before a deletion, and the form with its errors', async ({
    page,
  }) => {
    await openList(page);
    await page.getByLabel('Select all on this page').check();
    await isAccessible(page);
    await press(page, 'Delete Selected (25)');
    await expect(page.getByText(/and with it|nothing else with it/).first()).toBeVisible();
    await isAccessible(page, [PHONE]);
    await press(page, 'Cancel');
    await press(page, 'Add New Location');
    await field(page, 'Latitude').fill('50.83');
    await field(page, 'Longitude').fill('-4.55');
    await expect(
      form(page)
        .getByRole('checkbox', { name: / miles$/ })
        .first(),
    ).toBeVisible();
    await press(page, 'Create location');
    await expect(field(page, 'Name')).toBeFocused();
    await isAccessible(page, [PHONE]);
  });
});

test('on a phone nothing has to be scrolled sideways, and the form has the whole window', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openList(page);
  await page.getByLabel('Select Exmouth').check();
  await expect(page.getByRole('button', { name: 'Delete Selected (1)' })).toBeInViewport({ ratio: 1 });
  const width = () => page.evaluate('document.documentElement.scrollWidth');
  expect(await width()).toBe(320);
  await press(page, 'Edit Exmouth');
  await expect(field(page, 'Name')).toBeVisible();
  expect(await form(page).boundingBox()).toEqual({ x: 0, y: 0, width: 320, height: 640 });
  expect(await form(page).evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBe(0);
});

test('the location that is edited stands in the address: a reload keeps it and Back closes it', async ({
  page,
}) => {
  await openList(page);
  await page.getByRole('searchbox').fill('Exmouth');
  await press(page, 'Edit Exmouth');
  await expect(field(page, 'Name')).toHaveValue('Exmouth');
  await expect(page).toHaveURL(/[?&]edit=[\w-]{36}/);
  await page.reload();
  await expect(form(page)).toHaveAccessibleName('Edit Exmouth');
  await field(page, 'What3words').fill('a.b.c');
  await page.goBack();
  await press(page, 'Go on editing');
  await expect(field(page, 'What3words')).toHaveValue('a.b.c');
  await page.goBack();
  await press(page, 'Leave without saving');
  await expect(form(page)).toBeHidden();
  await expect(page).not.toHaveURL(/edit=/);
});

test.describe('at 320 px', () => {
  test.use({ viewport: { width: 320, height: 700 } });

  test('the actions stand in one row, the others behind one button', async ({ page }) => {
    await openList(page);
    const more = page.getByRole('button', { name: 'More', exact: true });
    const [one, other] = [
      await more.boundingBox(),
      await page.getByRole('button', { name: 'Add New Location' }).boundingBox(),
    ];
    expect(one?.y).toBe(other?.y);
    const upload = page.getByRole('button', { name: 'Upload CSV' });
    await expect(upload).toBeHidden();
    await more.press('Enter');
    await expect(page.getByRole('link', { name: 'Download CSV' })).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
    await expect(upload).toBeHidden();
    await expect(more).toBeFocused();
    await more.click();
    await upload.click();
    await expect(page.getByRole('dialog', { name: 'Upload a CSV file' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(more).toBeFocused();
    await expect(upload).toBeHidden();
  });
});
