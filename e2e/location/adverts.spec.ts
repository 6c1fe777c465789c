import type { Page } from '@playwright/test';
import { callTexts } from '#contract/call-texts.ts';
import { texts } from '#contract/texts.ts';
import { administrator } from '../shared/administrator.ts';
import { expect, test } from '../shared/foreshore.ts';
import { isAccessible } from '../shared/is-accessible.ts';
import { heading } from '../shared/location-page.ts';

test.use({ live: 'silent', contextOptions: { reducedMotion: 'no-preference' } }); // the adverts take turns

const HOST = 'https://adverts.example';
const PLACE = '/locations/whitby';
const ADVERT_CALL = '**/api/locations/*/adverts?*';
const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="9"><rect width="16" height="9" fill="#5a3e2b"/></svg>';

const section = (page: Page) => page.getByRole('region', { name: 'Local business partners' });
const carousel = (page: Page) => section(page).getByRole('group', { name: 'Adverts' });
const shows = (page: Page, title: string) => carousel(page).getByRole('heading', { name: title });

/** Opens the page of a place and goes to its adverts. */
async function openAdverts(page: Page): Promise<void> {
  await page.goto(PLACE);
  await expect(heading(page, 'Whitby')).toBeVisible();
  await section(page).scrollIntoViewIfNeeded();
}

async function openCarousel(page: Page): Promise<void> {
  await openAdverts(page);
  // Contents that load above it push it down again.
  await expect(async () => {
    await section(page).scrollIntoViewIfNeeded();
    await expect(shows(page, 'Harbour Café')).toBeVisible({ timeout: 2000 });
  }).toPass();
}

test.beforeAll(async ({ foreshore }) => {
  const admin = await administrator(foreshore);
  const adverts = [
    { title: 'Harbour Café', file_url: `${HOST}/cafe.svg`, file_type: 'image' },
    { title: 'Surf school', file_url: `${HOST}/gone.svg`, file_type: 'image' },
    { title: 'Boat trips', file_url: `${HOST}/boats.mp4`, file_type: 'video' },
  ] as const;
  for (const [index, advert] of adverts.entries()) {
    await admin.addAdvert('whitby', { ...advert, priority: index + 1 });
  }
});

test.beforeEach(async ({ page, problems }) => {
  problems.expect(/https:\/\/adverts\.example/);
  await page.route(`${HOST}/**`, (route) =>
    route.request().url().endsWith('/cafe.svg')
      ? route.fulfill({ contentType: 'image/svg+xml', body: PICTURE })
      : route.fulfill({ status: 404 }),
  );
});

test('neither the adverts nor their code are loaded before they come near the view', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(PLACE);
  await expect(heading(page, 'Whitby')).toBeVisible();
  await page.waitForLoadState('networkidle');
  const ofAdverts = () => asked.filter((url) => /advert/.test(url));
  expect(ofAdverts()).toEqual([]);
  await section(page).scrollIntoViewIfNeeded();
  await expect(shows(page, 'Harbour Café')).toBeVisible();
  expect(ofAdverts().some((url) => url.endsWith('/adverts?active_only=true&limit=10'))).toBe(true);
});

test('the keyboard reaches the adverts', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(PLACE);
  const before = page.getByRole('region', { name: 'Storm overflows' }).getByRole('button').last();
  await before.focus();
  await expect(carousel(page)).toBeVisible();
  await expect(section(page)).not.toBeInViewport();
});

/** From here on only `runFor` lets time pass. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + 10_000);
}

const place = (page: Page, words: string) => carousel(page).getByText(words, { exact: true });

test('every 15 seconds the next advert is shown, and after the last the first', async ({ page }) => {
  await page.clock.install();
  await openCarousel(page);
  await carousel(page).getByRole('button', { name: 'Pause the adverts' }).click();
  await page.mouse.move(0, 0);
  await stopClock(page);
  await carousel(page).getByRole('button', { name: 'Play the adverts' }).click();
  for (const [before, after] of [
    ['1 of 3', '2 of 3'],
    ['2 of 3', '3 of 3'],
    ['3 of 3', '1 of 3'],
  ] as const) {
    await page.clock.runFor('00:14');
    await expect(place(page, before)).toBeVisible();
    await page.clock.runFor('00:01');
    await expect(place(page, after)).toBeVisible();
    await expect(carousel(page).locator('li:not([inert])')).toHaveAttribute('aria-label', after);
  }
});

test.describe('stands still', () => {
  /** For the time of two turns nothing moves; after `release` it goes on. */
  async function isHeld(page: Page, release: () => Promise<unknown>): Promise<void> {
    await stopClock(page);
    await page.clock.runFor('00:31');
    await expect(place(page, '1 of 3')).toBeVisible();
    await release();
    await page.clock.runFor('00:14');
    await expect(place(page, '1 of 3')).toBeVisible();
    await page.clock.runFor('00:01');
    await expect(place(page, '2 of 3')).toBeVisible();
  }

  test.beforeEach(({ page }) => page.clock.install());

  test('while the pointer is on it', async ({ page }) => {
    await openCarousel(page);
    await shows(page, 'Harbour Café').hover();
    await isHeld(page, () => page.mouse.move(0, 0));
  });

  test('while the focus is in it', async ({ page }) => {
    await openCarousel(page);
    await carousel(page).getByRole('button', { name: 'Next advert' }).focus();
    await isHeld(page, () => page.evaluate('document.activeElement.blur()'));
  });

  test('while the tab is hidden', async ({ page }) => {
    const setVisibility = (state: string) =>
      page.evaluate(
        `Object.defineProperty(document, 'visibilityState', { value: '${state}', configurable: true });
         document.dispatchEvent(new Event('visibilitychange'));`,
      );
    await openCarousel(page);
    await setVisibility('hidden');
    await isHeld(page, () => setVisibility('visible'));
  });

  test('when somebody paused it, until it is played', async ({ page }) => {
    await openCarousel(page);
    await carousel(page).getByRole('button', { name: 'Pause the adverts' }).click();
    await page.mouse.move(0, 0);
    await isHeld(page, () => carousel(page).getByRole('button', { name: 'Play the adverts' }).click());
  });

  test('with reduced motion, until somebody plays it', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openCarousel(page);
    await isHeld(page, () => carousel(page).getByRole('button', { name: 'Play the adverts' }).click());
  });

  test('while somebody watches a film', async ({ page }) => {
    await page.route(`${HOST}/boats.mp4`, () => new Promise(() => undefined));
    await openCarousel(page);
    await carousel(page).getByRole('button', { name: 'Previous advert' }).click();
    const film = carousel(page).locator('video');
    await expect(film).toBeInViewport();
    await expect(film).not.toHaveAttribute('autoplay');
    await expect(film).toHaveAttribute('preload', 'none');
    // It has tried to play by itself, for which the adverts do not stand still.
    await expect.poll(() => film.evaluate((video) => 'paused' in video && video.paused)).toBe(false);
    await film.dispatchEvent('play');
    await page.evaluate('document.activeElement.blur()');
    await page.mouse.move(0, 0);
    await stopClock(page);
    await page.clock.runFor('00:31');
    await expect(place(page, '3 of 3')).toBeVisible();
    await film.dispatchEvent('pause');
    await page.clock.runFor('00:15');
    await expect(place(page, '1 of 3')).toBeVisible();
  });
});

test('by keyboard: arrows, and only the advert that is shown can be reached', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openCarousel(page);
  const next = carousel(page).getByRole('button', { name: 'Next advert' });
  await next.focus();
  await page.keyboard.press('Enter');
  await expect(place(page, '2 of 3')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(place(page, '3 of 3')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(place(page, '2 of 3')).toBeVisible();
  for (const [index, isInert] of [true, false, true].entries()) {
    const slide = carousel(page).locator('li').nth(index);
    expect(await slide.evaluate((element) => element.hasAttribute('inert'))).toBe(isInert);
  }
});

test('a picture has its text, sends its host no referrer, and says when it is missing', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const asked = page.waitForRequest(`${HOST}/cafe.svg`);
  await openCarousel(page);
  expect(await (await asked).headerValue('referer')).toBeNull();
  const picture = carousel(page).getByRole('img', { name: 'Harbour Café' });
  await expect(picture).toHaveAttribute('loading', 'lazy');
  await expect
    .poll(() => picture.evaluate((image) => 'naturalWidth' in image && image.naturalWidth))
    .toBe(16);
  await carousel(page).getByRole('button', { name: 'Next advert' }).click();
  await expect(carousel(page).getByText('The picture could not be loaded.')).toBeVisible();
});

test.describe('a long description', () => {
  const LONG_PLACE = '/locations/weymouth';
  const TURNS_AFTER = '00:16';

  test.beforeAll(async ({ foreshore }) => {
    const admin = await administrator(foreshore);
    const picture = { file_url: `${HOST}/cafe.svg`, file_type: 'image' } as const;
    await admin.addAdvert('weymouth', { title: 'Brief', ...picture, priority: 1 });
    const description = 'Learn to surf with us. '.repeat(80);
    await admin.addAdvert('weymouth', { title: 'Surf school', description, ...picture, priority: 2 });
  });

  test('is cut, so that the other adverts stay small, and does not turn while it is read', async ({
    page,
  }) => {
    await page.clock.install();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(LONG_PLACE);
    await section(page).scrollIntoViewIfNeeded();
    await carousel(page).getByRole('button', { name: 'Next advert' }).click();
    await expect(shows(page, 'Surf school')).toBeVisible();
    const height = async () => (await carousel(page).boundingBox())?.height ?? 0;
    await expect.poll(height).toBeLessThan(500);
    await carousel(page).getByRole('button', { name: 'Read all about Surf school' }).click();
    await expect.poll(height).toBeGreaterThan(800);
    await page.evaluate('document.activeElement.blur()');
    await page.mouse.move(0, 0);
    await stopClock(page);
    await page.clock.runFor(TURNS_AFTER);
    await expect(place(page, '2 of 2')).toBeVisible();
    await carousel(page).getByRole('button', { name: 'Previous advert' }).click();
    await expect(place(page, '1 of 2')).toBeVisible();
    await expect(carousel(page).getByRole('button', { name: 'Show less' })).toHaveCount(0);
    await expect.poll(height).toBeLessThan(500);
  });
});

test('without adverts it says so, also after a failure', async ({ page, problems }) => {
  problems.expect(/status of (404|500) .*adverts/);
  for (const status of [404, 500]) {
    await page.route(ADVERT_CALL, (route) =>
      route.fulfill({
        status,
        json: { success: false, error: callTexts.internal, message: callTexts.internal },
      }),
    );
    await openAdverts(page);
    await expect(section(page)).toContainText(texts.noAdverts);
    await page.unroute(ADVERT_CALL);
  }
  await page.goto('/locations/exmouth');
  await section(page).scrollIntoViewIfNeeded();
  await expect(section(page)).toContainText(texts.noAdverts);
});

test('break no rule of WCAG 2.2 AA, and fit a window of 320 pixels', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openCarousel(page);
  await isAccessible(page);
  await page.setViewportSize({ width: 320, height: 800 });
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(320);
});
