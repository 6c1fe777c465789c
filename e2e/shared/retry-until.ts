import type { Locator } from '@playwright/test';
import { expect } from './foreshore.ts';

/** So long one look may take. */
export const LOOK = { timeout: 500 };

/** Presses Retry in a part of the page, whenever it is offered, until `look` finds what the source brings. */
export async function retryUntil(part: Locator, look: () => Promise<void>, limitMs = 45_000): Promise<void> {
  const retry = part.getByRole('button', { name: 'Retry' });
  await expect(async () => {
    if (await retry.isVisible()) await retry.click();
    await look();
  }).toPass({ timeout: limitMs });
}
