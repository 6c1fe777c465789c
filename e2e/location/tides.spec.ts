import type { Locator, Page } from '@playwright/test';
import type { TidalData } from '#contract/tides.ts';
import { farDistance } from '#domain/quantities/quantities.ts';
import { formatValue } from '#domain/quantities/units.ts';
import { turn } from '#domain/testing/turn.ts';
import { dayName, eventsOfDay, tideDays } from '#domain/tides/tide-days.ts';
import { addDays, londonClock, londonDateWords, londonDayBounds } from '#domain/time/london-time.ts';
import { withoutFirstAnswers } from '../shared/first-answers.ts';
import { expect, test } from '../shared/foreshore.ts';
import { isAccessible } from '../shared/is-accessible.ts';
import { glance } from '../shared/location-page.ts';
import type { Foreshore } from '../shared/start-foreshore.ts';

test.use({ live: 'silent' });

const PHONE = { width: 390, height: 844 };
const NOW_MARK = 'Now';

const graph = (page: Page): Locator => page.getByRole('group', { name: /^Tide graph/ });
const tide = (page: Page, day: string): Locator => page.getByRole('region', { name: `${day}’s tide` });
const button = (page: Page, name: string): Locator => page.getByRole('button', { name });
const drawn = (page: Page, day: number): Locator => graph(page).locator('> div').nth(day).locator('svg');

/** The day shown in the strip, once it is at rest. */
const position = (page: Page): Promise<number> =>
  graph(page).evaluate((strip) => strip.scrollLeft / strip.clientWidth);

/** Swipes the strip by its own width. */
const swipe = (page: Page, days: number): Promise<void> =>
  graph(page).evaluate((strip, by) => {
    strip.scrollBy({ left: by * strip.clientWidth });
  }, days);

test.describe('the days ahead', () => {
  test.use({ viewport: PHONE });

  test('are all there, each with its own waters, curve and sun', async ({ page, foreshore }) => {
    const { timeline, date: today } = await foreshore.feed('tidal', 'weymouth');
    const { days: sun } = await foreshore.feed('sunrise_sunset', 'weymouth');
    const days = tideDays(timeline, today);
    expect(days).toEqual(Array.from({ length: days.length }, (_, ahead) => addDays(today, ahead)));
    expect(days.length).toBeGreaterThanOrEqual(7);
    await page.goto('/locations/weymouth');
    for (const [index, date] of days.entries()) {
      const card = tide(page, dayName(date, today));
      await expect(card).toContainText(londonDateWords(Date.parse(`${date}T12:00Z`)));
      for (const { time, height } of eventsOfDay(timeline, date)) {
        await expect(drawn(page, index)).toContainText(time);
        await expect(drawn(page, index)).toContainText(`${formatValue(height)} m`);
      }
      const sunrise = sun.find((day) => day.date === date)?.sunrise;
      if (sunrise) await expect(card).toContainText(`Sunrise ${londonClock(Date.parse(sunrise))}`);
      await expect(drawn(page, index).locator('rect.fill-deep\\/20')).toHaveCount(sunrise ? 2 : 0);
      if (index === 0) await expect(drawn(page, index)).toContainText(NOW_MARK);
      else await expect(drawn(page, index)).not.toContainText(NOW_MARK);
      if (index < days.length - 1) await button(page, 'Next day').click();
    }
    await expect(button(page, 'Next day')).toHaveAttribute('aria-disabled', 'true');
  });

  test('by swipe, by button, and by key', async ({ page }) => {
    await page.goto('/locations/weymouth');
    await expect(tide(page, 'Today')).toBeVisible();
    await expect(button(page, 'Previous day')).toHaveAttribute('aria-disabled', 'true');
    await swipe(page, 1);
    await expect(tide(page, 'Tomorrow')).toBeVisible();
    await button(page, 'Next day').click();
    await button(page, 'Previous day').click();
    await expect(tide(page, 'Tomorrow')).toBeVisible();
    await expect.poll(() => position(page)).toBe(1);
    await swipe(page, -1);
    await expect(tide(page, 'Today')).toBeVisible();

    await graph(page).focus();
    await page.keyboard.press('ArrowRight');
    await expect(tide(page, 'Tomorrow')).toBeVisible();
    await page.keyboard.press('End');
    await expect(button(page, 'Next day')).toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('Home');
    await expect(tide(page, 'Today')).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(tide(page, 'Today')).toBeVisible();
  });

  test('the day stays when the phone is turned, and is announced to screen readers', async ({
    page,
    foreshore,
  }) => {
    const { timeline, date: today } = await foreshore.feed('tidal', 'weymouth');
    await page.goto('/locations/weymouth');
    await button(page, 'Next day').click();
    await expect(tide(page, 'Tomorrow')).toBeVisible();
    const news = page.locator('#tide [aria-live=polite]');
    const first = eventsOfDay(timeline, addDays(today, 1))[0];
    await expect(news).toContainText(
      `Tomorrow, ${londonDateWords(Date.parse(`${addDays(today, 1)}T12:00Z`))}`,
    );
    await expect(news).toContainText(`${first?.time}, ${formatValue(first?.height ?? null)} m`);
    await page.setViewportSize({ width: PHONE.height, height: PHONE.width });
    await expect.poll(() => position(page)).toBe(1);
    await expect(tide(page, 'Tomorrow')).toBeVisible();
  });

  test('break no rule of WCAG 2.2 AA', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/locations/weymouth');
    await button(page, 'Next day').click();
    await expect(tide(page, 'Tomorrow')).toBeVisible();
    await isAccessible(page);
  });
});

test('the mark of now moves on with the time', async ({ page }) => {
  await page.clock.install();
  await page.goto('/locations/exmouth');
  const mark = drawn(page, 0).locator('path[stroke-dasharray="3 4"]');
  const before = await mark.getAttribute('d');
  await page.clock.runFor('10:00');
  await expect(mark).not.toHaveAttribute('d', before ?? '');
});

/** Southampton's: two high waters with hardly an ebb between. */
function withDoubleHighWater(tides: TidalData): TidalData {
  const { start } = londonDayBounds(tides.date);
  const at = (hours: number) => new Date(start + hours * 3_600_000).toISOString().slice(0, 16);
  const timeline = [
    turn(at(-2), 4.4, 'HighWater'),
    turn(at(4), 0.8, 'LowWater'),
    turn(at(9), 4.5, 'HighWater'),
    turn(at(10), 4.3, 'LowWater'),
    turn(at(11), 4.6, 'HighWater'),
    turn(at(17), 0.9, 'LowWater'),
    turn(at(23.5), 4.4, 'HighWater'),
    turn(at(30), 1.0, 'LowWater'),
  ];
  return { ...tides, timeline, events: timeline.slice(1, -1), levels: null };
}

test.describe('a double high water', () => {
  test.use({ viewport: PHONE });

  test('is drawn and described as one high water with a stand', async ({ page }) => {
    await withoutFirstAnswers(page);
    await page.route('**/api/tidal?*', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: withDoubleHighWater(await answer.json()) });
    });
    await page.goto('/locations/exmouth');
    const labels = drawn(page, 0).locator('text[stroke-width="4"]');
    await expect(labels.filter({ hasText: /^(High|Low)/ })).toHaveCount(4);
    await expect(tide(page, 'Today').locator('figcaption')).toContainText(
      '1st high 09:00, 4.5 m; dip 10:00, 4.3 m; High 11:00, 4.6 m',
    );
    await expect(tide(page, 'Today')).toContainText(
      'Near high water the tide stands from 09:00 to 11:00, at 4.3 to 4.6 m.',
    );
    await expect(tide(page, 'Today')).toContainText('Between high and low water they are estimates.');
    await tide(page, 'Today').getByText('Times today and the days ahead').click();
    await expect(tide(page, 'Today').getByRole('row', { name: 'dip 10:00 4.3 m' })).toBeVisible();
    const boxes = await labels
      .filter({ hasText: /high/i })
      .evaluateAll((labels) =>
        labels.map((label) => label.getBoundingClientRect().toJSON() as { left: number; right: number }),
      );
    const [first, second] = boxes.sort((one, other) => one.left - other.left);
    expect(second?.left).toBeGreaterThanOrEqual(first?.right ?? Number.NaN);
  });
});

test.describe('the tide of another port', () => {
  const portOf = async (foreshore: Foreshore, slug: string, from: number, to: number) => {
    const { station } = await foreshore.feed('tidal', slug);
    expect(station?.distance_miles).toBeGreaterThan(from);
    expect(station?.distance_miles).toBeLessThan(to);
    return `${station?.name}, ${farDistance(station?.distance_miles ?? Number.NaN)} away`;
  };

  test('beyond 8 miles is never described as the tide of this place', async ({ page, foreshore }) => {
    const port = await portOf(foreshore, 'sidmouth', 8, 30);
    await page.goto('/locations/sidmouth');
    await expect(tide(page, 'Today')).toContainText('by more than an hour and by more than a metre');
    await expect(page.getByRole('heading', { name: /^Today’s tide at / })).toBeVisible();
    await expect(glance(page, 'Tide')).toContainText(new RegExp(`At ${port}(High|Low) \\d\\d:\\d\\d`));
    await expect(glance(page, 'Tide')).not.toContainText(/Rising|Falling|in \d+ (h|min)/);
    await expect(glance(page, 'Tide')).toContainText('The tide here can differ from it');
    await expect(drawn(page, 0)).toContainText(NOW_MARK);
    await expect(drawn(page, 0)).not.toContainText(/Now \d/);
    const words = tide(page, 'Today').locator('figcaption');
    await expect(words).toContainText(`At ${port}. Next: `);
    await expect(words).not.toContainText(/rising|falling/);
  });

  test('within 8 miles is described as the port’s', async ({ page, foreshore }) => {
    const port = await portOf(foreshore, 'exmouth', 1, 8);
    await page.goto('/locations/exmouth');
    await expect(glance(page, 'Tide')).toContainText(new RegExp(`At ${port}(Rising|Falling)\\d\\.\\d m`));
    await expect(tide(page, 'Today').locator('figcaption')).toContainText(`At ${port}. The tide is `);
  });
});
