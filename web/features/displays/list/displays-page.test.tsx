import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Display } from '#contract/displays/displays.ts';
import { aDisplay, aShowing } from '#contract/testing/a-display.ts';
import { answering } from '#web/testing/calls.ts';
import { show, visit } from '#web/testing/screen.tsx';
import { DisplaysPage } from './displays-page.tsx';

const LIST = '/api/admin/displays';
const at = (name: string) => ({ _id: name, name, slug: name.toLowerCase() });

beforeEach(() => visit({ as: 'admin' }));

const open = async (displays: Display[], search = '') => {
  answering(LIST, () => Response.json({ displays }));
  const shown = await show(<DisplaysPage />, search);
  await screen.findByRole('table');
  return shown;
};
const rowOf = (name: string) => {
  const row = screen.getByRole('link', { name }).closest('tr');
  if (!row) throw new Error(`no row of ${name}`);
  return within(row);
};

test('a row says where the display is, how it stands, what it shows and how well that is proved', async () => {
  await open([
    aDisplay({
      name: 'Slipway',
      number: 8,
      location: at('Bude'),
      state: 'not_reporting',
      dark_since: new Date(Date.now() - 3_600_000).toISOString(),
      is_current: false,
      problems: ['clock_jumped'],
      showing: aShowing({ says: ['One', 'Two', 'Three'], evidence: 'witnessed', witnessed: 3 }),
    }),
  ]);
  const row = rowOf('Slipway');
  for (const words of [
    'Sign 8',
    'Bude',
    'Not reporting',
    /^The sign says so itself since about /,
    'One · Two',
    'and 1 more',
    'Not yet what it should',
    'Witnessed 3 times',
    '1.4.0',
    '1 problem',
  ])
    expect(row.getByText(words, { exact: true })).toBeTruthy();
});

test('what needs somebody comes first; state and search narrow the list', async () => {
  const { user } = await open([
    aDisplay({ _id: '1', name: 'Arcade' }),
    aDisplay({ _id: '2', name: 'Pier', state: 'late' }),
    aDisplay({ _id: '3', name: 'Slipway', state: 'not_reporting' }),
  ]);
  const names = () =>
    screen.getAllByRole('rowheader').map((head) => within(head).getByRole('link').textContent);
  expect(names()).toEqual(['Slipway', 'Pier', 'Arcade']);
  expect(screen.getByText('1 of 3')).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('State'), 'Late');
  await waitFor(() => expect(names()).toEqual(['Pier']));
  await user.type(screen.getByLabelText('Name, place or number'), 'arcade');
  expect(await screen.findByText('No display matches the filters.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Clear the filters' }));
  await waitFor(() => expect(names()).toHaveLength(3));
});

test('the address says what is listed', async () => {
  await open(
    [
      aDisplay({ _id: '1', name: 'Arcade', number: 1 }),
      aDisplay({ _id: '2', name: 'Pier', number: 2, state: 'closed' }),
    ],
    '?state=closed&sort=-name',
  );
  expect(screen.queryByRole('link', { name: 'Arcade' })).toBeNull();
  expect(rowOf('Pier').getByText('Closed')).toBeTruthy();
});

test('without any display an administrator reads how to pair the first one', async () => {
  answering(LIST, () => Response.json({ displays: [] }));
  await show(<DisplaysPage />);
  expect(await screen.findByRole('heading', { name: 'No display is paired yet' })).toBeTruthy();
  expect(screen.getByText(/\/display$/)).toBeTruthy();
  expect(screen.getAllByRole('link', { name: 'Pair a display' })).not.toHaveLength(0);
});

test('an officer without displays is not told to pair one', async () => {
  await visit({ as: 'safety_officer' });
  answering(LIST, () => Response.json({ displays: [] }));
  await show(<DisplaysPage />);
  expect(await screen.findByText('None of your places has a display')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Pair a display' })).toBeNull();
});

test('a list that cannot be loaded says so, and Retry brings it', async () => {
  const stop = answering(LIST, () =>
    Response.json({ success: false, error: 'The store is away.' }, { status: 503 }),
  );
  const { user } = await show(<DisplaysPage />);
  expect(await screen.findByText('The store is away.')).toBeTruthy();
  stop();
  answering(LIST, () => Response.json({ displays: [aDisplay()] }));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('table')).toBeTruthy();
});

test('a list that is no longer answered says so beside what was known', async () => {
  const { client } = await open([aDisplay()]);
  answering(LIST, () => Response.json({ success: false, error: 'The store is away.' }, { status: 503 }));
  await client.refetchQueries();
  expect(await screen.findByText('The list could not be brought up to date')).toBeTruthy();
  expect(rowOf('Pier').getByText('Exmouth')).toBeTruthy();
});
