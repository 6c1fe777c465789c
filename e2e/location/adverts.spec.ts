import type { Page } from '@playwright/test';
import { administrator } from '../shared/administrator.ts';
import { expect, test } from '../shared/foreshore.ts';
import { isAccessible } from '../shared/is-accessible.ts';
import { heading } from '../shared/location-page.ts';

// The device asks for less motion: the adverts stand still until somebody plays them, however long a journey takes.
test.use({ live: 'silent' });

const HOST = 'https://adverts.example';
const PLACE = '/locations/whitby';
const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="9"><rect width="16" height="9" fill="#5a3e2b"/></svg>';

const section = (page: Page) => page.getByRole('region', { name: 'Local business partners' });
const carousel = (page: Page) => section(page).getByRole('group', { name: 'Adverts' });
const place = (page: Page, words: string) => carousel(page).getByText(words, { exact: true });
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

test('the next advert comes into view after 15 seconds, once somebody plays the adverts', async ({
  page,
}) => {
  await page.clock.install();
  await openCarousel(page);
  // From here on only `runFor` lets time pass.
  await page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + 60_000);
  await expect(place(page, '1 of 3')).toBeVisible();
  await carousel(page).getByRole('button', { name: 'Play the adverts' }).click();
  await page.mouse.move(0, 0);
  await page.clock.runFor('00:15');
  await expect(place(page, '2 of 3')).toBeVisible();
  await expect(shows(page, 'Surf school')).toBeInViewport();
});

test('by keyboard: arrows, and only the advert that is shown can be reached', async ({ page }) => {
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

test('a long description is cut, so that the other adverts stay small, until somebody reads it', async ({
  page,
  foreshore,
}) => {
  const admin = await administrator(foreshore);
  const picture = { file_url: `${HOST}/cafe.svg`, file_type: 'image' } as const;
  await admin.addAdvert('weymouth', { title: 'Brief', ...picture, priority: 1 });
  const description = 'Learn to surf with us. '.repeat(80);
  await admin.addAdvert('weymouth', { title: 'Surf school', description, ...picture, priority: 2 });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/locations/weymouth');
  await section(page).scrollIntoViewIfNeeded();
  await carousel(page).getByRole('button', { name: 'Next advert' }).click();
  await expect(shows(page, 'Surf school')).toBeVisible();
  const height = async () => (await carousel(page).boundingBox())?.height ?? 0;
  await expect.poll(height).toBeLessThan(500);
  await carousel(page).getByRole('button', { name: 'Read all about Surf school' }).click();
  await expect.poll(height).toBeGreaterThan(800);
  await carousel(page).getByRole('button', { name: 'Previous advert' }).click();
  await expect(place(page, '1 of 2')).toBeVisible();
  await expect.poll(height).toBeLessThan(500);
});

test('a film plays by itself once it is seen, and no sooner is anything of it loaded', async ({
  page,
  foreshore,
}) => {
  const admin = await administrator(foreshore);
  await admin.addAdvert('sandown', {
    title: 'Boat trips',
    file_url: `${HOST}/boats.mp4`,
    file_type: 'video',
  });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.route(`${HOST}/boats.mp4`, () => new Promise(() => undefined));
  await page.goto('/locations/sandown');
  await section(page).scrollIntoViewIfNeeded();
  const film = carousel(page).locator('video');
  await expect(film).not.toHaveAttribute('autoplay');
  await expect(film).toHaveAttribute('preload', 'none');
  await film.scrollIntoViewIfNeeded();
  await expect.poll(() => film.evaluate((video) => 'paused' in video && video.paused)).toBe(false);
});

test('break no rule of WCAG 2.2 AA, and fit a window of 320 pixels', async ({ page }) => {
  await openCarousel(page);
  await isAccessible(page);
  await page.setViewportSize({ width: 320, height: 800 });
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(320);
});
