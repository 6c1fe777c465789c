import type { Locator } from '@playwright/test';
import type { BathingWater } from '#contract/conditions/bathing-water.ts';
import type { StormOverflows } from '#contract/conditions/storm-overflows.ts';
import type { TideEvent } from '#contract/conditions/tides.ts';
import {
  bandWords,
  countBand,
  eColiBand,
  enterococciBand,
  pressureBand,
  seaLevelWords,
  seaTemperatureBand,
  uvBand,
  visibilityBand,
  waveHeightBand,
  wavePeriodBand,
} from '#domain/quantities/bands.ts';
import { waveHeightIn } from '#domain/quantities/chosen-units.ts';
import {
  pressure,
  seaLevel,
  temperature,
  uvIndex,
  visibility,
  wavePeriod,
} from '#domain/quantities/quantities.ts';
import {
  figures,
  formatCoordinate,
  formatValue,
  kilometres,
  metresToFeet,
} from '#domain/quantities/units.ts';
import { londonClock, londonDayAndMonth, londonYear } from '#domain/time/london-time.ts';
import { bathingRisk, OUT_OF_SEASON } from '#domain/water/bathing/bathing-risk.ts';
import { sampleSeason } from '#domain/water/bathing/bathing-season.ts';
import { complianceLabel, countWords } from '#domain/water/bathing/bathing-water.ts';
import { sampleUnderDoubt } from '#domain/water/clear-today.ts';
import { countOverflows, statusText } from '#domain/water/overflows/overflow-status.ts';
import { overflowMark, summaryWords } from '#domain/water/overflows/overflow-summary.ts';
import { recentSpills } from '#domain/water/overflows/recent-spills.ts';
import { compassPoint16 } from '#domain/weather/compass.ts';
import { weatherLabel } from '#domain/weather/wmo-codes.ts';
import { comparingOn } from '../shared/comparing.ts';
import { expect } from '../shared/foreshore.ts';
import { card, figure, glance, heading } from '../shared/location-page.ts';
import type { Foreshore } from '../shared/start-foreshore.ts';

const test = comparingOn((slug) => `/locations/${slug}`);

/** Each text is visible once. Null: no text is expected. */
async function shows(place: Locator, ...words: (string | null)[]): Promise<void> {
  for (const text of words) {
    if (text !== null) await expect(place.getByText(text, { exact: true })).toBeVisible({ timeout: 4000 });
  }
}

const whole = figures(0);
const hundredths = figures(2);
const feet = (metres: number | null) => (metres === null ? null : metresToFeet(metres));
const point = (degrees: number | null) => (degrees === null ? null : compassPoint16(degrees));
const waterWord = { HighWater: 'High', LowWater: 'Low' } as const;

test('the page shows the name and the position of the place', async ({ page, foreshore }) => {
  const exmouth = (await foreshore.locations()).find(({ slug }) => slug === 'exmouth');
  if (!exmouth) throw new Error('The starter network has no Exmouth.');
  await page.goto('/locations/exmouth');
  await expect(heading(page, 'Exmouth')).toBeVisible();
  const banner = page.getByRole('banner');
  await shows(
    banner,
    `${formatCoordinate(exmouth.latitude)}, ${formatCoordinate(exmouth.longitude)}`,
    exmouth.grid_ref,
  );
});

test('weather as the server has it', async ({ page, compare }) => {
  await compare('weather', 'exmouth', async ({ current, meta }) => {
    const weather = card(page, 'weather');
    await shows(
      weather,
      `${formatValue(current.temperature_2m)} °C`,
      `Feels like ${formatValue(current.apparent_temperature)} °C`,
      weatherLabel(current.weather_code ?? Number.NaN),
    );
    await shows(
      figure(weather, 'Wind'),
      `${formatValue(current.wind_speed_10m)} mph`,
      point(current.wind_direction_10m),
      `Gusts ${formatValue(current.wind_gusts_10m)} mph`,
    );
    await shows(figure(weather, 'Rain, last 15 min'), `${formatValue(current.precipitation)} mm`);
    await shows(
      figure(weather, 'Pressure'),
      `${whole(current.pressure_msl)} hPa`,
      bandWords(pressure(current.pressure_msl), pressureBand),
    );
    await shows(
      figure(weather, 'Visibility'),
      `${formatValue(kilometres.to(current.visibility ?? Number.NaN))} km`,
      bandWords(visibility(current.visibility), visibilityBand),
    );
    await expect(page.getByRole('contentinfo').getByRole('heading', { name: /^Disclaimer/ })).toBeVisible();
    await shows(
      figure(weather, 'UV index'),
      formatValue(current.uv_index),
      bandWords(uvIndex(current.uv_index), uvBand),
    );
    await shows(figure(weather, 'Humidity'), `${whole(current.relative_humidity_2m)} %`);
    await expect(weather).toContainText(`Forecast for ${londonClock(Date.parse(meta.observed_at ?? ''))}`);
    await expect(weather).toContainText(`Source: ${meta.source}. ${meta.attribution}`);
    await expect(glance(page, 'Wind')).toContainText(`Forecast for ${londonClock(current.time * 1000)}`);
    await expect(glance(page, 'Wind')).toContainText(
      `${formatValue(current.wind_speed_10m)} mphfrom ${point(current.wind_direction_10m)}`,
    );
  });
});

test('the sea as the server has it, waves in feet', async ({ page, compare }) => {
  await compare('marine', 'exmouth', async ({ current, meta }) => {
    const marine = card(page, 'marine');
    const height = `${formatValue(feet(current.wave_height))} ft`;
    await shows(
      figure(marine, 'Wave height'),
      height,
      point(current.wave_direction),
      bandWords(waveHeightIn('ft', current.wave_height), waveHeightBand),
    );
    await shows(
      figure(marine, 'Wave period'),
      `${formatValue(current.wave_period)} s`,
      bandWords(wavePeriod(current.wave_period), wavePeriodBand),
    );
    await shows(
      figure(marine, 'Sea temperature'),
      `${formatValue(current.sea_surface_temperature)} °C`,
      bandWords(temperature(current.sea_surface_temperature), seaTemperatureBand),
    );
    await shows(
      figure(marine, 'Sea level'),
      `${formatValue(current.sea_level_height_msl)} m`,
      seaLevelWords(seaLevel(current.sea_level_height_msl)),
      `Mean sea level (MSL) of the Météo-France model, for ${londonClock(current.sea_now_time * 1000)}`,
    );
    await shows(figure(marine, 'Current'), `${hundredths(current.ocean_current_velocity)} m/s`);
    const towards = current.ocean_current_direction;
    await expect(figure(marine, 'Current')).toContainText(
      towards === null ? 'Which way is not known' : `towards ${point(towards)}`,
    );

    const swell = marine.getByRole('row').filter({ hasText: /^Swell/ });
    await shows(
      swell,
      `${formatValue(feet(current.swell_wave_height))} ft`,
      `${formatValue(current.swell_wave_period)} s`,
      point(current.swell_wave_direction),
    );
    await expect(marine).toContainText(`Forecast for ${londonClock(Date.parse(meta.observed_at ?? ''))}`);
    await expect(glance(page, 'Waves')).toContainText(`Forecast for ${londonClock(current.time * 1000)}`);
    await expect(glance(page, 'Waves')).toContainText(height);
    await expect(figure(marine, 'Sea level')).toContainText('Tide heights count from a different zero.');
    const where = /For a point \d+\.\d miles from here/.exec(await marine.innerText())?.[0];
    await expect(glance(page, 'Waves')).toContainText(where ?? 'no point');
  });
});

test('tides of the day, as graph, table and words, in London’s time', async ({ page, compare }) => {
  await compare('tidal', 'exmouth', async ({ events, ports, error_min }) => {
    expect(events.length).toBeGreaterThan(1);
    const tide = card(page, 'tide');
    expect(error_min).not.toBeNull(); // no port is within a mile
    await expect(tide).toContainText(`Worked out between ${ports[0]?.name} (`);
    const words = ({ type, time, height }: TideEvent) =>
      `${waterWord[type]} about ${time}, about ${formatValue(height)} m`;
    await expect(tide.locator('figcaption')).toContainText(`Today: ${events.map(words).join('; ')}.`);

    await tide.getByText('Times today and the days ahead').click();
    const rowsOfToday = tide.getByRole('rowgroup').filter({ hasText: 'Today' }).getByRole('row');
    await expect(rowsOfToday).toHaveText([
      'Today',
      ...events.map(
        ({ type, time, height }) => `${waterWord[type]}about ${time}about ${formatValue(height)} m`,
      ),
    ]);
    for (const { date_time, time } of events) {
      expect(londonClock(Date.parse(date_time))).toBe(time);
      await expect(
        tide
          .getByRole('group', { name: /^Tide graph/ })
          .locator('svg')
          .first(),
      ).toContainText(time);
    }
  });
});

test('sunrise and sunset in London’s time', async ({ page, compare }) => {
  await compare('sunrise_sunset', 'exmouth', async ({ sunrise, sunset }) => {
    await shows(
      card(page, 'tide'),
      `Sunrise ${londonClock(Date.parse(sunrise ?? ''))}`,
      `Sunset ${londonClock(Date.parse(sunset ?? ''))}`,
    );
  });
});

test('water quality as the server has it', async ({ page, foreshore, compare }) => {
  await compare('ea_warnings', 'plymouth-hoe', async ({ locations }) => {
    const overflows = await foreshore.feed('storm_overflow', 'plymouth-hoe');
    expect(locations.length).toBeGreaterThan(0);
    const reports = card(page, 'waterQuality').getByRole('article');
    await expect(reports).toHaveCount(locations.length);
    for (const [index, water] of locations.entries()) {
      const report = reports.nth(index);
      const profile = water.bathing_water_profile;
      await expect(report.getByRole('heading')).toHaveText(
        `${water.location_name} · ${formatValue(water.distance_miles)} miles away`,
      );
      await shows(report, complianceLabel(profile));
      const { words } = bathingRisk(water, Date.now());
      const seasons = words === OUT_OF_SEASON ? ', of past seasons' : '';
      if (profile?.complianceYear) await shows(report, `Yearly class ${profile.complianceYear}${seasons}`);
      await shows(report, words);
      await showsSample(report, water, overflows);
    }
  });
});

const sampleWords = { green: 'Low', amber: 'Raised', red: 'High' } as const;

/** The latest sample of a water, where it has one. */
async function showsSample(report: Locator, water: BathingWater, overflows: StormOverflows): Promise<void> {
  const { in_season_sampling: sample, season } = water;
  if (!sample) return;
  const at = Date.parse(sample.sampleDateTime);
  const now = Date.now();
  const doubts = [sampleSeason(at, season, now), sampleUnderDoubt(at, water, overflows, now)].filter(Boolean);
  await shows(report, [`Sample of ${londonDayAndMonth(at)} ${londonYear(at)}`, ...doubts].join(', '));
  const { escherichiaColiCount: eColi, intestinalEnterococciCount: enterococci } = sample;
  const [eColiWord, enterococciWord] = [
    countBand(eColiBand, eColi, sample.escherichiaColiQualifier),
    countBand(enterococciBand, enterococci, sample.intestinalEnterococciQualifier),
  ].map((band) => band && sampleWords[band]);
  await expect(report).toContainText(
    `E. coli${countWords(eColi, sample.escherichiaColiQualifier)}${eColiWord ?? ''}`,
  );
  await expect(report).toContainText(
    `Enterococci${countWords(enterococci, sample.intestinalEnterococciQualifier)}${enterococciWord ?? ''}`,
  );
}

/** The place with the most different overflows now: their states change by the hour. */
async function mostVaried(foreshore: Foreshore): Promise<string> {
  const places = await Promise.all(
    (await foreshore.locations()).map(async ({ slug }) => {
      const { overflows } = await foreshore.feed('storm_overflow', slug);
      return { slug, states: new Set(overflows.map(({ status_code }) => status_code)).size };
    }),
  );
  return places.reduce((most, place) => (place.states > most.states ? place : most)).slug;
}

const quietIn = (body: StormOverflows): number =>
  body.overflows.filter((overflow) => overflowMark(overflow, body, Date.now()) === 'not-spilling').length;

test('storm overflows as the server has them', async ({ page, foreshore, compare }) => {
  await compare('storm_overflow', await mostVaried(foreshore), async (body) => {
    const { overflows } = body;
    const counts = countOverflows(overflows);
    const storm = card(page, 'stormOverflows');
    await expect(figure(storm, 'Spilling')).toHaveText(String(counts.active));
    await expect(figure(storm, 'Not spilling')).toHaveText(String(quietIn(body)));
    await expect(figure(storm, 'Monitors offline')).toHaveText(String(counts.offline));
    await expect(figure(storm, 'Unknown')).toHaveText(String(counts.unknown));

    for (const more of await storm.locator('summary').all()) await more.click();
    const items = storm.getByRole('listitem');
    await expect(items).toHaveCount(overflows.length);
    for (const [index, overflow] of overflows.entries()) {
      await shows(items.nth(index), overflow.name, statusText(overflow));
      await expect(items.nth(index)).toContainText(`${formatValue(overflow.distance_miles)} miles away`);
      await expect(items.nth(index)).toContainText(overflow.properties.company);
    }
    const recent = recentSpills(overflows, Date.now()).length > 0 ? 1 : 0;
    const words = counts.active > 0 ? `${counts.active} spilling` : summaryWords(body, Date.now(), recent);
    await expect(glance(page, 'Water')).toContainText(words);
  });
});

test('without a publishing company the page claims nothing about overflows', async ({ page }) => {
  await page.goto('/locations/aberystwyth');
  const storm = card(page, 'stormOverflows');
  await shows(storm, 'Foreshore does not have this area’s storm overflows.');
  await expect(storm.getByRole('term')).toHaveCount(0);
});
