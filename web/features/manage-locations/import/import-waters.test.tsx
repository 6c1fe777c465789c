import '#web/shared/forms/schemas-without-eval.ts';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, type Mock, test, vi } from 'vitest';
import type { ImportJob, MissingWaters } from '#contract/network/bathing-water-import.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { altering, answering } from '#web/testing/calls.ts';
import { show, visit } from '#web/testing/screen.tsx';
import { ImportWaters } from './import-waters.tsx';

const PATH = '/api/admin/bathing-waters';
beforeEach(() => visit({ as: 'admin' }));

const job = (more: Partial<ImportJob>): ImportJob => ({
  _id: 'one',
  state: 'running',
  message: null,
  started_at: new Date().toISOString(),
  total: 4,
  done: 0,
  created: 0,
  skipped: [],
  ...more,
});
const water = (name: string, more: Partial<MissingWaters['waters'][number]> = {}) => ({
  id: `ukk-${name.toLowerCase()}`,
  name,
  latitude: 50,
  longitude: -3,
  nearest: { _id: 'a', name: 'Harwich', distance_miles: 12.34 },
  obstacle: null,
  ...more,
});
const listing = (...waters: MissingWaters['waters']) =>
  altering<MissingWaters>(`${PATH}/missing`, () => ({ waters }));

let closed: Mock;

const open = async () => {
  closed = vi.fn();
  const { user } = await show(<ImportWaters onClose={closed} />);
  return { user, dialog: within(screen.getByRole('dialog', { name: 'Import bathing waters' })) };
};

test('the source’s waters are listed with how far the nearest location is', async () => {
  const { dialog } = await open();
  const rows = (await dialog.findByRole('list', { name: 'Bathing waters' })).querySelectorAll('li');
  expect(rows.length).toBeGreaterThan(200);
  expect(rows[0]?.textContent).toMatch(/ miles from Harwich/);
});

test('waters are found by name and selected together, and what they cost is said', async () => {
  listing(
    water('Beer'),
    water('Blackpool North', { nearest: { _id: 'a', name: 'Harwich', distance_miles: 0.2 } }),
    water('Blackpool South'),
    water('Blackpool', { obstacle: 'name_taken' }),
  );
  const { user, dialog } = await open();
  expect(
    await dialog.findByLabelText(/^Blackpool North 0\.2 miles from Harwich, perhaps the same beach/),
  ).toBeTruthy();
  expect(dialog.getByLabelText(/^Beer 12\.3 miles from Harwich$/)).toBeTruthy();
  const taken = dialog.getByLabelText<HTMLInputElement>(/^Blackpool A location has this name already/);
  expect(taken.disabled).toBe(true);
  expect(dialog.getByRole('button', { name: 'Import 0' }).getAttribute('aria-disabled')).toBe('true');

  await user.type(dialog.getByLabelText('Find by name'), 'POOL');
  expect(dialog.queryByLabelText(/^Beer/)).toBeNull();
  expect(
    dialog.getByText(/^One that is perhaps at the beach of a location already is left out/),
  ).toBeTruthy();
  await user.click(dialog.getByLabelText(/^Select all that are found \(1\)/));
  expect(dialog.getByLabelText<HTMLInputElement>(/^Blackpool North/).checked).toBe(false);
  expect(dialog.getByText('1 of 4 selected')).toBeTruthy();
  await user.click(dialog.getByLabelText(/^Blackpool North/));
  expect(await dialog.findByText('What 2 more active places cost each day')).toBeTruthy();
  await user.clear(dialog.getByLabelText('Find by name'));
  await user.click(dialog.getByLabelText(/^Blackpool South/));
  await user.click(dialog.getByLabelText(/^Beer/));

  answering(`${PATH}/import`, () => Response.json({ job: job({}) }, { status: 202 }));
  const fetching = vi.spyOn(window, 'fetch');
  await user.click(dialog.getByRole('button', { name: 'Import 2' }));
  await dialog.findByRole('progressbar');
  const body = fetching.mock.calls.find(([, init]) => init?.method === 'POST')?.[1]?.body;
  expect(JSON.parse(String(body))).toEqual({ ids: ['ukk-blackpool north', 'ukk-beer'] });
  fetching.mockRestore();
});

test('an import that runs already is shown with how far it has come, and then its result', async () => {
  const states = [
    job({ done: 1, created: 1 }),
    job({ done: 3, created: 2, skipped: [{ id: 'x', name: 'Beer', reason: staffTexts.locationNameTaken }] }),
    job({
      state: 'done',
      done: 4,
      created: 3,
      skipped: [{ id: 'x', name: 'Beer', reason: staffTexts.locationNameTaken }],
    }),
  ];
  let asked = 0;
  answering(`${PATH}/import`, () => Response.json({ job: states[Math.min(asked++, 2)] }));
  const { user, dialog } = await open();
  const bar = await dialog.findByRole('progressbar', { name: 'Importing bathing waters' });
  expect(bar.getAttribute('aria-valuenow')).toBe('1');
  expect(bar.getAttribute('aria-valuemax')).toBe('4');
  await dialog.findByText('Importing, 3 of 4: 2 created, 1 skipped.');
  expect(bar.getAttribute('aria-valuetext')).toBe('3 of 4: 2 created, 1 skipped');
  expect((await dialog.findByRole('status')).textContent).toContain('3 locations created, 1 skipped.');
  expect(within(dialog.getByRole('list', { name: 'Skipped' })).getByRole('listitem').textContent).toBe(
    `Beer: ${staffTexts.locationNameTaken}`,
  );
  await user.click(dialog.getByRole('button', { name: 'Choose more' }));
  expect(await dialog.findByRole('list', { name: 'Bathing waters' })).toBeTruthy();
});

test('an import that a restart has ended is said before others are chosen', async () => {
  answering(`${PATH}/import`, () =>
    Response.json({ job: job({ state: 'stopped', done: 2, message: staffTexts.importStopped }) }),
  );
  const { dialog } = await open();
  expect(await dialog.findByText('The last import stopped at 2 of 4.')).toBeTruthy();
  expect(dialog.getByText(staffTexts.importStopped)).toBeTruthy();
});

test('a refusal is said, and the choice stays', async () => {
  listing(water('Beer'));
  const { user, dialog } = await open();
  await user.click(await dialog.findByLabelText(/^Beer/));
  answering(`${PATH}/import`, () =>
    Response.json({ success: false, error: staffTexts.populateRunning }, { status: 409 }),
  );
  await user.click(dialog.getByRole('button', { name: 'Import 1' }));
  expect((await dialog.findByText(staffTexts.populateRunning)).closest('[role=alert]')).toBeTruthy();
  expect(dialog.getByLabelText<HTMLInputElement>(/^Beer/).checked).toBe(true);
});

test('a list that can’t be loaded says so and can be asked for again; an empty one says that all are there', async () => {
  const stop = answering(`${PATH}/missing`, () =>
    Response.json({ success: false, error: staffTexts.populateFailed }, { status: 502 }),
  );
  const { user, dialog } = await open();
  expect(await dialog.findByText(staffTexts.populateFailed)).toBeTruthy();
  stop();
  listing();
  await user.click(dialog.getByRole('button', { name: 'Retry' }));
  expect(await dialog.findByText('Every designated bathing water of England is there already.')).toBeTruthy();
});
