import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import type { EaWarnings } from '#contract/conditions/bathing-water.ts';
import type { StormOverflows } from '#contract/conditions/storm-overflows.ts';
import { feedTable } from '#contract/live/live-table.ts';
import { expect, test } from '../shared/foreshore.ts';
import { isAccessible } from '../shared/is-accessible.ts';

/** A place with overflows and a sample. */
async function watchedPlace(page: Page): Promise<string> {
  const all = async <T>(path: string): Promise<Record<string, T>> =>
    (await (await page.request.get(path)).json()).locations;
  const overflows = await all<StormOverflows>(feedTable.storm_overflow.path);
  const waters = await all<EaWarnings>(feedTable.ea_warnings.path);
  const slug = Object.keys(overflows).find(
    (each) =>
      overflows[each]?.overflows?.length &&
      waters[each]?.locations?.some((water) => water.in_season_sampling),
  );
  if (!slug) throw new Error('no place has both');
  return slug;
}

test('spills and samples that were recorded are drawn, told in tables, and given as files', async ({
  page,
}) => {
  await page.goto(`/locations/${await watchedPlace(page)}`);
  // By key: the cards above it come while the page scrolls to it, and move it.
  await page.getByRole('link', { name: 'The last 72 hours and the spill calendar' }).press('Enter');
  const recent = page.getByRole('region', { name: 'Spills, the last 72 hours' });
  await expect(recent.getByRole('heading', { name: 'Spills, the last 72 hours' })).toBeInViewport();
  const calendar = page.getByRole('region', { name: 'Spill calendar' });
  await calendar.scrollIntoViewIfNeeded();
  await expect(calendar).toContainText('We have watched since');
  await recent.getByText('The last 72 hours as a table').click();
  await expect(recent.getByRole('table')).toBeVisible();
  await calendar.getByText('Days as a table').click();
  const samples = page.getByRole('region', { name: 'Samples' });
  await expect(samples).toContainText('One sample above a line does not change the class.');
  await samples.getByText('Samples as a table').click();
  await expect(samples.getByRole('table')).toBeVisible();
  await isAccessible(page);

  const fileOf = async (card: Locator): Promise<string> => {
    const link = card.getByRole('link', { name: 'CSV' });
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    return readFile(await download.path(), 'utf8');
  };
  expect(await fileOf(calendar)).toContain('"date","company","overflow_id"');
  // Each sample is simulated, and the file says so.
  expect(await fileOf(samples)).toMatch(/"sampled_at","bathing_water_id".*\r\n.*"true"\r\n/);
});
