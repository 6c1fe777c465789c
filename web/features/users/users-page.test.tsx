import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, inject, onTestFinished, test } from 'vitest';
import type { User, UserList } from '#contract/accounts/users.ts';
import type { ListChanges } from '#contract/live/list-changes.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { texts } from '#contract/texts.ts';
import { getJson, send } from '#web/shared/api/http.ts';
import { altering, answering, callsFromNow } from '#web/testing/calls.ts';
import { show, visit } from '#web/testing/screen.tsx';
import { UsersPage } from './users-page.tsx';

const CROWD = 30;
const LIST = '/api/admin/users';

beforeAll(async () => {
  await visit();
  for (let number = 1; number <= CROWD; number += 1) {
    const email = `person${String(number).padStart(2, '0')}@crowd.example`;
    await fetch(`${inject('served').backstage}/accounts/${email}`, { method: 'POST' });
  }
});
beforeEach(() => visit({ as: 'admin' }));

const find = async (email: string): Promise<User> => {
  const { users } = await getJson<UserList>(`${LIST}?q=${email}`, 'users');
  const user = users.find((each) => each.email === email);
  if (!user) throw new Error(`no ${email}`);
  return user;
};
const put = (user: User, part: string, body: object) =>
  send('PUT', `${LIST}/${user._id}/${part}`, undefined, body);

/** Everybody has this role for the time of a test. */
const giveRole = async (email: string, role: User['role']): Promise<User> => {
  await put(await find(email), 'role', { role });
  onTestFinished(async () => {
    await visit({ as: 'admin' });
    await put(await find(email), 'role', { role: 'user' });
  });
  return find(email);
};

/** The page, with what is found for `q`. */
async function open(q?: string) {
  cleanup();
  const shown = await show(<UsersPage />);
  await screen.findByRole('table');
  if (q === undefined) return shown;
  await shown.user.type(screen.getByLabelText('Search by e-mail'), q);
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
  return shown;
}
const roleOf = (email: string) => screen.getByLabelText<HTMLSelectElement>(`Role of ${email}`);
const rowOf = (email: string) => {
  const row = screen.getByRole('rowheader', { name: new RegExp(email) }).closest('tr');
  if (!row) throw new Error(`no row of ${email}`);
  return within(row);
};

test('pages of 25, and a footer that counts them', async () => {
  const { user } = await open();
  await user.type(screen.getByLabelText('Search by e-mail'), '@crowd');
  expect(await screen.findByText(`Showing 25 of ${CROWD} users`)).toBeTruthy();
  expect(screen.getAllByRole('row')).toHaveLength(1 + 25);
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  expect(await screen.findByText(`Showing 5 of ${CROWD} users`)).toBeTruthy();
});

test('the cards count the whole network', async () => {
  const counts = { total: 4812, verified: 4655, admins: 6, safety_officers: 41 };
  answering(LIST, () => Response.json({ users: [], total_count: 0, counts }));
  await show(<UsersPage />);
  expect(await screen.findByText('4,812')).toBeTruthy();
  const cards = within(screen.getByRole('list', { name: 'All users' })).getAllByRole('listitem');
  expect(cards.map(({ textContent }) => textContent?.trim())).toEqual([
    'Total4,812',
    'Verified4,655',
    'Admin6',
    'Safety Officers41',
  ]);
});

test('search and role narrow the list, and without a result say so', async () => {
  const { user } = await open('person07@');
  expect(screen.getByText('Showing 1 of 1 users')).toBeTruthy();
  const row = rowOf('person07@crowd.example');
  expect(row.getByText('Verified')).toBeTruthy();
  expect(row.getByText('Never')).toBeTruthy();
  expect(row.getByText(staffTexts.noLocationsAssigned)).toBeTruthy();
  expect(row.getByText((await find('person07@crowd.example'))._id)).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('Role'), 'Safety Officer');
  expect(await screen.findByText(staffTexts.noUsersMatch)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Clear the filters' }));
  await screen.findByRole('table');
  expect(screen.getByLabelText<HTMLInputElement>('Search by e-mail').value).toBe('');
});

test('without any user the list says so', async () => {
  const counts = { total: 0, verified: 0, admins: 0, safety_officers: 0 };
  answering(LIST, () => Response.json({ users: [], total_count: 0, counts }));
  await show(<UsersPage />);
  expect(await screen.findByText(staffTexts.noUsersFound)).toBeTruthy();
});

test('a list that cannot be loaded says so, and Retry brings it', async () => {
  const stop = answering(LIST, () =>
    Response.json({ success: false, error: 'The store is away.' }, { status: 503 }),
  );
  const { user } = await show(<UsersPage />);
  expect(await screen.findByText(staffTexts.usersFailed)).toBeTruthy();
  expect(screen.getByText('The store is away.')).toBeTruthy();
  stop();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('table')).toBeTruthy();
});

test('a role is saved as soon as it is chosen, counted, and can be undone', async () => {
  const email = 'person02@crowd.example';
  await giveRole(email, 'user');
  const { user } = await open('person02@');
  const officers = () =>
    Number(screen.getByText('Safety Officers').closest('li')?.querySelector('strong')?.textContent);
  const before = officers();
  await user.selectOptions(roleOf(email), 'Safety Officer');
  expect(await screen.findByText(`${email} is now Safety Officer.`)).toBeTruthy();
  expect((await find(email)).role).toBe('safety_officer');
  expect(officers()).toBe(before + 1);
  expect(rowOf(email).getByRole('button', { name: /^Assign locations/ })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(`${email} is again User.`)).toBeTruthy();
  expect((await find(email)).role).toBe('user');
  expect(officers()).toBe(before);
});

test('while a role is saved its row says so; a refusal puts the old one back', async () => {
  const email = 'person03@crowd.example';
  const { user } = await open('person03@');
  let refuse = () => {};
  const waiting = new Promise<Response>((resolve) => {
    refuse = () => resolve(Response.json({ success: false, error: 'Not today.' }, { status: 409 }));
  });
  answering(`${LIST}/`, () => waiting);
  await user.selectOptions(roleOf(email), 'Admin');
  expect(await screen.findByText('Saving, was User')).toBeTruthy();
  expect(roleOf(email).value).toBe('admin');
  refuse();
  expect(await screen.findByText('Not today.')).toBeTruthy();
  expect(roleOf(email).value).toBe('user');
  expect(screen.queryByText('Saving, was User')).toBeNull();
});

test.each([
  ['an error', () => Response.json({ success: false, error: 'E' }, { status: 400 }), 'E'],
  ['a message', () => Response.json({ message: 'M' }, { status: 400 }), 'M'],
  ['neither', () => Response.json({}, { status: 400 }), staffTexts.roleFailed],
  [
    'no JSON',
    () => new Response('<html>', { status: 502, statusText: 'Bad Gateway' }),
    'Server error: 502 Bad Gateway',
  ],
  [
    'no answer',
    () => Promise.reject(new TypeError('no network')),
    `${staffTexts.roleFailed}. ${texts.contentBlocker}`,
  ],
])('a refused role with %s', async (_, answer, text) => {
  const email = 'person04@crowd.example';
  const { user } = await open('person04@');
  answering(`${LIST}/`, answer);
  await user.selectOptions(roleOf(email), 'Admin');
  expect(await screen.findByText(text)).toBeTruthy();
});

test('an answer with nothing but users is counted by its rows', async () => {
  const at = '2026-06-01T12:00:00.000Z';
  const counted = { verified: true, role: 'admin', assigned_locations: [], created_at: at, updated_at: at };
  const users = ['a', 'b'].map((_id) => ({ _id, email: `${_id}@crowd.example`, ...counted }));
  answering(LIST, () => Response.json({ users }));
  await show(<UsersPage />);
  expect(await screen.findByText('Showing 2 of 2 users')).toBeTruthy();
  const verified = screen.getByText('Verified', { selector: 'li *' }).closest('li');
  expect(verified?.textContent).toContain('2');
});

test('somebody else’s change is shown, and not overwritten', async () => {
  const email = 'person05@crowd.example';
  const { user } = await open('person05@');
  await giveRole(email, 'safety_officer');
  await user.selectOptions(roleOf(email), 'Admin');
  expect(await screen.findByText(staffTexts.changedMeanwhile)).toBeTruthy();
  expect(roleOf(email).value).toBe('safety_officer');
});

test('locations are offered for staff alone, assigned, and the change can be undone', async () => {
  const email = 'person06@crowd.example';
  const { user } = await open('person06@');
  expect(rowOf(email).queryByRole('button', { name: /^Assign locations/ })).toBeNull();
  await giveRole(email, 'safety_officer');
  await open('person06@');
  await user.click(rowOf(email).getByRole('button', { name: /^Assign locations/ }));
  await user.click(await screen.findByLabelText('Harwich'));
  expect(screen.getByText('1 chosen')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(`${email} now has 1 assigned location.`)).toBeTruthy();
  expect((await find(email)).assigned_locations).toEqual(['Harwich']);
  expect(rowOf(email).getByText('Harwich')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(`${email} now has 0 assigned locations.`)).toBeTruthy();
  expect((await find(email)).assigned_locations).toEqual([]);
});

test('a choice that is not saved is not lost by closing; a failed save keeps it', async () => {
  const email = 'person08@crowd.example';
  await giveRole(email, 'safety_officer');
  const { user } = await open('person08@');
  await user.click(rowOf(email).getByRole('button', { name: /^Assign locations/ }));
  await user.click(await screen.findByLabelText('Harwich'));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Go on editing' }));
  const stop = answering(`${LIST}/`, () => Response.json({}, { status: 500 }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(staffTexts.assignedLocationsFailed)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Harwich').checked).toBe(true);
  stop();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await find(email)).assigned_locations).toEqual(['Harwich']);
});

test('a role that loses assigned locations is asked about first', async () => {
  const email = 'person09@crowd.example';
  await put(await giveRole(email, 'safety_officer'), 'assigned-locations', {
    assigned_locations: ['Harwich'],
  });
  const { user } = await open('person09@');
  await user.selectOptions(roleOf(email), 'User');
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(/Harwich/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(roleOf(email).value).toBe('safety_officer');
  await user.selectOptions(roleOf(email), 'User');
  await user.click(screen.getByRole('button', { name: 'Change the role' }));
  expect(await screen.findByText(`${email} is now User.`)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('a user is deleted after a question with the address; one’s own account is refused', async () => {
  const email = 'person30@crowd.example';
  const { user } = await open('person30@');
  await user.click(screen.getByRole('button', { name: `Delete ${email}` }));
  expect(within(screen.getByRole('alertdialog')).getByText(email)).toBeTruthy();
  expect(screen.queryByText(/your own account/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Delete user' }));
  expect(await screen.findByText(staffTexts.userDeleted)).toBeTruthy();
  expect(await screen.findByText(staffTexts.noUsersMatch)).toBeTruthy();
  const heading = screen.getByRole('heading', { name: 'Users' });
  await waitFor(() => expect(document.activeElement).toBe(heading)); // the row's button is gone
  await open('admin@test.example');
  await user.click(screen.getByRole('button', { name: 'Delete admin@test.example' }));
  expect(await screen.findByText(/^This is your own account: /)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Delete user' }));
  expect(await screen.findByText(staffTexts.notYourself)).toBeTruthy();
});

test('the last attempt is said where it has failed, and not where it is the login itself', async () => {
  const [early, late] = ['2026-01-01T10:00:00.000Z', '2026-01-02T10:00:00.000Z'];
  const times = [
    { last_login: late, last_login_attempt: late },
    { last_login: early, last_login_attempt: late },
    { last_login: null, last_login_attempt: late },
  ];
  altering<UserList>(LIST, (list) => ({
    ...list,
    users: list.users.slice(0, 3).map((each, index) => ({ ...each, ...times[index] })),
  }));
  await show(<UsersPage />);
  const [, ...rows] = await screen.findAllByRole('row');
  expect(
    rows.map(({ textContent }) => /(last|failed) attempt/i.exec(textContent ?? '')?.[0] ?? null),
  ).toEqual([null, 'Failed attempt', 'Failed attempt']);
  expect(rows[2]?.textContent).toContain('Never');
});

test('what a colleague changes is on the screen within seconds; rows stay where they are after a change of one’s own', async () => {
  const { user } = await open('person08@');
  const seen = await find('person08@crowd.example');
  const calls = callsFromNow();
  await send('PUT', `${LIST}/${seen._id}/role`, undefined, { role: 'safety_officer' });
  const role = screen.getByLabelText<HTMLSelectElement>('Role of person08@crowd.example');
  await waitFor(() => expect(role.value).toBe('safety_officer'));
  let held: ListChanges | null = null; // tests beside this one change users too, which would bring the list again
  altering<ListChanges>('/api/admin/changes', (changes) => {
    held ??= changes;
    return held;
  });
  await user.selectOptions(role, 'User');
  await screen.findByText('person08@crowd.example is now User.');
  calls.length = 0;
  await waitFor(() => expect(calls).toContain('/api/admin/changes'));
  await new Promise((resolve) => setTimeout(resolve, 500)); // for its answer, and what would follow
  expect(calls.filter((path) => path.startsWith(`${LIST}?`))).toEqual([]);
});
