import type { Page } from '@playwright/test';
import { callTexts } from '#contract/call-texts.ts';
import type { Location } from '#contract/network/locations.ts';
import { texts } from '#contract/texts.ts';
import { administrator } from '../shared/administrator.ts';
import { withoutFirstAnswers } from '../shared/first-answers.ts';
import { expect, test } from '../shared/foreshore.ts';
import { inTime } from '../shared/in-time.ts';
import { isAccessible } from '../shared/is-accessible.ts';
import { card, glance } from '../shared/location-page.ts';
import type { Foreshore } from '../shared/start-foreshore.ts';

test.use({ live: 'silent' });

const ALERT_CALL = '**/api/automated_messages/location/*';
const NOT_JUDGED = 'Weather alerts can’t be judged at the moment';
const TITLE = 'Waves break over the wall';
const DESCRIPTION = 'Keep off the sea wall and the rocks.';

async function alertAt(foreshore: Foreshore, location_name: string): Promise<void> {
  await (await administrator(foreshore)).addAlert({ location_name, title: TITLE, description: DESCRIPTION });
}

const alert = (page: Page) => page.getByRole('region', { name: TITLE });

const matching = (title: string) => ({
  success: true,
  wind_known: true,
  matching_messages: {
    Exmouth: [
      {
        _id: title,
        title,
        description: DESCRIPTION,
        wind_conditions: { direction: 'SW', speed: '20 - 40', gusts: '30 - 60' },
        since: null,
      },
    ],
  },
});

test('an alert that applies to the wind is shown above the glance, and nowhere else', async ({
  page,
  foreshore,
}) => {
  await alertAt(foreshore, 'Whitby');
  await page.goto('/locations/whitby');
  await expect(alert(page)).toContainText(DESCRIPTION);
  await expect(alert(page)).toContainText(
    /Wind from [NESW]{1,2}, 0 to 250 mph, gusts 0 to 250 mph · since \d\d:\d\d today/,
  );
  const [above, below] = [await alert(page).boundingBox(), await glance(page, 'Tide').boundingBox()];
  expect(above?.y).toBeLessThan(below?.y ?? Number.NaN);
  await isAccessible(page);

  await withoutFirstAnswers(page);
  const answered = page.waitForResponse(ALERT_CALL);
  await page.goto('/locations/exmouth');
  expect(await (await answered).json()).toMatchObject({
    matching_messages: { Exmouth: [] },
    wind_known: true,
  });
  await expect(glance(page, 'Wind')).toContainText('mph');
  await expect(alert(page)).toHaveCount(0);
  await expect(page.getByText(NOT_JUDGED)).toHaveCount(0);
});

test('the wind of an alert in words, after the message of the Water Safety Team', async ({ page }) => {
  await withoutFirstAnswers(page);
  await page.route(ALERT_CALL, (route) => route.fulfill({ json: matching(TITLE) }));
  await page.route('**/locations/exmouth', async (route) => {
    if (route.request().resourceType() === 'document') return route.fallback();
    const answer = await route.fetch();
    const { location } = (await answer.json()) as { location: Location };
    const custom_message = {
      title: 'Rip currents',
      message: 'Swim between the flags.',
      message_type: 'warning',
      author: 'Anna',
      created_at: '2026-01-01T00:00:00.000Z',
      expires_at: null,
    };
    return route.fulfill({ response: answer, json: { location: { ...location, custom_message } } });
  });
  await page.goto('/locations/exmouth');
  await expect(alert(page)).toContainText('Wind from SW, 20 to 40 mph, gusts 30 to 60 mph');
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Rip currents');
  await expect(page.getByRole('heading', { level: 2 }).nth(1)).toHaveText(TITLE);
});

test('alerts that cannot be loaded say so, and Retry loads them', async ({ page, problems }) => {
  problems.expect(/status of 500 .*automated_messages/);
  const failing = { isOn: true };
  await withoutFirstAnswers(page);
  await page.route(ALERT_CALL, (route) =>
    failing.isOn
      ? route.fulfill({
          status: 500,
          json: { success: false, error: callTexts.internal, message: callTexts.internal },
        })
      : route.fulfill({ json: matching(TITLE) }),
  );
  await page.goto('/locations/exmouth');
  const failure = page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: texts.automatedMessagesFailed });
  await expect(failure).toContainText(callTexts.internal);
  await expect(card(page, 'weather')).toContainText('mph');
  failing.isOn = false;
  await failure.getByRole('button', { name: 'Retry' }).click();
  await expect(alert(page)).toContainText(DESCRIPTION);
  await expect(page.getByText(texts.automatedMessagesFailed)).toHaveCount(0);
});

test('alerts are requested every five minutes; a failed refresh leaves them, with their age', async ({
  page,
  problems,
}) => {
  problems.expect(/status of 500 .*automated_messages/);
  const answers = [matching('Strong wind'), matching('Gale')];
  await page.clock.install();
  await withoutFirstAnswers(page);
  await page.route(ALERT_CALL, (route) => {
    const answer = answers.shift();
    return answer
      ? route.fulfill({ json: answer })
      : route.fulfill({
          status: 500,
          json: { success: false, error: callTexts.internal, message: callTexts.internal },
        });
  });
  await page.goto('/locations/exmouth');
  await expect(page.getByRole('region', { name: 'Strong wind' })).toBeVisible();
  await inTime(page, page.getByRole('region', { name: 'Gale' }));
  await expect(page.getByRole('region', { name: 'Strong wind' })).toHaveCount(0);
  await inTime(page, page.getByText(texts.automatedMessagesFailed));
  await expect(page.getByRole('region', { name: 'Gale' })).toBeVisible();
  await expect(page.getByText(/^Weather alerts were last checked [45] minutes ago\.$/)).toBeVisible();
  await isAccessible(page);
});

test('without the wind the page says that it is not known which alerts apply', async ({ page }) => {
  await withoutFirstAnswers(page);
  await page.route(ALERT_CALL, (route) =>
    route.fulfill({ json: { success: true, wind_known: false, matching_messages: { Exmouth: [] } } }),
  );
  await page.goto('/locations/exmouth');
  await expect(page.getByText(NOT_JUDGED)).toBeVisible();
  await expect(alert(page)).toHaveCount(0);
});
