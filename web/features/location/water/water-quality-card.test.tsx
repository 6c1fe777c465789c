import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { BathingWater, EaWarnings } from '#contract/conditions/bathing-water.ts';
import { feedTable } from '#contract/live/live-table.ts';
import type { Location } from '#contract/network/locations.ts';
import { aBathingWater } from '#contract/testing/a-bathing-water.ts';
import { texts } from '#contract/texts.ts';
import { watersOf } from '#web/testing/answers.ts';
import { altering } from '#web/testing/calls.ts';
import { inUse } from '#web/testing/card-in-use.tsx';
import { show, visitHarwich } from '#web/testing/screen.tsx';
import { bathingWater } from '../testing/bude-waters.ts';
import { WaterQualityCard } from './water-quality-card.tsx';

let location: Location;
beforeEach(async () => {
  location = await visitHarwich();
});
const card = () => screen.getByRole('region', { name: 'Water quality' });
const given = (...waters: BathingWater[]) =>
  altering<EaWarnings>(feedTable.ea_warnings.path, () => watersOf(Date.now(), waters));

test('has a report for each bathing water of the answer, nearest first, with its class', async () => {
  given(bathingWater, aBathingWater({ bathing_water_id: 'ukk4301-33700', distance_miles: 1.24 }));
  await show(<WaterQualityCard location={location} />);
  const reports = await within(card()).findAllByRole('article');
  expect(reports.map((report) => within(report).getByRole('heading').textContent)).toEqual([
    'Bude Summerleaze · 0.2 miles away',
    'Exmouth · 1.2 miles away',
  ]);
  expect(reports[0]?.textContent).toMatch(/Yearly class 2025.*Excellent/);
  expect(reports[0]?.textContent).toContain('Water company: South West Water');
  expect(reports[1]?.textContent).not.toContain('Excellent');
  expect(reports[1]?.textContent).toContain('No sample is known.');
});

test('where there is none it says so, and no class stands for it', async () => {
  given();
  await show(<WaterQualityCard location={location} />);
  await waitFor(() => expect(card().textContent).toContain(texts.noWaterQuality));
  expect(within(card()).queryByRole('article')).toBeNull();
  expect(card().textContent).not.toContain('Yearly class');
});

inUse({
  feed: 'ea_warnings',
  title: 'Water quality',
  failure: texts.waterQualityFailed,
  Card: WaterQualityCard,
  value: 'Yearly class',
});
