import { callTexts } from '#contract/call-texts.ts';
import { feedTable } from '#contract/live/live-table.ts';
import { texts } from '#contract/texts.ts';
import { titles } from '#domain/places/titles.ts';
import { formatValue, MISSING } from '#domain/quantities/units.ts';
import { exactTime } from '#domain/time/relative-time.ts';
import { withoutFirstAnswers } from '../shared/first-answers.ts';
import { marinePanels, panel, weatherPanels } from '../shared/forecast-page.ts';
import { expect, test } from '../shared/foreshore.ts';
import { inTime } from '../shared/in-time.ts';
import { isAccessible, PHONE } from '../shared/is-accessible.ts';
import { card, figure, glance, heading, SOURCE_FAILS } from '../shared/location-page.ts';
import { LOOK, retryUntil } from '../shared/retry-until.ts';
import type { Foreshore } from '../shared/start-foreshore.ts';
import {
  inShort,
  listOf,
  monitoring,
  overflowsOf,
  section,
  pageOf as waterPageOf,
} from '../shared/water-page.ts';

test.use({ live: 'silent' });

/** A number where there should be none. */
const NO_NUMBER = /NaN|undefined|null|Infinity|\b0(\.0+)?\s*(mph|mm|hPa|km|ft|s|°C|m|m\/s|%)/;

const failures = [
  { upstream: 'weather', name: 'weather', text: texts.weatherFailed, sign: 'mph' },
  { upstream: 'marine', name: 'marine', text: texts.marineFailed, sign: 'Wave height' },
  { upstream: 'storm_overflow', name: 'stormOverflows', text: texts.stormOverflowFailed, sign: 'Spilling' },
] as const;
const failingPanels = [
  ...weatherPanels.map((name) => [name, texts.weatherFailed] as const),
  ['Marine Conditions', texts.windWaveFailed],
  ['Detailed Marine Analysis', texts.marineFailed],
  ['24-Hour Marine Forecast', texts.marineFailed],
] as const;

test('a source that never answered affects only its own parts of each page, and Retry brings them back', async ({
  page,
  context,
  problems,
  startOwn,
}) => {
  problems.expect(/status of 503/);
  const failingSince = Date.now();
  const own = await startOwn({
    refreshScale: 0.004,
    faults: failures.map(({ upstream }) => ({ upstream, mode: 'error_500' })),
  });
  await page.goto(`${own.url}/locations/weymouth`);
  for (const { name, text } of failures) {
    await expect(card(page, name)).toContainText(text);
    await expect(card(page, name)).toContainText(SOURCE_FAILS);
    await expect(card(page, name).getByRole('button', { name: 'Retry' })).toBeVisible();
  }
  await expect(card(page, 'tide')).toContainText('lowest astronomical tide');
  await expect(card(page, 'waterQuality')).toContainText('Yearly class');
  await expect(glance(page, 'Wind')).toContainText(texts.dataUnavailable);
  await expect(glance(page, 'Water')).toContainText('Overflows: not known');

  const forecast = await context.newPage();
  await forecast.goto(`${own.url}/locations/weymouth/forecast`);
  for (const [name, text] of failingPanels) {
    const status = panel(forecast, name).getByRole('status');
    await expect(status).toContainText(new RegExp(`${text}: ${SOURCE_FAILS.source}`));
    await expect(status.getByRole('button', { name: 'Retry' })).toBeVisible();
  }
  await isAccessible(forecast);

  const water = await context.newPage();
  await water.goto(own.url + waterPageOf('weymouth'));
  await expect(overflowsOf(water)).toContainText(texts.stormOverflowFailed);
  await expect(inShort(water)).toContainText(texts.dataUnavailable);
  await expect(monitoring(water)).toContainText('Yearly class');
  await expect(section(water, 'Important Disclaimer')).toContainText('stay out');

  own.simulator.faults.clear();
  // Waits double with each failure: the one under way may be as long as all before it.
  const limit = 40_000 + 1.5 * (Date.now() - failingSince);
  for (const { name, sign } of failures) {
    await retryUntil(card(page, name), () => expect(card(page, name)).toContainText(sign, LOOK), limit);
  }
  for (const name of ['Current Conditions', 'Marine Conditions'] as const) {
    const value = panel(forecast, name).getByRole('term').first();
    await retryUntil(panel(forecast, name), () => expect(value).toBeVisible(LOOK));
  }
  await expect(panel(forecast, '24-Hour Marine Forecast').getByRole('table').first()).toBeVisible();
  await expect(panel(forecast, '7-Day Weather Forecast').getByRole('listitem')).toHaveCount(7);
  await retryUntil(overflowsOf(water), () => expect(overflowsOf(water)).toContainText('Not spilling', LOOK));
});

const overflowCodes = async (foreshore: Foreshore) =>
  (await foreshore.feed('storm_overflow', 'weymouth')).overflows.map((overflow) => overflow.status_code);

test('values of a failing source stay, grow old, are withheld, and come back', async ({
  page,
  context,
  problems,
  startOwn,
}) => {
  problems.expect(/status of 503/);
  const own = await startOwn({ refreshScale: 0.002 }); // stale after 7.2 s, withheld after 21.6 s
  const address = `${own.url}/locations/weymouth`;
  own.simulator.faults.set([
    { upstream: 'weather', mode: 'error_500' },
    { upstream: 'storm_overflow', mode: 'error_500' },
  ]);
  await expect.poll(async () => (await own.feed('weather', 'weymouth')).meta.error).toMatch(SOURCE_FAILS);
  const last = await own.feed('weather', 'weymouth');
  const wind = `${formatValue(last.current.wind_speed_10m)} mph`;
  const weather = card(page, 'weather');

  await expect.poll(async () => (await own.feed('weather', 'weymouth')).meta.stale).toBe(true);
  await page.goto(address);
  await expect(weather.getByRole('status')).toContainText('Old data');
  await expect(weather.getByRole('status')).toContainText('Last received');
  await expect(weather.getByRole('status')).toContainText(SOURCE_FAILS);
  await expect(figure(weather, 'Wind')).toContainText(wind);
  await expect(glance(page, 'Wind')).toContainText('Old data');
  await expect(page.getByRole('banner')).toContainText(texts.dataDoubts.old);
  await expect(card(page, 'marine').getByRole('status')).toHaveCount(0);

  const stateOf = async (kind: string) =>
    (await own.report()).feeds.find((feed) => feed.kind === kind && feed.location === 'weymouth')?.state;
  await expect.poll(() => stateOf('weather'), { timeout: 30_000 }).toBe('withheld');
  await page.reload();
  await expect(weather).toContainText(texts.weatherFailed);
  const observedAt = Date.parse(last.meta.observed_at ?? '');
  await expect(weather).toContainText(
    `The last forecast is too old to show. It was for ${exactTime(observedAt)}`,
  );
  await expect(weather).not.toContainText(wind);
  await expect(glance(page, 'Wind')).toContainText('too old to show');
  await expect(page.getByRole('banner')).toContainText(texts.dataDoubts.missing);

  const { total_count } = await own.feed('storm_overflow', 'weymouth');
  expect(total_count).toBeGreaterThan(0);
  await expect.poll(async () => (await overflowCodes(own)).every((code) => code === null)).toBe(true);
  await page.reload();
  const storm = card(page, 'stormOverflows');
  await expect(figure(storm, 'Unknown')).toHaveText(String(total_count));
  await expect(storm.getByRole('listitem').filter({ hasText: 'Unknown Status' })).toHaveCount(total_count);
  await expect(glance(page, 'Water')).toContainText(`${total_count} unknown`);

  const water = await context.newPage();
  await water.goto(own.url + waterPageOf('weymouth'));
  await expect(listOf(water).getByRole('listitem').filter({ hasText: 'Unknown Status' })).toHaveCount(
    total_count,
  );
  await expect(figure(overflowsOf(water), 'Spilling')).toHaveText(`${MISSING}not available`);
  await expect(figure(overflowsOf(water), 'Unknown')).toHaveText(String(total_count));
  await expect(inShort(water)).toContainText(`${total_count} unknown`);

  own.simulator.faults.clear();
  await retryUntil(weather, () => expect(figure(weather, 'Wind')).toContainText('mph', LOOK));
  await expect(weather.getByRole('status')).toHaveCount(0);
  await expect
    .poll(async () => (await overflowCodes(own)).every((code) => code === null), { timeout: 40_000 })
    .toBe(false);
  await water.reload();
  await expect(figure(overflowsOf(water), 'Unknown')).toHaveText('0');
});

test('values whose own time stops advancing are called old, however fresh the answer', async ({
  page,
  startOwn,
}) => {
  const own = await startOwn({
    faults: [
      { upstream: 'weather', mode: 'old_data' },
      { upstream: 'marine', mode: 'old_data' },
    ],
  });
  await page.goto(`${own.url}/locations/exmouth`);
  const doubt = card(page, 'marine').getByRole('status');
  await expect(doubt).toContainText('Old data');
  await expect(doubt).toContainText(
    /hours old: when last asked, the source had nothing newer than .* It may be different now\./,
  );
  await expect(card(page, 'marine')).toContainText(/Forecast for [A-Z][a-z]+day \d\d:\d\d/);
  await expect(glance(page, 'Waves')).toContainText('Old data');
  await expect(card(page, 'weather').getByRole('status')).toContainText('Old data');
  for (const name of ['tide', 'waterQuality'] as const) {
    await expect(card(page, name).getByRole('status')).toHaveCount(0);
  }
  await page.goto(`${own.url}/locations/exmouth/forecast`);
  for (const name of [...weatherPanels, ...marinePanels]) {
    await expect(panel(page, name).getByRole('status')).toContainText('Old data');
  }
  await expect(panel(page, 'Current Conditions')).toContainText(/Forecast for [A-Z][a-z]+day \d\d:\d\d/);
  await isAccessible(page, [PHONE]);
});

test('missing values are a dash and never a number; where all sea values are missing, the model has no sea', async ({
  page,
  startOwn,
}) => {
  const own = await startOwn({
    faults: [
      { upstream: 'weather', mode: 'nulls' },
      { upstream: 'marine', mode: 'nulls' },
    ],
  });
  await page.goto(`${own.url}/locations/weymouth`);
  for (const label of ['Wind', 'Rain, last 15 min', 'Pressure', 'Visibility', 'UV index', 'Humidity']) {
    await expect(figure(card(page, 'weather'), label)).toHaveText(`${MISSING}not available`);
  }
  await expect(card(page, 'weather')).not.toContainText(NO_NUMBER);
  const marine = card(page, 'marine');
  await expect(marine).toContainText(
    `${texts.noSea}: waves, sea temperature, sea level and current are not known.`,
  );
  await expect(marine.getByRole('term')).toHaveCount(0);
  await expect(marine).not.toContainText('miles from here');
  await expect(glance(page, 'Wind')).toContainText(`${MISSING}not available${texts.dataUnavailable}`);
  await expect(glance(page, 'Waves')).toContainText(
    `${MISSING}not available${texts.noSea}: waves and current are not known`,
  );
  await expect(card(page, 'tide')).toContainText('lowest astronomical tide');
  await expect(figure(card(page, 'stormOverflows'), 'Unknown')).toHaveText('0');

  await page.goto(`${own.url}/locations/weymouth/forecast`);
  const values = panel(page, 'Current Conditions').getByRole('definition');
  await expect(values.first()).toBeVisible();
  for (const value of await values.all()) await expect(value).toContainText(`${MISSING}not available`);
  for (const name of marinePanels) {
    await expect(panel(page, name)).toContainText(texts.noSea);
    await expect(panel(page, name)).not.toContainText('miles from here');
  }
  await expect(page.getByRole('main')).not.toContainText(NO_NUMBER);
});

test('a failed refresh leaves the values and says so, and Retry loads new ones', async ({
  page,
  problems,
}) => {
  problems.expect(/status of 500 .*openmeteo_metoffice/);
  const asPolled = '**/api/openmeteo_metoffice'; // Retry names the position
  await page.clock.install();
  await page.goto('/locations/exmouth');
  const weather = card(page, 'weather');
  await expect(figure(weather, 'Wind')).toContainText('mph');
  await withoutFirstAnswers(page);
  await page.route(asPolled, (route) =>
    route.fulfill({
      status: 500,
      json: { success: false, error: callTexts.internal, message: callTexts.internal },
    }),
  );
  await inTime(page, weather.getByRole('status').filter({ hasText: 'Could not be refreshed' }));
  await expect(weather.getByRole('status')).toContainText(`${feedTable.weather.pollingFailure}: 500`);
  await expect(figure(weather, 'Wind')).toContainText('mph');
  await weather.getByRole('button', { name: 'Retry' }).click();
  await expect(weather.getByRole('status')).toHaveCount(0);
});

test('a failure of the place itself is shown, and Retry loads it', async ({ page, problems }) => {
  problems.expect(/status of 500 .*\/locations\/exmouth/);
  const failing = { isOn: true };
  await withoutFirstAnswers(page);
  await page.route('**/locations/exmouth', (route) =>
    failing.isOn && route.request().resourceType() !== 'document'
      ? route.fulfill({
          status: 500,
          json: { success: false, error: callTexts.internal, message: callTexts.internal },
        })
      : route.fallback(),
  );
  await page.goto('/locations/exmouth');
  await expect(page.getByRole('alert')).toContainText(texts.locationFailed(callTexts.internal));
  for (const path of ['', '/forecast', '/water-quality']) {
    await page.goto(`/locations/exmouth${path}`);
    await expect(heading(page, texts.locationErrorTitle)).toBeVisible();
    await expect(page).toHaveTitle(titles.location(texts.locationErrorTitle));
    await expect(page.getByRole('link', { name: 'Back to all locations' })).toHaveAttribute('href', '/');
  }
  await page.goto('/locations/exmouth');
  await expect(heading(page, texts.locationErrorTitle)).toBeVisible();
  failing.isOn = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(heading(page, 'Exmouth')).toBeVisible();
});
