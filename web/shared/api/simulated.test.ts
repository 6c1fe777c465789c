import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { feedQuery, locationsQuery, settingsQuery } from './queries.ts';
import { showsSimulated } from './simulated.ts';

const settings = (simulated: boolean) => ({
  simulated,
  public_read: false,
  password_min_length: 6,
  tile_url: '',
  tile_attribution: '',
});

test('the settings say that all data are simulated', () => {
  const client = new QueryClient();
  expect(showsSimulated(client)).toBe(false);
  client.setQueryData(settingsQuery().queryKey, settings(false));
  expect(showsSimulated(client)).toBe(false);
  client.setQueryData(settingsQuery().queryKey, settings(true));
  expect(showsSimulated(client)).toBe(true);
});

test('a single answer says that its data are simulated, also without the settings', () => {
  const client = new QueryClient();
  const bude = { slug: 'bude', latitude: 50.83, longitude: -4.55 };
  client.setQueryData<unknown>(feedQuery('weather', bude).queryKey, { meta: { simulated: false } });
  client.setQueryData<unknown>(locationsQuery().queryKey, [{ name: 'Bude' }]);
  expect(showsSimulated(client)).toBe(false);
  client.setQueryData<unknown>(feedQuery('marine', bude).queryKey, { meta: { simulated: true } });
  expect(showsSimulated(client)).toBe(true);
});
