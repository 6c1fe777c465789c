import type { Locator, Page } from '@playwright/test';
import type { TidalData } from '#contract/conditions/tides.ts';
import { formatValue } from '#domain/quantities/units.ts';
import { turn } from '#domain/testing/turn.ts';
import { dayName, eventsOfDay, tideDays } from '#domain/tides/tide-days.ts';
import { addDays, londonClock, londonDateWords, londonDayBounds } from '#domain/time/london-time.ts';
import { withoutFirstAnswers } from '../shared/first-answers.ts';
import { expect, test } from '../shared/foreshore.ts';
import { isAccessible } from '../shared/is-accessible.ts';
import { glance } from '../shared/location-page.ts';

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
    await expect.poll(() => position(page)).toBe(1); // the browser still scrolls: a key pressed now would be lost in it
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

test.describe('the tide between ports', () => {
  const bandOf = ({ error_m, error_min }: TidalData) => {
    expect(error_m).toBeLessThanOrEqual(0.5);
    expect(error_min).toBeLessThanOrEqual(30);
    return [`± ${error_min} min`, `± ${(Math.ceil((error_m ?? 0) * 10) / 10).toFixed(1)}`] as const;
  };

  /** No line ends between ± and its number. */
  const anySpace = (words: string) => words.replaceAll(' ', '\\s');

  test('says about and its errors, at a glance, in the card, in the graph and in words', async ({
    page,
    foreshore,
  }) => {
    const tides = await foreshore.feed('tidal', 'sidmouth');
    const [minutes, metres] = bandOf(tides);
    await page.goto('/locations/sidmouth');
    await expect(glance(page, 'Tide')).toContainText(
      new RegExp(
        `(High|Low) about \\d\\d:\\d[05] ${anySpace(minutes)}, about \\d+\\.\\d m ${anySpace(metres)}, in about `,
      ),
    );
    const card = tide(page, 'Today');
    await expect(card).toContainText('Worked out between ');
    for (const { name } of tides.ports) await expect(card).toContainText(`${name} (`);
    await expect(card).toContainText(`Mostly right within ${minutes} and ${metres} m, as`);
    await expect(drawn(page, 0).locator('path.fill-sea\\/35')).toHaveAttribute('d', /^M.+Z$/);
    await expect(drawn(page, 0)).toContainText(/Now about \d/);
    await expect(card.locator('figcaption')).toContainText(`${minutes}, about `);
  });

  test('whose errors are too large is not shown, and the page says why', async ({ page }) => {
    await withoutFirstAnswers(page);
    await page.route('**/api/tidal?*', async (route) => {
      const answer = await route.fetch();
      const none = { station: null, events: [], timeline: [], levels: null };
      const json = { ...(await answer.json()), ...none, error_min: 44, withheld: 'tide' };
      await route.fulfill({ response: answer, json });
    });
    await page.goto('/locations/sidmouth');
    const why = 'its times could be wrong by more than 30 min';
    await expect(tide(page, 'Today')).toContainText(why);
    await expect(glance(page, 'Tide')).toContainText(why);
    await expect(glance(page, 'Tide')).not.toContainText(/Rising|Falling|High|Low/);
  });
});
