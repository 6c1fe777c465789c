import { expect, test } from '../shared/foreshore.ts';
import { field, newAddress, PASSWORD, press } from '../shared/forms.ts';
import { badge, watchSockets } from '../shared/live-page.ts';
import { heading } from '../shared/location-page.ts';

// Simulated data are never called live.
test.use({ loggedIn: false, settings: { dataMode: 'live' } });
test.beforeEach(async ({ page, foreshore }) => {
  const session = await foreshore.signUp({ email: newAddress(), password: PASSWORD });
  await page.context().addCookies(session.cookies);
});

test('a logout in another tab ends the connection and leads to the login, and nothing connects again', async ({
  page,
  context,
  problems,
}) => {
  problems.expect(/status of 401|WebSocket connection to/);
  await page.goto('/locations/exmouth');
  await expect(badge(page)).toContainText('Live');
  const sockets = watchSockets(page);
  const handshakes: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/socket.io')) handshakes.push(request.url());
  });

  const other = await context.newPage();
  await other.goto('/');
  await press(other, 'Log out');
  await expect(page).toHaveURL(/\/auth\/login/, { timeout: 5000 });
  await page.clock.install();
  await page.clock.runFor('10:00');
  expect(sockets.made()).toBe(0);
  expect(handshakes).toEqual([]);
});

test('logging out ends the connection, and the next login opens a new one', async ({ page, foreshore }) => {
  const account = { email: newAddress(), password: PASSWORD };
  await foreshore.signUp(account);
  const sockets = watchSockets(page);
  await page.goto('/locations/exmouth');
  await expect(badge(page)).toContainText('Live');
  await page.getByRole('link', { name: 'All locations' }).click();
  await press(page, 'Log out');
  await expect(page).toHaveURL(/\/auth\/login/);
  await expect.poll(sockets.open).toBe(0);
  await field(page, 'Email address').fill(account.email);
  await field(page, 'Password').fill(account.password);
  await press(page, 'Log in');
  await expect(heading(page, /Check the sea/)).toBeVisible();
  await page.getByRole('link', { name: 'Exmouth' }).first().click();
  await expect(heading(page, 'Exmouth')).toBeVisible();
  await expect(badge(page)).toContainText('Live');
  expect(sockets.open()).toBe(1);
});
