import { callTexts } from '#contract/call-texts.ts';
import type { EaWarnings } from '#contract/conditions/bathing-water.ts';
import { texts } from '#contract/texts.ts';
import { titles } from '#domain/places/titles.ts';
import { withoutFirstAnswers } from '../shared/first-answers.ts';
import { expect, test } from '../shared/foreshore.ts';
import { isAccessible, PHONE } from '../shared/is-accessible.ts';
import { heading } from '../shared/location-page.ts';
import {
  changed,
  fails,
  inHours,
  inShort,
  listOf,
  mapOf,
  monitoring,
  overflowsOf,
  pageOf,
  section,
} from '../shared/water-page.ts';

test.use({ live: 'silent' });

test.describe('the page', () => {
  test('is reached from the location’s page and leads back to it', async ({ page }) => {
    await page.goto('/locations/exmouth');
    await page.getByRole('link', { name: 'Water Quality', exact: true }).click();
    await expect(page).toHaveURL(pageOf('exmouth'));
    await expect(page).toHaveTitle('Exmouth - Water Quality');
    await expect(heading(page, /^Exmouth Water quality$/)).toBeFocused();
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([
      'Environment Agency Monitoring',
      'Storm Overflows',
      'Important Disclaimer',
    ]);
    await page.getByRole('banner').getByRole('link', { name: 'Exmouth' }).click();
    await expect(page).toHaveURL('/locations/exmouth');
  });

  test('says so while the place is loading', async ({ page }) => {
    await withoutFirstAnswers(page);
    await page.route('**/locations/exmouth', () => new Promise(() => undefined));
    await page.goto(pageOf('exmouth'));
    await expect(heading(page, 'Loading water quality data…')).toBeVisible();
    await expect(page).toHaveTitle(titles.loading);
  });

  test('of an unknown place says so, with a link to all places', async ({ page, problems }) => {
    problems.expect(/status of 404/);
    await page.goto(pageOf('atlantis'));
    await expect(heading(page, texts.locationErrorTitle)).toBeVisible();
    await page.getByRole('link', { name: 'Back to all locations' }).click();
    await expect(page).toHaveURL('/');
  });

  test('of a place that can’t be loaded says so, and Retry loads it', async ({ page, problems }) => {
    problems.expect(/status of 500 .*\/locations\/exmouth/);
    const failing = { isOn: true };
    await withoutFirstAnswers(page);
    await page.route('**/locations/exmouth', (route) =>
      failing.isOn
        ? route.fulfill({ status: 500, json: { success: false, error: callTexts.internal, message: '' } })
        : route.fallback(),
    );
    await page.goto(pageOf('exmouth'));
    await expect(heading(page, texts.locationErrorTitle)).toBeVisible();
    await expect(page.getByRole('alert')).toContainText(texts.locationFailed(callTexts.internal));
    await expect(page.getByRole('link', { name: 'Back to all locations' })).toHaveAttribute('href', '/');
    failing.isOn = false;
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(heading(page, 'Exmouth Water quality')).toBeVisible();
  });

  test('says plainly what the data can’t show and whom to call', async ({ page }) => {
    await page.goto(pageOf('exmouth'));
    const disclaimer = section(page, 'Important Disclaimer');
    await expect(disclaimer).toContainText('If in doubt, stay out of the water.');
    await expect(disclaimer).toContainText('It can’t tell you');
    await expect(disclaimer).toContainText('In an emergency call 999 and ask for the Coastguard.');
    await expect(disclaimer.getByRole('link', { name: '999' })).toHaveAttribute('href', 'tel:999');
  });
});

test.describe('for everybody', () => {
  test.describe.configure({ timeout: 120_000 }); // each state is measured four times

  test('no rule of WCAG 2.2 AA is broken by the whole page with its map', async ({ page }) => {
    await page.goto(pageOf('tynemouth-long-sands'));
    await expect(monitoring(page)).toContainText('Yearly class');
    await listOf(page).scrollIntoViewIfNeeded();
    await page.getByText('If in doubt, stay out').scrollIntoViewIfNeeded();
    await expect(mapOf(page)).toContainText('Esri');
    for (const more of await page.locator('summary').all()) await more.click();
    await isAccessible(page);
  });

  test('nor by warnings, an incident and a disruption', async ({ page }) => {
    await changed<EaWarnings>(page, 'ea_warnings', ({ locations: [first, second] }) => {
      if (!first || !second) throw new Error('Too few bathing waters.');
      first.status = 1;
      first.pollution_incident = { type: 'sewage', startOfIncident: null, expectedEndOfIncident: null };
      Object.assign(second.stp_risk_prediction, {
        state: 'current',
        riskLevel: 'warning',
        comment: 'Bathing is not advised today',
        expiresAt: inHours(5),
      });
    });
    await page.goto(pageOf('whitby'));
    await expect(monitoring(page)).toContainText('Pollution incident');
    await isAccessible(page, [PHONE]);
  });

  test('nor by the failed and the empty page, and Retry brings back its part', async ({ page, problems }) => {
    problems.expect(/status of 503/);
    await page.goto(pageOf('aberystwyth'));
    await expect(monitoring(page)).toContainText(texts.noWaterQuality);
    await isAccessible(page, [PHONE]);
    await fails(page, 'ea_warnings');
    await fails(page, 'storm_overflow');
    await page.goto(pageOf('weymouth'));
    await expect(page.getByRole('main').getByRole('button', { name: 'Retry' })).toHaveCount(2);
    await expect(monitoring(page)).toContainText(texts.eaWarningsFailed);
    await expect(overflowsOf(page)).toContainText(texts.stormOverflowFailed);
    await expect(inShort(page)).toContainText(texts.waterQualityFailed);
    await expect(inShort(page)).toContainText(texts.dataUnavailable);
    await isAccessible(page, [PHONE]);
    await page.unroute('**/api/ea_warnings?*');
    await monitoring(page).getByRole('button', { name: 'Retry' }).click();
    await expect(monitoring(page)).toContainText('Yearly class');
    await expect(overflowsOf(page)).toContainText(texts.stormOverflowFailed);
  });

  test('320 pixels wide nothing has to be scrolled sideways', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 800 });
    for (const slug of ['whitby', 'aberystwyth']) {
      await page.goto(pageOf(slug));
      await expect(
        monitoring(page)
          .getByText(/Yearly class|No EA water/)
          .first(),
      ).toBeVisible();
      for (const more of await page.locator('summary').all()) await more.click();
      await page.getByText('If in doubt, stay out').scrollIntoViewIfNeeded();
      expect(await page.evaluate('document.documentElement.scrollWidth'), slug).toBe(320);
    }
  });
});
