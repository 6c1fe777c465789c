import { firstCalls } from '#domain/first-calls.ts';
import { adminAreaNames, adminAreas, adminPath } from '#domain/roles.ts';
import { expect, test } from '../shared/foreshore.ts';
import { heading } from '../shared/location-page.ts';

test.use({ live: 'silent' }); // a live connection asks once more when it stands

for (const area of adminAreas)
  test(`the screen ${area} makes each of its first calls once, before its code asks`, async ({ page }) => {
    const calls: string[] = [];
    const warnings: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.startsWith('/api/')) calls.push(pathname + search);
    });
    page.on('console', (message) => warnings.push(message.text()));
    await page.goto(adminPath(area));
    await expect(heading(page, adminAreaNames[area])).toBeVisible();
    await page.waitForLoadState('networkidle');
    for (const call of firstCalls[area])
      expect(
        calls.filter((each) => each === call),
        `${call} in ${calls.join(' ')}`,
      ).toHaveLength(1);
    const links = await page.locator('link[rel=preload][as=fetch]').all();
    const ahead = await Promise.all(links.map((link) => link.getAttribute('href')));
    expect(ahead.toSorted()).toEqual(firstCalls[area].toSorted());
    expect(warnings.filter((text) => text.includes('preload'))).toEqual([]);
  });
