import type { Locator } from '@playwright/test';
import type { BathingWater, EaWarnings } from '#contract/conditions/bathing-water.ts';
import type { StormOverflows } from '#contract/conditions/storm-overflows.ts';
import { texts } from '#contract/texts.ts';
import { formatSamplingPoint, formatValue, MISSING } from '#domain/quantities/units.ts';
import { londonDayAndMonth, londonYear } from '#domain/time/london-time.ts';
import { bathingRisk, worstRisk } from '#domain/water/bathing/bathing-risk.ts';
import { seasonFact, seasonWords } from '#domain/water/bathing/bathing-season.ts';
import { summaryOfWaters } from '#domain/water/bathing/bathing-summary.ts';
import { complianceLabel, countWords } from '#domain/water/bathing/bathing-water.ts';
import { weekWords } from '#domain/water/bathing/sample-week.ts';
import { expect, test } from '../shared/foreshore.ts';
import { figure } from '../shared/location-page.ts';
import { changed, HOUR_MS, inHours, inShort, monitoring, pageOf } from '../shared/water-page.ts';

test.use({ live: 'silent' });

const dateIn = (days: number) => new Date(Date.now() + days * 24 * HOUR_MS).toISOString().slice(0, 10);

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

  test('a part that could not be fetched is a disruption and not called unknown, and the others stay', async ({
    page,
  }) => {
    await changed<EaWarnings>(page, 'ea_warnings', ({ locations: [first] }) => {
      if (first) Object.assign(first, { status: 1, in_season_sampling: null });
    });
    await page.goto(pageOf('exmouth'));
    const report = monitoring(page).getByRole('article').first();
    await expect(report.getByText('Data service disrupted', { exact: true })).toBeVisible();
    await expect(report).toContainText('Some data are missing');
    await expect(report).toContainText('Yearly class');
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
