import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Advert, AdvertDraft } from '#contract/adverts/adverts.ts';
import { driveTexts } from '#contract/adverts/drive-texts.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { Unreachable } from '#web/shared/api/failures.ts';
import { answering, callsFromNow, withoutAnswer, writesFromNow } from '#web/testing/calls.ts';
import { saidOf, show, visit } from '#web/testing/screen.tsx';
import { ManageAdvertsPage } from './manage-adverts-page.tsx';
import { filesOfAdverts } from './testing/files-of-adverts.tsx';

const CALL = '/api/adverts';
const HTML = () => new Response('<!doctype html>', { status: 500, headers: { 'content-type': 'text/html' } });

const call = async (method: string, path: string, body?: object) => {
  const json = body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  return (await fetch(path, { method, ...json })).json();
};
const stored = async (): Promise<Advert[]> => (await call('GET', CALL)).adverts;

let harwich = '';
const cafe = (): AdvertDraft => ({
  location_id: harwich,
  title: 'Harbour Café',
  description: 'Two minutes from the beach.',
  file_url: 'https://adverts.example/cafe.jpg',
  file_type: 'image',
  priority: 3,
  active: true,
  target_audience: null,
  start_date: null,
  end_date: '2031-06-05T22:59:59.999Z', // as a date alone is stored
});
const make = async (over: Partial<AdvertDraft> = {}): Promise<Advert> =>
  (await call('POST', CALL, { ...cafe(), ...over })).advert;

beforeEach(async () => {
  sessionStorage.clear();
  await visit({ as: 'admin' });
  harwich = (await call('GET', '/api/admin/locations/simple')).locations[0]._id;
  for (const { _id } of await stored()) await call('DELETE', `${CALL}/${_id}`);
});

const field = (name: string) => within(screen.getByRole('dialog')).getByLabelText<HTMLInputElement>(name);
const press = async (user: UserEvent, name: string) =>
  user.click(await screen.findByRole('button', { name }));
const select = async (user: UserEvent, title: string) =>
  user.click(await screen.findByLabelText(`Select ${title}`));

/** Opens the screen and chooses Harwich. */
async function open() {
  const shown = await show(<ManageAdvertsPage />);
  await shown.user.selectOptions(await screen.findByLabelText('Location'), 'Harwich');
  return shown;
}

test('a location is chosen first; then an advert is made with the specified defaults', async () => {
  const { user } = await show(<ManageAdvertsPage />);
  expect(await screen.findByText('Choose a location to see its adverts.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add New Advert' })).toBeNull();
  await user.selectOptions(screen.getByLabelText('Location'), 'Harwich');
  expect(await screen.findByText('No adverts at Harwich yet.')).toBeTruthy();
  await press(user, 'Add New Advert');
  await user.type(field('Title'), 'Harbour Café');
  await user.type(field('Description'), 'Two minutes from the beach.');
  await user.type(field('File URL'), 'https://adverts.example/cafe.jpg');
  await press(user, 'Save');
  expect(await screen.findByText('Advert created successfully')).toBeTruthy();
  expect(await screen.findByText('1 advert, 1 active now')).toBeTruthy();
  expect(await stored()).toMatchObject([
    { ...cafe(), priority: 1, end_date: null, start_date: null, target_audience: null },
  ]);
});

test('what is missing is said beside its field in the specified words', async () => {
  const { user } = await open();
  await press(user, 'Add New Advert');
  await user.selectOptions(field('Location'), '');
  await user.clear(field('Priority'));
  await user.type(field('Priority'), '11');
  await press(user, 'Save');
  await waitFor(() => expect(saidOf(field('Location'))).toBe('Please select a location'));
  expect(document.activeElement).toBe(field('Location'));
  expect(saidOf(field('Title'))).toBe('Title is required');
  expect(saidOf(field('File URL'))).toContain('Please either upload a file or provide a file URL');
  expect(saidOf(field('Priority'))).toContain('Priority must lie between 1 and 10');
  await user.clear(field('Priority'));
  await user.type(field('Priority'), '1,0');
  expect((field('Priority') as HTMLInputElement).value, 'a comma is not dropped').toBe('1,0');
  await waitFor(() => expect(saidOf(field('Priority'))).toContain('Priority must be a number'));
  await user.type(field('File URL'), 'http://adverts.example/cafe.jpg');
  await waitFor(() =>
    expect(saidOf(field('File URL'))).toContain('File URL must be an https address on the web'),
  );
  expect(await stored()).toEqual([]);
});

test('a change keeps the dates that nobody touched, and dates are of London', async () => {
  await make();
  const { user } = await open();
  await press(user, 'Edit Harbour Café');
  expect(field('End date').value).toBe('2031-06-05T23:59');
  await user.type(field('Start date'), '2031-06-01T09:00');
  await user.type(field('Title'), ' by the sea');
  await press(user, 'Save');
  expect(await screen.findByText('Advert updated successfully')).toBeTruthy();
  expect(await stored()).toMatchObject([
    {
      title: 'Harbour Café by the sea',
      start_date: '2031-06-01T08:00:00.000Z',
      end_date: '2031-06-05T22:59:59.999Z',
    },
  ]);
  expect(await screen.findByText('Starts 1 June 2031 09:00, until 5 June 2031 23:59')).toBeTruthy();
});

test('a start after the end is refused beside its field', async () => {
  await make();
  const { user } = await open();
  await press(user, 'Edit Harbour Café');
  await user.type(field('Start date'), '2031-07-01T09:00');
  await press(user, 'Save');
  await waitFor(() => expect(saidOf(field('End date'))).toContain(staffTexts.advertDatesReversed));
});

test('the form shows the advert as the public will see it', async () => {
  const { user } = await open();
  await press(user, 'Add New Advert');
  const preview = screen.getByRole('region', { name: 'As the public sees it' });
  await user.type(field('Title'), 'Surf school');
  await user.type(field('File URL'), 'https://adverts.example/surf.jpg');
  const picture = await within(preview).findByRole('img', { name: 'Surf school' });
  expect(picture.getAttribute('src')).toBe('https://adverts.example/surf.jpg');
  expect(picture.getAttribute('referrerpolicy')).toBe('no-referrer');
  expect(within(preview).getByText('Active')).toBeTruthy();
  await user.click(field('Active'));
  expect(within(preview).getByText('Off')).toBeTruthy();
});

test('the form says why a file on Google Drive does not come, and refuses a folder by name', async () => {
  const { user } = await open();
  await press(user, 'Add New Advert');
  await user.type(field('Title'), 'Surf school');
  answering('/api/proxy/google-drive', () =>
    Response.json({ success: false, error: driveTexts.notHandedOut }, { status: 502 }),
  );
  await user.type(field('File URL'), 'https://drive.google.com/a/example.org/file/d/0123456789/view');
  fireEvent.error(await screen.findByRole('img', { name: 'Surf school' }));
  expect(await screen.findByText(driveTexts.notHandedOut)).toBeTruthy();
  await user.clear(field('File URL'));
  await user.type(field('File URL'), 'https://drive.google.com/drive/folders/0123456789');
  await press(user, 'Save');
  await waitFor(() => expect(saidOf(field('File URL'))).toContain(driveTexts.folder));
  // The preview follows once nobody types any more.
  await waitFor(() => expect(screen.queryByText(driveTexts.notHandedOut)).toBeNull());
});

test('an advert that somebody else has changed meanwhile is not overwritten unasked', async () => {
  const { _id } = await make();
  const { user } = await open();
  await press(user, 'Edit Harbour Café');
  await call('PUT', `${CALL}/${_id}`, { ...cafe(), title: 'Theirs' });
  await user.clear(field('Title'));
  await user.type(field('Title'), 'Mine');
  await press(user, 'Save');
  const shown = await screen.findByText(staffTexts.changedMeanwhile);
  expect(shown.parentElement?.textContent).toContain('There now: Theirs');
  expect((await stored())[0]?.title).toBe('Theirs');
  await press(user, 'Save mine over it');
  await screen.findByText('Advert updated successfully');
  expect((await stored())[0]?.title).toBe('Mine');
});

test('one advert is deleted after a question with its title', async () => {
  await make();
  const { user } = await open();
  await press(user, 'Delete Harbour Café');
  const words = (await screen.findByRole('alertdialog')).textContent;
  expect(words).toContain('Harbour Café');
  expect(words).toContain('A file that lies elsewhere on the web stays where it is.');
  await press(user, 'Delete');
  const said = await screen.findByText('Advert and associated media file deleted successfully');
  expect(said.parentElement?.textContent).toContain(
    'A file that lies elsewhere on the web stays where it is.',
  );
  expect(await stored()).toEqual([]);
});

test('all are selected and cleared, and the selected are deleted after a question with count and titles', async () => {
  for (const title of ['Café', 'Surf school', 'Boat trips']) await make({ title });
  const { user } = await open();
  await select(user, 'Café');
  await user.click(screen.getByLabelText('Select all on this page'));
  await screen.findByRole('button', { name: 'Delete Selected (3)' });
  await press(user, 'Clear');
  expect(screen.queryByRole('button', { name: /^Delete Selected/ })).toBeNull();
  await select(user, 'Café');
  await select(user, 'Boat trips');
  await press(user, 'Delete Selected (2)');
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete 2 adverts' });
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Café', 'Boat trips']);
  await press(user, 'Delete');
  expect(
    await screen.findByText('Successfully deleted 2 advert(s) and their associated media files'),
  ).toBeTruthy();
  expect((await stored()).map(({ title }) => title)).toEqual(['Surf school']);
});

test.each([
  ['Failed to delete any adverts', 'all', HTML],
  ['1 advert(s) failed to delete', 'one', HTML],
  [
    'Failed to delete adverts. Network error. Please try again.',
    'all',
    () => {
      throw new Unreachable();
    },
  ],
])('%s', async (text, which, answer) => {
  const first = await make({ title: 'Café' });
  await make({ title: 'Surf school' });
  const { user } = await open();
  await user.click(await screen.findByLabelText('Select all on this page'));
  await press(user, 'Delete Selected (2)');
  const stop = answering(`${CALL}/${which === 'one' ? first._id : ''}`, vi.fn(answer));
  await press(user, 'Delete');
  const dialog = await screen.findByRole('alertdialog');
  expect(await within(dialog).findByText(text)).toBeTruthy();
  stop();
  const writes = writesFromNow();
  await press(user, 'Delete');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(writes.length).toBe(which === 'one' ? 1 : 2);
  expect(await stored()).toEqual([]);
});

test.each([
  ['Failed to create advert', 'Add New Advert'],
  ['Failed to update advert', 'Edit Harbour Café'],
])('%s: what was typed is kept', async (text, button) => {
  await make();
  const { user } = await open();
  await press(user, button);
  await user.clear(field('Title'));
  await user.type(field('Title'), 'Café');
  await user.type(field('Description'), '.');
  await user.type(field('File URL'), 'https://adverts.example/cafe.jpg');
  answering(CALL, HTML);
  await press(user, 'Save');
  expect(await screen.findByText(text)).toBeTruthy();
  expect(field('Title').value).toBe('Café');
});

test('failures to load say so, with a way to try again', async () => {
  await make();
  const stopLocations = answering('/api/admin/locations/simple', HTML);
  const { user } = await show(<ManageAdvertsPage />);
  expect(await screen.findByText('Failed to load locations')).toBeTruthy();
  stopLocations();
  const stopAdverts = answering('/api/locations/Harwich/adverts', HTML);
  await press(user, 'Retry');
  await user.selectOptions(await screen.findByLabelText('Location'), 'Harwich');
  expect(await screen.findByText('Failed to load adverts')).toBeTruthy();
  stopAdverts();
  await press(user, 'Retry');
  expect(await screen.findByRole('button', { name: 'Edit Harbour Café' })).toBeTruthy();
});

test('the adverts of a location are asked for by the specified call, and other parameters only where needed', async () => {
  await make();
  const calls = callsFromNow();
  const { user } = await open();
  await screen.findByRole('button', { name: 'Edit Harbour Café' });
  await user.selectOptions(screen.getByLabelText('Status'), 'Ended');
  expect(await screen.findByText('No advert fits the search and the filter.')).toBeTruthy();
  expect(calls.filter((path) => path.includes('/adverts'))).toEqual([
    '/api/locations/Harwich/adverts?active_only=false&limit=50',
    '/api/locations/Harwich/adverts?active_only=false&limit=50&state=ended',
  ]);
});

test('an answer with nothing but adverts is counted, and one of 404 is an empty list', async () => {
  const { count, ...advert } = { count: 1, ...(await make()) };
  const stop = answering('/api/locations/Harwich/adverts', () => Response.json({ adverts: [advert] }));
  const { user } = await open();
  expect(await screen.findByText('1 advert, 1 active now')).toBeTruthy();
  stop();
  answering('/api/locations/Harwich/adverts', () => Response.json({ error: 'Gone' }, { status: 404 }));
  await user.selectOptions(screen.getByLabelText('Status'), 'Off');
  expect(await screen.findByText('No advert fits the search and the filter.')).toBeTruthy();
});

test('the form says which number is shown first, and that is the order on the public page', async () => {
  for (const [title, priority] of [
    ['Third', 10],
    ['First', 1],
    ['Second', 2],
  ] as const)
    await make({ title, priority });
  const { adverts } = await call('GET', '/api/locations/harwich/adverts?active_only=true&limit=10');
  expect(adverts.map(({ title }: Advert) => title)).toEqual(['First', 'Second', 'Third']);
  const { user } = await open();
  const rows = await screen.findAllByRole('button', { name: /^Edit / });
  expect(rows.map((row) => row.getAttribute('aria-label') ?? row.textContent)).toEqual([
    'Edit First',
    'Edit Second',
    'Edit Third',
  ]);
  await press(user, 'Edit First');
  expect(saidOf(field('Priority'))).toContain('1 to 10. 1 is shown first.');
});

const BLOCKER = 'A content blocker may be stopping this page. Allow it for this site, then try again.';

test('where a content blocker stops the list, the message says what to do', async () => {
  answering('/api/locations/Harwich/adverts', withoutAnswer);
  await open();
  expect(await screen.findByText('Failed to load adverts')).toBeTruthy();
  expect(screen.getByText(`Network error. Please try again. ${BLOCKER}`)).toBeTruthy();
});

test('where a content blocker stops a change, the message says what to do', async () => {
  const { _id } = await make();
  const { user } = await open();
  await press(user, 'Edit Harbour Café');
  await user.type(field('Title'), '!');
  answering(`${CALL}/${_id}`, withoutAnswer);
  await press(user, 'Save');
  expect(await screen.findByText(`Failed to update advert. ${BLOCKER}`)).toBeTruthy();
  expect(field('Title').value).toBe('Harbour Café!');
});

test('without any location it says so', async () => {
  answering('/api/admin/locations/simple', () => Response.json({ locations: [] }));
  await show(<ManageAdvertsPage />);
  expect(await screen.findByText('No locations available')).toBeTruthy();
});

test('those of other states are found by a filter', async () => {
  await make();
  await make({ title: 'Winter sale', end_date: '2020-01-01' });
  const { user } = await open();
  expect(await screen.findByText('2 adverts, 1 active now')).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('Status'), 'Ended');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Edit Harbour Café' })).toBeNull());
  expect(screen.getByRole('button', { name: 'Edit Winter sale' })).toBeTruthy();
});

test('the address names the advert that is edited: a link opens it, Back closes it, an unknown id says so', async () => {
  const { _id } = await make();
  const { router } = await show(<ManageAdvertsPage />, `?location=Harwich&edit=${_id}`);
  await screen.findByRole('dialog', { name: 'Edit Advert' });
  expect(field('Title').value).toBe('Harbour Café');
  router.history.push('/?location=Harwich');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  router.history.back();
  await screen.findByRole('dialog', { name: 'Edit Advert' });
  router.history.push('/?location=Harwich&edit=not-there');
  expect(await screen.findByText('There is no such advert. Perhaps somebody has deleted it.')).toBeTruthy();
});

test('an advert that a colleague makes is in the open list within seconds', async () => {
  await open();
  await screen.findByText('No adverts at Harwich yet.');
  await make({ title: 'By a colleague' });
  expect(await screen.findByText('By a colleague')).toBeTruthy();
});

filesOfAdverts();
