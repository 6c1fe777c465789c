import { screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Location } from '#contract/network/locations.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { AdminPage } from '#web/admin/frame/admin-page.tsx';
import { frameText } from '#web/shared/ui/frame-text.tsx';
import { answering, writesFromNow } from '#web/testing/calls.ts';
import { show, visit } from '#web/testing/screen.tsx';
import LinksForSites from './links-for-sites.tsx';

let place: Location;
let made = 0;

const call = async (method: string, path: string, body?: object) => {
  const json = body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  return (await fetch(path, { method, ...json })).json();
};

beforeEach(async () => {
  await visit({ as: 'admin' });
  made += 1;
  const form = { name: `Frame Cove ${made}`, latitude: 51.9, longitude: 1.2, active: true };
  place = (await call('POST', '/api/admin/locations', form)).location;
  onTestFinished(async () => {
    await visit({ as: 'admin' });
    await call('DELETE', `/api/admin/locations/${place._id}`);
  });
});

/** Within a screen of the administration, which shows what was done. */
const onScreen = (content: ReactElement) => show(<AdminPage title="Locations">{content}</AdminPage>);
const open = () => onScreen(<LinksForSites place={place} />);
const links = () => [...screen.getByRole('list', { name: 'Links' }).children];
const textOf = (label: string) =>
  (screen.getByLabelText(`Text for the page of ${label}`) as HTMLTextAreaElement).value;
/** The status that a visitor without a session gets at the address in the text. */
async function statusOf(text: string): Promise<number> {
  const { pathname, search } = new URL(/src="([^"]+)"/.exec(text)?.[1] ?? '');
  return (await fetch(pathname + search, { credentials: 'omit', headers: { cookie: '' } })).status;
}

test('a link is made, its text opens the place to visitors, and revoking it ends that', async () => {
  const { user } = await open();
  await user.type(await screen.findByLabelText('For whom'), 'The council');
  await user.click(screen.getByRole('button', { name: 'Make a link' }));
  await waitFor(() => expect(links()).toHaveLength(1));
  expect(links()[0]?.textContent).toMatch(/The councilMade today \d\d:\d\d, no end/);
  const text = textOf('The council');
  expect(text).toContain(`title="Conditions at ${place.name}"`);
  expect((screen.getByLabelText('For whom') as HTMLInputElement).value).toBe('');

  await user.click(screen.getByRole('button', { name: 'Revoke The council' }));
  const question = await screen.findByRole('alertdialog', { name: 'Revoke link' });
  expect(question.textContent).toContain('The council');
  await visit();
  expect(await statusOf(text)).toBe(200);
  await visit({ as: 'admin' });
  await user.click(within(question).getByRole('button', { name: 'Revoke' }));
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Links' })).toBeNull());
  await visit();
  expect(await statusOf(text)).toBe(401);
});

test('the picture and the files of the place open to visitors at the addresses of the link', async () => {
  await call('POST', `/api/admin/locations/${place._id}/links`, { label: 'The council' });
  const { user } = await open();
  await user.click(await screen.findByText('Addresses of the picture and the files'));
  const list = within(screen.getByRole('list', { name: 'Addresses for The council' }));
  const addresses = list.getAllByRole('link').map((each) => (each as HTMLAnchorElement).href);
  expect(addresses).toHaveLength(6);
  await visit();
  for (const address of addresses) {
    const { pathname, search } = new URL(address);
    const asVisitor = (path: string) =>
      fetch(path, { credentials: 'omit', headers: { cookie: '' } }).then(({ status }) => status);
    expect([pathname, await asVisitor(pathname + search)]).toEqual([pathname, 200]);
    const without = search.replace(/[?&]link=[^&]+/, '').replace(/^&/, '?');
    expect([pathname, await asVisitor(pathname + without)]).toEqual([pathname, 401]);
  }
});

test('a link without a label is not made, and the field says why', async () => {
  const { user } = await open();
  const label = await screen.findByLabelText('For whom');
  await user.click(screen.getByRole('button', { name: 'Make a link' }));
  expect(await screen.findByText('Please say for whom the link is')).toBeTruthy();
  expect(label.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(label);
  expect(screen.queryByRole('list', { name: 'Links' })).toBeNull();
});

test('Enter makes the link, and does not save the form around it', async () => {
  const saved = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const { user } = await onScreen(
    <form onSubmit={saved}>
      <LinksForSites place={place} />
    </form>,
  );
  await user.type(await screen.findByLabelText('For whom'), 'The club{Enter}');
  await waitFor(() => expect(links()).toHaveLength(1));
  expect(saved).not.toHaveBeenCalled();
});

test('a link that has ended says so, and offers no text', async () => {
  const ended = {
    _id: 'a',
    label: 'Old',
    created_at: '2026-01-01T00:00:00Z',
    link: 'x',
    embed_url: 'https://x.example/',
  };
  const stop = answering(`/api/admin/locations/${place._id}/links`, () =>
    Response.json({
      ...{ embed_url: 'https://x.example/', public_read: false },
      links: [{ ...ended, expires_at: '2026-02-01T00:00:00Z' }],
    }),
  );
  onTestFinished(stop);
  await open();
  expect((await screen.findByText(/ended/)).textContent).toContain('ended');
  expect(screen.queryByLabelText('Text for the page of Old')).toBeNull();
});

test('where everybody may read there is one text, and no link to make', async () => {
  const stop = answering(`/api/admin/locations/${place._id}/links`, () =>
    Response.json({ embed_url: 'https://sea.example/embed/frame-cove', public_read: true, links: [] }),
  );
  onTestFinished(stop);
  await open();
  expect(
    ((await screen.findByLabelText(`Text for the page of ${place.name}`)) as HTMLTextAreaElement).value,
  ).toBe(frameText('https://sea.example/embed/frame-cove', place.name));
  expect(screen.queryByRole('button', { name: 'Make a link' })).toBeNull();
});

test('the text is copied, or selected where the browser does not allow that', async () => {
  await call('POST', `/api/admin/locations/${place._id}/links`, { label: 'The council' });
  const { user } = await open();
  const copy = await screen.findByRole('button', { name: 'Copy the text for The council' });
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce();
  await user.click(copy);
  expect(await screen.findByText('Copied')).toBeTruthy();
  expect(write).toHaveBeenCalledWith(textOf('The council'));
  write.mockRejectedValueOnce(new Error('not allowed'));
  await user.click(copy);
  expect(await screen.findByText(/copy it by hand/)).toBeTruthy();
});

test('a list that cannot be loaded says why, and is asked for again', async () => {
  const path = `/api/admin/locations/${place._id}/links`;
  const stop = answering(path, () => new Response('', { status: 500 }));
  const { user } = await open();
  expect(await screen.findByText(staffTexts.linksFailed)).toBeTruthy();
  stop();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('button', { name: 'Make a link' })).toBeTruthy();
});

test('a link is sent once, however often the button is pressed', async () => {
  const { user } = await open();
  await user.type(await screen.findByLabelText('For whom'), 'The council');
  const writes = writesFromNow();
  await user.dblClick(screen.getByRole('button', { name: 'Make a link' }));
  await waitFor(() => expect(links()).toHaveLength(1));
  expect(writes).toHaveLength(1);
});

test('no name can end the attribute that it stands in', () => {
  expect(frameText('https://sea.example/embed/a?link=b', 'Seaton "Hole" <img> & Co')).toContain(
    'title="Conditions at Seaton &quot;Hole&quot; &lt;img&gt; &amp; Co"',
  );
});
