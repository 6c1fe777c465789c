import '#web/shared/forms/schemas-without-eval.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { CsvApplied } from '#contract/network/location-csv.ts';
import type { Location } from '#contract/network/locations.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { texts } from '#contract/texts.ts';
import { answering, serving, writesFromNow } from '#web/testing/calls.ts';
import { show, visit } from '#web/testing/screen.tsx';
import { CsvButtons } from './csv-buttons.tsx';
import { UploadLocations } from './upload-locations.tsx';

let harwich: Location;
beforeEach(async () => {
  await visit({ as: 'admin' });
  const answer = await fetch('/locations/harwich', { headers: { accept: 'application/json' } });
  ({ location: harwich } = await answer.json());
});

function Page() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <CsvButtons onUpload={() => setOpen(true)} />
      {isOpen && <UploadLocations onClose={() => setOpen(false)} />}
    </>
  );
}

const open = async () => {
  const { user } = await show(<Page />);
  await user.click(screen.getByRole('button', { name: 'Upload CSV' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Upload a CSV file' }));
  const choose = (...lines: string[]) =>
    user.upload(dialog.getByLabelText(/^CSV file/), new File([lines.join('\r\n')], 'locations.csv'));
  return { user, dialog, choose };
};
const applied = (more: Partial<CsvApplied>): Response =>
  Response.json({ success: true, rows: [], counts: { created: 0, updated: 0, refused: 0 }, ...more });

test('the download is a link to the file', async () => {
  await show(<Page />);
  const link = screen.getByRole('link', { name: 'Download CSV' });
  expect(link.getAttribute('href')).toBe('/api/admin/locations/csv');
  expect(link.hasAttribute('download')).toBe(true);
});

test('every change is shown with the errors first, and nothing is written', async () => {
  const { dialog, choose } = await open();
  const sent = writesFromNow();
  await choose(
    'name,latitude,longitude,_id',
    'Beer,50.69,-3.09,',
    `Harwich Quay,51.95,1.283,${harwich._id}`,
    'Seaton,ninety,-3,',
  );
  expect(await dialog.findByText('1 row to create, 1 to change, 0 unchanged, 1 with errors.')).toBeTruthy();
  const [, ...rows] = dialog.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows).toHaveLength(3);
  expect(rows[0]).toMatch(/^Seaton.*4.*Error.*latitude must be a number$/);
  expect(rows[1]).toMatch(/^Beer.*2.*Create.*At 50.69, -3.09$/);
  expect(rows[2]).toMatch(/^Harwich Quay.*3.*Change.*name: Harwich →becomes Harwich Quay/);
  expect(dialog.getByText(/^1 row with errors will be left out/)).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Create 1, change 1' })).toBeTruthy();
  expect(sent).toEqual(['/api/admin/locations/csv/preview']);
});

test('a file that changes nothing says so and offers nothing to write', async () => {
  const { dialog, choose } = await open();
  await choose('name,_id', `Harwich,${harwich._id}`);
  expect(await dialog.findByText('The file changes nothing: every row is as it is stored.')).toBeTruthy();
  expect(dialog.queryByRole('button', { name: /Create|change/i })).toBeNull();
});

test('a file that can’t be read is refused with the server’s reason, and can be chosen again', async () => {
  const { dialog, choose } = await open();
  await choose('place,latitude', 'Beer,50');
  await waitFor(() =>
    expect(dialog.getByRole('alert').textContent).toContain(staffTexts.csvUnknownColumn('place')),
  );
  await choose('name,latitude,longitude', 'Beer,50.69,-3.09');
  expect(await dialog.findByRole('button', { name: 'Create 1' })).toBeTruthy();
  expect(dialog.getByRole('alert').textContent).toBe('');
});

test('a file that is too large is not sent', async () => {
  const { dialog, choose } = await open();
  const sent = writesFromNow();
  await choose('x'.repeat(2_097_153));
  expect(await dialog.findByText(staffTexts.csvTooLarge)).toBeTruthy();
  expect(sent).toEqual([]);
});

test('the rows of the preview are sent as they were shown, and the result is told row by row', async () => {
  const { user, dialog, choose } = await open();
  await choose('name,latitude,longitude,_id', 'Beer,50.69,-3.09,', `Harwich Quay,51.95,1.283,${harwich._id}`);
  const button = await dialog.findByRole('button', { name: 'Create 1, change 1' });
  answering('/api/admin/locations/csv', () =>
    applied({
      counts: { created: 1, updated: 0, refused: 1 },
      rows: [
        { line: 2, name: 'Beer', outcome: 'created', message: null },
        { line: 3, name: 'Harwich Quay', outcome: 'refused', message: staffTexts.changedMeanwhile },
      ],
    }),
  );
  const sent = vi.spyOn(window, 'fetch');
  await user.click(button);
  expect((await dialog.findByRole('status')).textContent).toContain('1 created, 1 row refused.');
  const refused = within(dialog.getByRole('list', { name: 'Refused rows' }));
  expect(refused.getByRole('listitem').textContent).toBe(
    `Line 3, Harwich Quay: ${staffTexts.changedMeanwhile}`,
  );
  const body = JSON.parse(
    String(sent.mock.calls.find(([path]) => path === '/api/admin/locations/csv')?.[1]?.body),
  );
  expect(body.rows).toMatchObject([
    { line: 2, _id: null, updated_at: null, location: { name: 'Beer' } },
    { line: 3, _id: harwich._id, updated_at: harwich.updated_at, location: { name: 'Harwich Quay' } },
  ]);
  sent.mockRestore();
  expect(document.activeElement).toBe(dialog.getAllByRole('button', { name: 'Close' }).at(-1));
});

test('many rows are written a hundred at a time', async () => {
  const { user, dialog, choose } = await open();
  const lines = Array.from({ length: 150 }, (_, index) => `Many ${index},51,${index / 1000}`);
  await choose('name,latitude,longitude', ...lines);
  const button = await dialog.findByRole('button', { name: 'Create 150' });
  const counts = [100, 50];
  answering('/api/admin/locations/csv', () => {
    const rows = Array.from({ length: counts.shift() ?? 0 }, (_, index) => ({
      ...{ line: index, name: 'Many', outcome: 'created' as const, message: null },
    }));
    return applied({ rows });
  });
  const sent = writesFromNow();
  await user.click(button);
  expect((await dialog.findByText('150 created.')).textContent).toBeTruthy();
  expect(sent).toHaveLength(2);
});

test('a failed write says that some may be written, and shows the changes again', async () => {
  const { user, dialog, choose } = await open();
  await choose('name,latitude,longitude', 'Beer,50.69,-3.09');
  const button = await dialog.findByRole('button', { name: 'Create 1' });
  const stop = answering('/api/admin/locations/csv', () => Promise.reject(new TypeError('no network')));
  await user.click(button);
  expect((await dialog.findByText(new RegExp(staffTexts.csvApplyFailed))).textContent).toContain(
    texts.networkError,
  );
  expect(dialog.queryByRole('button', { name: 'Create 1' })).toBeNull();
  stop();
  await user.click(dialog.getByRole('button', { name: 'Look at the changes again' }));
  expect(await dialog.findByRole('button', { name: 'Create 1' })).toBeTruthy();
});

test('changes that are shown and not written yet are not lost without a question', async () => {
  const { user, dialog, choose } = await open();
  await choose('name,latitude,longitude', 'Beer,50.69,-3.09');
  await dialog.findByRole('button', { name: 'Create 1' });
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  const question = within(screen.getByRole('alertdialog', { name: 'Leave without writing?' }));
  expect(question.getByText('None of the changes in the file is written yet.')).toBeTruthy();
  await user.click(question.getByRole('button', { name: 'Go on looking' }));
  expect(dialog.getByRole('button', { name: 'Create 1' })).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Leave without writing' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a file that changes nothing is closed without a question', async () => {
  const { user, dialog, choose } = await open();
  await choose('name,_id', `Harwich,${harwich._id}`);
  await dialog.findByText('The file changes nothing: every row is as it is stored.');
  await user.click(dialog.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a question about a position is answered by its suggestion or by keeping it; open rows are left out', async () => {
  const { user, dialog, choose } = await open();
  await choose(
    'name,latitude,longitude,admiralty_station_id',
    'Polperro,-4.18,50.36,',
    'Far away,0,0,',
    'Looe,50.35,-4.45,14',
    'Beer,50.69,-3.09,',
  );
  expect(
    await dialog.findByText('3 rows with questions will be left out until you answer them.'),
  ).toBeTruthy();
  expect(dialog.getByText(/-4\.18, 50\.36 is outside.*Did you mean 50\.36, -4\.18\?/)).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Create 1' })).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Use 50.36, -4.18 for Polperro' }));
  const kept = dialog.getByRole('button', { name: 'Keep it as it is for Far away' });
  await user.click(kept);
  expect(kept.getAttribute('aria-pressed')).toBe('true');
  await user.click(dialog.getByRole('button', { name: 'Use 0014 for Looe' }));
  expect(dialog.queryByText(/will be left out/)).toBeNull();
  const calls = serving(({ path }) =>
    path === '/api/admin/locations/csv'
      ? { success: true, rows: [], counts: { created: 4, updated: 0, refused: 0 } }
      : null,
  );
  await user.click(dialog.getByRole('button', { name: 'Create 4' }));
  await waitFor(() => expect(calls).toHaveLength(1));
  const sent = calls.flatMap(({ body }) => (body as { rows: { location: object }[] }).rows);
  expect(sent.map(({ location }) => location)).toMatchObject([
    { latitude: 50.36, longitude: -4.18, grid_ref: expect.stringMatching(/^SX /) },
    { latitude: 0, longitude: 0, confirm_position: true },
    { latitude: 50.35, admiralty_station_id: '0014' },
    { latitude: 50.69 },
  ]);
  expect(sent.filter(({ location }) => 'confirm_position' in location)).toHaveLength(1);
});

test('one button uses every suggestion of a file', async () => {
  const { user, dialog, choose } = await open();
  await choose('name,latitude,longitude', 'Polperro,50.36,4.18', 'Looe,50.35,4.45', 'Far away,0,0');
  await user.click(await dialog.findByRole('button', { name: 'Use all 2 suggestions' }));
  expect(dialog.getByRole('button', { name: 'Create 2' })).toBeTruthy();
  expect(dialog.getByText('1 row with questions will be left out until you answer them.')).toBeTruthy();
});
