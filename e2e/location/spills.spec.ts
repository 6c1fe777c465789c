import type { Page } from '@playwright/test';
import type { StormOverflow, StormOverflows } from '#contract/conditions/storm-overflows.ts';
import { withoutFirstAnswers } from '../shared/first-answers.ts';
import { expect, test } from '../shared/foreshore.ts';
import { isAccessible } from '../shared/is-accessible.ts';
import { card, glance } from '../shared/location-page.ts';

test.use({ live: 'silent' });

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const waterPage = '/locations/weymouth/water-quality';
const section = (page: Page) => page.getByRole('region', { name: 'Storm Overflows', exact: true });
const inShort = (page: Page) => page.getByRole('navigation', { name: 'In short' });

/** One overflow that ran until 20 minutes ago, and quiet ones, whatever the simulator has now. */
async function endedOf(page: Page): Promise<void> {
  await withoutFirstAnswers(page);
  await page.route('**/api/storm_overflow?*', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as StormOverflows;
    const [given] = body.overflows;
    if (!given) throw new Error('No overflow.');
    const end = Date.now() - 20 * MINUTE_MS - 1000;
    const one = (name: string, distance_miles: number, times: Partial<StormOverflow['properties']>) => ({
      ...given,
      name,
      distance_miles,
      status: 'Not Spilling',
      status_code: 0 as const,
      properties: {
        ...given.properties,
        ID: name,
        statusStart: null,
        latestEventStart: null,
        latestEventEnd: null,
        ...times,
      },
    });
    const quiet = Array.from({ length: 6 }, (_, index) => one(`Quiet ${index}`, 0.1 + index / 100, {}));
    body.overflows = [
      ...quiet,
      one('Ended', 0.4, { statusStart: end, latestEventStart: end - 3 * HOUR_MS, latestEventEnd: end }),
    ];
    await route.fulfill({ response: answer, json: body });
  });
}

test('a spill that ended 20 minutes ago is shown in the glance, first in the card, and on the water-quality page', async ({
  page,
}) => {
  await endedOf(page);
  await page.goto('/locations/weymouth');
  const tile = glance(page, 'Water');
  await expect(tile).toContainText(/Sewage spill ended 2\d min ago/);
  await expect(tile).toContainText(/After 3 h, 0\.4 miles; [01] tides? since/);
  await expect(tile).toHaveAttribute('href', '#storm-overflows');
  const storm = card(page, 'stormOverflows');
  await expect(storm.getByRole('listitem').first()).toContainText('Ended');
  await expect(storm.getByRole('listitem').first()).toContainText(/2\d min ago; [01] tides? since/);

  await page.goto(waterPage);
  await expect(inShort(page)).toContainText('Sewage spill ended');
  const recent = section(page).getByRole('region', { name: 'Recent spills' });
  await expect(recent.getByRole('listitem')).toHaveText(
    /Ended ended 2\d min ago after 3 h, 0\.4 miles; [01] tides? since/,
  );
  await recent.getByRole('link', { name: 'Ended' }).click();
  await expect(page).toHaveURL(/#overflow-7$/);
  await isAccessible(page);
});

test('a company that has not updated its data for 5 hours is named as such, and none of its overflows is green', async ({
  page,
}) => {
  await withoutFirstAnswers(page);
  await page.route('**/api/storm_overflow?*', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as StormOverflows;
    const updated_at = new Date(Date.now() - 5 * HOUR_MS - MINUTE_MS).toISOString();
    body.company_data = body.companies.map((company) => ({
      ...{ company, updated_at, state: 'stale', suspect: null },
    }));
    await route.fulfill({ response: answer, json: body });
  });
  const said =
    /Wessex Water last updated its data 5 hours ago \(\d\d:\d\d\)\. What its overflows do may have changed since\./;
  await page.goto('/locations/weymouth');
  await expect(glance(page, 'Water')).toContainText('Old data');
  await expect(glance(page, 'Water')).toContainText(said);
  const storm = card(page, 'stormOverflows');
  await expect(storm.getByRole('status')).toContainText(said);
  await expect(storm.getByRole('listitem').first()).toContainText('Old data');
  await page.goto(waterPage);
  await expect(inShort(page)).toContainText(said);
  await expect(inShort(page)).not.toContainText('None spilling');
  await expect(section(page).getByRole('status').first()).toContainText(said);
  await isAccessible(page);
});
