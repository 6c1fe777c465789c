import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Runs the page's clock until something is seen, in small steps: a wait may begin a moment after the page was opened, and
 * an answer that takes long by the page's clock counts as missing.
 */
export const inTime = (page: Page, seen: Locator): Promise<void> =>
  expect(async () => {
    await page.clock.runFor(10_000);
    await expect(seen).toBeVisible({ timeout: 100 });
  }).toPass({ intervals: [20] });
