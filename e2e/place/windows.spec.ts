import { readFile } from 'node:fs/promises';
import type { WindowsAnswer } from '#contract/conditions/windows.ts';
import { expect, test } from '../shared/foreshore.ts';
import { isAccessible } from '../shared/is-accessible.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('from a place’s page to the windows of its week, other limits, all near, and the calendar file', async ({
  page,
}) => {
  await page.goto('/locations/exmouth');
  await page.getByRole('link', { name: 'When can I go?' }).click();
  await expect(page).toHaveURL(/\/windows\?place=exmouth/);
  const result = page.getByRole('region', { name: 'The week at Exmouth' });
  await expect(result).toContainText('These are your limits set against forecasts.');
  await expect(result.getByRole('img', { name: /^Gusts below 25 mph: / })).toBeVisible();

  await page.getByText('Change the limits').click();
  await page.getByLabel('Gusts below, mph').fill('60');
  await page.getByLabel('Wind below, mph').fill('');
  await page.getByLabel('Waves below, ft').fill('');
  for (const name of [/pollution risk/, /No spill/]) await page.getByRole('checkbox', { name }).uncheck();
  await page.getByLabel('Tide above, m').fill('1,5');
  await expect(page).toHaveURL(/gusts=60mph.*tide_from=1\.5|tide_from=1\.5.*gusts=60mph/);
  await expect(result.getByRole('img', { name: /^Tide 1\.5 m or more: within / })).toBeVisible();
  const best = result.getByRole('list', { name: 'Within your limits', exact: true }).getByRole('listitem');
  await expect(best.first()).toContainText(/\d\d:\d\d to \d\d:\d\d/);
  await isAccessible(page);

  const file = page.getByRole('link', { name: 'Calendar file' });
  const [download] = await Promise.all([page.waitForEvent('download'), file.click()]);
  expect(await readFile(await download.path(), 'utf8')).toContain('SUMMARY:Simulated: Within your limits');

  const asked = page.waitForResponse(/\/api\/windows\?/);
  await page.getByLabel('And around it').selectOption('within 50 miles');
  const { places } = (await (await asked).json()) as WindowsAnswer;
  expect(places.length).toBeGreaterThan(1);
  expect(places[0]?.slug).toBe('exmouth');
  await expect(page.getByRole('region', { name: 'The week within 50 miles of Exmouth' })).toContainText(
    'Dawlish Warren, 1.8 mi',
  );
  await page.reload(); // the address says all of it
  await expect(page.getByRole('region', { name: 'The week within 50 miles of Exmouth' })).toContainText(
    'Dawlish Warren, 1.8 mi',
  );
});
