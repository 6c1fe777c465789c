import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Lets the page's clock run until something is seen: in small steps, since what the page waits for may begin a moment
 * after it was opened, and an answer that takes long by its clock counts as none.
 */
export const inTime = (page: Page, seen: Locator): Promise<void> =>
  expect(async () => {
    await page.clock.runFor(10_000);
    await expect(seen).toBeVisible({ timeout: 100 });
  }).toPass({ intervals: [20] });
