import { screen, waitFor, within } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import type { NearTideStations } from '#contract/network/location-planning.ts';
import { answering, callsFromNow } from '#web/testing/calls.ts';
import { saidOf, show, visit } from '#web/testing/screen.tsx';
import { type LocationValues, noValues } from './location-values.ts';
import { SourceFields } from './source-fields.tsx';

const CALL = '/api/admin/tide-stations';
const at = { latitude: 51.95, longitude: 1.28 };
const published: NearTideStations = {
  method: 'admiralty',
  stations: [
    { id: '0131', name: 'HARWICH', ...at, distance_miles: 0.21 },
    { id: '0132', name: 'Mistley', ...at, distance_miles: 9.14 },
  ],
};

/** The fields of a place at Harwich, and what stands in its form. */
async function open(near: NearTideStations | null, station = '') {
  await visit({ as: 'admin' });
  if (near) answering(CALL, () => Response.json(near));
  const calls = callsFromNow();
  const values = { ...noValues, latitude: '51.95', longitude: '1.28', admiralty_station_id: station };
  const seen: { form?: ReturnType<typeof useForm<LocationValues>> } = {};
  function Fields() {
    const form = useForm<LocationValues>({ defaultValues: values });
    seen.form = form;
    return <SourceFields form={form} />;
  }
  const { user } = await show(<Fields />);
  return { user, calls, chosen: () => seen.form?.getValues('admiralty_station_id') };
}
const stations = () => screen.findByRole('group', { name: 'The nearest tide stations' });
const radio = (name: string) => screen.findByRole<HTMLInputElement>('radio', { name });

test('an administrator sees the nearest stations of the source’s list with name and distance', async () => {
  const { calls } = await open(published);
  await radio('HARWICH · 0.2 miles');
  const names = within(await stations())
    .getAllByRole('radio')
    .map((each) => each.closest('label')?.textContent);
  expect(names).toEqual(['Chosen by itself', 'HARWICH · 0.2 miles', 'Mistley · 9.1 miles']);
  expect((await radio('Chosen by itself')).checked).toBe(true);
  expect(saidOf(screen.getByLabelText('Tide station'))).toContain('Empty: the nearest');
  expect(calls.filter((path) => path.startsWith(CALL))[0]).toBe(`${CALL}?lat=51.950000&lon=1.280000`);
});

test('a station is chosen by a press, or by its number, and can be given up again', async () => {
  const { user, chosen } = await open(published, '0131');
  expect((await radio('HARWICH · 0.2 miles')).checked).toBe(true);
  await user.click(await radio('Mistley · 9.1 miles'));
  expect(chosen()).toBe('0132');
  const field = screen.getByLabelText<HTMLInputElement>('Tide station');
  expect(field.value).toBe('0132');
  await user.clear(field);
  await user.type(field, '0131');
  expect((await radio('HARWICH · 0.2 miles')).checked).toBe(true);
  await user.click(await radio('Chosen by itself'));
  expect(chosen()).toBe('');
});

test('stations further off are found by their name', async () => {
  const { user, calls } = await open(published);
  await user.type(await screen.findByRole('searchbox', { name: 'Name of the tide stations' }), 'devon');
  await waitFor(() => expect(calls).toContain(`${CALL}?lat=51.950000&lon=1.280000&q=devon`));
});

test('without a key it says that tides are computed, and between which ports', async () => {
  await open(null);
  await screen.findByText(/Tides are computed here, .* The nearest is Harwich, 0\.\d miles away\./);
  expect(screen.queryByRole('radio')).toBeNull();
});
