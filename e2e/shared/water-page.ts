import type { Locator, Page } from '@playwright/test';
import { callTexts } from '#contract/call-texts.ts';
import { withoutFirstAnswers } from './first-answers.ts';

export const HOUR_MS = 3_600_000;
export const pageOf = (slug: string) => `/locations/${slug}/water-quality`;
export const section = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
export const monitoring = (page: Page) => section(page, 'Environment Agency Monitoring');
export const overflowsOf = (page: Page) => section(page, 'Storm Overflows');
/** The overflows one by one, as they lie on the map. */
export const listOf = (page: Page) => overflowsOf(page).locator('ol');
export const inShort = (page: Page) => page.getByRole('navigation', { name: 'In short' });
export const mapOf = (page: Page) => page.getByRole('region', { name: /^Map of the storm overflows/ });

export const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

/** Changes an answer of the server on its way to the page. */
export async function changed<T>(
  page: Page,
  path: 'ea_warnings' | 'storm_overflow',
  change: (body: T) => void,
) {
  await withoutFirstAnswers(page);
  await page.route(`**/api/${path}?*`, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as T;
    change(body);
    await route.fulfill({ response: answer, json: body });
  });
}

export async function fails(page: Page, path: string) {
  await withoutFirstAnswers(page);
  await page.route(`**/api/${path}?*`, (route) =>
    route.fulfill({ status: 503, json: { success: false, error: callTexts.busy, message: callTexts.busy } }),
  );
}
