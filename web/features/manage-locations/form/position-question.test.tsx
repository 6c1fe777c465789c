import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { AdminLocationList } from '#contract/network/admin-locations.ts';
import type { Location } from '#contract/network/locations.ts';
import { show, visit } from '#web/testing/screen.tsx';
import LocationForm from './location-form.tsx';

const CALL = '/api/admin/locations';
let made = 0;
let name = '';

const listed = async (): Promise<Location[]> => {
  const answer = await fetch(`${CALL}?q=${encodeURIComponent(name)}`);
  return ((await answer.json()) as AdminLocationList).locations;
};

beforeEach(async () => {
  sessionStorage.clear();
  await visit({ as: 'admin' });
  made += 1;
  name = `Asked${made}x`;
  onTestFinished(async () => {
    for (const { _id } of await listed()) await fetch(`${CALL}/${_id}`, { method: 'DELETE' });
  });
});

const field = (label: string) => screen.getByRole<HTMLInputElement>('textbox', { name: label });
const question = () => screen.findByText('Is the position right?');

/** The form for a new place, after its position was sent. */
async function asked(latitude: string, longitude: string) {
  const saved: string[] = [];
  const { user } = await show(
    <LocationForm
      location={null}
      hasUnsaved={{ current: () => false }}
      onSaved={(text) => saved.push(text)}
      onClose={() => {}}
    />,
  );
  await user.type(field('Name'), name);
  await user.type(field('Latitude'), latitude);
  await user.type(field('Longitude'), longitude);
  await user.click(screen.getByRole('checkbox', { name: /^Active/ }));
  await user.click(screen.getByRole('button', { name: 'Create location' }));
  await question();
  return { user, saved };
}

test('a position that was exchanged is asked back, and one press takes the one that was meant', async () => {
  const { user, saved } = await asked('-4.18', '50.36');
  expect(screen.getByText(/-4\.18, 50\.36 is outside.*Did you mean 50\.36, -4\.18\?/)).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Is the position right?'));
  expect(await listed()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Use 50.36, -4.18' }));
  expect([field('Latitude').value, field('Longitude').value]).toEqual(['50.36', '-4.18']);
  expect(field('Grid reference').value).toMatch(/^SX /);
  expect(screen.queryByText('Is the position right?')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Create location' }));
  await waitFor(() => expect(saved).toEqual(['Location created successfully']));
  expect(await listed()).toMatchObject([
    { latitude: 50.36, longitude: -4.18, grid_ref: expect.stringMatching(/^SX /) },
  ]);
});

test('a position far away is saved once somebody says that it is right', async () => {
  const { user, saved } = await asked('0', '0');
  expect(screen.queryByRole('button', { name: /^Use/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Save it as it is' }));
  await waitFor(() => expect(saved).toEqual(['Location created successfully']));
  expect(await listed()).toMatchObject([{ latitude: 0, longitude: 0 }]);
});

test('what was asked about one position is not an answer for another', async () => {
  const { user, saved } = await asked('50.36', '4.18');
  await user.type(field('Longitude'), '5');
  expect(screen.queryByRole('button', { name: 'Save it as it is' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Create location' }));
  expect(await screen.findByText(/50\.36, 4\.185 is outside/)).toBeTruthy();
  expect(saved).toEqual([]);
});
