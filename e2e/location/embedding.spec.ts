import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { request } from '@playwright/test';
import { callTexts } from '#contract/call-texts.ts';
import type { SignedLink } from '#contract/sharing/signed-links.ts';
import { expect, test } from '../shared/foreshore.ts';
import { isAccessible } from '../shared/is-accessible.ts';
import type { Foreshore } from '../shared/start-foreshore.ts';

test.use({ loggedIn: false });

/** An administrator's signed link to Exmouth, and what revokes it. */
async function linkTo(foreshore: Foreshore) {
  const session = await foreshore.logIn();
  const api = await request.newContext({
    baseURL: foreshore.url,
    storageState: session,
    extraHTTPHeaders: { Origin: foreshore.url },
  });
  const place = (await foreshore.locations()).find(({ slug }) => slug === 'exmouth');
  const path = `/api/admin/locations/${place?._id}/links`;
  const { link }: { link: SignedLink } = await (
    await api.post(path, { data: { label: 'A council' } })
  ).json();
  const { pathname, search } = new URL(link.embed_url);
  return {
    address: new URL(pathname + search, foreshore.url).href, // the same server under the name that journeys use
    async revoke() {
      await api.delete(`${path}/${link._id}`);
      await api.dispose();
      await foreshore.logOut(session);
    },
  };
}

/** A site of somebody else, on an origin of its own, with the page in a frame. */
async function siteWith(address: string): Promise<{ url: string; server: Server }> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(
      `<!doctype html><html lang="en"><title>A council</title><h1>Our beach</h1><iframe src="${address}" title="Conditions" width="100%" height="480"></iframe></html>`,
    );
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, server };
}

test('another site shows a place by its link, until the data end or the link is revoked', async ({
  page,
  foreshore,
  problems,
}) => {
  problems.expect(/favicon/);
  problems.expect(/ERR_FAILED/); // a connection that is lost
  problems.expect(/status of 401 .*embed/); // the link that was revoked
  const { address, revoke } = await linkTo(foreshore);
  const site = await siteWith(address);
  await page.clock.install();
  await page.goto(site.url);
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('heading', { name: 'Exmouth' })).toBeVisible();
  const end = frame.getByText(/^Valid until \d\d:\d\d, \d+ \w{3}$/);
  await expect(end).toBeVisible();
  const wind = frame.getByText(/mph from/);
  await expect(wind).toBeVisible();

  // Without a connection each part goes with its data (an hour is two minutes here), and then the whole.
  await page.route(/\/embed\//, (route) => route.abort());
  await page.clock.fastForward('10:00');
  await expect(end).toBeVisible();
  await expect(wind).toBeHidden();
  await expect(frame.getByText(/^Not known since/).first()).toBeVisible();
  await page.clock.fastForward('21:00');
  await expect(frame.getByText('what stood here ended')).toBeVisible();
  await expect(end).toBeHidden();

  // Revoked before the connection is back: a page that came anew in between would have begun its minutes after the jump.
  await revoke();
  await page.unroute(/\/embed\//);
  await page.clock.fastForward('06:00');
  await expect(frame.getByText(callTexts.linkRevoked)).toBeVisible();
  site.server.close();
});

test('the page to embed breaks no rule of accessibility, and fits a narrow frame', async ({
  page,
  foreshore,
}) => {
  const { address, revoke } = await linkTo(foreshore);
  await page.goto(address);
  await expect(page.getByText(/mph from/)).toBeVisible();
  await isAccessible(page);
  await page.setViewportSize({ width: 240, height: 480 });
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(240);
  await revoke();
});
