import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { DisplayDetail } from '#contract/displays/displays.ts';
import { aDisplay, aDisplayDetail, aFrame, aShowing } from '#contract/testing/a-display.ts';
import { type MadeCall, serving } from '#web/testing/calls.ts';
import { show, visit } from '#web/testing/screen.tsx';
import { DisplayPage } from './display-page.tsx';

const PIER = '/api/admin/displays/pier';
const HOUR_MS = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();

beforeEach(() => visit({ as: 'admin' }));

/** The page of a display, of which `detail` is what the server says at each time. */
async function open(
  detail: () => DisplayDetail,
  answer: (call: MadeCall) => object | Response | null = () => null,
) {
  const calls = serving((call) => {
    if (call.path === '/api/admin/locations/simple')
      return { locations: [{ _id: 'exmouth', name: 'Exmouth' }] };
    return call.method === 'GET' && call.path === PIER ? detail() : answer(call);
  });
  const shown = await show(<DisplayPage id="pier" />);
  await screen.findByRole('region', { name: 'Settings' });
  return { ...shown, writes: () => calls.filter(({ method }) => method !== 'GET') };
}
const region = (name: string) => within(screen.getByRole('region', { name }));
const changed = (display = aDisplay()) => ({ success: true, message: 'Saved', display });

test('what the display has confirmed is shown once where it is what it should show', async () => {
  await open(() => aDisplayDetail());
  const frames = region('What it shows');
  expect(frames.getByText('Confirmed by the display')).toBeTruthy();
  expect(frames.queryByText('What it should show')).toBeNull();
  expect(frames.getByRole('img').getAttribute('aria-label')).toBe(
    'The sign at Exmouth: Rip currents by the breakwater, High 15:20',
  );
  expect(frames.getByText('Swim only between the red and yellow flags.')).toBeTruthy();
});

test('beside it stands what it should show, where that differs', async () => {
  await open(() =>
    aDisplayDetail({
      display: aDisplay({ state: 'not_reporting', is_current: null }),
      confirmed: aFrame({ revision: 'r0', blocks: [] }),
    }),
  );
  const frames = region('What it shows');
  expect(frames.getByText('It does not show what it should')).toBeTruthy();
  expect(frames.getByText(/ends by itself, and then the sign goes dark/)).toBeTruthy();
  expect(frames.getAllByRole('img')).toHaveLength(2);
});

test('a frame that was only sent is never called confirmed', async () => {
  await open(() =>
    aDisplayDetail({
      display: aDisplay({ state: 'never_seen', is_current: null, showing: aShowing({ evidence: 'sent' }) }),
    }),
  );
  const frames = region('What it shows');
  expect(frames.getByText(/has confirmed no frame yet/)).toBeTruthy();
  expect(frames.queryByText('Confirmed by the display')).toBeNull();
});

test('a panel of e-paper is said to be unable to confirm, and not to have done so not yet', async () => {
  const display = aDisplay({ kind: 'epaper', is_current: true, showing: aShowing({ evidence: 'sent' }) });
  await open(() => aDisplayDetail({ display }));
  const frames = region('What it shows');
  expect(frames.getByText(/panel of e-paper cannot confirm/)).toBeTruthy();
  expect(frames.queryByText(/no frame yet/)).toBeNull();
});

test('contact is told in words, in bars and in a table', async () => {
  await open(() =>
    aDisplayDetail({
      day: [
        { state: 'reporting', from: ago(24), until: ago(2) },
        { state: 'dark', from: ago(2), until: ago(0) },
      ],
      week: [{ state: 'reporting', from: ago(48), until: ago(0) }],
    }),
  );
  const contact = region('Contact');
  const [day, week] = contact.getAllByRole('img');
  expect(day?.getAttribute('aria-label')).toMatch(/^The last 24 hours: Reporting 2\d h.*, dark [12] h/);
  expect(week?.getAttribute('aria-label')).toMatch(/not known 5 days/);
  expect(contact.getAllByRole('row')).toHaveLength(2);
});

test('a command is given, and what became of it is announced', async () => {
  let outcome: 'waiting' | 'done' | null = null;
  const given = {
    id: 'c1',
    kind: 'identify',
    expires_at: ago(-1),
    by: 'a@b.example',
    given_at: ago(0),
  } as const;
  const { user, writes } = await open(
    () => aDisplayDetail({ commands: outcome ? [{ ...given, outcome }] : [] }),
    ({ path }) => {
      if (path !== `${PIER}/commands`) return null;
      outcome = 'waiting';
      return { success: true };
    },
  );
  await user.click(screen.getByRole('button', { name: /^Identify/ }));
  expect(await screen.findByText(/Waits for the display/)).toBeTruthy();
  expect(writes()[0]?.body).toEqual({ kind: 'identify' });
  outcome = 'done';
  expect(await screen.findByText(/Identify/, { selector: 'li strong' })).toBeTruthy();
  await waitFor(() =>
    expect(screen.getByRole('list', { name: 'Given commands' }).textContent).toContain('Done'),
  );
});

test('it is taken out of service with a text, and back', async () => {
  let service: { text: string; until: null } | null = null;
  const { user, writes } = await open(
    () =>
      aDisplayDetail({
        display: aDisplay({ state: service ? 'out_of_service' : 'reporting', out_of_service: service }),
      }),
    ({ path, body }) => {
      if (path !== `${PIER}/service`) return null;
      const { text } = body as { text: string | null };
      service = text === null ? null : { text, until: null };
      return changed();
    },
  );
  await user.click(screen.getByRole('button', { name: 'Take out of service…' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Take out of service' }));
  expect(await dialog.findByText('Please say what the sign should say')).toBeTruthy();
  await user.type(dialog.getByLabelText('What the sign says'), 'Being repaired');
  await user.click(dialog.getByRole('button', { name: 'Take out of service' }));
  expect(await screen.findByText('It says: ‘Being repaired’')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Back in service' }));
  expect(await screen.findByRole('button', { name: 'Take out of service…' })).toBeTruthy();
  expect(writes().map(({ body }) => body)).toEqual([
    { text: 'Being repaired', until: null },
    { text: null, until: null },
  ]);
});

test('it is revoked after a question', async () => {
  let isRevoked = false;
  const { user, writes } = await open(
    () => aDisplayDetail({ display: aDisplay({ state: isRevoked ? 'revoked' : 'reporting' }) }),
    ({ path }) => {
      if (path === PIER) return { success: true };
      if (path !== `${PIER}/revoke`) return null;
      isRevoked = true;
      return changed();
    },
  );
  await user.click(screen.getByRole('button', { name: 'Revoke' }));
  expect(writes()).toEqual([]);
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('Pier is revoked.')).toBeTruthy();
  expect(await screen.findByText(/Its key is revoked/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(writes().map(({ method }) => method)).toEqual(['POST', 'DELETE']));
  expect(screen.queryByRole('button', { name: 'Revoke' })).toBeNull();
});

test('settings are saved for the version that was seen', async () => {
  const { user, writes } = await open(
    () => aDisplayDetail(),
    ({ method }) => (method === 'PUT' ? changed(aDisplay({ name: 'Long pier' })) : null),
  );
  const settings = region('Settings');
  const name = await settings.findByLabelText('Name');
  await user.clear(name);
  await user.type(name, 'Long pier');
  await user.click(settings.getByRole('button', { name: 'Save settings' }));
  expect(await screen.findByText('The settings of Long pier are saved.')).toBeTruthy();
  expect(writes()[0]?.headers['If-Match']).toBe('"2026-01-01T00:00:00.000Z"');
  expect(writes()[0]?.body).toMatchObject({ name: 'Long pier', location_id: 'exmouth', opening_hours: null });
});

test('somebody else’s change is shown beside one’s own, and can be taken or saved over', async () => {
  const newer = aDisplay({ name: 'West pier', updated_at: '2026-01-02T00:00:00.000Z' });
  let isRefused = true;
  const { user, writes } = await open(
    () => aDisplayDetail(),
    ({ method }) => {
      if (method !== 'PUT') return null;
      if (!isRefused) return changed(aDisplay({ name: 'Long pier' }));
      return Response.json({ success: false, error: 'Changed', current: newer }, { status: 409 });
    },
  );
  const settings = region('Settings');
  const name = await settings.findByLabelText('Name');
  await user.clear(name);
  await user.type(name, 'Long pier');
  await user.click(settings.getByRole('button', { name: 'Save settings' }));
  const theirs = await settings.findByText('There now:');
  const clash = within(theirs.closest('dl') as HTMLElement);
  expect(clash.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    'There now: West pier',
    'Yours: Long pier',
  ]);
  isRefused = false;
  await user.click(settings.getByRole('button', { name: 'Save mine over it' }));
  expect(await screen.findByText('The settings of Long pier are saved.')).toBeTruthy();
  expect(writes().map(({ headers }) => headers['If-Match'])).toEqual([
    '"2026-01-01T00:00:00.000Z"',
    '"2026-01-02T00:00:00.000Z"',
  ]);
});

test('an officer reads the settings, identifies and takes out of service, and nothing else', async () => {
  await visit({ as: 'safety_officer' });
  await open(() => aDisplayDetail());
  expect(screen.getByRole('button', { name: /^Identify/ })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Take out of service…' })).toBeTruthy();
  for (const name of [/^Reload/, /^Refresh/, /^Test card/, 'Revoke', 'Save settings'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Pair again' })).toBeNull();
  expect(region('Settings').getByText('4 m')).toBeTruthy();
});

test('showings are listed with their evidence, and lead to the table and the page to print', async () => {
  await open(() => aDisplayDetail({ showings: [aShowing({ evidence: 'witnessed', witnessed: 2 })] }));
  const showings = region('Showings of the last 7 days');
  expect(showings.getByText('Witnessed 2 times')).toBeTruthy();
  expect(showings.getByRole('link', { name: 'CSV' }).getAttribute('href')).toBe(`${PIER}/showings.csv`);
  expect(showings.getByRole('link', { name: 'Page to print' }).getAttribute('href')).toBe(
    '/admin/displays/pier/print',
  );
});

test('a display that is not there, or not one’s own, says so', async () => {
  serving(({ path }) =>
    path === PIER ? Response.json({ success: false, error: 'No' }, { status: 404 }) : null,
  );
  await show(<DisplayPage id="pier" />);
  expect(await screen.findByText(/There is no such display/)).toBeTruthy();
});
