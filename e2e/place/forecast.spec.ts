import type { Locator, Page } from '@playwright/test';
import type { MarineData } from '#contract/conditions/marine.ts';
import type { StormOverflows } from '#contract/conditions/storm-overflows.ts';
import { texts } from '#contract/texts.ts';
import {
  pressureBand,
  seaLevelWords,
  seaTemperatureBand,
  uvBand,
  visibilityBand,
  waveHeightBand,
  wavePeriodBand,
} from '#domain/quantities/bands.ts';
import { seaLevel } from '#domain/quantities/quantities.ts';
import { figures, formatValue, kilometres, MISSING, metresToFeet } from '#domain/quantities/units.ts';
import { londonClock, londonDayAndMonth, londonWeekday } from '#domain/time/london-time.ts';
import { marineHours } from '#domain/weather/coming-hours.ts';
import { compassPoint16, compassWords } from '#domain/weather/compass.ts';
import { weatherLabel } from '#domain/weather/wmo-codes.ts';
import { comparingOn } from '../shared/comparing.ts';
import { withoutFirstAnswers } from '../shared/first-answers.ts';
import { panel } from '../shared/forecast-page.ts';
import { expect } from '../shared/foreshore.ts';
import { isAccessible, PHONE } from '../shared/is-accessible.ts';
import { figure, heading } from '../shared/location-page.ts';

const strip = (page: Page, name: '24-Hour Marine Forecast' | '24-Hour Weather Forecast'): Locator =>
  page.getByRole('region', { name: `${name}, hour by hour` });
const cells = (within: Locator, row: string): Locator =>
  within
    .getByRole('row')
    .filter({ has: within.page().getByRole('rowheader', { name: row }) })
    .getByRole('cell');

const forecastOf = (slug: string) => `/locations/${slug}/forecast`;
const DOCUMENT_WIDTH = 'document.documentElement.scrollWidth';

const test = comparingOn(forecastOf);
test.use({ live: 'silent' });

const soon = { timeout: 4000 };

/** The value of a term, and the words below it where there are any. */
async function reads(within: Locator, term: string, ...words: (string | null)[]): Promise<void> {
  for (const text of words) {
    if (text !== null) await expect(figure(within, term)).toContainText(text, soon);
  }
}

const withUnit = (figures: string, unit: string): string =>
  figures === MISSING ? MISSING : `${figures} ${unit}`;
const whole = figures(0);
const hundredths = figures(2);
const feet = (metres: number | null) => (metres === null ? null : metresToFeet(metres));
const point = (degrees: number | null) => (degrees === null ? null : compassPoint16(degrees));
const from = (degrees: number | null) => (degrees === null ? null : `from ${compassPoint16(degrees)}`);
const divided = (value: number | null, by: number) => (value === null ? null : value / by);

test('the page is reached from the location, has its name, and leads back', async ({
  page,
  foreshore,
  problems,
}) => {
  problems.expect(/status of 404/);
  await page.goto('/locations/exmouth');
  await page.getByRole('link', { name: 'View Forecast' }).click();
  await expect(heading(page, 'Exmouth Forecast')).toBeFocused();
  await expect(page).toHaveTitle('Welcome to Foreshore | Exmouth Forecast');
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Current Conditions');
  await page.getByRole('link', { name: '7 days' }).click();
  await expect(panel(page, '7-Day Weather Forecast')).toBeInViewport();
  await page.getByRole('link', { name: 'Exmouth', exact: true }).click();
  await expect(page).toHaveURL(`${foreshore.url}/locations/exmouth`);

  await page.goto(forecastOf('atlantis'));
  await expect(heading(page, texts.locationNotFoundTitle)).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText(texts.requestedLocationNotFound);
  await page.getByRole('link', { name: 'Back to all locations' }).click();
  await expect(page).toHaveURL(`${foreshore.url}/`);
});

test.describe('the notice about the water', () => {
  const withOverflow = async (page: Page, status_code: 0 | 1) => {
    await withoutFirstAnswers(page);
    await page.route('**/api/ea_warnings?*', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), locations: [] } });
    });
    await page.route('**/api/storm_overflow?*', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as StormOverflows;
      const [given] = body.overflows;
      if (!given) throw new Error('No overflow.');
      const times = { statusStart: null, latestEventStart: null, latestEventEnd: null };
      const properties = { ...given.properties, ...times };
      const overflows = [{ ...given, status_code, properties, seen_running: null }];
      await route.fulfill({ response: answer, json: { ...body, overflows } });
    });
    await page.goto(forecastOf('weymouth'));
  };

  test('stands before the forecasts, and leads to the page about it', async ({ page }) => {
    await withOverflow(page, 1);
    const warning = page.getByText('Storm overflows: 1 of 1 spilling sewage.');
    await expect(warning).toBeInViewport();
    await isAccessible(page);
    await page.getByRole('link', { name: 'See water quality' }).click();
    await expect(heading(page, 'Weymouth Water Quality')).toBeVisible();
  });

  test('is absent without a warning: the page gives no all-clear', async ({ page }) => {
    await withOverflow(page, 0);
    await expect(panel(page, 'Current Conditions')).toContainText('Temperature');
    await expect(page.getByRole('main')).not.toContainText(/overflow|spilling|pollution/i);
  });
});

test('current conditions as the server has them', async ({ page, compare }) => {
  await compare('weather', 'exmouth', async ({ current }) => {
    const here = panel(page, 'Current Conditions');
    const { temperature_2m, wind_speed_10m, wind_gusts_10m, wind_direction_10m, visibility } = current;
    await reads(
      here,
      'Temperature',
      withUnit(formatValue(temperature_2m), '°C'),
      weatherLabel(current.weather_code),
    );
    await reads(here, 'Humidity', withUnit(whole(current.relative_humidity_2m), '%'));
    await reads(
      here,
      'Pressure',
      withUnit(whole(current.pressure_msl), 'hPa'),
      pressureBand(current.pressure_msl),
    );
    await reads(here, 'Surface pressure', withUnit(whole(current.surface_pressure), 'hPa'));
    await reads(here, 'Wind', withUnit(formatValue(wind_speed_10m), 'mph'), from(wind_direction_10m));
    await reads(here, 'Wind', `Gusts ${withUnit(formatValue(wind_gusts_10m), 'mph')}`);
    await reads(here, 'UV index', formatValue(current.uv_index), uvBand(current.uv_index));
    await reads(
      here,
      'Visibility',
      withUnit(formatValue(visibility && kilometres.to(visibility)), 'km'),
      visibilityBand(visibility),
    );
    await reads(
      here,
      'Precipitation, last 15 min',
      withUnit(formatValue(current.precipitation), 'mm'),
      `Rain ${withUnit(formatValue(current.rain), 'mm')}`,
      `Showers ${withUnit(formatValue(current.showers), 'mm')}`,
      `Snow ${withUnit(formatValue(current.snowfall), 'cm')}`,
    );
    await reads(here, 'Cloud cover', withUnit(formatValue(current.cloud_cover), '%'));
    await reads(
      here,
      'Sunshine, last 15 min',
      withUnit(formatValue(divided(current.sunshine_duration, 60)), 'min'),
    );
    await expect(here).toContainText(`Forecast for ${londonClock(current.time * 1000)}`, soon);
  });
});

test('the sea as the server has it', async ({ page, compare }) => {
  await compare('marine', 'falmouth-gyllyngvase', async ({ current }) => {
    const waves = panel(page, 'Marine Conditions');
    const height = feet(current.wave_height);
    await reads(
      waves,
      'Wave height',
      withUnit(formatValue(height), 'ft'),
      waveHeightBand(current.wave_height),
    );
    const direction = point(current.wave_direction);
    await reads(waves, 'Wave direction', direction, direction && `From the ${compassWords(direction)}`);
    await reads(
      waves,
      'Wave period',
      withUnit(formatValue(current.wave_period), 's'),
      wavePeriodBand(current.wave_period),
    );

    const sea = panel(page, 'Detailed Marine Analysis');
    const towards = point(current.ocean_current_direction);
    await reads(
      sea,
      'Ocean current',
      withUnit(hundredths(current.ocean_current_velocity), 'm/s'),
      towards ? `towards ${towards}` : 'Which way is not known',
    );
    const { sea_surface_temperature: warmth, sea_level_height_msl: level } = current;
    await reads(sea, 'Sea temperature', withUnit(formatValue(warmth), '°C'), seaTemperatureBand(warmth));
    await reads(
      sea,
      'Sea level',
      withUnit(formatValue(level), 'm'),
      seaLevelWords(seaLevel(level)),
      `for ${londonClock(current.sea_now_time * 1000)}`,
    );
    for (const [term, name] of [
      ['Wind waves', 'wind_wave'],
      ['Swell waves', 'swell_wave'],
      ['Secondary swell', 'secondary_swell_wave'],
      ['Tertiary swell', 'tertiary_swell_wave'],
    ] as const) {
      const period = current[`${name}_period`];
      await reads(
        sea,
        term,
        withUnit(formatValue(feet(current[`${name}_height`])), 'ft'),
        from(current[`${name}_direction`]),
      );
      await reads(sea, term, `Period ${withUnit(formatValue(period), 's')}`);
    }
    await reads(
      sea,
      'Swell waves',
      `Peak period ${withUnit(formatValue(current.swell_wave_peak_period), 's')}`,
    );
  });
});

test('24 hours of sea and of weather, as the server has them', async ({ page, compare }) => {
  await compare('marine', 'falmouth-gyllyngvase', async ({ hourly }) => {
    const sea = strip(page, '24-Hour Marine Forecast');
    const hours = marineHours(hourly);
    expect(hours).toHaveLength(24);
    await expect(cells(sea, 'Waves ft')).toHaveText(
      hours.map(({ waveHeight }) => formatValue(feet(waveHeight))),
      soon,
    );
    await expect(cells(sea, 'Sea °C')).toHaveText(hours.map((hour) => formatValue(hour.seaTemperature)));
    await expect(cells(sea, 'Current m/s')).toHaveText(hours.map((hour) => hundredths(hour.currentSpeed)));
    await expect(cells(sea, 'Waves from')).toHaveText(
      hours.map((hour) => new RegExp(`^${point(hour.waveDirection)}`)),
    );
    await expect(sea.locator('time')).toHaveText(hours.map(({ at }) => londonClock(at)));
    await expect(panel(page, '24-Hour Marine Forecast')).toContainText(/Waves from .* ft, highest at/);
  });
  await compare('weather', 'falmouth-gyllyngvase', async ({ hourly, ahead }) => {
    const weather = strip(page, '24-Hour Weather Forecast');
    expect(hourly).toHaveLength(24);
    await expect(cells(weather, 'Temperature °C')).toHaveText(
      hourly.map((hour) => formatValue(hour.temperature_2m)),
      soon,
    );
    await expect(cells(weather, 'Rain mm')).toHaveText(
      (ahead?.precipitation ?? []).slice(1, 25).map(formatValue),
    );
    await expect(cells(weather, 'Sky')).toHaveText(hourly.map((hour) => weatherLabel(hour.weather_code)));
    await expect(panel(page, '24-Hour Weather Forecast')).toContainText(/Temperature from .* °C, warmest at/);
  });
});

test('seven days, as the server has them', async ({ page, compare }) => {
  await compare('weather', 'exmouth', async ({ daily }) => {
    expect(daily).toHaveLength(7);
    const days = panel(page, '7-Day Weather Forecast').getByRole('listitem');
    await expect(days).toHaveCount(7, soon);
    await expect(panel(page, '7-Day Weather Forecast')).toContainText(
      'Met Office global model (10 km)',
      soon,
    );
    for (const [index, day] of daily.entries()) {
      const at = day.date * 1000;
      for (const words of [
        index === 0 ? 'Today' : londonWeekday(at),
        londonDayAndMonth(at),
        weatherLabel(day.weather_code),
        `Lowest ${formatValue(day.temperature_2m_min)} °C`,
        `Highest ${formatValue(day.temperature_2m_max)} °C`,
        `Rain ${formatValue(day.precipitation_sum)} mm`,
        `Wind up to ${formatValue(day.wind_speed_10m_max)} mph`,
      ]) {
        await expect(days.nth(index)).toContainText(words, soon);
      }
    }
  });
});

test('without a connection the panels offer Load Data, and fill when the connection is back', async ({
  page,
  context,
  problems,
}) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED/);
  problems.expect(/ERR_FAILED .*openmeteo/);
  await withoutFirstAnswers(page);
  await page.route(/openmeteo_/, (route) => route.abort());
  await page.goto(forecastOf('exmouth'));
  await expect(panel(page, 'Current Conditions').getByRole('button', { name: 'Retry' })).toBeVisible();
  await context.setOffline(true);
  const here = panel(page, 'Current Conditions').getByRole('status');
  await expect(here).toContainText(texts.failedBecause(texts.weatherFailed, texts.offline));
  await expect(here.getByRole('button', { name: 'Load Data' })).toBeVisible();
  await page.unroute(/openmeteo_/);
  await context.setOffline(false);
  await expect(figure(panel(page, 'Current Conditions'), 'Wind')).toContainText('mph');
});

test('the hour that October repeats is shown twice, with its zone', async ({ page }) => {
  const now = new Date('2026-10-24T22:10:00Z'); // 23:10 in London, the night before
  await page.clock.install({ time: now });
  await withoutFirstAnswers(page);
  await page.route(/\/(api|auth|locations)\//, async (route) => {
    if (route.request().resourceType() === 'document') return route.fallback();
    const answer = await route.fetch();
    await route.fulfill({ response: answer, headers: { ...answer.headers(), date: now.toUTCString() } });
  });
  await page.route(/openmeteo_marine/, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as MarineData;
    const first = Date.parse('2026-10-24T22:00:00Z') / 1000;
    const time = body.hourly.time.map((_, index) => first + index * 3600);
    const at = now.toISOString();
    await route.fulfill({
      response: answer,
      headers: { ...answer.headers(), date: now.toUTCString() },
      json: {
        ...body,
        hourly: { ...body.hourly, time },
        meta: { ...body.meta, observed_at: at, fetched_at: at },
      },
    });
  });
  await page.goto(forecastOf('exmouth'));
  const times = strip(page, '24-Hour Marine Forecast').locator('time');
  await expect(times).toHaveCount(24);
  expect((await times.allTextContents()).slice(0, 6)).toEqual([
    '23:00',
    '00:00',
    '01:00BST',
    '01:00GMT',
    '02:00',
    '03:00',
  ]);
  await expect(
    strip(page, '24-Hour Marine Forecast').getByRole('columnheader', { name: 'Sunday' }),
  ).toHaveAttribute('colspan', '23');
});

test.describe('320 pixels wide', () => {
  test.use({ viewport: { width: 320, height: 700 } });

  test('the strips scroll by key and finger, and the page does not', async ({ page }) => {
    await page.goto(forecastOf('falmouth-gyllyngvase'));
    await expect(panel(page, '7-Day Weather Forecast').getByRole('listitem')).toHaveCount(7);
    expect(await page.evaluate(DOCUMENT_WIDTH)).toBe(320);
    for (const name of ['24-Hour Marine Forecast', '24-Hour Weather Forecast'] as const) {
      const here = strip(page, name);
      const last = here.locator('time').last();
      await expect(last).not.toBeInViewport();
      await here.focus();
      await expect(here).toHaveCSS('outline-style', 'solid');
      for (let step = 0; step < 60; step += 1) await page.keyboard.press('ArrowRight');
      await expect(last).toBeInViewport({ ratio: 0.9 });
      await expect(here.getByRole('rowheader').last()).toBeInViewport({ ratio: 0.9 });
    }
  });
});

test.describe('no rule of WCAG 2.2 AA is broken', () => {
  test('by a forecast', async ({ page }) => {
    test.slow(); // Axe looks at every cell of the strips, four times
    await page.goto(forecastOf('tynemouth-long-sands'));
    await expect(panel(page, '7-Day Weather Forecast').getByRole('listitem')).toHaveCount(7);
    await expect(strip(page, '24-Hour Marine Forecast')).toBeVisible();
    await isAccessible(page);
  });

  test('by a forecast while it is loading', async ({ page }) => {
    await withoutFirstAnswers(page);
    await page.route(/openmeteo_/, () => new Promise(() => undefined));
    await page.goto(forecastOf('tynemouth-long-sands'));
    await expect(panel(page, 'Current Conditions')).toHaveAttribute('aria-busy', 'true');
    await isAccessible(page, [PHONE]);
  });
});
