import type { Locator, Page } from '@playwright/test';
import { callTexts } from '#contract/call-texts.ts';
import { landingTexts } from '#contract/landing-texts.ts';
import { texts } from '#contract/texts.ts';
import { formatCoordinate } from '#domain/quantities/units.ts';
import { indexMarks, markName } from '#web/features/landing/map/map-marks.ts';
import { withoutFirstAnswers } from '../shared/first-answers.ts';
import { expect, test } from '../shared/foreshore.ts';
import { heading } from '../shared/location-page.ts';
import { manyLocations } from '../shared/many-locations.ts';

// The map tells its zoom by the element that it moves.
test.use({ live: 'silent', contextOptions: { reducedMotion: 'no-preference' } });

const list = (page: Page) => page.getByRole('region', { name: 'List' });
const map = (page: Page) => page.getByRole('region', { name: 'Map of all locations' });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Find a location' });
const found = (page: Page) => page.getByRole('status', { name: 'What is found' });
const PICTURES_MISSING = "Map pictures can't be loaded; positions are right";

/** How many locations the map's buttons stand for together. */
async function countOnMap(page: Page): Promise<number> {
  const names = await map(page)
    .locator('.map-marker')
    .evaluateAll((buttons) => buttons.map((button) => button.ariaLabel ?? ''));
  return names.reduce(
    (sum, name) => sum + Number(/^([\d,]+) locations/.exec(name)?.[1]?.replace(',', '') ?? 1),
    0,
  );
}

test('the list, the map and the counts are those of the server', async ({ page, foreshore }) => {
  const locations = await foreshore.locations();
  const active = locations.filter((location) => location.active).length;
  await page.goto('/');
  await expect(page).toHaveTitle('Welcome to Foreshore');
  await expect(list(page).getByRole('link')).toHaveCount(locations.length);
  for (const { name, slug } of locations) {
    const link = list(page).locator(`a[href="/locations/${encodeURIComponent(slug)}"]`);
    await expect(link).toContainText(name);
  }
  await expect.poll(() => countOnMap(page)).toBe(locations.length);
  const count = (label: string) =>
    page.getByRole('term').filter({ hasText: label }).locator(':scope + dd').first();
  await expect(count('Active')).toHaveText(String(active));
  await expect(count('Inactive')).toHaveText(String(locations.length - active));
  await expect(count('Total')).toHaveText(String(locations.length));
  await expect(page.getByText(texts.simulated)).toBeVisible();
  await expect(page.getByRole('banner')).toContainText(texts.dataDoubts.simulated);
});

test('search finds by name and grid reference on list and map, and says when nothing matches', async ({
  page,
  foreshore,
}) => {
  const locations = await foreshore.locations();
  const exmouth = locations.find(({ slug }) => slug === 'exmouth');
  await page.goto('/');
  await search(page).fill('ÍVES  st');
  await expect(list(page).getByRole('link')).toHaveText([/St Ives/]);
  await expect(found(page)).toHaveText('1 location matches');
  await expect(map(page).locator('.map-marker')).toHaveAccessibleName(/St Ives/);

  await search(page).fill((exmouth?.grid_ref ?? '').replaceAll(' ', ''));
  await expect(list(page).getByRole('link')).toHaveText([/Exmouth/]);

  await search(page).fill('Atlantis');
  await expect(list(page).getByRole('link')).toHaveCount(0);
  await expect(found(page)).toContainText('No location matches “Atlantis”');
  await expect(map(page).locator('.map-marker')).toHaveCount(0);

  await search(page).fill('');
  await expect(list(page).getByRole('link')).toHaveCount(locations.length);
  await expect.poll(() => countOnMap(page)).toBe(locations.length);
});

test('Back restores the search, a new visit shows everything', async ({ page, foreshore }) => {
  const { length } = await foreshore.locations();
  await page.goto('/');
  await search(page).fill('cr');
  await expect(list(page).getByRole('link')).not.toHaveCount(length);
  await list(page).getByRole('link', { name: 'Cromer' }).click();
  await expect(heading(page, 'Cromer')).toBeVisible();
  await page.goBack();
  await expect(search(page)).toHaveValue('cr');
  await expect(list(page).getByRole('link')).not.toHaveCount(length);
  await list(page).getByRole('link', { name: 'Cromer' }).click();
  await page.getByRole('link', { name: 'All locations' }).click();
  await expect(search(page)).toHaveValue('');
  await expect(list(page).getByRole('link')).toHaveCount(length);
});

test('a marker selects its location by focus, Escape closes the card, Enter opens the page', async ({
  page,
  foreshore,
}) => {
  const nairn = (await foreshore.locations()).find(({ slug }) => slug === 'nairn');
  if (!nairn) throw new Error('The starter network has no Nairn.');
  await page.goto('/');
  const marker = map(page).getByRole('button', { name: nairn.name, exact: true });
  await marker.focus();
  const card = page.getByRole('region', { name: nairn.name });
  await expect(card).toContainText(
    `${formatCoordinate(nairn.latitude)}, ${formatCoordinate(nairn.longitude)}`,
  );
  await expect(card).toContainText(nairn.grid_ref ?? 'a grid reference');
  await expect(card).toContainText('Active');
  await marker.press('Escape');
  await expect(card).toBeHidden();
  await marker.press('Enter');
  await expect(page).toHaveURL(`/locations/${nairn.slug}`);
  await expect(heading(page, nairn.name)).toBeFocused();
});

test('by keyboard alone a cluster opens until its places can be chosen', async ({ page }) => {
  await page.goto('/');
  await expect(
    map(page)
      .getByRole('button', { name: /zoom in$/ })
      .first(),
  ).toBeVisible();
  await map(page).focus();
  const focused = page.locator(':focus');
  while (!/zoom in$/.test((await focused.getAttribute('aria-label')) ?? '')) await page.keyboard.press('Tab');
  for (let depth = 0; depth < 20; depth += 1) {
    const name = (await focused.getAttribute('aria-label')) ?? '';
    if (!/zoom in$/.test(name)) break;
    await page.keyboard.press('Enter');
    await expect(map(page).getByRole('button', { name, exact: true }).and(focused)).toBeHidden();
    await expect(map(page).locator(':focus')).toHaveClass(/map-marker/);
  }
  const place = (await focused.getAttribute('aria-label')) ?? '';
  await expect(page.getByRole('region', { name: place })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(heading(page, place)).toBeFocused();
});

test('Tab goes through the markers from north to south', async ({ page }) => {
  await page.goto('/');
  await expect(map(page).locator('.map-marker').first()).toBeVisible();
  const tops = await map(page)
    .locator('.map-marker')
    .evaluateAll((buttons) =>
      buttons.map((button) => {
        const { top, height } = button.getBoundingClientRect();
        return Math.round(top + height / 2);
      }),
    );
  expect(tops.length).toBeGreaterThan(5);
  expect(tops).toEqual(tops.toSorted((one, other) => one - other));
});

test('places at one point are listed separately in the card', async ({ page, foreshore }) => {
  const [first] = await foreshore.locations();
  const twins = ['Beach', 'Steps'].map((name) => ({ ...first, _id: name, slug: name.toLowerCase(), name }));
  await withoutFirstAnswers(page);
  await page.route('/api/locations', (route) => route.fulfill({ json: { locations: twins } }));
  await page.goto('/');
  await map(page).getByRole('button', { name: '2 locations at one place' }).click();
  const card = page.getByRole('region', { name: '2 locations at one place' });
  await expect(card.getByRole('link')).toHaveText([/Select Location ?: Beach/, /Select Location ?: Steps/]);
});

test('pointing at the list selects, and Select Location opens', async ({ page }) => {
  await page.goto('/');
  await list(page).getByRole('link', { name: 'Whitby' }).hover();
  await page.getByRole('link', { name: /^Select Location ?: Whitby$/ }).click();
  await expect(heading(page, 'Whitby')).toBeVisible();
  await page.goBack();
  await expect(list(page).getByRole('link', { name: 'Whitby' })).toBeVisible();
});

test('the page says when the connection is lost, and when it is back', async ({
  page,
  context,
  problems,
}) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED/);
  await page.goto('/');
  await expect(page.getByRole('banner')).toContainText(`System status:${texts.dataDoubts.simulated}`);
  await context.setOffline(true);
  await expect(page.getByRole('banner')).toContainText(`System status:${texts.offline}`);
  await context.setOffline(false);
  await expect(page.getByRole('banner')).toContainText(`System status:${texts.dataDoubts.simulated}`, {
    timeout: 20_000,
  });
});

test('each page has a description of its own', async ({ page }) => {
  const description = page.locator('meta[name="description"]');
  await page.goto('/');
  await expect(description).toHaveAttribute('content', /named places on the UK coast/);
  await list(page).getByRole('link', { name: 'Whitby' }).click();
  await expect(description).toHaveAttribute('content', /Whitby/);
  await page.getByRole('link', { name: 'All locations' }).click();
  await expect(description).toHaveAttribute('content', /named places on the UK coast/);
});

test('favourites and the place visited last come first, on the next visit too', async ({ page }) => {
  await page.goto('/locations/whitby');
  await expect(page.getByRole('button', { name: 'Favourite: Whitby' })).toBeVisible();
  await page.goto('/');
  await expect(list(page).getByRole('listitem').first()).toContainText(/Whitby.*Last visited/);
  const star = list(page).getByRole('button', { name: 'Favourite: Exmouth' });
  await expect(star).toHaveAttribute('aria-pressed', 'false');
  await star.press('Enter');
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await expect(star).toBeFocused();
  await page.reload();
  await expect(list(page).getByRole('link').nth(0)).toContainText('Exmouth');
  await expect(list(page).getByRole('link').nth(1)).toContainText('Whitby');
  await page.goto('/locations/exmouth');
  const pageStar = page.getByRole('banner').getByRole('button', { name: 'Favourite: Exmouth' });
  await expect(pageStar).toHaveAttribute('aria-pressed', 'true');
  await pageStar.click();
  await expect(pageStar).toHaveAttribute('aria-pressed', 'false');
});

test('the keyboard can skip the map', async ({ page }) => {
  await page.goto('/');
  const skip = page.getByRole('link', { name: 'Skip the map' });
  await skip.focus();
  await expect(skip).toBeInViewport();
  await skip.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.locator(':focus')).toBeVisible();
  await expect(map(page).locator(':focus')).toHaveCount(0);
});

test('the map names its source while it has pictures', async ({ page }) => {
  await page.goto('/');
  await expect(map(page).getByText('Powered by Esri')).toBeVisible();
  await expect(page.getByText(PICTURES_MISSING)).toBeHidden();
});

test.describe('near me', () => {
  const nearMe = (page: Page) => page.getByRole('button', { name: 'Near me' });

  test.describe('with the position', () => {
    test.use({ geolocation: { latitude: 50.364, longitude: -4.141 }, permissions: ['geolocation'] });

    test('sorts by distance, shows the miles, and forgets the position when pressed again', async ({
      page,
      foreshore,
    }) => {
      const { length } = await foreshore.locations();
      await page.goto('/');
      await nearMe(page).press('Enter');
      await expect(nearMe(page)).toHaveAttribute('aria-pressed', 'true');
      await expect(list(page).getByRole('listitem').first()).toContainText(/Plymouth Hoe.*\d\.\d mi/);
      await expect(found(page)).toContainText('Your position stays on this device.');
      await expect(page.getByRole('region', { name: 'Plymouth Hoe' })).toContainText('Distance');
      await nearMe(page).press('Enter');
      await expect(nearMe(page)).toHaveAttribute('aria-pressed', 'false');
      await expect(list(page).getByRole('link')).toHaveCount(length);
      await expect(list(page)).not.toContainText(/\d mi\b/);
    });
  });

  test('asks for nothing before it is pressed, and says when it is refused', async ({ page }) => {
    await page.addInitScript(`
      window.asked = 0;
      const { geolocation } = navigator;
      const ask = geolocation.getCurrentPosition.bind(geolocation);
      geolocation.getCurrentPosition = (...args) => { window.asked += 1; ask(...args); };`);
    await page.goto('/');
    await expect(list(page).getByRole('link').first()).toBeVisible();
    expect(await page.evaluate('window.asked')).toBe(0);
    await nearMe(page).click();
    await expect(found(page)).toContainText(landingTexts.positionRefused);
    expect(await page.evaluate('window.asked')).toBe(1);
    await expect(nearMe(page)).toHaveAttribute('aria-pressed', 'false');
    await expect(list(page)).not.toContainText(/\d mi\b/);
  });

  for (const { code, words } of [
    { code: 3, words: landingTexts.positionTooSlow },
    { code: 2, words: landingTexts.positionUnavailable },
  ]) {
    test(`says: ${words}`, async ({ page }) => {
      await page.addInitScript(`navigator.geolocation.getCurrentPosition = (_found, failed) =>
        failed({ code: ${code}, PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 });`);
      await page.goto('/');
      await nearMe(page).click();
      await expect(found(page)).toContainText(words);
    });
  }
});

test('of 2,000 locations only those in view are in the document', async ({ page, foreshore }) => {
  const many = manyLocations(await foreshore.locations(), 2000);
  await withoutFirstAnswers(page);
  await page.route('/api/locations', (route) => route.fulfill({ json: { locations: many } }));
  await page.goto('/');
  // So many take a busy machine longer than a page should.
  await expect(map(page).locator('.map-marker').first()).toBeVisible({ timeout: 25_000 });
  expect(await countOnMap(page)).toBe(2000);
  expect(await map(page).locator('.map-marker').count()).toBeLessThan(300);
  await expect(list(page).getByRole('link')).toHaveCount(500, { timeout: 20_000 });
  await list(page).getByRole('button', { name: 'Show 500 more of 1,500' }).press('Enter');
  await expect(list(page).getByRole('link')).toHaveCount(1000);
  await expect(list(page).getByRole('link').nth(500)).toBeFocused();
  await map(page)
    .getByRole('button', { name: /zoom in$/ })
    .first()
    .press('Enter');
  await expect(map(page).locator(':focus')).toHaveClass(/map-marker/);
  await expect.poll(() => countOnMap(page)).toBeLessThan(500);
  await search(page).fill(many[1234]?.name ?? '');
  await expect(list(page).getByRole('link')).toHaveText([new RegExp(many[1234]?.name ?? '')]);
});

test.describe('320 pixels wide', () => {
  test.use({ viewport: { width: 320, height: 800 } });

  test('the list comes first, the map is a press away, and nothing scrolls sideways', async ({ page }) => {
    await page.goto('/');
    await expect(list(page)).toBeVisible();
    await expect(map(page)).toHaveCount(0);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
    await page.getByRole('button', { name: 'Map', exact: true }).click();
    await expect(page).toHaveURL('/?view=map');
    await expect(map(page)).toContainText('Esri');
    await expect(list(page)).toBeHidden();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
    await search(page).fill('whitby');
    await page.getByRole('button', { name: 'List', exact: true }).click();
    await expect(list(page).getByRole('link')).toHaveText(['Whitby']);
    await expect(map(page)).toBeHidden();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  /** Leaflet shows its zoom only in the scale of this element. */
  const zoomOf = async (page: Page) => {
    const style = await map(page).locator('.leaflet-proxy').getAttribute('style');
    return 1 + Math.round(Math.log2(Number(/scale\(([\d.]+)\)/.exec(style ?? '')?.[1])) * 4) / 4;
  };
  /** The names of the marks whose middle is not covered. */
  const standingFree = (marks: Locator) =>
    marks.evaluateAll((buttons) =>
      buttons.flatMap((button) => {
        const { left, top, width, height } = button.getBoundingClientRect();
        const hit = button.ownerDocument.elementFromPoint(left + width / 2, top + height / 2);
        return hit && button.contains(hit) ? [button.ariaLabel ?? ''] : [];
      }),
    );

  test("what is opened by key or by pointer is not covered by the map's buttons or its credit", async ({
    page,
    foreshore,
  }) => {
    const index = indexMarks(await foreshore.locations());
    await page.goto('/?view=map');
    await expect(map(page)).toContainText('Esri');
    await expect(map(page).locator('.map-marker').first()).toBeVisible();
    await map(page).scrollIntoViewIfNeeded();
    const wide = await zoomOf(page);
    const clusters = index
      .at(wide)
      .filter(({ places }) => places.length > 1)
      .toSorted((one, other) => other.latitude - one.latitude);
    expect(clusters.length).toBeGreaterThan(5);
    const buttons = map(page).getByRole('button', { name: /zoom in$/ });
    for (const [nth, { places }] of clusters.entries()) {
      await expect(buttons).toHaveCount(clusters.length);
      await (nth % 2 === 0 ? buttons.nth(nth).press('Enter') : buttons.nth(nth).click());
      await expect.poll(() => zoomOf(page)).toBeGreaterThanOrEqual(wide + 1);
      const opened = index
        .at(await zoomOf(page))
        .filter((mark) => mark.places.some((place) => places.includes(place)))
        .map((mark) => markName(mark, index.isInseparable(mark)));
      await expect
        .poll(() => standingFree(map(page).locator('.map-marker')), {
          message: `opened: ${opened.join('; ')}`,
        })
        .toEqual(expect.arrayContaining(opened));
      await search(page).fill('Atlantis');
      await expect(map(page).locator('.map-marker')).toHaveCount(0);
      await search(page).fill('');
    }
  });

  test('a mark under a button or the credit is uncovered when it gets the focus', async ({ page }) => {
    const zoomIn = map(page).getByRole('button', { name: 'Zoom in', exact: true });
    const middle = async (part: Locator) => {
      const { x, y, width, height } = (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      return { x: x + width / 2, y: y + height / 2 };
    };
    const drag = async (mark: Locator, onto: Locator) => {
      const [from, to] = [await middle(mark), await middle(onto)];
      const box = await map(page).boundingBox();
      const start = { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 80 };
      await page.mouse.move(start.x, start.y);
      await page.mouse.down();
      await page.mouse.move(start.x + to.x - from.x, start.y + to.y - from.y, { steps: 4 });
      await expect.poll(() => standingFree(mark)).toEqual([]);
      await page.evaluate('new Promise((done) => setTimeout(done, 200))'); // a map released in motion slides on
      await page.mouse.up();
      expect(await standingFree(mark)).toEqual([]);
    };
    await page.goto('/?view=map');
    await expect(map(page)).toContainText('Esri');
    const marks = map(page).locator('.map-marker');
    const focused = map(page).locator('.map-marker:focus');
    await expect(marks.first()).toBeVisible();
    await map(page).scrollIntoViewIfNeeded();

    await drag(marks.first(), zoomIn);
    await map(page).focus();
    await page.keyboard.press('Tab');
    await expect(marks.first()).toBeFocused();
    await expect.poll(() => standingFree(focused)).toHaveLength(1);

    await drag(marks.last(), map(page).locator('.leaflet-control-attribution'));
    await zoomIn.focus();
    await page.keyboard.press('Shift+Tab');
    await expect(marks.last()).toBeFocused();
    await expect.poll(() => standingFree(focused)).toHaveLength(1);

    // Tab sooner than the zoom has begun.
    const wide = await zoomOf(page);
    await map(page)
      .getByRole('button', { name: /zoom in$/ })
      .first()
      .focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect.poll(() => zoomOf(page)).toBeGreaterThanOrEqual(wide + 1);
    await expect(map(page).locator('.leaflet-zoom-anim')).toHaveCount(0);
    await expect.poll(() => standingFree(focused)).toHaveLength(1);
  });

  test('text of twice the size scrolls nothing sideways', async ({ page }) => {
    await page.goto('/?view=map');
    await expect(map(page)).toContainText('Esri');
    await page.evaluate("document.documentElement.style.fontSize = '200%'");
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  });
});

test('on paper there is nothing to fill in or to press on the map', async ({ page }) => {
  await page.goto('/');
  await expect(map(page)).toContainText('Esri');
  await page.emulateMedia({ media: 'print' });
  await expect(search(page)).toBeHidden();
  await expect(page.getByRole('tablist')).toBeHidden();
  await expect(map(page).getByRole('button', { name: 'Zoom out', exact: true })).toBeHidden();
  await expect(list(page).getByRole('link', { name: 'Whitby' })).toBeVisible();
});

test.describe('without map pictures', () => {
  test.use({ tiles: 'missing' });

  test('the map says so, and its markers still work', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByText(PICTURES_MISSING)).toBeVisible();
    await map(page).getByRole('button', { name: 'Nairn', exact: true }).click();
    await expect(heading(page, 'Nairn')).toBeVisible();
  });
});

test('a failure of the list is shown, and Try Again loads it', async ({ page, problems, foreshore }) => {
  problems.expect(/status of 500 .*\/api\/locations/);
  const { length } = await foreshore.locations();
  await withoutFirstAnswers(page);
  await page.route('/api/locations', (route) =>
    route.fulfill({
      status: 500,
      json: { success: false, error: callTexts.internal, message: callTexts.internal },
    }),
  );
  await page.goto('/');
  const alert = page.getByRole('alert').filter({ hasText: landingTexts.locationsFailed });
  await expect(alert).toContainText(callTexts.internal);
  await page.unroute('/api/locations');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(list(page).getByRole('link')).toHaveCount(length);
  await expect(alert).toBeHidden();
});

test('an empty network says so, and Refresh finds what was added', async ({ page, foreshore }) => {
  const { length } = await foreshore.locations();
  await withoutFirstAnswers(page);
  await page.route('/api/locations', (route) => route.fulfill({ json: { locations: [] } }));
  await page.goto('/');
  await expect(page.getByText(landingTexts.noLocations)).toBeVisible();
  await page.unroute('/api/locations');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(list(page).getByRole('link')).toHaveCount(length);
});
