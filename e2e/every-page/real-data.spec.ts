import { texts } from '#contract/texts.ts';
import { expect, test } from '../shared/foreshore.ts';
import { card, heading } from '../shared/location-page.ts';

test.use({ settings: { dataMode: 'live' } });

test('data of real sources are not called simulated', async ({ page }) => {
  await page.goto('/');
  await expect(heading(page, /Check the sea/)).toBeVisible();
  await expect(page.getByText(texts.simulated)).toBeHidden();
  await expect(page.getByRole('banner')).toContainText('Live');
  await page.goto('/locations/exmouth');
  await expect(card(page, 'weather')).toContainText('mph');
  await expect(page.getByText(texts.simulated)).toBeHidden();
  await expect(page.getByText('Simulated', { exact: true })).toHaveCount(0);
});
