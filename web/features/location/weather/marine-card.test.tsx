import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { MarineData } from '#contract/conditions/marine.ts';
import { feedTable } from '#contract/live/live-table.ts';
import type { Location } from '#contract/network/locations.ts';
import { texts } from '#contract/texts.ts';
import { altering } from '#web/testing/calls.ts';
import { inUse } from '#web/testing/card-in-use.tsx';
import { figure, show, visitHarwich } from '#web/testing/screen.tsx';
import { MarineCard } from './marine-card.tsx';

const { path } = feedTable.marine;
let location: Location;
beforeEach(async () => {
  location = await visitHarwich();
});
const card = () => screen.getByRole('region', { name: 'Marine' });
const given = (current: Partial<MarineData['current']>) =>
  altering<MarineData>(path, (body) => ({ ...body, current: { ...body.current, ...current } }));

test('shows the waves of the server’s answer, as a whole and by where they come from', async () => {
  given({
    ...{ wave_height: 1.24, wave_direction: 225, wave_period: 6.46, sea_surface_temperature: 11.3 },
    ...{ swell_wave_height: 0.84, swell_wave_direction: 270, swell_wave_period: 9.1 },
    ...{ wind_wave_height: 0.91, wind_wave_direction: 200, wind_wave_period: 4 },
    ...{ secondary_swell_wave_height: null, tertiary_swell_wave_height: null },
  });
  await show(<MarineCard location={location} />);
  await within(card()).findByText('Wave height');
  expect(figure(card(), 'Wave height')).toMatch(/^4\.1 ftfrom SWsouth-west/);
  expect(figure(card(), 'Wave period')).toMatch(/^6\.5 s/);
  expect(figure(card(), 'Sea temperature')).toMatch(/^11\.3 °C/);
  const rows = within(within(card()).getByRole('table', { name: 'Swell and wind waves' })).getAllByRole(
    'row',
  );
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'WavesHeightPeriodFrom',
    'Swell2.8 ft9.1 sWwest',
    'Wind waves3.0 ft4.0 sSSWsouth-south-west',
  ]);
});

inUse({
  feed: 'marine',
  title: 'Marine',
  failure: texts.marineFailed,
  Card: MarineCard,
  value: 'Wave height',
});
