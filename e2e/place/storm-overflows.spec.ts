import type { StormOverflow, StormOverflows } from '#contract/conditions/storm-overflows.ts';
import { formatValue } from '#domain/quantities/units.ts';
import { byDistance } from '#domain/water/overflows/overflow-event.ts';
import { countOverflows, statusText } from '#domain/water/overflows/overflow-status.ts';
import { overflowMark, summaryWords } from '#domain/water/overflows/overflow-summary.ts';
import { recentSpills } from '#domain/water/overflows/recent-spills.ts';
import { expect, test } from '../shared/foreshore.ts';
import { figure } from '../shared/location-page.ts';
import type { Foreshore } from '../shared/start-foreshore.ts';
import { changed, HOUR_MS, inShort, listOf, mapOf, overflowsOf, pageOf } from '../shared/water-page.ts';

test.use({ live: 'silent' });

/** The difference between the marks in grey: their outline, and whether they are hollow. */
const SHAPES = `[...document.querySelectorAll('.leaflet-container .overflow-mark')].map((mark) =>
  [getComputedStyle(mark).clipPath, getComputedStyle(mark).borderStyle, getComputedStyle(mark, '::before').content].join())`;

/** The place with the most different overflows now: their states change by the hour. */
async function mostVaried(foreshore: Foreshore): Promise<string> {
  const places = await Promise.all(
    (await foreshore.locations()).map(async ({ slug }) => {
      const { overflows } = await foreshore.feed('storm_overflow', slug);
      return { slug, states: new Set(overflows.map(({ status_code }) => status_code)).size };
    }),
  );
  return places.reduce((most, place) => (place.states > most.states ? place : most)).slug;
}

const quietIn = (body: StormOverflows): number =>
  body.overflows.filter((overflow) => overflowMark(overflow, body, Date.now()) === 'not-spilling').length;

test.describe('Storm Overflows', () => {
  test('are listed by distance as the server has them', async ({ page, foreshore }) => {
    const slug = await mostVaried(foreshore);
    await expect(async () => {
      await page.goto(pageOf(slug));
      const body = await foreshore.feed('storm_overflow', slug);
      const storm = overflowsOf(page);
      const counts = countOverflows(body.overflows);
      await expect(figure(storm, 'Spilling')).toHaveText(String(counts.active));
      await expect(figure(storm, 'Not spilling')).toHaveText(String(quietIn(body)));
      await expect(figure(storm, 'Monitors offline')).toHaveText(String(counts.offline));
      await expect(figure(storm, 'Unknown')).toHaveText(String(counts.unknown));
      const items = listOf(page).getByRole('listitem');
      await expect(items).toHaveCount(body.total_count);
      for (const [index, overflow] of byDistance(body.overflows).entries()) {
        const item = items.nth(index);
        await expect(item.getByText(overflow.name, { exact: true })).toBeVisible();
        await expect(item.getByText(statusText(overflow), { exact: true })).toBeVisible();
        await expect(item).toContainText(`${formatValue(overflow.distance_miles)} miles away`);
        await expect(item).toContainText(`Into ${overflow.properties.receivingWaterCourse}`);
        await expect(item).toContainText(overflow.properties.company);
        await expect(item).toContainText('Record updated');
      }
      const recent = recentSpills(body.overflows, Date.now()).length > 0 ? 1 : 0;
      await expect(inShort(page)).toContainText(summaryWords(body, Date.now(), recent));
    }).toPass({ timeout: 40_000 });
  });

  const MINUTE_MS = HOUR_MS / 60;

  /** Six of them, a state each, whatever the simulator has at present. */
  function sixStates(body: StormOverflows): void {
    const [given] = body.overflows;
    if (!given) throw new Error('No overflow.');
    const now = Date.now();
    const times = { statusStart: null, latestEventStart: null, latestEventEnd: null };
    const one = (name: string, miles: number, over: Partial<StormOverflow>, more: object): StormOverflow => ({
      ...given,
      name,
      distance_miles: miles,
      ...over,
      properties: { ...given.properties, ...times, ID: name, ...more },
    });
    const running = { latestEventStart: now - 130.5 * MINUTE_MS };
    const ended = { latestEventStart: now - 180.5 * MINUTE_MS, latestEventEnd: now - 120.5 * MINUTE_MS };
    body.overflows = [
      one('Running', 1.2, { status_code: 1, status: 'Discharging, says the company' }, running),
      one('Ended', 0.4, { status_code: 0, status: '' }, ended),
      one('Offline', 0.9, { status_code: -1, status: '' }, { statusStart: now - 30 * HOUR_MS }),
      one('Unknown', 1.4, { status_code: null, status: ' ' }, { latestEventStart: now - 60 * HOUR_MS }),
      one('Quiet', 1.41, { status_code: 0, status: '' }, { statusStart: now - 60 * HOUR_MS }),
      one('Changed', 1.42, { status_code: 0, status: '' }, { statusStart: now - 300.5 * MINUTE_MS }),
    ];
    body.total_count = 6;
  }

  test('show start and duration, and the server’s words for the state', async ({ page }) => {
    await changed<StormOverflows>(page, 'storm_overflow', sixStates);
    await page.goto(pageOf('weymouth'));
    const items = listOf(page).getByRole('listitem');
    await expect(items).toHaveCount(6);
    const [ended, offline, running, unknown] = [items.nth(0), items.nth(1), items.nth(2), items.nth(3)];
    const [quiet, doubtful] = [items.nth(4), items.nth(5)];
    await expect(ended).toContainText('Not Spilling');
    await expect(ended).toContainText(/Last discharge ended \d\d:\d\d \w+ after 1 h, 2 h ago/);
    await expect(ended).toContainText('Spilled within 48 h');
    await expect(quiet).not.toContainText('ago');
    await expect(doubtful).toContainText('Status changed 5 h ago; whether it spilled is not known');
    await expect(offline).toContainText('Monitor Offline');
    await expect(offline).toContainText(/Offline since \d\d:\d\d/);
    await expect(running).toContainText('Discharging, says the company');
    await expect(running).toContainText(/Since \d\d:\d\d \w+, for 2 h 1[01] min/);
    await expect(unknown).toContainText('Unknown Status');
    await expect(unknown).toContainText('its end is not known');
    await expect(inShort(page)).toContainText(
      '1 of 6 spilling sewage, 1 may have spilled within 48 h, 1 monitor offline, 1 unknown',
    );
  });

  test('have the counts in the colours of their states', async ({ page }) => {
    const [red, green, amber] = ['rgb(176, 36, 27)', 'rgb(23, 102, 58)', 'rgb(125, 75, 0)'] as const;
    await changed<StormOverflows>(page, 'storm_overflow', sixStates);
    await page.goto(pageOf('weymouth'));
    const count = (name: string) => figure(overflowsOf(page), name).getByText(/^\d$/);
    await expect(count('Spilling')).toHaveCSS('color', red);
    await expect(count('Monitors offline')).toHaveCSS('color', amber);
    const only = async (one: string) => {
      await page.unroute('**/api/storm_overflow?*');
      await changed<StormOverflows>(page, 'storm_overflow', (body) => {
        sixStates(body);
        body.overflows = body.overflows.filter(({ name }) => name === one);
      });
      await page.reload();
    };
    await only('Ended');
    await expect(count('Spilled within 48 h')).toHaveCSS('color', red);
    await expect(count('Spilling')).not.toHaveCSS('color', green);
    await only('Quiet');
    await expect(count('Spilling')).toHaveCSS('color', green);
    await expect(count('Monitors offline')).not.toHaveCSS('color', amber);
  });

  test('are on a map that loads when it comes into view, each with its number in the shape of its state', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const code: string[] = [];
    page.on('request', (request) => {
      if (/overflow-map.*\.js/.test(request.url())) code.push(request.url());
    });
    await changed<StormOverflows>(page, 'storm_overflow', sixStates);
    await page.goto(pageOf('weymouth'));
    const storm = overflowsOf(page);
    await expect(figure(storm, 'Spilling')).toHaveText('1');
    expect(code, 'before it is looked at').toEqual([]);
    await storm.scrollIntoViewIfNeeded();
    await storm.getByText('Map pictures').or(mapOf(page)).first().scrollIntoViewIfNeeded();
    const marks = mapOf(page).locator('.overflow-mark');
    await expect(marks).toHaveText(['1', '2', '3', '4', '5', '6']);
    const shapes = await page.evaluate<string[]>(SHAPES);
    expect(new Set(shapes).size, 'a shape for each state').toBe(6);
    await mapOf(page).getByTitle('Running: Discharging, says the company').dispatchEvent('click');
    await expect(listOf(page).getByRole('listitem').filter({ hasText: 'Running' })).toBeInViewport();
    await expect(page).toHaveURL(/#overflow-3$/);
  });

  test.describe('without map pictures', () => {
    test.use({ tiles: 'missing' });

    test('are on the map, which says that it has no pictures', async ({ page }) => {
      await page.goto(pageOf('weymouth'));
      await listOf(page).scrollIntoViewIfNeeded();
      await expect(mapOf(page).locator('.overflow-mark').first()).toBeVisible();
      await expect(overflowsOf(page).getByRole('status')).toContainText('positions are right');
    });
  });

  test('without overflows, or without a publisher, the page says so', async ({ page }) => {
    await page.goto(pageOf('aberystwyth'));
    await expect(overflowsOf(page)).toContainText('Foreshore does not have this area’s storm overflows.');
    await expect(overflowsOf(page).getByRole('term')).toHaveCount(0);
    await changed<StormOverflows>(page, 'storm_overflow', (body) => {
      body.overflows = [];
      body.total_count = 0;
    });
    await page.goto(pageOf('weymouth'));
    await expect(overflowsOf(page)).toContainText('No storm overflows within 1.5 miles.');
    await expect(mapOf(page)).toHaveCount(0);
  });

  test('of a source that fails are old data', async ({ page }) => {
    await changed<StormOverflows>(page, 'storm_overflow', ({ meta }) => {
      meta.stale = true;
    });
    await page.goto(pageOf('weymouth'));
    await expect(overflowsOf(page).getByRole('status').first()).toContainText('Old data');
    await expect(inShort(page)).toContainText('Old data');
  });
});
