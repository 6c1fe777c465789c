import { expect, test } from '../shared/foreshore.ts';
import { brokenRules } from '../shared/is-accessible.ts';

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

test('a rule that is broken in one size or one scheme alone is noticed', async ({ page }) => {
  const style = `body { background: white }
    @media (prefers-color-scheme: dark) { body { background: black; color: white } #on-phones { color: #222 } }
    @media (width < 1000px) { #on-desktops { display: none } }
    @media (width >= 1000px) { #on-phones { display: none } #faint { color: #767676 } }
    @media (width >= 1000px) and (prefers-color-scheme: dark) { #faint { color: #333 } }
    @media (width >= 1000px) { #close { margin-top: -14px } }
    #near, #close { display: block; width: 20px; height: 20px; padding: 0 }`;
  await page.setContent(`<html lang="en"><title>Broken</title><style>${style}</style><main>
    <p id="on-phones">Seen on phones</p><p id="on-desktops">Seen on desktops <img src="data:,"></p>
    <p id="faint">Faint</p><button id="near">1</button><div style="height: 10px"></div><button id="close">2</button>
  </main></html>`);
  const rules = (await brokenRules(page)).map((broken) => broken.split(' ', 4).join(' '));
  expect([...new Set(rules)]).toEqual([
    '390 wide, dark: color-contrast:',
    '1440 wide, light: image-alt:',
    '1440 wide, light: target-size:',
    '1440 wide, dark: color-contrast:',
  ]);
});
