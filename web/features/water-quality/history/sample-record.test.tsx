import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sampleHistoryPath } from '#contract/conditions/history-paths.ts';
import type { SampleHistory, StoredSample, WaterSamples } from '#contract/conditions/sample-history.ts';
import { answering } from '#web/testing/calls.ts';
import { show, visitHarwich } from '#web/testing/screen.tsx';
import { withWidth } from '#web/testing/with-width.ts';
import { SampleRecord } from './sample-record.tsx';

const sample = (sampleDateTime: string, more: Partial<StoredSample> = {}): StoredSample => ({
  ...{ sampleDateTime, escherichiaColiCount: 64, escherichiaColiQualifier: '=' },
  ...{ intestinalEnterococciCount: 10, intestinalEnterococciQualifier: '<', discountable: false },
  ...more,
});
const water = (name: string, samples: StoredSample[]): WaterSamples => ({
  ...{ bathing_water_id: name, location_name: name, distance_miles: 0.3, season: null, samples },
});
const body = (...waters: WaterSamples[]): SampleHistory => ({
  ...{ location: 'harwich', generated_at: new Date().toISOString(), waters },
  ...{ attribution: null, simulated: false },
});

async function showSamples(answer: SampleHistory) {
  const { slug } = await visitHarwich();
  answering(sampleHistoryPath, () => Response.json(answer));
  return show(<SampleRecord slug={slug} isLikely />);
}
const card = () => screen.findByRole('region', { name: 'Samples' });

const dovercourt = water('Dovercourt', [
  sample('2025-07-01T10:00:00.000Z', { escherichiaColiCount: 10_000, escherichiaColiQualifier: '>' }),
  sample('2026-07-02T10:00:00.000Z', { discountable: true }),
]);

test('says how many samples there are since when, what the lines are, and which is the newest', async () => {
  await showSamples(body(dovercourt));
  await waitFor(async () => expect((await card()).textContent).toContain('All 2 samples of Dovercourt'));
  const words = (await card()).textContent;
  expect(words).toContain('stored since 1 Jul 2025');
  expect(words).toContain('Newest, ringed: 64 on 2 Jul 2026.');
  expect(words).toContain('Newest, ringed: <10 on 2 Jul 2026.');
  expect(words).toContain('Dashed lines: Excellent 250, Good 500.');
  expect(words).toContain('One sample above a line does not change the class.');
  expect(
    within(await card())
      .getByRole('link', { name: 'CSV' })
      .getAttribute('href'),
  ).toBe('/api/sample_history.csv?location=harwich');
});

test('has a table with the qualifiers, and with what may be left out of the class', async () => {
  const { user } = await showSamples(body(dovercourt));
  await user.click(await screen.findByText('Samples as a table'));
  const table = await screen.findByRole('table', { name: /Stored samples/ });
  const rows = within(table)
    .getAllByRole('row')
    .map(({ textContent }) => textContent);
  expect(rows.slice(1)).toEqual(['2 Jul 202664Low<10Lowmay be left out', '1 Jul 2025>10000High<10Lowcounts']);
});

test('its counts have their colours in chart and table, and the key says what they mean', async () => {
  const counts = [249, 250, 499, 500].map((escherichiaColiCount, index) =>
    sample(`2024-0${index + 6}-01T10:00:00.000Z`, {
      escherichiaColiCount,
      ...{
        intestinalEnterococciCount: [99, 100, 199, 200][index] ?? null,
        intestinalEnterococciQualifier: '=',
      },
    }),
  );
  withWidth(600);
  const { user } = await showSamples(body(water('Dovercourt', counts)));
  for (const name of ['E. coli', 'Intestinal enterococci']) {
    const chart = await screen.findByRole('region', { name });
    await waitFor(() => expect(chart.querySelectorAll('circle[fill^="var"]')).toHaveLength(4));
    expect([...chart.querySelectorAll('circle[fill^="var"]')].map((dot) => dot.getAttribute('fill'))).toEqual(
      ['good', 'caution', 'caution', 'danger'].map((tone) => `var(--color-${tone})`),
    );
  }
  await user.click(await screen.findByText('Samples as a table'));
  const cells = within(await screen.findByRole('table', { name: /Stored samples/ })).getAllByRole('cell');
  const colours = cells.flatMap(({ innerHTML }) => /text-(good|caution|danger)/.exec(innerHTML)?.[1] ?? []);
  const newestFirst = ['danger', 'caution', 'caution', 'good'];
  expect(colours).toEqual(newestFirst.flatMap((tone) => [tone, tone]));
  expect((await screen.findByRole('list', { name: 'Key' })).textContent).toContain(
    'Low: E. coli below 250, enterococci below 100Raised: E. coli below 500, enterococci below 200High: E. coli 500 or more, enterococci 200 or more',
  );
});

test('one of several waters can be chosen; one without a sample says so', async () => {
  const { user } = await showSamples(body(dovercourt, water('Walton', [])));
  const choice = await screen.findByRole('combobox', { name: 'Bathing water' });
  await user.selectOptions(choice, 'Walton');
  expect((await card()).textContent).toContain('No sample of Walton is stored yet.');
});

test('without a water near it says that none is known', async () => {
  await showSamples(body());
  await waitFor(async () =>
    expect((await card()).textContent).toContain('No bathing water is sampled near here, as far as we know.'),
  );
});
