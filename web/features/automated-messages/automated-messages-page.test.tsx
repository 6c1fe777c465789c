import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { AutomatedMessage, AutomatedMessageDraft } from '#contract/notices/automated-messages.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { takePush } from '#web/shared/live/pushes.ts';
import { answering } from '#web/testing/calls.ts';
import { saidOf, show, visit } from '#web/testing/screen.tsx';
import { AutomatedMessagesPage } from './automated-messages-page.tsx';

const CALL = '/api/automated_messages';

const onshore: AutomatedMessageDraft = {
  location_name: 'Harwich',
  title: 'Strong onshore wind',
  description: 'Keep off the harbour wall.',
  wind_direction: 'SE',
  wind_speed_min: 20,
  wind_speed_max: 40,
  wind_gusts_min: 25.5,
  wind_gusts_max: 60,
  is_active: false,
};

const call = async (method: string, path: string, body?: object) => {
  const json = body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  return (await fetch(path, { method, ...json })).json();
};
const listed = async (): Promise<AutomatedMessage[]> => (await call('GET', CALL)).messages;
const make = async (over: Partial<AutomatedMessageDraft> = {}): Promise<AutomatedMessage> =>
  (await call('POST', CALL, { ...onshore, ...over })).automated_message;

beforeEach(async () => {
  sessionStorage.clear();
  await visit({ as: 'admin' });
  for (const { _id } of await listed()) await call('DELETE', `${CALL}/${_id}`);
});

const open = () => show(<AutomatedMessagesPage />);
const field = (name: string) => within(screen.getByRole('dialog')).getByLabelText<HTMLInputElement>(name);
const press = async (user: UserEvent, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));

async function fill(user: UserEvent, draft: AutomatedMessageDraft): Promise<void> {
  await user.selectOptions(field('Location'), draft.location_name);
  await user.type(field('Title'), draft.title);
  await user.type(field('Description'), draft.description);
  await user.selectOptions(field('Wind direction'), draft.wind_direction);
  await user.type(field('Min speed (mph)'), String(draft.wind_speed_min));
  await user.type(field('Max speed (mph)'), String(draft.wind_speed_max));
  await user.type(field('Min gusts (mph)'), String(draft.wind_gusts_min));
  await user.type(field('Max gusts (mph)'), String(draft.wind_gusts_max));
}

test('without a message it says so, and the form makes the first one, active unless told otherwise', async () => {
  const { user } = await open();
  expect(await screen.findByText('No Automated Messages')).toBeTruthy();
  await press(user, 'Add New Automated Message');
  expect(field('Active').checked).toBe(true);
  await fill(user, onshore);
  await press(user, 'Save');
  expect(await screen.findByText('Automated message created successfully!')).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'Automated Messages (1)' })).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await listed()).toMatchObject([{ ...onshore, is_active: true }]);
});

test('a row shows the place, the message and its wind', async () => {
  await make();
  await open();
  const row = (await screen.findByText('Strong onshore wind')).closest('tr');
  expect(row?.textContent).toContain('Keep off the harbour wall.');
  expect(row?.textContent).toContain('SE20 - 40 mphgusts 25.5 - 60 mph');
  expect(within(row as HTMLElement).getByText('Inactive')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Harwich' }).getAttribute('href')).toBe('/locations/harwich');
});

test('what is missing or the wrong way round is said beside its field, and the first has the focus', async () => {
  const { user } = await open();
  await press(user, 'Add New Automated Message');
  await press(user, 'Save');
  await waitFor(() => expect(saidOf(field('Location'))).toBe('Location is required'));
  expect(document.activeElement).toBe(field('Location'));
  expect(saidOf(field('Min speed (mph)'))).toBe('Min speed must be a number');
  expect(saidOf(field('Wind direction'))).toBe('Wind direction must be N, NE, E, SE, S, SW, W or NW');
  await fill(user, { ...onshore, wind_speed_min: 41 });
  await press(user, 'Save');
  await waitFor(() => expect(saidOf(field('Min speed (mph)'))).toBe('Min speed must not be above max speed'));
  expect(await listed()).toEqual([]);
});

test('a decimal comma is understood, and one that could be of thousands is refused beside its field', async () => {
  const { user } = await open();
  await press(user, 'Add New Automated Message');
  await fill(user, onshore);
  const typeSpeed = async (name: string, text: string) => {
    await user.clear(field(name));
    await user.type(field(name), text);
  };
  await typeSpeed('Min speed (mph)', '12,5');
  await typeSpeed('Max gusts (mph)', '1,234');
  await press(user, 'Save');
  await waitFor(() =>
    expect(saidOf(field('Max gusts (mph)'))).toBe(
      'Max gusts must be a number without a comma: 1234.5, not 1,234.5',
    ),
  );
  expect(field('Min speed (mph)').value).toBe('12,5');
  expect(await listed()).toEqual([]);
  await typeSpeed('Max gusts (mph)', '60,5');
  await press(user, 'Save');
  expect(await screen.findByText('Automated message created successfully!')).toBeTruthy();
  expect(await listed()).toMatchObject([{ wind_speed_min: 12.5, wind_gusts_max: 60.5 }]);
});

test('duplicate makes a new message, active, with a title of its own', async () => {
  await make();
  const { user } = await open();
  await press(user, 'Duplicate Strong onshore wind');
  expect(field('Title').value).toBe('Strong onshore wind (Copy)');
  await press(user, 'Save');
  expect(await screen.findByText('Automated message created successfully!')).toBeTruthy();
  expect((await listed()).map(({ title, is_active }) => [title, is_active])).toEqual([
    ['Strong onshore wind', false],
    ['Strong onshore wind (Copy)', true],
  ]);
});

describe('a message that somebody else has changed meanwhile', () => {
  const changeTitleWhileOpen = async () => {
    const before = await make();
    const { user } = await open();
    await press(user, 'Edit Strong onshore wind');
    await call('PUT', `${CALL}/${before._id}`, { ...onshore, title: 'Theirs' });
    await user.clear(field('Title'));
    await user.type(field('Title'), 'Mine');
    await press(user, 'Save');
    const shown = await screen.findByText(staffTexts.changedMeanwhile);
    expect(shown.parentElement?.textContent).toContain('There now: Theirs');
    expect(shown.parentElement?.textContent).toContain('Yours: Mine');
    expect((await listed())[0]?.title).toBe('Theirs');
    return user;
  };

  test('can be saved over', async () => {
    await press(await changeTitleWhileOpen(), 'Save mine over it');
    expect(await screen.findByText('Automated message updated successfully!')).toBeTruthy();
    expect((await listed())[0]?.title).toBe('Mine');
  });

  test('can be taken as it is, and changed from there', async () => {
    const user = await changeTitleWhileOpen();
    await press(user, 'Take what is there now');
    expect(field('Title').value).toBe('Theirs');
    await user.type(field('Title'), ' and mine');
    await press(user, 'Save');
    await screen.findByText('Automated message updated successfully!');
    expect((await listed())[0]?.title).toBe('Theirs and mine');
  });
});

test('a message is deleted after a question that names it', async () => {
  await make();
  const { user } = await open();
  await press(user, 'Delete Strong onshore wind');
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toContain('Are you sure you want to delete this automated message?');
  expect(dialog.textContent).toContain('Strong onshore wind, Harwich');
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Automated message deleted successfully!')).toBeTruthy();
  expect(await screen.findByText('No Automated Messages')).toBeTruthy();
  expect(await listed()).toEqual([]);
});

test('a message that was changed since it was shown is not deleted before that is seen', async () => {
  const before = await make();
  const { user } = await open();
  await press(user, 'Delete Strong onshore wind');
  await call('PUT', `${CALL}/${before._id}`, { ...onshore, title: 'Theirs' });
  await press(user, 'Delete');
  const dialog = await screen.findByRole('alertdialog');
  await within(dialog).findByText(/^Failed to delete automated message: Somebody else has changed this/);
  expect(dialog.textContent).toContain('Theirs, Harwich');
  await press(user, 'Delete');
  await screen.findByText('Automated message deleted successfully!');
});

const broken = () =>
  new Response('<!doctype html>', { status: 500, headers: { 'content-type': 'text/html' } });

test.each([
  ['Failed to load automated messages', [CALL]],
  ['Failed to load locations', ['/api/admin/locations']],
  ['Failed to load data', [CALL, '/api/admin/locations']],
])('%s: said with a way to try again', async (text, paths) => {
  await make();
  const stops = paths.map((path) => answering(path, broken));
  const { user } = await open();
  expect(await screen.findByText(text)).toBeTruthy();
  for (const stop of stops.toReversed()) stop();
  await press(user, 'Retry');
  expect(await screen.findByText('Strong onshore wind')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Add New Automated Message' })).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(text)).toBeNull());
});

test('what was typed survives a save that fails, and the failure is said', async () => {
  await make();
  const { user } = await open();
  await press(user, 'Edit Strong onshore wind');
  await user.type(field('Title'), ' today');
  const stop = answering(`${CALL}/`, broken);
  await press(user, 'Save');
  expect(await screen.findByText('Failed to save automated message')).toBeTruthy();
  expect(field('Title').value).toBe('Strong onshore wind today');
  stop();
  await press(user, 'Save');
  await screen.findByText('Automated message updated successfully!');
});

test.each([
  ['its message, where there is no error', { message: 'The place has gone.' }, 'The place has gone.'],
  ['the specified words, where there is neither', {}, 'Failed to save automated message'],
])('a failed save says %s', async (_what, body, words) => {
  await make();
  const { user } = await open();
  await press(user, 'Edit Strong onshore wind');
  await user.type(field('Title'), ' today');
  answering(`${CALL}/`, () => Response.json(body, { status: 400 }));
  await press(user, 'Save');
  expect(await screen.findByText(words)).toBeTruthy();
});

test('an answer without its count shows the rows that came', async () => {
  const made = await make();
  answering(CALL, () => Response.json({ messages: [made] }));
  await open();
  expect(await screen.findByText('Automated Messages (1)')).toBeTruthy();
});

test('a success is gone when the next form opens', async () => {
  const { user } = await open();
  await press(user, 'Add New Automated Message');
  await fill(user, onshore);
  await press(user, 'Save');
  await screen.findByText('Automated message created successfully!');
  await press(user, 'Add New Automated Message');
  expect(screen.queryByText('Automated message created successfully!')).toBeNull();
});

test('closing the form with unsaved work asks first; a reload gives the work back', async () => {
  const { user } = await open();
  await press(user, 'Add New Automated Message');
  await user.type(field('Title'), 'Half written');
  await press(user, 'Cancel');
  await press(user, 'Go on editing');
  expect(field('Title').value).toBe('Half written');
  dispatchEvent(new Event('pagehide'));
  cleanup();

  const again = await open();
  await press(again.user, 'Add New Automated Message');
  await waitFor(() => expect(field('Title').value).toBe('Half written'));
  await press(again.user, 'Cancel');
  await press(again.user, 'Leave without saving');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a changed place makes the list reload', async () => {
  const { client } = await open();
  await screen.findByText('No Automated Messages');
  await make();
  const { locations } = await call('GET', '/api/locations');
  const payload = { location: 'harwich', data: locations[0] };
  takePush({ client, event: 'update_location', payload, ask: () => undefined });
  expect(await screen.findByText('Strong onshore wind')).toBeTruthy();
});

describe('the preview', () => {
  const every = { wind_speed_min: 0, wind_speed_max: 250, wind_gusts_min: 0, wind_gusts_max: 250 };
  const preview = (over: object) => () =>
    Response.json({
      success: true,
      matches_now: true,
      wind: { speed: 24.04, gusts: 31, direction: 225 },
      days: [{ date: '2026-11-20', hours: 24, known: 20, matched: 3 }],
      totals: { days: 1, days_matched: 1, hours_known: 20, hours_unknown: 4, hours_matched: 3 },
      ...over,
    });
  const openFilled = async () => {
    await make(every);
    const { user } = await open();
    await press(user, 'Edit Strong onshore wind');
    return user;
  };

  test('of the real server says whether it matches now', async () => {
    await openFilled();
    expect(await screen.findByText(/^(Matches now|Does not match now)\.$/)).toBeTruthy();
    expect(await screen.findByText(/^(Since|How often)/)).toBeTruthy();
  });

  test('says how often it would have matched, and how much is not known', async () => {
    answering(`${CALL}/preview`, preview({}));
    await openFilled();
    expect((await screen.findByText('Matches now.')).parentElement?.textContent).toBe(
      'Matches now. Wind SW 24 mph, gusts 31 mph.',
    );
    expect(screen.getByText(/^Since/).textContent).toBe(
      'Since 20 November 2026 it would have matched on 1 of 1 day, in 3 hours. 4 hours of that time not known.',
    );
    expect(screen.getByRole('row', { name: /Nov 26/ }).textContent).toBe('Nov 263 h4 h');
  });

  test('does not take what is not known for no match', async () => {
    const totals = { days: 0, days_matched: 0, hours_known: 0, hours_unknown: 0, hours_matched: 0 };
    answering(`${CALL}/preview`, preview({ matches_now: null, wind: null, days: [], totals }));
    await openFilled();
    expect(await screen.findByText('Not known whether it matches now.')).toBeTruthy();
    expect(screen.getByText(/^How often it would have matched is not known/)).toBeTruthy();
  });

  test('is asked for only while the wind is complete, and once for several keys', async () => {
    let asked = 0;
    answering(`${CALL}/preview`, () => {
      asked += 1;
      return preview({})();
    });
    const user = await openFilled();
    await screen.findByText('Matches now.');
    await user.clear(field('Max speed (mph)'));
    expect(await screen.findByText(/^Choose a location and a direction/)).toBeTruthy();
    await user.type(field('Max speed (mph)'), '123');
    await screen.findByText('Matches now.');
    await waitFor(() => expect(asked).toBe(2));
    await user.clear(field('Min speed (mph)'));
    await user.type(field('Min speed (mph)'), '123,5');
    expect(await screen.findByText('Min speed must not be above max speed.')).toBeTruthy();
  });

  test('waits as long as the server says when it was asked too often', async () => {
    const wait = vi.fn(() =>
      Response.json({ error: 'Too many' }, { status: 429, headers: { 'retry-after': '1' } }),
    );
    const stop = answering(`${CALL}/preview`, wait);
    await openFilled();
    await waitFor(() => expect(wait).toHaveBeenCalledTimes(1));
    stop();
    expect(await screen.findByText(/^(Since|How often)/)).toBeTruthy();
  });
});

test('an officer without locations is told so and can add nothing', async () => {
  await visit({ as: 'safety_officer' });
  await open();
  expect(await screen.findByText(/^No locations are assigned to you/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add New Automated Message' })).toBeNull();
});

test('the address names what is edited or copied: a link opens it, closing leaves it, an unknown id says so', async () => {
  const { _id } = await make();
  const { router, user } = await show(<AutomatedMessagesPage />, `?edit=${_id}`);
  await screen.findByRole('dialog', { name: 'Edit Automated Message' });
  expect(field('Title').value).toBe('Strong onshore wind');
  await press(user, 'Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(router.latestLocation.searchStr).toBe('');
  await press(user, /^Duplicate/);
  await screen.findByRole('dialog', { name: 'Add New Automated Message' });
  expect(router.latestLocation.searchStr).toBe(`?edit=copy-${_id}`);
  expect(field('Title').value).toBe('Strong onshore wind (Copy)');
  router.history.push('/?edit=not-there');
  expect(
    await screen.findByText('There is no such automated message. Perhaps somebody has deleted it.'),
  ).toBeTruthy();
});

test('a message that a colleague makes is in the open list within seconds', async () => {
  await open();
  await screen.findByText('No Automated Messages');
  await make({ title: 'By a colleague' });
  expect(await screen.findByText('By a colleague')).toBeTruthy();
});
