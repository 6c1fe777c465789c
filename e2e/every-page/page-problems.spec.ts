import { expect, test } from '../shared/foreshore.ts';

test('what goes wrong in a page is noticed', async ({ page, problems }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(problems.unexpected()).toEqual([]);

  await page.evaluate(`console.error('an error'); console.warn('a warning')`);
  await page.evaluate(`setTimeout(() => { throw new Error('thrown') })`);
  await page.evaluate(
    `document.body.append(Object.assign(new Image(), { src: 'http://stranger.example/' }))`,
  );
  for (const sign of ['an error', 'a warning', 'page error: thrown', 'Content-Security-Policy: img-src']) {
    await expect.poll(() => problems.unexpected().join('\n')).toContain(sign);
  }

  problems.expect(/./);
  expect(problems.unexpected()).toEqual([]);
});
