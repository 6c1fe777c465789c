import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { BathingWater } from '#contract/conditions/bathing-water.ts';
import { aBathingWater } from '#contract/testing/a-bathing-water.ts';
import { incidentState } from '#domain/water/bathing/pollution-incident.ts';
import { hasRecordings, recorded } from '#server/testing/recorded.ts';
import type { DesignatedWater } from './designated-waters.ts';
import { toBathingWater, type WaterRecord } from './to-bathing-water.ts';
import { PredictionPage, SamplePage, WaterDocument } from './wire.ts';

const now = Date.parse('2026-07-10T12:00:00Z');
const water: DesignatedWater = {
  id: 'ukk1202-36000',
  name: 'Clevedon Beach',
  latitude: 51.4,
  longitude: -2.8,
  samplingPointName: 'Sampling point',
};
const nothing: WaterRecord = { document: null, samples: [], predictions: [], incidents: [], failedCalls: 0 };
const documentOf = (primaryTopic: object) =>
  WaterDocument.parse({ result: { primaryTopic: { name: 'Clevedon', ...primaryTopic } } }).result
    .primaryTopic;
const mapped = (record: Partial<WaterRecord>, at = now) =>
  BathingWater.parse(toBathingWater(water, { ...nothing, ...record }, 1.25, at));

describe('without a document', () => {
  test('the list identifies the water, the rest is empty', () => {
    expect(mapped({ failedCalls: 1 })).toEqual(
      aBathingWater({
        location_name: 'Clevedon Beach',
        bathing_water_id: 'ukk1202-36000',
        distance_miles: 1.25,
        status: 1,
        properties: { ID: 'ukk1202-36000', receivingWaterCourse: null, lastUpdated: null },
      }),
    );
  });
});

describe('the status', () => {
  test('is 1 only if a call failed', () => {
    expect(mapped({ failedCalls: 0 }).status).toBe(0);
    expect(mapped({ failedCalls: 1 }).status).toBe(1);
  });
});

describe('the compliance rating', () => {
  const rated = (complianceClassification: unknown) =>
    mapped({ document: documentOf({ latestComplianceAssessment: { complianceClassification } }) })
      .bathing_water_profile?.complianceRating;
  const code = (number: number) => `http://environment.data.gov.uk/def/bwq-cc-2015/${number}`;

  test.each([
    ['by name', { _about: code(1), name: { _value: 'Excellent' } }, 'excellent'],
    ['by address', code(3), 'sufficient'],
    ['by the address of a node', { _about: code(4) }, 'poor'],
    ['that is missing', undefined, null],
  ])('%s', (_, classification, expected) => expect(rated(classification)).toBe(expected));

  test.each([
    ['by its code', code(11)],
    ['by its code in a node', { _about: code(11) }],
    ['by its name', { _about: code(12), name: { _value: 'Closed' } }],
    ['by its name in small letters', { name: { _value: 'closed' } }],
  ])('is null for a closed water, which is marked %s', (_, complianceClassification) => {
    const document = documentOf({ latestComplianceAssessment: { complianceClassification } });
    expect(mapped({ document }).bathing_water_profile).toMatchObject({
      complianceRating: null,
      closed: true,
    });
  });

  test.each([code(1), code(5), code(6), undefined])('%s is not closed', (complianceClassification) => {
    const document = documentOf({ latestComplianceAssessment: { complianceClassification } });
    expect(mapped({ document }).bathing_water_profile?.closed).toBe(false);
  });

  test('of a newly designated water is null, the year too', () => {
    expect(mapped({ document: documentOf({}) }).bathing_water_profile).toMatchObject({
      complianceRating: null,
      complianceYear: null,
      latestRiskPrediction: null,
    });
  });

  test('has the year of its expansion, else of its address', () => {
    const yearOf = (latestComplianceAssessment: object) =>
      mapped({ document: documentOf({ latestComplianceAssessment }) }).bathing_water_profile?.complianceYear;
    expect(yearOf({ sampleYear: { ordinalYear: 2025 } })).toBe(2025);
    expect(yearOf({ sampleYear: 'http://reference.data.gov.uk/id/year/2024' })).toBe(2024);
    expect(yearOf({ _about: 'http://environment.data.gov.uk/x/point/36000/year/2016' })).toBe(2016);
  });
});

describe('the season', () => {
  const date = (value: string) => ({ _value: value, _datatype: 'date' });
  const seasonOf = (latestProfile: unknown) => mapped({ document: documentOf({ latestProfile }) }).season;

  test.each([
    ['as dates', date('2026-05-01'), date('2026-10-31'), { start: '2026-05-01', end: '2026-10-31' }],
    ['as plain text', '2026-05-01', '2026-10-31', { start: '2026-05-01', end: '2026-10-31' }],
    [
      'with times',
      date('2026-05-01T00:00:00'),
      date('2026-10-31T23:59:59'),
      { start: '2026-05-01', end: '2026-10-31' },
    ],
    ['over a winter', date('2026-11-01'), date('2027-03-31'), { start: '2026-11-01', end: '2027-03-31' }],
    ['without its end', date('2026-05-01'), undefined, null],
    ['the wrong way round', date('2026-10-31'), date('2026-05-01'), null],
    ['longer than a year', date('2025-05-01'), date('2026-10-31'), null],
    ['on a day that no calendar has', date('2026-02-30'), date('2026-10-31'), null],
    ['as nonsense', date('soon'), date('later'), null],
  ])('stated %s', (_, seasonStartDate, seasonFinishDate, season) => {
    expect(seasonOf({ seasonStartDate, seasonFinishDate })).toEqual(season);
  });

  test('is not known if the profile is only linked, or has no season', () => {
    expect(seasonOf('http://environment.data.gov.uk/data/bathing-water-profile/x/2017:1')).toBeNull();
    expect(seasonOf({ countyName: 'Devon' })).toBeNull();
  });
});

describe('the parts of two calls', () => {
  const sampleNode = (time: string, more: object = {}) => ({
    _about: `http://environment.data.gov.uk/x/recordDate/${time.slice(0, 10).replaceAll('-', '')}`,
    sampleDateTime: { inXSDDateTime: { _value: time } },
    ...more,
  });
  const samples = (...items: unknown[]) => SamplePage.parse({ result: { items } }).result.items;

  test('the list’s sample, which has the qualifier, is preferred to the same one in the document', () => {
    const document = documentOf({ latestSampleAssessment: sampleNode('2026-07-01T10:00:00') });
    const listed = samples(
      sampleNode('2026-07-01T10:00:00', { escherichiaColiQualifier: { countQualifierNotation: '<' } }),
    );
    expect(mapped({ document, samples: listed }).in_season_sampling?.escherichiaColiQualifier).toBe('<');
  });

  test('the document’s sample is used if the list failed', () => {
    const document = documentOf({
      latestSampleAssessment: sampleNode('2026-07-01T10:00:00', { escherichiaColiCount: 55 }),
    });
    expect(mapped({ document, failedCalls: 1 }).in_season_sampling).toMatchObject({
      sampleDateTime: '2026-07-01T09:00:00.000Z',
      escherichiaColiCount: 55,
      escherichiaColiQualifier: null,
    });
  });

  test('parts that the document only links to are missing', () => {
    const document = documentOf({
      latestSampleAssessment: 'http://environment.data.gov.uk/x/recordDate/20260701',
      latestRiskPrediction: 'http://environment.data.gov.uk/x/date/20141002-083021',
      latestProfile: 'http://environment.data.gov.uk/data/bathing-water-profile/x/2017:1',
      appointedSewerageUndertaker: 'http://business.data.gov.uk/id/company/02366703',
    });
    const result = mapped({ document });
    expect(result.in_season_sampling).toBeNull();
    expect(result.stp_risk_prediction.state).toBe('none');
    expect(result.profile_details).toBeNull();
    expect(result.bathing_water_profile?.waterCompany).toBeNull();
  });

  test('it was last updated when the newest of prediction and sample was published', () => {
    const predictions = (published: string) =>
      PredictionPage.parse({
        result: { items: [{ predictedAt: '2026-07-09T08:30:00', publishedAt: published }] },
      }).result.items;
    const sampled = samples(sampleNode('2026-07-08T10:00:00'));
    const updated = (published: string) =>
      mapped({ samples: sampled, predictions: predictions(published) }).properties.lastUpdated;
    expect(updated('2026-07-09T08:40:47')).toBe('2026-07-09T07:40:47.000Z');
    expect(updated('2026-07-01T08:40:47')).toBe('2026-07-07T23:00:00.000Z');
  });

  test('markup in a text stays text', () => {
    const document = documentOf({
      name: { _value: 'Beach <script>alert(1)</script>' },
      latestProfile: { bathingWaterDescription: { _value: '<b>Sand</b>' } },
    });
    const result = mapped({ document });
    expect(result.location_name).toBe('Beach <script>alert(1)</script>');
    expect(result.profile_details?.beachDescription).toBe('<b>Sand</b>');
  });
});

describe.runIf(hasRecordings)('recorded documents', () => {
  const read = (path: string) => WaterDocument.parse(recorded(`bathing_water/${path}`)).result.primaryTopic;

  test('Clevedon, with its profile expanded', () => {
    const result = mapped({ document: read('bathing-water-clevedon-2018.json') });
    expect(result.location_name).toBe('Clevedon Beach');
    expect(result.season).toEqual({ start: '2017-05-01', end: '2017-09-30' });
    expect(result.bathing_water_profile).toEqual({
      officialName: 'Clevedon Beach',
      waterCompany: 'Wessex Water Services Limited',
      complianceRating: 'good',
      complianceYear: 2016,
      closed: false,
      rainImpact: true,
      yearDesignated: 1988,
      latestRiskPrediction: { riskLevel: 'normal', expiresAt: '2017-10-07T07:29:00.000Z' },
      samplingPoint: {
        name: 'Sampling point at Clevedon Beach',
        lat: 51.4377009394295,
        long: -2.86583928659229,
      },
    });
    expect(result.profile_details).toMatchObject({
      controllerName: 'North Somerset',
      countyName: 'North Somerset',
    });
    expect(result.profile_details?.beachDescription).toMatch(/^Clevedon Beach is on the Somerset coast/);
    expect(result.profile_details?.stormOverflows).toMatch(/^There are two emergency\/storm overflows/);
    expect(result.profile_details?.infrastructure).toMatch(/^The outfall from Kingston Seymour STW/);
    expect(result.stp_risk_prediction.state).toBe('expired');
    expect(result.in_season_sampling).toBeNull();
  });

  test('Newbiggin North in the view that turns nodes into addresses', () => {
    const result = mapped({ document: read('bathing-water-samplingpoint-view-all-2018.json') });
    expect(result.bathing_water_profile).toMatchObject({
      officialName: 'Newbiggin North',
      waterCompany: null,
      complianceRating: null,
      complianceYear: 2017,
      yearDesignated: 1988,
      latestRiskPrediction: null,
    });
  });

  test('Exmouth, whose open incident of 2017 is over in 2018', () => {
    const List = z.object({
      result: z.object({ items: z.array(z.looseObject({ eubwidNotation: z.string() })) }),
    });
    const { items } = List.parse(recorded('bathing_water/list-page-trimmed-12-of-415-2018.json')).result;
    const exmouth = items.find(({ eubwidNotation }) => eubwidNotation === 'ukk4301-22300');
    const february = Date.parse('2018-02-20T12:00:00Z');
    const { pollution_incident } = mapped({ document: documentOf(exmouth ?? {}) }, february);
    expect(pollution_incident).toEqual({
      type: 'sewage',
      startOfIncident: '2017-05-02T15:45:00.000Z',
      expectedEndOfIncident: '2017-05-18T22:59:59.000Z',
    });
    expect(incidentState(pollution_incident, february)).toBeNull();
    expect(incidentState(pollution_incident, Date.parse('2017-05-18T22:00:00Z'))).toBe('open');
  });
});
