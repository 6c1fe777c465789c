import type { Page } from '@playwright/test';
import { expect } from './foreshore.ts';

/** Ends the page's session from another browser, without the page noticing. */
export async function endElsewhere(page: Page): Promise<void> {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page belongs to no browser.');
  const elsewhere = await browser.newContext({ storageState: await page.context().storageState() });
  const answer = await elsewhere.request.post(new URL('/auth/logout', page.url()).href);
  expect(answer.ok()).toBe(true);
  await elsewhere.close();
}
