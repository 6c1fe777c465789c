import type { Locator, Page } from '@playwright/test';
import type { BathingWater, EaWarnings } from '#contract/bathing-water.ts';
import { callTexts } from '#contract/call-texts.ts';
import type { StormOverflow, StormOverflows } from '#contract/storm-overflows.ts';
import { texts } from '#contract/texts.ts';
import { titles } from '#domain/places/titles.ts';
import { formatSamplingPoint, formatValue, MISSING } from '#domain/quantities/units.ts';
import { londonDayAndMonth, londonYear } from '#domain/time/london-time.ts';
import { bathingRisk, worstRisk } from '#domain/water/bathing-risk.ts';
import { seasonFact, seasonWords } from '#domain/water/bathing-season.ts';
import { summaryOfWaters } from '#domain/water/bathing-summary.ts';
import { complianceLabel, countWords } from '#domain/water/bathing-water.ts';
import { byDistance } from '#domain/water/overflow-event.ts';
import { countOverflows, statusText } from '#domain/water/overflow-status.ts';
import { overflowMark, summaryWords } from '#domain/water/overflow-summary.ts';
import { recentSpills } from '#domain/water/recent-spills.ts';
import { weekWords } from '#domain/water/sample-week.ts';
import { withoutFirstAnswers } from '../shared/first-answers.ts';
import { expect, test } from '../shared/foreshore.ts';
import { isAccessible } from '../shared/is-accessible.ts';
import { figure, heading } from '../shared/location-page.ts';
import { LOOK, retryUntil } from '../shared/retry-until.ts';
import type { Foreshore } from '../shared/start-foreshore.ts';

test.use({ live: 'silent' });

const HOUR_MS = 3_600_000;
const pageOf = (slug: string) => `/locations/${slug}/water-quality`;
const section = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const monitoring = (page: Page) => section(page, 'Environment Agency Monitoring');
const overflowsOf = (page: Page) => section(page, 'Storm Overflows');
/** The overflows one by one, as they lie on the map. */
const listOf = (page: Page) => overflowsOf(page).locator('ol');
const inShort = (page: Page) => page.getByRole('navigation', { name: 'In short' });
const mapOf = (page: Page) => page.getByRole('region', { name: /^Map of the storm overflows/ });

/** The difference between the marks in grey: their outline, and whether they are hollow. */
const SHAPES = `[...document.querySelectorAll('.leaflet-container .overflow-mark')].map((mark) =>
  [getComputedStyle(mark).clipPath, getComputedStyle(mark).borderStyle, getComputedStyle(mark, '::before').content].join())`;

const dateIn = (days: number) => new Date(Date.now() + days * 24 * HOUR_MS).toISOString().slice(0, 10);
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

/** Changes an answer of the server on its way to the page. */
async function changed<T>(page: Page, path: 'ea_warnings' | 'storm_overflow', change: (body: T) => void) {
  await withoutFirstAnswers(page);
  await page.route(`**/api/${path}?*`, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as T;
    change(body);
    await route.fulfill({ response: answer, json: body });
  });
}

async function fails(page: Page, path: string) {
  await withoutFirstAnswers(page);
  await page.route(`**/api/${path}?*`, (route) =>
    route.fulfill({ status: 503, json: { success: false, error: callTexts.busy, message: callTexts.busy } }),
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

test.describe('the page', () => {
  test('is reached from the location’s page and leads back to it', async ({ page }) => {
    await page.goto('/locations/exmouth');
    await page.getByRole('link', { name: 'Water Quality', exact: true }).click();
    await expect(page).toHaveURL(pageOf('exmouth'));
    await expect(page).toHaveTitle('Exmouth - Water Quality');
    await expect(heading(page, /^Exmouth Water quality$/)).toBeFocused();
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([
      'Environment Agency Monitoring',
      'Storm Overflows',
      'Important Disclaimer',
    ]);
    await page.getByRole('banner').getByRole('link', { name: 'Exmouth' }).click();
    await expect(page).toHaveURL('/locations/exmouth');
  });

  test('says so while the place is loading', async ({ page }) => {
    await withoutFirstAnswers(page);
    await page.route('**/locations/exmouth', () => new Promise(() => undefined));
    await page.goto(pageOf('exmouth'));
    await expect(heading(page, 'Loading water quality data…')).toBeVisible();
    await expect(page).toHaveTitle(titles.loading);
  });

  test('of an unknown place says so, with a link to all places', async ({ page, problems }) => {
    problems.expect(/status of 404/);
    await page.goto(pageOf('atlantis'));
    await expect(heading(page, texts.locationErrorTitle)).toBeVisible();
    await page.getByRole('link', { name: 'Back to all locations' }).click();
    await expect(page).toHaveURL('/');
  });

  test('of a place that can’t be loaded says so, and Retry loads it', async ({ page, problems }) => {
    problems.expect(/status of 500 .*\/locations\/exmouth/);
    const failing = { isOn: true };
    await withoutFirstAnswers(page);
    await page.route('**/locations/exmouth', (route) =>
      failing.isOn
        ? route.fulfill({ status: 500, json: { success: false, error: callTexts.internal, message: '' } })
        : route.fallback(),
    );
    await page.goto(pageOf('exmouth'));
    await expect(heading(page, texts.locationErrorTitle)).toBeVisible();
    await expect(page.getByRole('alert')).toContainText(texts.locationFailed(callTexts.internal));
    await expect(page.getByRole('link', { name: 'Back to all locations' })).toHaveAttribute('href', '/');
    failing.isOn = false;
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(heading(page, 'Exmouth Water quality')).toBeVisible();
  });

  test('says plainly what the data can’t show and whom to call', async ({ page }) => {
    await page.goto(pageOf('exmouth'));
    const disclaimer = section(page, 'Important Disclaimer');
    await expect(disclaimer).toContainText('If in doubt, stay out of the water.');
    await expect(disclaimer).toContainText('It can’t tell you');
    await expect(disclaimer).toContainText('In an emergency call 999 and ask for the Coastguard.');
    await expect(disclaimer.getByRole('link', { name: '999' })).toHaveAttribute('href', 'tel:999');
  });
});

test.describe('Environment Agency Monitoring', () => {
  test('has every bathing water as the server has it', async ({ page, foreshore }) => {
    // Repeated: between the page's call and this one, the source may have changed.
    await expect(async () => {
      await page.goto(pageOf('plymouth-hoe'));
      const body = await foreshore.feed('ea_warnings', 'plymouth-hoe');
      expect(body.locations.length).toBeGreaterThan(1);
      await expect(monitoring(page)).toContainText(summaryOfWaters(body.summary) ?? '');
      const reports = monitoring(page).getByRole('article');
      await expect(reports).toHaveCount(body.locations.length);
      for (const [index, water] of body.locations.entries()) {
        await showsWater(reports.nth(index), water);
      }
      const risk = worstRisk(body, Date.now());
      const words = risk?.headline.startsWith('Pollution incident') ? risk.headline : risk?.words;
      await expect(inShort(page)).toContainText(new RegExp(words ?? MISSING, 'i'));
    }).toPass({ timeout: 40_000 });
  });

  async function showsWater(report: Locator, water: BathingWater): Promise<void> {
    const { bathing_water_profile: profile, in_season_sampling: sample, profile_details: details } = water;
    await expect(report.getByRole('heading')).toHaveText(water.location_name);
    await expect(report).toContainText(`${formatValue(water.distance_miles)} miles away`);
    await expect(report.getByText('Data service disrupted')).toHaveCount(water.status === 1 ? 1 : 0);
    await expect(report).toContainText(`Yearly class ${profile?.complianceYear}`);
    await expect(report.getByText(complianceLabel(profile), { exact: true })).toBeVisible();
    await expect(
      report.getByText(bathingRisk(water, Date.now()).words, { exact: true }).first(),
    ).toBeVisible();
    if (!sample?.samplingPoint || !profile || !details) throw new Error('The simulator left something out.');

    const at = Date.parse(sample.sampleDateTime);
    await expect(report).toContainText(`Sample of ${londonDayAndMonth(at)} ${londonYear(at)}`);
    await expect(report).toContainText(`Sampled in ${weekWords(sample.sampleWeek ?? 'unknown')}`);
    await expect(report).toContainText(
      `E. coli${countWords(sample.escherichiaColiCount, sample.escherichiaColiQualifier)}`,
    );
    await expect(report).toContainText(
      `Enterococci${countWords(sample.intestinalEnterococciCount, sample.intestinalEnterococciQualifier)}`,
    );
    const { lat, long, name } = sample.samplingPoint;
    await expect(report).toContainText(name ?? MISSING);
    const point = `${formatSamplingPoint(lat)}, ${formatSamplingPoint(long)}`;
    expect(point).toMatch(/^\d+\.\d{6}, -?\d+\.\d{6}$/);
    await expect(report.getByText(point, { exact: true })).toBeVisible();

    const facts: [string, string | number | null][] = [
      ['Designated since', profile.yearDesignated],
      ['Water company', profile.waterCompany],
      ['County', details.countyName],
      ['Controller', details.controllerName],
      ['Bathing water number', water.properties.ID],
    ];
    for (const [term, value] of facts) {
      if (value !== null) await expect(figure(report, term)).toHaveText(String(value));
    }
    await expect(figure(report, 'Season')).toHaveText(seasonFact(water.season));
    // That rain is not known to change the water does not say that it has no effect.
    if (profile.rainImpact) await expect(figure(report, 'Rain')).toContainText('worse');
    else await expect(figure(report, 'Rain')).toHaveCount(0);
    const chapters: [string, string | null][] = [
      ['About this beach', details.beachDescription],
      ['Storm overflows that affect it', details.stormOverflows],
      ['Sewage works and infrastructure', details.infrastructure],
    ];
    for (const [title, text] of chapters) {
      if (text === null) continue;
      await report.getByText(title, { exact: true }).click();
      await expect(report.getByText(text)).toBeVisible();
    }
  }

  test('out of season says so, and an expired forecast is no all-clear', async ({ page }) => {
    await changed<EaWarnings>(page, 'ea_warnings', (body) => {
      body.in_season = false;
      for (const water of body.locations) {
        water.pollution_incident = null;
        water.season = { start: dateIn(-60), end: dateIn(-2) };
        Object.assign(water.stp_risk_prediction, {
          state: 'current',
          riskLevel: 'normal',
          comment: 'No warnings in place',
          predictedAt: inHours(-48),
          publishedAt: inHours(-48),
          expiresAt: inHours(-24),
        });
      }
    });
    await page.goto(pageOf('exmouth'));
    await expect(monitoring(page)).toContainText(
      `from ${seasonWords({ start: dateIn(-60), end: dateIn(-2) })} only`,
    );
    const report = monitoring(page).getByRole('article').first();
    await expect(report.getByText('Out of season', { exact: true })).toBeVisible();
    await expect(figure(report, 'Expired')).toContainText('yesterday');
    await expect(monitoring(page)).not.toContainText('No warnings in place');
    await expect(monitoring(page).getByText('Normal', { exact: true })).toHaveCount(0);
    await expect(inShort(page)).toContainText(/out of season/i);
  });

  test('in season flags every comment but an all-clear, and shows the qualifiers of the counts', async ({
    page,
  }) => {
    await changed<EaWarnings>(page, 'ea_warnings', (body) => {
      const [first, second, third] = body.locations;
      if (!first?.in_season_sampling || !second || !third) throw new Error('Too few bathing waters.');
      body.in_season = true;
      for (const water of body.locations) water.season = { start: dateIn(-30), end: dateIn(30) };
      const inForce = { predictedAt: inHours(-2), publishedAt: inHours(-2), expiresAt: inHours(20) };
      const current = { state: 'current', warnings: [], dailyGmie: null, ...inForce };
      for (const water of body.locations) water.pollution_incident = null;
      Object.assign(first.stp_risk_prediction, current, {
        riskLevel: 'warning',
        comment: 'Bathing is not advised today',
        dailyGmie: 181.25,
        warnings: [
          {
            comment: { _value: 'Heavy rain upstream' },
            location_name: first.location_name,
            predicted_at: inHours(-2),
            dailyGmie: null,
          },
        ],
      });
      Object.assign(first.in_season_sampling, {
        escherichiaColiCount: 2000,
        escherichiaColiQualifier: '>',
        intestinalEnterococciCount: 10,
        intestinalEnterococciQualifier: '<',
        discountable: true,
      });
      Object.assign(second.stp_risk_prediction, current, {
        riskLevel: 'normal',
        comment: 'No warnings in place',
      });
      Object.assign(third.stp_risk_prediction, current, { riskLevel: null, state: 'none', comment: null });
    });
    // A spill within 48 hours would leave no room for an all-clear.
    await changed<StormOverflows>(page, 'storm_overflow', (body) => {
      body.overflows = [];
      body.total_count = 0;
    });
    await page.goto(pageOf('whitby'));
    const reports = monitoring(page).getByRole('article');
    const [first, second, third] = [reports.nth(0), reports.nth(1), reports.nth(2)];
    await expect(first.getByText('Elevated', { exact: true })).toBeVisible();
    await expect(first.getByText('Water quality warning')).toHaveCount(2);
    await expect(first).toContainText('Bathing is not advised today');
    await expect(first.getByRole('list', { name: 'Warnings' })).toContainText('Heavy rain upstream');
    await expect(figure(first, 'Expected enterococci')).toHaveText('181.3 per 100 ml');
    await expect(first).toContainText('E. coli>2000High');
    await expect(first).toContainText('Enterococci<10Low');
    await expect(first).toContainText('may be left out of the yearly class');
    await expect(inShort(page)).toContainText('Elevated');

    await expect(second.getByText('Normal', { exact: true })).toBeVisible();
    await expect(second.getByText('No warnings in place', { exact: true })).toBeVisible();
    await expect(second).not.toContainText('Water quality warning');
    await expect(third.getByText('No forecast in force', { exact: true })).toBeVisible();
    await expect(third).not.toContainText('No warnings in place');
  });

  test('an open incident is a danger, and says until when', async ({ page }) => {
    await changed<EaWarnings>(page, 'ea_warnings', ({ locations: [first] }) => {
      if (!first?.in_season_sampling) throw new Error('No sample.');
      first.pollution_incident = {
        type: 'sewage',
        startOfIncident: inHours(-24),
        expectedEndOfIncident: inHours(24),
      };
      first.in_season_sampling.sampleDateTime = inHours(-25);
    });
    await page.goto(pageOf('exmouth'));
    const report = monitoring(page).getByRole('article').first();
    await expect(report).toContainText('Pollution incident: sewage');
    await expect(report).toContainText('yesterday, expected to end');
    await expect(report).toContainText('Bathing is not advised.');
    await expect(report.getByText('High Risk', { exact: true })).toBeVisible();
    await expect(report).toContainText('taken before the incident began');
    await expect(report).toContainText('Does not tell of the water today.');
    await expect(inShort(page)).toContainText('Pollution incident');
  });

  test('with a normal level, an overdue incident, a comment or a closure is a caution', async ({ page }) => {
    await changed<EaWarnings>(page, 'ea_warnings', (body) => {
      const [first, second, third] = body.locations;
      if (!first || !second || !third?.bathing_water_profile) throw new Error('Too few bathing waters.');
      const current = { state: 'current', riskLevel: 'normal', warnings: [], expiresAt: inHours(20) };
      for (const water of body.locations) {
        water.pollution_incident = null;
        Object.assign(water.stp_risk_prediction, current, { comment: 'No warnings in place' });
      }
      first.pollution_incident = {
        type: 'sewage',
        startOfIncident: inHours(-72),
        expectedEndOfIncident: inHours(-48),
      };
      second.stp_risk_prediction.comment = 'Sewage was seen in the stream';
      Object.assign(third.bathing_water_profile, { closed: true, complianceRating: null });
    });
    await page.goto(pageOf('whitby'));
    const reports = monitoring(page).getByRole('article');
    const [first, second, third] = [reports.nth(0), reports.nth(1), reports.nth(2)];
    const day = londonDayAndMonth(Date.parse(inHours(-48)));
    await expect(first).toContainText('Pollution incident: sewage');
    await expect(first).toContainText(`expected to end on ${day}, end not reported.`);
    await expect(first).not.toContainText('Bathing is not advised');
    await expect(first.getByText('Incident, end not reported', { exact: true })).toBeVisible();
    await expect(second.getByText('Water quality warning', { exact: true })).toHaveCount(2);
    await expect(second).toContainText('Sewage was seen in the stream');
    await expect(third.getByText('Closed', { exact: true })).toHaveCount(2);
    await expect(third).not.toContainText('Not rated');
    for (const report of [first, second, third]) {
      await expect(report.getByText('Normal', { exact: true })).toHaveCount(0);
    }
    await expect(inShort(page)).toContainText('May still be going on');
  });

  test('a sample of an earlier season names its season', async ({ page }) => {
    await changed<EaWarnings>(page, 'ea_warnings', ({ locations: [first] }) => {
      if (!first?.in_season_sampling) throw new Error('No sample.');
      first.season = null;
      first.in_season_sampling.sampleDateTime = '2025-09-16T09:10:00Z';
    });
    await page.goto(pageOf('exmouth'));
    await expect(monitoring(page).getByRole('article').first()).toContainText(
      'Sample of 16 September 2025, from the 2025 season',
    );
  });

  test('without waters says so and why', async ({ page }) => {
    await page.goto(pageOf('aberystwyth'));
    await expect(monitoring(page)).toContainText(texts.noWaterQuality);
    await expect(monitoring(page)).toContainText('Natural Resources Wales publishes them');
    await expect(monitoring(page)).not.toContainText('SEPA');
    await expect(monitoring(page).getByRole('article')).toHaveCount(0);
    await expect(inShort(page)).toContainText('Not covered here: see Natural Resources Wales');
    await expect(inShort(page)).toContainText('Not covered here: see Dŵr Cymru Welsh Water');
  });

  test('a part that fails is shown as a disruption, and the other parts stay', async ({ page, startOwn }) => {
    const own = await startOwn({
      faults: [{ upstream: 'bathing_water', mode: 'error_500', url_contains: 'in-season' }],
    });
    await page.goto(own.url + pageOf('exmouth'));
    const report = monitoring(page).getByRole('article').first();
    await expect(report.getByText('Data service disrupted', { exact: true })).toBeVisible();
    await expect(report).toContainText('Some data are missing');
    await expect(report).toContainText('Yearly class');
    await expect(report).toContainText('Sample of');
  });

  test('a sample that could not be fetched is not called unknown', async ({ page }) => {
    await changed<EaWarnings>(page, 'ea_warnings', ({ locations: [first] }) => {
      if (first) Object.assign(first, { status: 1, in_season_sampling: null });
    });
    await page.goto(pageOf('exmouth'));
    const report = monitoring(page).getByRole('article').first();
    await expect(report).toContainText(`Latest sample${texts.dataUnavailable}`);
    await expect(report).not.toContainText('No sample is known');
  });

  test('a water without any fetched part says so', async ({ page }) => {
    await changed<EaWarnings>(page, 'ea_warnings', ({ locations: [first] }) => {
      if (!first) throw new Error('No bathing water.');
      const nothing = { in_season_sampling: null, bathing_water_profile: null, profile_details: null };
      Object.assign(first, { status: 1, pollution_incident: null, ...nothing });
      first.stp_risk_prediction.state = 'none';
    });
    await page.goto(pageOf('exmouth'));
    await expect(monitoring(page).getByRole('article').first()).toContainText(texts.waterQualityFailed);
  });
});

const quietIn = (body: StormOverflows): number =>
  body.overflows.filter((overflow) => overflowMark(overflow, body, Date.now()) === 'not-spilling').length;

test.describe('Storm Overflows', () => {
  test('are listed by distance as the server has them', async ({ page, foreshore }) => {
    const slug = await mostVaried(foreshore);
    await expect(async () => {
      await page.goto(pageOf(slug));
      const body = await foreshore.feed('storm_overflow', slug);
      const storm = overflowsOf(page);
      const counts = countOverflows(body.overflows);
      await expect(figure(storm, 'Spilling')).toHaveText(String(counts.active));
      await expect(figure(storm, 'Not spilling')).toHaveText(String(quietIn(body)));
      await expect(figure(storm, 'Monitors offline')).toHaveText(String(counts.offline));
      await expect(figure(storm, 'Unknown')).toHaveText(String(counts.unknown));
      const items = listOf(page).getByRole('listitem');
      await expect(items).toHaveCount(body.total_count);
      for (const [index, overflow] of byDistance(body.overflows).entries()) {
        const item = items.nth(index);
        await expect(item.getByText(overflow.name, { exact: true })).toBeVisible();
        await expect(item.getByText(statusText(overflow), { exact: true })).toBeVisible();
        await expect(item).toContainText(`${formatValue(overflow.distance_miles)} miles away`);
        await expect(item).toContainText(`Into ${overflow.properties.receivingWaterCourse}`);
        await expect(item).toContainText(overflow.properties.company);
        await expect(item).toContainText('Record updated');
      }
      const recent = recentSpills(body.overflows, Date.now()).length > 0 ? 1 : 0;
      await expect(inShort(page)).toContainText(summaryWords(body, Date.now(), recent));
    }).toPass({ timeout: 40_000 });
  });

  const MINUTE_MS = HOUR_MS / 60;

  /** Six of them, a state each, whatever the simulator has at present. */
  function sixStates(body: StormOverflows): void {
    const [given] = body.overflows;
    if (!given) throw new Error('No overflow.');
    const now = Date.now();
    const times = { statusStart: null, latestEventStart: null, latestEventEnd: null };
    const one = (name: string, miles: number, over: Partial<StormOverflow>, more: object): StormOverflow => ({
      ...given,
      name,
      distance_miles: miles,
      ...over,
      properties: { ...given.properties, ...times, ID: name, ...more },
    });
    const running = { latestEventStart: now - 130.5 * MINUTE_MS };
    const ended = { latestEventStart: now - 180.5 * MINUTE_MS, latestEventEnd: now - 120.5 * MINUTE_MS };
    body.overflows = [
      one('Running', 1.2, { status_code: 1, status: 'Discharging, says the company' }, running),
      one('Ended', 0.4, { status_code: 0, status: '' }, ended),
      one('Offline', 0.9, { status_code: -1, status: '' }, { statusStart: now - 30 * HOUR_MS }),
      one('Unknown', 1.4, { status_code: null, status: ' ' }, { latestEventStart: now - 60 * HOUR_MS }),
      one('Quiet', 1.41, { status_code: 0, status: '' }, { statusStart: now - 60 * HOUR_MS }),
      one('Changed', 1.42, { status_code: 0, status: '' }, { statusStart: now - 300.5 * MINUTE_MS }),
    ];
    body.total_count = 6;
  }

  test('show start and duration, and the server’s words for the state', async ({ page }) => {
    await changed<StormOverflows>(page, 'storm_overflow', sixStates);
    await page.goto(pageOf('weymouth'));
    const items = listOf(page).getByRole('listitem');
    await expect(items).toHaveCount(6);
    const [ended, offline, running, unknown] = [items.nth(0), items.nth(1), items.nth(2), items.nth(3)];
    const [quiet, doubtful] = [items.nth(4), items.nth(5)];
    await expect(ended).toContainText('Not Spilling');
    await expect(ended).toContainText(/Last discharge ended \d\d:\d\d \w+ after 1 h, 2 h ago/);
    await expect(ended).toContainText('Spilled within 48 h');
    await expect(quiet).not.toContainText('ago');
    await expect(doubtful).toContainText('Status changed 5 h ago; whether it spilled is not known');
    await expect(offline).toContainText('Monitor Offline');
    await expect(offline).toContainText(/Offline since \d\d:\d\d/);
    await expect(running).toContainText('Discharging, says the company');
    await expect(running).toContainText(/Since \d\d:\d\d \w+, for 2 h 1[01] min/);
    await expect(unknown).toContainText('Unknown Status');
    await expect(unknown).toContainText('its end is not known');
    await expect(inShort(page)).toContainText(
      '1 of 6 spilling sewage, 1 may have spilled within 48 h, 1 monitor offline, 1 unknown',
    );
  });

  test('have the counts in the colours of their states', async ({ page }) => {
    const [red, green, amber] = ['rgb(176, 36, 27)', 'rgb(23, 102, 58)', 'rgb(125, 75, 0)'] as const;
    await changed<StormOverflows>(page, 'storm_overflow', sixStates);
    await page.goto(pageOf('weymouth'));
    const count = (name: string) => figure(overflowsOf(page), name).getByText(/^\d$/);
    await expect(count('Spilling')).toHaveCSS('color', red);
    await expect(count('Monitors offline')).toHaveCSS('color', amber);
    const only = async (one: string) => {
      await page.unroute('**/api/storm_overflow?*');
      await changed<StormOverflows>(page, 'storm_overflow', (body) => {
        sixStates(body);
        body.overflows = body.overflows.filter(({ name }) => name === one);
      });
      await page.reload();
    };
    await only('Ended');
    await expect(count('Spilled within 48 h')).toHaveCSS('color', red);
    await expect(count('Spilling')).not.toHaveCSS('color', green);
    await only('Quiet');
    await expect(count('Spilling')).toHaveCSS('color', green);
    await expect(count('Monitors offline')).not.toHaveCSS('color', amber);
  });

  test('are on a map that loads when it comes into view, each with its number in the shape of its state', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const code: string[] = [];
    page.on('request', (request) => {
      if (/overflow-map.*\.js/.test(request.url())) code.push(request.url());
    });
    await changed<StormOverflows>(page, 'storm_overflow', sixStates);
    await page.goto(pageOf('weymouth'));
    const storm = overflowsOf(page);
    await expect(figure(storm, 'Spilling')).toHaveText('1');
    expect(code, 'before it is looked at').toEqual([]);
    await storm.scrollIntoViewIfNeeded();
    await storm.getByText('Map pictures').or(mapOf(page)).first().scrollIntoViewIfNeeded();
    const marks = mapOf(page).locator('.overflow-mark');
    await expect(marks).toHaveText(['1', '2', '3', '4', '5', '6']);
    const shapes = await page.evaluate<string[]>(SHAPES);
    expect(new Set(shapes).size, 'a shape for each state').toBe(6);
    await mapOf(page).getByTitle('Running: Discharging, says the company').dispatchEvent('click');
    await expect(listOf(page).getByRole('listitem').filter({ hasText: 'Running' })).toBeInViewport();
    await expect(page).toHaveURL(/#overflow-3$/);
  });

  test.describe('without map pictures', () => {
    test.use({ tiles: 'missing' });

    test('are on the map, which says that it has no pictures', async ({ page }) => {
      await page.goto(pageOf('weymouth'));
      await listOf(page).scrollIntoViewIfNeeded();
      await expect(mapOf(page).locator('.overflow-mark').first()).toBeVisible();
      await expect(overflowsOf(page).getByRole('status')).toContainText('positions are right');
    });
  });

  test('without overflows, or without a publisher, the page says so', async ({ page }) => {
    await page.goto(pageOf('aberystwyth'));
    await expect(overflowsOf(page)).toContainText('Foreshore does not have this area’s storm overflows.');
    await expect(overflowsOf(page).getByRole('term')).toHaveCount(0);
    await changed<StormOverflows>(page, 'storm_overflow', (body) => {
      body.overflows = [];
      body.total_count = 0;
    });
    await page.goto(pageOf('weymouth'));
    await expect(overflowsOf(page)).toContainText('No storm overflows within 1.5 miles.');
    await expect(mapOf(page)).toHaveCount(0);
  });

  test('of a failing source all become unknown, and come back', async ({ page, startOwn }) => {
    const own = await startOwn({ refreshScale: 0.002 }); // stale after 7.2 s, all unknown after 21.6 s
    const read = () => own.feed('storm_overflow', 'weymouth');
    const { total_count: total } = await read();
    expect(total).toBeGreaterThan(0);
    own.simulator.faults.set([{ upstream: 'storm_overflow', mode: 'error_500' }]);
    await expect.poll(async () => (await read()).meta.stale, { timeout: 30_000 }).toBe(true);
    await page.goto(own.url + pageOf('weymouth'));
    await expect(overflowsOf(page).getByRole('status').first()).toContainText('Old data');
    await expect(inShort(page)).toContainText('Old data');

    const isDead = async () => (await read()).overflows.every(({ status_code }) => status_code === null);
    await expect.poll(isDead, { timeout: 40_000 }).toBe(true);
    await page.reload();
    const items = listOf(page).getByRole('listitem');
    await expect(items.filter({ hasText: 'Unknown Status' })).toHaveCount(total);
    await expect(figure(overflowsOf(page), 'Spilling')).toHaveText(`${MISSING}not available`);
    await expect(figure(overflowsOf(page), 'Unknown')).toHaveText(String(total));
    await expect(inShort(page)).toContainText(`${total} unknown`);

    own.simulator.faults.clear();
    await expect.poll(isDead, { timeout: 40_000 }).toBe(false);
    await page.reload();
    await expect(figure(overflowsOf(page), 'Unknown')).toHaveText('0');
  });
});

test('a source that never answered affects only its own section, and Retry brings it back', async ({
  page,
  problems,
  startOwn,
}) => {
  problems.expect(/status of 503/);
  const own = await startOwn({
    refreshScale: 0.004,
    faults: [
      { upstream: 'storm_overflow', mode: 'error_500' },
      { upstream: 'bathing_water', mode: 'error_500' },
    ],
  });
  await page.goto(own.url + pageOf('weymouth'));
  const sections = [
    { place: monitoring(page), text: texts.eaWarningsFailed, sign: 'Yearly class' },
    { place: overflowsOf(page), text: texts.stormOverflowFailed, sign: 'Not spilling' },
  ];
  for (const { place, text } of sections) await expect(place).toContainText(text);
  await expect(inShort(page)).toContainText(texts.waterQualityFailed);
  await expect(inShort(page)).toContainText(texts.dataUnavailable);
  await expect(section(page, 'Important Disclaimer')).toContainText('stay out');

  own.simulator.faults.clear();
  for (const { place, sign } of sections) {
    await retryUntil(place, () => expect(place).toContainText(sign, LOOK), 40_000);
  }
});

test.describe('for everybody', () => {
  test.describe.configure({ timeout: 120_000 }); // each state is measured four times

  test('no rule of WCAG 2.2 AA is broken by the whole page with its map', async ({ page }) => {
    await page.goto(pageOf('tynemouth-long-sands'));
    await expect(monitoring(page)).toContainText('Yearly class');
    await listOf(page).scrollIntoViewIfNeeded();
    await page.getByText('If in doubt, stay out').scrollIntoViewIfNeeded();
    await expect(mapOf(page)).toContainText('Esri');
    for (const more of await page.locator('summary').all()) await more.click();
    await isAccessible(page);
  });

  test('nor by warnings, an incident and a disruption', async ({ page }) => {
    await changed<EaWarnings>(page, 'ea_warnings', ({ locations: [first, second] }) => {
      if (!first || !second) throw new Error('Too few bathing waters.');
      first.status = 1;
      first.pollution_incident = { type: 'sewage', startOfIncident: null, expectedEndOfIncident: null };
      Object.assign(second.stp_risk_prediction, {
        state: 'current',
        riskLevel: 'warning',
        comment: 'Bathing is not advised today',
        expiresAt: inHours(5),
      });
    });
    await page.goto(pageOf('whitby'));
    await expect(monitoring(page)).toContainText('Pollution incident');
    await isAccessible(page);
  });

  test('nor by the failed and the empty page', async ({ page, problems }) => {
    problems.expect(/status of 503/);
    await page.goto(pageOf('aberystwyth'));
    await expect(monitoring(page)).toContainText(texts.noWaterQuality);
    await isAccessible(page);
    await fails(page, 'ea_warnings');
    await fails(page, 'storm_overflow');
    await page.goto(pageOf('weymouth'));
    await expect(page.getByRole('main').getByRole('button', { name: 'Retry' })).toHaveCount(2);
    await isAccessible(page);
  });

  test('320 pixels wide nothing has to be scrolled sideways', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 800 });
    for (const slug of ['whitby', 'aberystwyth']) {
      await page.goto(pageOf(slug));
      await expect(
        monitoring(page)
          .getByText(/Yearly class|No EA water/)
          .first(),
      ).toBeVisible();
      for (const more of await page.locator('summary').all()) await more.click();
      await page.getByText('If in doubt, stay out').scrollIntoViewIfNeeded();
      expect(await page.evaluate('document.documentElement.scrollWidth'), slug).toBe(320);
    }
  });
});
