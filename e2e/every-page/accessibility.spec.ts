import type { Page, Route } from '@playwright/test';
import { callTexts } from '#contract/call-texts.ts';
import { feedPaths } from '#contract/live/live-table.ts';
import { texts } from '#contract/texts.ts';
import { withoutFirstAnswers } from '../shared/first-answers.ts';
import { expect, test } from '../shared/foreshore.ts';
import { isAccessible, PHONE } from '../shared/is-accessible.ts';
import { card, heading } from '../shared/location-page.ts';

test.use({ live: 'silent' });

const anyFeed = new RegExp(`(${feedPaths.join('|')})\\?`);

async function feedsAnswer(page: Page, handler: (route: Route) => Promise<unknown>): Promise<void> {
  await withoutFirstAnswers(page);
  await page.route(anyFeed, handler);
}

test.describe('no rule of WCAG 2.2 AA is broken', () => {
  test.describe('without a login', () => {
    test.use({ loggedIn: false });

    test('by the login page, empty and with errors', async ({ page }) => {
      await page.goto('/auth/login');
      await expect(heading(page, 'Log in')).toBeVisible();
      await isAccessible(page);
      await page.getByRole('button', { name: 'Log in' }).click();
      await expect(page.getByText('Please enter your password.')).toBeVisible();
      await isAccessible(page, [PHONE]);
    });
  });

  test('by a location’s page', async ({ page }) => {
    await page.goto('/locations/tynemouth-long-sands');
    await expect(card(page, 'stormOverflows')).toContainText('Monitors offline');
    await expect(card(page, 'waterQuality')).toContainText('Yearly class');
    await page.getByText('Times today and the days ahead').click();
    await isAccessible(page);
  });

  test('by a location’s page while it is loading', async ({ page }) => {
    await feedsAnswer(page, () => new Promise(() => undefined));
    await page.goto('/locations/exmouth');
    await expect(card(page, 'weather')).toHaveAttribute('aria-busy', 'true');
    await isAccessible(page, [PHONE]);
  });

  test('by a location’s page where every source fails', async ({ page, problems }) => {
    problems.expect(/status of 503/);
    await feedsAnswer(page, (route) =>
      route.fulfill({
        status: 503,
        json: { success: false, error: callTexts.busy, message: callTexts.busy },
      }),
    );
    await page.goto('/locations/exmouth');
    await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(5);
    await isAccessible(page, [PHONE]);
  });

  test('by a location’s page with old data', async ({ page }) => {
    await feedsAnswer(page, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { meta: object };
      await route.fulfill({ response: answer, json: { ...body, meta: { ...body.meta, stale: true } } });
    });
    await page.goto('/locations/exmouth');
    await expect(page.getByRole('main').getByText('Old data')).toHaveCount(9); // five cards, four tiles
    await isAccessible(page, [PHONE]);
  });

  test('by the page of an unknown location', async ({ page, problems }) => {
    problems.expect(/status of 404/);
    await page.goto('/locations/atlantis');
    await expect(heading(page, texts.locationNotFoundTitle)).toBeVisible();
    await isAccessible(page, [PHONE]);
  });
});
