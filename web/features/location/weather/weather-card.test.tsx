import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { feedTable } from '#contract/live-table.ts';
import type { Location } from '#contract/locations.ts';
import { texts } from '#contract/texts.ts';
import { getJson } from '#web/api/http.ts';
import { answering, show, visit } from '#web/testing/screen.tsx';
import { WeatherCard } from './weather-card.tsx';

let location: Location;
beforeEach(async () => {
  await visit({ as: 'user' });
  ({ location } = await getJson<{ location: Location }>('/locations/harwich', 'locations'));
});
const card = () => screen.getByRole('region', { name: /weather/i });

test('shows what the server knows, with its source, and that it is simulated', async () => {
  await show(<WeatherCard location={location} />);
  expect(await within(card()).findByText('Pressure')).toBeTruthy();
  expect(card().textContent).toMatch(/\d+ ?mph/);
  expect(card().textContent).toContain('hPa');
  expect(card().textContent).toMatch(/Simulated/i);
});

test('a call that fails costs the card alone and says why; Retry brings the values', async () => {
  const stop = answering(feedTable.weather.path, () => new Response('{}', { status: 500 }));
  const { user } = await show(<WeatherCard location={location} />);
  expect(await within(card()).findByText(texts.weatherFailed)).toBeTruthy();
  expect(card().textContent).not.toMatch(/mph|hPa/);
  stop();
  await user.click(within(card()).getByRole('button', { name: 'Retry' }));
  expect(await within(card()).findByText('Pressure')).toBeTruthy();
});
