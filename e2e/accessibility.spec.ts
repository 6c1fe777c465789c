import { AxeBuilder } from '@axe-core/playwright';
import type { Page, Route } from '@playwright/test';
import { feedPaths } from '#contract/feed-paths.ts';
import { texts } from '#contract/texts.ts';
import { expect, test } from './foreshore.ts';
import { card, heading } from './location-page.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
type Result = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number];

const TARGET_SIZE = 'target-size';
const MARKERS = '.map-marker';
const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];
const SCHEMES = ['light', 'dark'] as const;

// Colours that change over time are no colours to measure.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const axe = (page: Page) => new AxeBuilder({ page }).withTags(RULES);

/**
 * Markers of places that lie close together overlap until the map gathers them into clusters. The list beside
 * the map is the equivalent control, so the markers alone are left out, of that one rule alone.
 */
const withoutMarkerSizes = async (page: Page) => [
  await axe(page).disableRules(TARGET_SIZE).analyze(),
  await new AxeBuilder({ page }).withRules(TARGET_SIZE).exclude(MARKERS).analyze(),
];

/** What is wrong on the page, and the rules that could not be applied to it. */
async function violationsOf(page: Page): Promise<string[]> {
  const hasMap = (await page.locator(MARKERS).count()) > 0;
  const results = hasMap ? await withoutMarkerSizes(page) : [await axe(page).analyze()];
  const told = ({ id, nodes }: Result) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`);
  return [
    ...results.flatMap(({ violations }) => violations.flatMap(told)),
    ...results.flatMap(({ incomplete }) => incomplete.filter(endedInError).flatMap(told)),
  ];
}

const endedInError = ({ nodes }: Result): boolean =>
  nodes.some(({ any, all, none }) => [...any, ...all, ...none].some(({ id }) => id === 'error-occurred'));

/** Leaflet blends its tiles in a way that Axe does not know, on which it would skip every rule about colours. */
const BLEND_AS_USUAL = `
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('img.leaflet-tile { mix-blend-mode: normal !important }');
  document.adoptedStyleSheets.push(sheet);`;

async function isAccessible(page: Page): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme });
      await expect.poll(() => page.evaluate('document.getAnimations().length')).toBe(0);
      expect.soft(await violationsOf(page), `${size.width} wide, ${colorScheme}`).toEqual([]);
    }
  }
}

const anyFeed = new RegExp(`(${Object.values(feedPaths).join('|')})\\?`);

async function feedsAnswer(page: Page, handler: (route: Route) => Promise<unknown>): Promise<void> {
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
      await isAccessible(page);
    });
  });

  test('by the landing page', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('region', { name: 'Map of all locations' })).toContainText('Esri');
    await page.evaluate(BLEND_AS_USUAL);
    await isAccessible(page);
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
    await isAccessible(page);
  });

  test('by a location’s page where every source fails', async ({ page, problems }) => {
    problems.expect(/status of 503/);
    await feedsAnswer(page, (route) =>
      route.fulfill({ status: 503, json: { success: false, error: texts.busy, message: texts.busy } }),
    );
    await page.goto('/locations/exmouth');
    await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(5);
    await isAccessible(page);
  });

  test('by a location’s page with old data', async ({ page }) => {
    await feedsAnswer(page, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { meta: object };
      await route.fulfill({ response: answer, json: { ...body, meta: { ...body.meta, stale: true } } });
    });
    await page.goto('/locations/exmouth');
    await expect(page.getByRole('main').getByText('Old data')).toHaveCount(9); // five cards, four tiles
    await isAccessible(page);
  });

  test('by the page of a location that is not there', async ({ page, problems }) => {
    problems.expect(/status of 404/);
    await page.goto('/locations/atlantis');
    await expect(heading(page, texts.locationNotFoundTitle)).toBeVisible();
    await isAccessible(page);
  });
});
