import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { callTexts } from '#contract/call-texts.ts';
import type { MarineData } from '#contract/conditions/marine.ts';
import type { WeatherData } from '#contract/conditions/weather.ts';
import { failure } from '#contract/errors.ts';
import { feedTable } from '#contract/live/live-table.ts';
import { altering, answering } from '#web/testing/calls.ts';
import { show, visitHarwich } from '#web/testing/screen.tsx';
import { LightAndColdCard } from './light-and-cold-card.tsx';

const showCard = async () => show(<LightAndColdCard location={await visitHarwich()} />);
const text = async () => (await screen.findByRole('region', { name: 'Light, sun and cold' })).textContent;

const sea = (degrees: number | null) =>
  altering<MarineData>(feedTable.marine.path, (body) => ({
    ...body,
    current: { ...body.current, sea_surface_temperature: degrees },
  }));

test('says when the last light is, how strong the sun gets, and what water as cold as this does, with its sources', async () => {
  sea(11.2);
  altering<WeatherData>(feedTable.weather.path, (body) => ({
    ...body,
    uv_today: { highest: 3.4, at: body.current.time },
  }));
  await showCard();
  await waitFor(async () => expect(await text()).toContain('11.2 °C'));
  const shown = await text();
  expect(shown).toMatch(/\d\d:\d\d, in|It was at \d\d:\d\d|Dark until \d\d:\d\d/);
  expect(shown).toMatch(/3\.4, moderateAbout \d\d:\d\d\./);
  expect(shown).toContain(
    'Cold water shock is a danger for anyone who goes into water of 15 °C or colder. RNLI',
  );
  expect(shown).toContain('Simulated.');
  expect(shown).toContain('It is no advice for this place or for you.');
  expect(shown).not.toMatch(/\bsafe\b|warm/i);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toContain(
    'https://www.outdoorswimmingsociety.com/warming-up-after-drop/',
  );
});

test('says that the sea’s temperature and the UV are not known, and nothing of cold water then', async () => {
  sea(null);
  altering<WeatherData>(feedTable.weather.path, ({ uv_today: _, ...body }) => body);
  await showCard();
  await waitFor(async () => expect(await text()).toContain('Highest UV index todayNot known'));
  expect(await text()).toContain('Sea temperatureNot known');
  expect(await text()).not.toContain('What water of this temperature does');
});

test('where the calls fail, the light is said all the same', async () => {
  for (const { path } of [feedTable.marine, feedTable.weather])
    answering(path, () => Response.json(failure(callTexts.internal), { status: 500 }));
  await showCard();
  await waitFor(async () => expect(await text()).toMatch(/Last light(\d\d|It|Dark)/));
  expect(await text()).toContain('Sea temperatureNot known');
});
