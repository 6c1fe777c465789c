import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { AdminLocationList } from '#contract/network/admin-locations.ts';
import type { Location } from '#contract/network/locations.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { answering, callsFromNow, writesFromNow } from '#web/testing/calls.ts';
import { saidOf, show, visit } from '#web/testing/screen.tsx';
import { ManageLocationsPage } from './manage-locations-page.tsx';

const CALL = '/api/admin/locations';

const call = async (method: string, path: string, body?: object) => {
  const json = body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  return (await fetch(path, { method, ...json })).json();
};
const listed = async (q: string): Promise<Location[]> =>
  ((await call('GET', `${CALL}?q=${encodeURIComponent(q)}`)) as AdminLocationList).locations;

let made = 0;
/** Part of the names of a test's own locations: other tests have others on the same server. */
let mark = '';

beforeEach(async () => {
  sessionStorage.clear();
  await visit({ as: 'admin' });
  made += 1;
  mark = `Cove${made}x`;
  onTestFinished(async () => {
    await visit({ as: 'admin' });
    for (const { _id } of await listed(mark)) await call('DELETE', `${CALL}/${_id}`);
  });
});

const make = async (name: string, more: object = {}): Promise<Location> =>
  (
    await call('POST', CALL, {
      name: `${mark} ${name}`,
      latitude: 51.9,
      longitude: 1.2,
      active: false,
      ...more,
    })
  ).location;

const press = async (user: UserEvent, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));
const select = async (user: UserEvent, { name }: Location) =>
  user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));

/** The page with the locations of this test alone. */
async function open() {
  const shown = await show(<ManageLocationsPage />);
  await shown.user.type(await screen.findByRole('searchbox'), mark);
  await waitFor(() => expect(screen.queryByText('Harwich')).toBeNull());
  return shown;
}

describe('the list', () => {
  test('is counted by its rows where the answer has nothing else', async () => {
    const location = await make('without counts');
    answering(CALL, () => Response.json({ locations: [location] }));
    await show(<ManageLocationsPage />);
    expect(await screen.findByText('1 location, 0 active')).toBeTruthy();
    expect(screen.getByText('1 to 1 of 1')).toBeTruthy();
  });

  test('that is empty without counts says so', async () => {
    answering(CALL, () => Response.json({ locations: [] }));
    await show(<ManageLocationsPage />);
    expect(await screen.findByText('No locations found')).toBeTruthy();
  });

  test('is searched, sorted and filtered by the server, and a filter that fits nothing says so', async () => {
    await make('B');
    await make('A');
    const { user } = await open();
    const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
    await waitFor(() => expect(names()).toEqual([`${mark} A`, `${mark} B`]));
    await press(user, 'Name');
    await waitFor(() => expect(names()).toEqual([`${mark} B`, `${mark} A`]));
    await user.selectOptions(screen.getByLabelText('Status'), 'Active');
    expect(await screen.findByText('No locations found')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Add New Location' })).toHaveLength(2);
    await press(user, 'Show all locations');
    expect(await screen.findByText('Harwich')).toBeTruthy();
  });

  test('asks for a page of 25', async () => {
    const calls = callsFromNow();
    await open();
    expect(calls.filter((path) => path.startsWith(`${CALL}?`))[0]).toBe(
      `${CALL}?limit=25&offset=0&sort=name`,
    );
  });

  test('that cannot be loaded says why, and is asked for again', async () => {
    const stop = answering(CALL, () => new Response('', { status: 500 }));
    const { user } = await show(<ManageLocationsPage />);
    expect(
      (await screen.findByText('Failed to load locations')).closest('[role=alert]')?.textContent,
    ).toContain('HTTP error! status: 500');
    stop();
    await press(user, 'Retry');
    expect(await screen.findByText('Harwich')).toBeTruthy();
  });

  test('of a server without locations says so and offers to add one', async () => {
    const none: AdminLocationList = {
      locations: [],
      total_count: 0,
      active_count: 0,
      counts: { total: 0, active: 0, messages: 0 },
    };
    answering(CALL, () => Response.json(none));
    const { user } = await show(<ManageLocationsPage />);
    const empty = (await screen.findByText('No locations found')).closest('main') as HTMLElement;
    expect(screen.queryByRole('button', { name: 'Show all locations' })).toBeNull();
    await user.click(within(empty).getAllByRole('button', { name: 'Add New Location' })[1] as HTMLElement);
    expect(await screen.findByRole('dialog', { name: 'Add New Location' })).toBeTruthy();
  });
});

describe('selected locations', () => {
  test('stay selected behind another search, and lead to one message for all', async () => {
    const [a, b] = [await make('A, by the pier'), await make('B')];
    const { user } = await open();
    await select(user, a);
    await select(user, b);
    const search = screen.getByRole('searchbox');
    await user.clear(search);
    await user.type(search, 'Harwich');
    await waitFor(() => expect(screen.queryByRole('rowheader', { name: b.name })).toBeNull());
    expect(screen.getByText('2 selected')).toBeTruthy();
    expect(screen.getByText(`${a.name} · ${b.name}`)).toBeTruthy();
    const href = screen.getByRole('link', { name: 'Message to 2' }).getAttribute('href') ?? '';
    expect(new URL(href, 'http://x').searchParams.get('place')).toBe(
      `${encodeURIComponent(a.slug)},${b.slug}`,
    );
    await press(user, 'Clear');
    expect(screen.queryByText('2 selected')).toBeNull();
  });

  test('are switched off without losing anything of them, and on again', async () => {
    const place = await make('A', {
      active: true,
      w3w: 'a.b.c',
      grid_ref: 'TM 25 33',
      shore_bearing: 90,
      custom_message: { title: 'T', message: 'M' },
    });
    const { user } = await open();
    await select(user, place);
    // Somebody else is quicker.
    const renamed = { ...place, name: `${mark} C`, w3w: place.w3w, grid_ref: place.grid_ref };
    const { name, latitude, longitude, w3w, grid_ref } = renamed;
    await call('PUT', `${CALL}/${place._id}`, { name, latitude, longitude, w3w, grid_ref });
    await press(user, 'Make inactive');
    expect(await screen.findByText('Location updated successfully')).toBeTruthy();
    const kept = {
      name,
      w3w: 'a.b.c',
      grid_ref: 'TM 25 33',
      shore_bearing: 90,
      custom_message: { title: 'T' },
    };
    expect(await listed(mark)).toMatchObject([{ ...kept, active: false }]);
    await press(user, 'Undo');
    await waitFor(async () => expect(await listed(mark)).toMatchObject([{ ...kept, active: true }]));
  });
});

describe('deleting', () => {
  test('asks with the names and what goes along, and says how many are gone', async () => {
    const [a, b] = [await make('A', { custom_message: { title: 'T', message: 'M' } }), await make('B')];
    const { user } = await open();
    const all = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Select all on this page' });
    await user.click(all);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: `Select ${b.name}` }).checked).toBe(true);
    await press(user, 'Delete Selected (2)');
    const dialog = screen.getByRole('alertdialog');
    expect(within(dialog).getByText('Are you sure you want to delete 2 location(s)?')).toBeTruthy();
    expect(within(dialog).getByText('This action cannot be undone.')).toBeTruthy();
    await within(dialog).findByText('the custom message that people read now');
    expect(dialog.textContent).toContain(`${a.name}, and with it`);
    expect(dialog.textContent).toContain(`${b.name}, nothing else with it`);
    const writes = writesFromNow();
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Successfully deleted 2 locations')).toBeTruthy();
    expect(writes.toSorted()).toEqual([`${CALL}/${a._id}`, `${CALL}/${b._id}`].toSorted());
    expect(await listed(mark)).toEqual([]);
    expect(screen.queryByText(/ selected$/)).toBeNull();
  });

  test('in part says which are left and why; those stay selected and can be tried again', async () => {
    const [a, b, c] = [await make('A'), await make('B'), await make('C')];
    const { user } = await open();
    await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    await press(user, 'Delete Selected (3)');
    const stop = answering(`${CALL}/${b._id}`, () => new Response('', { status: 503 }));
    await press(user, 'Delete');
    const dialog = screen.getByRole('alertdialog');
    expect(await within(dialog).findByText('Failed to delete 1 locations')).toBeTruthy();
    expect(dialog.textContent).toContain(`${b.name}: HTTP error! status: 503`);
    expect(dialog.textContent).toContain('Successfully deleted 2 locations');
    expect(dialog.textContent).not.toContain(c.name);
    await waitFor(() => expect(screen.getByText('1 selected')).toBeTruthy());
    expect(await listed(mark)).toMatchObject([{ _id: b._id }]);
    stop();
    await press(user, 'Try again');
    expect(await screen.findByText('Location deleted successfully')).toBeTruthy();
    expect(await listed(a.name)).toEqual([]);
  });
});

const field = (name: string | RegExp) =>
  within(screen.getByRole('dialog')).getByLabelText<HTMLInputElement>(name);

/** Opens the form and waits for its code. */
async function openForm(user: UserEvent, button: string) {
  await press(user, button);
  return screen.findByRole('textbox', { name: 'Name' }, { timeout: 20_000 });
}

describe('the form', () => {
  test('says beside their fields what is missing, in its own words, with the focus on the first', async () => {
    const { user } = await show(<ManageLocationsPage />);
    await openForm(user, 'Add New Location');
    await user.type(field('Title'), 'Rip currents');
    await press(user, 'Create location');
    await waitFor(() => expect(saidOf(field('Name'))).toContain('Name is required'));
    expect(document.activeElement).toBe(field('Name'));
    expect(saidOf(field('Latitude'))).toContain('Latitude must be a number');
    expect(saidOf(field('Message'))).toContain('Title and message are required');
  });

  test('makes a location, with the grid reference worked out from the position', async () => {
    const { user } = await show(<ManageLocationsPage />);
    await openForm(user, 'Add New Location');
    await user.type(field('Name'), `${mark} New`);
    await user.type(field('Latitude'), '51.95');
    await user.type(field('Longitude'), '1.283');
    expect(field('Grid reference').value).toBe('TM 25704 33036');
    await user.click(field('Active'));
    await user.type(field('Shore bearing'), '120');
    await press(user, 'Create location');
    expect(await screen.findByText('Location created successfully')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await listed(mark)).toMatchObject([
      {
        name: `${mark} New`,
        latitude: 51.95,
        longitude: 1.283,
        grid_ref: 'TM 25704 33036',
        active: false,
        shore_bearing: 120,
        custom_message: null,
      },
    ]);
  });

  test('takes ways that the tide cuts off, and names what is wrong beside its field', async () => {
    const { user } = await show(<ManageLocationsPage />);
    await openForm(user, 'Add New Location');
    await user.type(field('Name'), `${mark} Fort`);
    await user.type(field('Latitude'), '51.95');
    await user.type(field('Longitude'), '1.283');
    await user.click(field('Active'));
    await press(user, 'Add a crossing');
    const way = within(screen.getByRole('group', { name: 'Crossing 1' }));
    expect(document.activeElement).toBe(way.getByLabelText('Name'));
    await user.type(way.getByLabelText('Level'), '25');
    await press(user, 'Create location');
    expect(await screen.findByText('Level must lie between -2 and 20')).toBeTruthy();
    expect(screen.getByText('Name is required')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(way.getByLabelText('Name')));
    await press(user, 'Add a crossing');
    await press(user, 'Remove crossing 2');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add a crossing' }));
    expect(await listed(mark)).toEqual([]);
    await user.type(way.getByLabelText('Name'), 'Causeway');
    await user.clear(way.getByLabelText('Level'));
    await user.type(way.getByLabelText('Level'), '2,5');
    await user.selectOptions(way.getByLabelText('Kind'), 'cross_between');
    await press(user, 'Create location');
    expect(await screen.findByText('Location created successfully')).toBeTruthy();
    expect(await listed(mark)).toMatchObject([
      {
        crossings: [
          {
            ...{ name: 'Causeway', level_m: 2.5, datum: 'lowest astronomical tide' },
            ...{ margin_min: 30, direction: 'cross_between' },
          },
        ],
      },
    ]);
  });

  test('says how many ways a place can have, and saves no eleventh', async () => {
    const ways = Array.from({ length: 10 }, (_, index) => ({
      ...{ name: `Way ${index + 1}`, level_m: 3, margin_min: 30 },
      ...{ datum: 'lowest astronomical tide', direction: 'leave_by' },
    }));
    const place = await make('Ways', { crossings: ways });
    const { user } = await open();
    await press(user, `Edit ${place.name}`);
    await press(user, 'Add a crossing');
    const eleventh = within(screen.getByRole('group', { name: 'Crossing 11' }));
    await user.type(eleventh.getByLabelText('Name'), 'Way 11');
    await user.type(eleventh.getByLabelText('Level'), '3');
    await press(user, 'Save changes');
    expect(await screen.findByText('At most 10 crossings can be given')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add a crossing' }));
    expect((await listed(mark))[0]?.crossings).toHaveLength(10);
    await press(user, 'Remove Way 11');
    expect(screen.queryByText('At most 10 crossings can be given')).toBeNull();
    await press(user, 'Save changes');
    expect(await screen.findByText('Location updated successfully')).toBeTruthy();
  });

  test('takes the position from a grid reference that somebody types, and keeps that reference', async () => {
    const { user } = await show(<ManageLocationsPage />);
    await openForm(user, 'Add New Location');
    await user.type(field('Grid reference'), 'SS203065');
    await press(user, 'Take the position from it');
    expect(Number(field('Latitude').value)).toBeCloseTo(50.83, 2);
    expect(field('Grid reference').value).toBe('SS203065');
    await press(user, 'Work it out from the position');
    expect(field('Grid reference').value).toMatch(/^SS 203\d\d 065\d\d$/);
  });

  test('says beside its field what is no grid reference or what3words address, and takes N/A for nothing', async () => {
    const place = await make('A');
    const { user } = await open();
    await press(user, `Edit ${place.name}`);
    const type = async (label: string, text: string) => {
      await user.clear(await screen.findByLabelText(label));
      await user.type(screen.getByLabelText(label), text);
    };
    await type('Grid reference', 'By the pier');
    await type('What3words', '#REF!');
    await press(user, 'Save changes');
    await waitFor(() =>
      expect(saidOf(screen.getByLabelText('What3words'))).toContain(
        'What3words is an error of a spreadsheet: #REF!. Give a value, or none.',
      ),
    );
    await type('What3words', 'filled count');
    await press(user, 'Save changes');
    await waitFor(() =>
      expect(saidOf(screen.getByLabelText('Grid reference'))).toContain(staffTexts.gridReferenceWrong),
    );
    expect(saidOf(screen.getByLabelText('What3words'))).toContain(staffTexts.what3wordsWrong);
    await type('Grid reference', 'N/A');
    await type('What3words', '-');
    await press(user, 'Save changes');
    await waitFor(async () =>
      expect(await listed(mark)).toMatchObject([{ grid_ref: expect.stringMatching(/^TM/), w3w: null }]),
    );
  });

  test('says what an active place costs, and nothing of one that is not', async () => {
    const { user } = await show(<ManageLocationsPage />);
    await openForm(user, 'Add New Location');
    expect(await screen.findByText('What one more active place costs each day')).toBeTruthy();
    await user.click(field('Active'));
    expect(screen.queryByText('What one more active place costs each day')).toBeNull();
  });

  test('offers the nearest bathing waters by name, and saves those that are chosen', async () => {
    const place = await make('A');
    const { user } = await open();
    await openForm(user, `Edit ${place.name}`);
    const [first] = await screen.findAllByRole('checkbox', { name: / · [\d.]+ miles$/ });
    await user.click(first as HTMLElement);
    const id = field('Bathing waters').value;
    expect(id).toMatch(/^ukc\d|^ukh\d|^uk/);
    await press(user, 'Save changes');
    expect(await screen.findByText('Location updated successfully')).toBeTruthy();
    expect(await listed(mark)).toMatchObject([{ bathing_water_ids: [id] }]);
  });

  test('shows a name that is taken beside the name, and a failure without words by its status', async () => {
    const place = await make('A');
    const { user } = await open();
    await openForm(user, `Edit ${place.name}`);
    await user.clear(field('Name'));
    await user.type(field('Name'), 'Harwich');
    await press(user, 'Save changes');
    await waitFor(() => expect(saidOf(field('Name'))).toContain(staffTexts.locationNameTaken));
    await user.type(field('Name'), ' two');
    answering(`${CALL}/${place._id}`, () => new Response('', { status: 502 }));
    await press(user, 'Save changes');
    const failed = await screen.findByText('Failed to update location');
    expect(failed.closest('[role=alert]')?.textContent).toContain('HTTP error! status: 502');
    expect(field('Name').value).toBe('Harwich two');
  });

  test('leaves a message that nobody touched as it is, and removes it when asked to', async () => {
    const place = await make('A', { custom_message: { title: 'T', message: 'M', author: 'The harbour' } });
    const { user } = await open();
    await openForm(user, `Edit ${place.name}`);
    await user.type(field('What3words'), 'a.b.c');
    await press(user, 'Save changes');
    await screen.findByText('Location updated successfully');
    expect(await listed(mark)).toMatchObject([{ w3w: 'a.b.c', custom_message: { author: 'The harbour' } }]);
    await openForm(user, `Edit ${place.name}`);
    await press(user, 'Remove the message');
    await press(user, 'Save changes');
    await waitFor(async () => expect(await listed(mark)).toMatchObject([{ custom_message: null }]));
  });

  test('shows what somebody else has changed meanwhile; both changes are kept, and where both differ one chooses', async () => {
    const place = await make('A');
    const { user } = await open();
    await openForm(user, `Edit ${place.name}`);
    await user.type(field('What3words'), 'mine.mine.mine');
    const { name, latitude, longitude } = place;
    await call('PUT', `${CALL}/${place._id}`, {
      name: `${mark} Theirs`,
      latitude,
      longitude,
      w3w: 'their.own.words',
      shore_bearing: 10,
    });
    await press(user, 'Save changes');
    const told = (await screen.findByText(/^Somebody else has changed this location/)).closest(
      '[role=alert]',
    );
    expect(told?.textContent).toContain(`Name is now: ${mark} Theirs`);
    expect(told?.textContent).toContain('What3words is now: their.own.words');
    expect(told?.textContent).toContain('You have typed: mine.mine.mine');
    expect(field('Name').value).toBe(`${mark} Theirs`);
    expect(field('What3words').value).toBe('mine.mine.mine');
    expect(await listed(name)).toEqual([]); // nothing was written over theirs
    await press(user, /^Use theirs/);
    await user.type(field('Latitude'), '5');
    await press(user, 'Save changes');
    await screen.findByText('Location updated successfully');
    expect(await listed(mark)).toMatchObject([
      { name: `${mark} Theirs`, w3w: 'their.own.words', shore_bearing: 10, latitude: 51.95 },
    ]);
  });

  test('understands a decimal comma in a position, and refuses one that could be of thousands', async () => {
    const { user } = await show(<ManageLocationsPage />);
    await openForm(user, 'Add New Location');
    await user.type(field('Name'), `${mark} Comma`);
    await user.click(field('Active'));
    await user.type(field('Latitude'), '50,8366');
    await user.type(field('Longitude'), '\u22124,554'); // the minus that the pages show
    await press(user, 'Create location');
    await waitFor(() =>
      expect(saidOf(field('Longitude'))).toContain('Longitude must be a number without a comma'),
    );
    await user.type(field('Longitude'), '5');
    expect(field('Grid reference').value).toMatch(/^SS 20/);
    await press(user, 'Create location');
    await screen.findByText('Location created successfully');
    expect(await listed(mark)).toMatchObject([{ latitude: 50.8366, longitude: -4.5545 }]);
  });

  test('asks before it loses what was typed', async () => {
    const { user } = await show(<ManageLocationsPage />);
    await openForm(user, 'Add New Location');
    await user.type(field('Name'), 'Half a na');
    await press(user, 'Cancel');
    await press(user, 'Go on editing');
    expect(field('Name').value).toBe('Half a na');
    await press(user, 'Cancel');
    await press(user, 'Leave without saving');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('shows the message as the public will see it while it is written', async () => {
    const { user } = await show(<ManageLocationsPage />);
    await openForm(user, 'Add New Location');
    expect(screen.queryByRole('region', { name: 'As the public will see it' })).toBeNull();
    await user.type(field('Message'), 'Stay between the flags.');
    const view = within(screen.getByRole('region', { name: 'As the public will see it' }));
    expect(view.getByText('No title yet')).toBeTruthy();
    await user.type(field('Title'), 'Rip currents');
    expect(view.getByText('Rip currents')).toBeTruthy();
    expect(view.getByText('Stay between the flags.')).toBeTruthy();
    // Whoever writes becomes the author.
    expect(await view.findByText('Water Safety Team · admin')).toBeTruthy();
    await user.click(field('Active'));
    expect(view.getByRole('status').textContent).toContain('switched off');
  });

  test('says in its own words which values an optional number can have', async () => {
    const { user } = await show(<ManageLocationsPage />);
    await openForm(user, 'Add New Location');
    await user.type(field('Name'), 'A');
    await user.type(field('Latitude'), '50');
    await user.type(field('Longitude'), '-3');
    await user.type(field('Shore bearing'), '400');
    await press(user, 'Create location');
    await waitFor(() =>
      expect(saidOf(field('Shore bearing'))).toContain('Shore bearing must lie between 0 and 359.999'),
    );
  });
});

describe('the address', () => {
  const edit = () => new URLSearchParams(router().latestLocation.searchStr).get('edit');
  let router: () => Awaited<ReturnType<typeof show>>['router'];
  const openAt = async (search: string) => {
    const shown = await show(<ManageLocationsPage />, search);
    router = () => shown.router;
    return shown;
  };
  const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  test('names the location that is edited: it opens from a link, and Back closes it', async () => {
    const place = await make('A');
    const { user } = await openAt(`?q=${mark}`);
    await openForm(user, `Edit ${place.name}`);
    expect(edit()).toBe(place._id);
    router().history.back();
    await noDialog();
    expect(edit()).toBeNull();
    router().history.forward();
    await screen.findByRole('dialog', { name: `Edit ${place.name}` });
    await press(user, 'Cancel');
    await noDialog();
    expect(edit()).toBeNull();
  });

  test('opens a location that is not on the page of the list, and a new one', async () => {
    const place = await make('A');
    const { user } = await openAt(`?q=Harwich&edit=${place._id}`);
    expect(await screen.findByRole('dialog', { name: `Edit ${place.name}` })).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Cancel' }, { timeout: 20_000 }));
    await noDialog();
    await press(user, 'Add New Location');
    await screen.findByRole('dialog', { name: 'Add New Location' });
    expect(edit()).toBe('new');
  });

  test('of a location that is not there says so', async () => {
    const { user } = await openAt('?edit=00000000-0000-4000-8000-000000000000');
    const dialog = within(await screen.findByRole('dialog', { name: 'This location cannot be opened' }));
    expect(dialog.getByText('There is no such location. Perhaps somebody has deleted it.')).toBeTruthy();
    await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    await noDialog();
    expect(await screen.findByText('Harwich')).toBeTruthy();
  });

  test('is not left with unsaved work without a question', async () => {
    const place = await make('A');
    const { user } = await openAt(`?q=${mark}`);
    await openForm(user, `Edit ${place.name}`);
    await user.type(field('What3words'), 'a.b.c');
    router().history.push('/?edit=new'); // the test's history asks about steps forward alone
    await press(user, 'Go on editing');
    expect(field('What3words').value).toBe('a.b.c');
    expect(edit()).toBe(place._id);
    await press(user, 'Cancel');
    await press(user, 'Leave without saving');
    await noDialog();
    expect(edit()).toBeNull();
  });
});
