import { aScreen } from '../shared/a-screen.ts';
import { expect, test } from '../shared/foreshore.ts';
import { press } from '../shared/forms.ts';
import { isAccessible, PHONE } from '../shared/is-accessible.ts';

/** A tick is to be seen so soon after its painting. */
const TICK_MS = 8000;
const LONG_MESSAGE =
  'Swim only between the red and yellow flags. Lifeguards are on the beach until six. Keep clear of the pier and of its piles.';

test('a screen is paired on a phone, and a saved message has its tick once the screen has painted it', async ({
  page,
  startOwn,
}) => {
  const own = await startOwn({});
  const screen = await aScreen(own);
  await page.setViewportSize(PHONE);
  await page.goto(`${own.url}/admin/displays`);
  await expect(page.getByRole('heading', { name: 'No display is paired yet' })).toBeVisible();
  await isAccessible(page, [PHONE]);

  await page.getByRole('link', { name: 'Pair a display' }).first().click();
  await page.getByLabel('Code on the screen').fill(screen.code.toLowerCase());
  await press(page, 'Find this screen');
  await expect(page.getByText('1080 × 1920, upright')).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('Pier');
  await page.getByLabel('Place', { exact: true }).selectOption('Whitby');
  await isAccessible(page, [PHONE]);
  await press(page, 'Approve and pair');
  await expect(
    page.getByText(/^Pier is paired, as sign \d+\. Within seconds it shows Whitby\.$/),
  ).toBeVisible();

  await screen.fetchKey();
  await screen.report(); // gets its first frame
  await screen.report(); // has painted it
  await page.getByRole('link', { name: 'Open Pier' }).click();
  const shown = page.getByRole('region', { name: 'What it shows' });
  await expect(shown.getByText('Confirmed by the display')).toBeVisible();
  await expect(shown.getByRole('img', { name: /^The sign at Whitby/ })).toBeVisible();
  await isAccessible(page, [PHONE]);
  const ofDisplay = page.url();

  await page.goto(`${own.url}/admin/custom-messages?place=whitby`);
  await page.getByLabel('Title', { exact: true }).fill('Rip currents by the pier');
  await page.getByLabel('Message', { exact: true }).fill(LONG_MESSAGE);
  await page.getByLabel('Author', { exact: true }).fill('Water Safety Team');
  await page.getByRole('button', { name: /^2 hours/ }).click();
  await press(page, 'Save Message');
  const ticks = page.getByRole('list', { name: 'On its displays' });
  await expect(ticks).toContainText('Pier: not yet');
  await screen.report();
  await screen.report();
  await expect(ticks).toContainText(/Pier: painted \d\d:\d\d:\d\d/, { timeout: TICK_MS });
  await isAccessible(page, [PHONE]);

  await page.goto(ofDisplay);
  const column = shown.locator('.sign-column');
  await expect(column).toContainText('Rip currents by the pier');
  const cutOff = () =>
    column.evaluate((element) => {
      const end = element.getBoundingClientRect().bottom + 1;
      const parts = element.querySelectorAll(':scope > :not(.sign-copies)');
      return [...parts].filter((part) => part.getBoundingClientRect().bottom > end).length;
    });
  await expect.poll(cutOff).toBe(0);
  await screen.close();
});
