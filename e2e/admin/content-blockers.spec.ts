import { administrator } from '../shared/administrator.ts';
import { expect, test } from '../shared/foreshore.ts';
import { press } from '../shared/forms.ts';
import { heading } from '../shared/location-page.ts';

/** Rules of public lists that many content blockers use, for addresses. */
const RULES = [
  /\/adverts?[-./_?][^?]*\.(?:js|css)/,
  /\/adverts?\//,
  /\/ads?[-./_?]/,
  /[-.]ads?[-.]/,
  /\/banner-ads?/,
  /\/advertis/,
];
/** One that hides elements. */
const HIDDEN = '#ad, #ads, #advert, #adverts, .ad, .ads, .advert, .adverts { display: none !important }';
const BLOCKER = 'A content blocker may be stopping this page. Allow it for this site, then try again.';

const isStopped = (url: URL): boolean =>
  url.pathname !== '/admin/adverts' && RULES.some((rule) => rule.test(url.pathname));

test.beforeEach(async ({ context, problems }) => {
  problems.expect(/ERR_BLOCKED_BY_CLIENT/);
  problems.expect(/https:\/\/adverts\.example/);
  await context.route(isStopped, (route) => route.abort('blockedbyclient'));
  await context.route('https://adverts.example/**', (route) => route.abort('blockedbyclient'));
});

const surfSchool = {
  title: 'Surf school',
  file_url: 'https://adverts.example/a.svg',
  file_type: 'image',
} as const;

test('with a content blocker administrators have the screen of adverts, and what it stops says so', async ({
  page,
  foreshore,
}) => {
  await (await administrator(foreshore)).addAdvert('cromer', surfSchool);
  await page.goto('/admin/adverts?location=Cromer');
  await press(page, 'Edit Surf school');
  await page.getByRole('dialog').getByLabel('Title').fill('Surf school for all');
  await press(page, 'Save');
  await expect(page.getByText(`Failed to update advert. ${BLOCKER}`)).toBeVisible();
  await expect(page.getByRole('dialog').getByLabel('Title')).toHaveValue('Surf school for all');
});

test('with a content blocker the page of a place keeps its local business partners', async ({
  page,
  foreshore,
}) => {
  await (await administrator(foreshore)).addAdvert('cromer', surfSchool);
  await page.goto('/locations/cromer');
  await expect(heading(page, 'Cromer')).toBeVisible();
  await page.evaluate(`{
    const rules = new CSSStyleSheet();
    rules.replaceSync(${JSON.stringify(HIDDEN)});
    document.adoptedStyleSheets.push(rules);
  }`);
  const section = page.getByRole('region', { name: 'Local business partners' });
  await section.scrollIntoViewIfNeeded();
  await expect(section.getByRole('heading', { name: 'Surf school' }).first()).toBeVisible();
});

test('where a content blocker stops the code of a screen, the page says what to do', async ({
  page,
  context,
  problems,
}) => {
  problems.expect(/Failed to fetch dynamically imported module/);
  await context.route(/\/assets\/users-screen/, (route) => route.abort('blockedbyclient'));
  await page.goto('/admin/users');
  await expect(page.getByRole('alert').filter({ hasText: BLOCKER })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reload the page' })).toBeVisible();
});
