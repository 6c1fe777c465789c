import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { UNREACHABLE_SOURCES } from '#server/testing/unreachable-sources.ts';
import { startSimulator } from '#simulator/simulator.ts';
import { everySourceIsGiven, sourceAddresses } from './source-addresses.ts';

const ADMIRALTY_API_KEY = 'a key'; // with a key, ADMIRALTY is called too

test('the simulator replaces every source', async () => {
  const simulator = await startSimulator();
  onTestFinished(() => simulator.close());
  expect(everySourceIsGiven(readConfig({ ...simulator.settings(), ADMIRALTY_API_KEY }))).toBe(true);
});

test('no source can be reached in tests', () => {
  expect(everySourceIsGiven(readConfig({ ...UNREACHABLE_SOURCES, ADMIRALTY_API_KEY }))).toBe(true);
});

test.each(Object.keys(UNREACHABLE_SOURCES))('without %s a source is still the real one', (name) => {
  const config = readConfig({ ...UNREACHABLE_SOURCES, ADMIRALTY_API_KEY, [name]: '' });
  expect(everySourceIsGiven(config)).toBe(false);
});

test('without a key ADMIRALTY is not called, so its address is not needed', () => {
  const { ADMIRALTY_URL: _, ...others } = UNREACHABLE_SOURCES;
  expect(everySourceIsGiven(readConfig(others))).toBe(true);
});

test('the check for a network calls each source that needs no key, and one water company', () => {
  const hosts = sourceAddresses(readConfig({})).map((address) => new URL(address).host);
  expect(hosts).toEqual([
    'api.open-meteo.com',
    'marine-api.open-meteo.com',
    'environment.data.gov.uk',
    'services-eu1.arcgis.com',
  ]);
});
