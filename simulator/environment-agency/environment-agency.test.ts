import { describe, expect, test } from 'vitest';
import { distanceMiles } from '#domain/places/distance.ts';
import { hasRecordings, recorded } from '#server/testing/recorded.ts';
import type { Simulator } from '../simulator.ts';
import { ask, json, simulatorAt } from '../testing/ask.ts';
import { shapeDifferences } from '../testing/shape-differences.ts';

const QUALITY = '/doc/bathing-water-quality';
const EXMOUTH = 'ukk4301-22300';
const SPITTAL = 'ukc2102-03600';
const SUMMER = '2026-07-10T13:50:00Z';
const WINTER = '2027-01-10T13:50:00Z';

interface Literal {
  _value: string;
}
interface Incident {
  bathingWater: { eubwidNotation: string };
  startOfIncident: Literal;
  endOfIncident?: Literal;
  expectedEndOfIncident: Literal;
}
interface Water {
  eubwidNotation: string;
  name: Literal;
  samplingPoint: { lat: number; long: number; easting: number; northing: number };
  latestRiskPrediction?: { expiresAt: Literal; riskLevel: { name: Literal } };
  latestSampleAssessment?: unknown;
  latestComplianceAssessment?: unknown;
  latestOpenIncident?: Incident;
}
interface Prediction {
  predictedAt: Literal;
  expiresAt: Literal;
  publishedAt: Literal;
  riskLevel: string;
}
interface Sample {
  _about: string;
  sampleDateTime: { inXSDDateTime: Literal };
  sampleWeek: { label: [Literal] };
  escherichiaColiCount: number;
  escherichiaColiQualifier: { countQualifierNotation: string };
}
interface Page<T> {
  items: T[];
  page: number;
  next?: string;
}

const list = async <T>(simulator: Simulator, path: string) =>
  (await json<{ result: Page<T> }>(simulator, path)).result;
const water = async (simulator: Simulator, id: string, properties = '') =>
  (
    await json<{ result: { primaryTopic: Water } }>(
      simulator,
      `/doc/bathing-water/${id}.json?_properties=${properties}`,
    )
  ).result.primaryTopic;
const allWaters = async (simulator: Simulator) =>
  (await list<Water>(simulator, '/doc/bathing-water.json?_pageSize=600')).items;
const sorted = (kind: string, filter: string, sort: string, size = 5) =>
  `${QUALITY}/${kind}.json?${filter}&_sort=-${sort}&_pageSize=${size}`;
const predictionsAt = (point: string) =>
  sorted('stp-risk-prediction', `stp_samplingPoint.samplePointNotation=${point}`, 'predictedAt');
const samplesOf = (id: string, size = 5) =>
  sorted('in-season/sample', `bwq_bathingWater.eubwidNotation=${id}`, 'sampleDateTime', size);

describe('the list of waters', () => {
  test('goes on page by page and names each water once', async () => {
    const simulator = await simulatorAt(SUMMER);
    const pages: Page<Water>[] = [];
    let path: string | undefined = '/doc/bathing-water.json?_pageSize=100';
    while (path) {
      const page: Page<Water> = await list<Water>(simulator, path);
      pages.push(page);
      path = page.next?.replace('http://environment.data.gov.uk', '');
    }
    const ids = pages.flatMap(({ items }) => items.map(({ eubwidNotation }) => eubwidNotation));
    expect(pages.length).toBeGreaterThan(2);
    expect(pages.slice(0, -1).every(({ items }) => items.length === 100)).toBe(true);
    expect(ids.length).toBeGreaterThan(200);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining([EXMOUTH, SPITTAL, 'ukk1202-36000', 'ukk4306-22400']));
  });

  test('has none to four waters near a beach, in England alone', async () => {
    const waters = await allWaters(await simulatorAt(SUMMER));
    const near = (latitude: number, longitude: number) =>
      waters.filter(
        ({ samplingPoint: { lat, long } }) =>
          distanceMiles({ latitude, longitude }, { latitude: lat, longitude: long }) <= 5,
      ).length;
    const beaches = [
      near(50.8312, -4.5521),
      near(50.8203, -0.1458),
      near(54.2934, -0.4072),
      near(53.8027, -3.0562),
    ];
    expect(Math.min(...beaches)).toBeGreaterThan(0);
    expect(Math.max(...beaches)).toBeLessThanOrEqual(4);
    expect([near(52.4175, -4.087), near(56.9656, -2.2041)]).toEqual([0, 0]); // Aberystwyth, Stonehaven
  });

  test('known waters stand at their grid references, the others under names of their own', async () => {
    const waters = await allWaters(await simulatorAt(SUMMER));
    const newbiggin = waters.find(({ eubwidNotation }) => eubwidNotation === 'ukc2106-04400');
    expect(Math.abs((newbiggin?.samplingPoint.easting ?? 0) - 431_280)).toBeLessThan(10);
    expect(Math.abs((newbiggin?.samplingPoint.northing ?? 0) - 587_900)).toBeLessThan(10);
    expect(new Set(waters.map(({ name }) => name._value)).size).toBe(waters.length);
  });

  test('has a row without a position', async () => {
    const waters = await allWaters(await simulatorAt(SUMMER));
    const unplaced = waters.filter(({ samplingPoint }) => typeof samplingPoint === 'string');
    expect(unplaced.map(({ name }) => name._value)).toEqual(['Newly Listed Water']);
  });

  test('an unknown water is 404 with an HTML page', async () => {
    const response = await ask(await simulatorAt(SUMMER), '/doc/bathing-water/ukx0000-00000.json');
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toContain('text/html');
  });

  test('_properties opens what is otherwise an address', async () => {
    const simulator = await simulatorAt(SUMMER);
    expect(await water(simulator, EXMOUTH)).toMatchObject({
      latestProfile: expect.stringContaining('http'),
      latestSampleAssessment: expect.stringContaining('/point/22300/'),
    });
    const opened = await water(
      simulator,
      EXMOUTH,
      'latestSampleAssessment.sampleDateTime.inXSDDateTime,latestProfile.*,latestRiskPrediction.*',
    );
    expect(opened).toMatchObject({
      latestProfile: {
        controllerName: expect.any(String),
        bathingWaterDescription: { _value: expect.any(String) },
      },
      latestSampleAssessment: { escherichiaColiCount: expect.any(Number) },
      latestRiskPrediction: {
        comment: { _value: expect.any(String) },
        riskLevel: { name: { _value: expect.any(String) } },
      },
    });
    expect(opened.latestSampleAssessment).not.toHaveProperty('sampleWeek');
    expect(opened.latestSampleAssessment).not.toHaveProperty('escherichiaColiQualifier');
  });
});

describe('risk predictions', () => {
  test('in season there is one of today that expires at 08:29 tomorrow', async () => {
    const simulator = await simulatorAt(SUMMER);
    const { items } = await list<Prediction>(simulator, predictionsAt('22300'));
    expect(items.map(({ predictedAt }) => predictedAt._value)).toEqual(
      ['10', '09', '08', '07', '06'].map((day) => `2026-07-${day}T08:30:00`),
    );
    expect(items[0]?.expiresAt._value).toBe('2026-07-11T08:29:00');
    expect(items[0]?.publishedAt._value).toMatch(/^2026-07-10T08:40:\d\d$/);
  });

  test('the one of today comes out at about 08:40 by the clock of London', async () => {
    const simulator = await simulatorAt('2026-07-10T07:39:59Z');
    const newest = async () =>
      (await list<Prediction>(simulator, predictionsAt('22300'))).items[0]?.predictedAt._value;
    expect(await newest()).toBe('2026-07-09T08:30:00');
    simulator.moveTo('2026-07-10T07:41:00Z');
    expect(await newest()).toBe('2026-07-10T08:30:00');
  });

  test('the season is from 15 May to 30 September, and out of it the last one stays', async () => {
    const simulator = await simulatorAt('2026-05-15T12:00:00Z');
    const newest = async () =>
      (await list<Prediction>(simulator, predictionsAt('22300'))).items[0]?.predictedAt._value;
    expect(await newest()).toBe('2026-05-15T08:30:00');
    simulator.moveTo('2026-05-14T12:00:00Z');
    expect(await newest()).toBe('2025-09-30T08:30:00');
    simulator.moveTo(WINTER);
    expect(await newest()).toBe('2026-09-30T08:30:00');
  });

  test('some waters are at risk, most are not, some have none and some one of years ago', async () => {
    const waters = await allWaters(await simulatorAt(SUMMER));
    const levels = waters.map(({ latestRiskPrediction }) => latestRiskPrediction?.riskLevel.name._value);
    const count = (level: string | undefined) => levels.filter((other) => other === level).length;
    expect(count('increased')).toBeGreaterThan(0);
    expect(count('normal')).toBeGreaterThan(waters.length / 2);
    expect(count(undefined)).toBeGreaterThan(0);
    const expiries = waters.map(({ latestRiskPrediction }) => latestRiskPrediction?.expiresAt._value ?? '');
    expect(expiries.some((expiry) => expiry.startsWith('2014'))).toBe(true);
  });

  test('come in no order unless one is asked for', async () => {
    const simulator = await simulatorAt(SUMMER);
    const path = `${QUALITY}/stp-risk-prediction.json?stp_samplingPoint.samplePointNotation=22300&_pageSize=20`;
    const times = (await list<Prediction>(simulator, path)).items.map(
      ({ predictedAt }) => predictedAt._value,
    );
    expect(times).not.toEqual(times.toSorted());
    expect(times).not.toEqual(times.toSorted().reverse());
  });
});

describe('what few waters have', () => {
  const profileOf = async (simulator: Simulator, id: string) =>
    ((await water(simulator, id, 'latestProfile.*')) as Water & { latestProfile: Record<string, Literal> })
      .latestProfile;

  test('a season of its own, with forecasts and samples beyond the general one', async () => {
    const simulator = await simulatorAt('2026-10-20T12:00:00Z');
    const { items } = await list<Prediction & { stp_bathingWater: string }>(
      simulator,
      `${QUALITY}/stp-risk-prediction.json?_sort=-predictedAt&_pageSize=3`,
    );
    expect(items[0]?.predictedAt._value).toBe('2026-10-20T08:30:00');
    const id = items[0]?.stp_bathingWater.split('/').at(-1) ?? '';
    expect(await profileOf(simulator, id)).toMatchObject({
      seasonStartDate: { _value: '2026-05-01' },
      seasonFinishDate: { _value: '2026-10-31' },
    });
    expect(await profileOf(simulator, EXMOUTH)).toMatchObject({
      seasonStartDate: { _value: '2026-05-15' },
      seasonFinishDate: { _value: '2026-09-30' },
    });
    const [sample] = (await list<Sample>(simulator, samplesOf(id))).items;
    expect(sample?.sampleDateTime.inXSDDateTime._value).toMatch(/^2026-10/);
  });

  test('a class that says that it was closed', async () => {
    const waters = await allWaters(await simulatorAt(SUMMER));
    const closed = waters.filter(({ latestComplianceAssessment: latest }) =>
      JSON.stringify(latest)?.includes('bwq-cc-2015/11'),
    );
    expect(closed.length).toBeGreaterThan(0);
    expect(closed.length).toBeLessThan(waters.length / 10);
    expect(closed[0]?.latestComplianceAssessment).toMatchObject({
      complianceClassification: { name: { _value: 'Closed' } },
    });
  });

  test('a comment that speaks of an incident while the level is normal', async () => {
    const { items } = await list<Prediction & { comment: Literal }>(
      await simulatorAt(SUMMER),
      `${QUALITY}/stp-risk-prediction.json?_sort=-predictedAt&_pageSize=4000`,
    );
    const reported = items.filter(({ comment }) => comment._value.startsWith('Pollution incident reported'));
    expect(reported.length).toBeGreaterThan(0);
    expect(reported.every(({ riskLevel }) => riskLevel.endsWith('/normal'))).toBe(true);
  });

  test('a withdrawn sample: its status comes only if asked for, and it is never the newest of its water', async () => {
    const simulator = await simulatorAt(SUMMER);
    const path = `${QUALITY}/in-season/sample.json?_sort=-sampleDateTime&_pageSize=1500`;
    type ListedSample = Sample & {
      recordStatus?: { _about: string };
      bwq_bathingWater: { eubwidNotation: string };
    };
    const withdrawn = (await list<ListedSample>(simulator, `${path}&_properties=recordStatus`)).items.filter(
      ({ recordStatus }) => recordStatus?._about.endsWith('/withdrawal'),
    );
    expect(withdrawn.length).toBeGreaterThan(0);
    expect((await list<ListedSample>(simulator, path)).items.some(({ recordStatus }) => recordStatus)).toBe(
      false,
    );
    for (const { _about, bwq_bathingWater } of withdrawn.slice(0, 5)) {
      const latest = (await water(simulator, bwq_bathingWater.eubwidNotation)).latestSampleAssessment;
      expect(String(latest).replace(/recordDate.*/, '')).not.toBe(_about.replace(/recordDate.*/, ''));
    }
  });
});

describe('samples', () => {
  test('are taken weekly in season and published some days later', async () => {
    const simulator = await simulatorAt(SUMMER);
    const { items } = await list<Sample>(simulator, samplesOf(SPITTAL, 12));
    const times = [...new Set(items.map(({ sampleDateTime }) => sampleDateTime.inXSDDateTime._value))];
    expect(times).toEqual(times.toSorted().reverse());
    const days = times.map((time) => Date.parse(`${time.slice(0, 10)}T00:00Z`) / 86_400_000);
    const gaps = days.slice(1).map((day, index) => (days[index] ?? 0) - day);
    expect(gaps.filter((gap) => gap !== 7).length).toBeLessThanOrEqual(1); // the winter
    expect(Date.parse(SUMMER) / 86_400_000 - (days[0] ?? 0)).toBeGreaterThan(4);
    expect(Date.parse(SUMMER) / 86_400_000 - (days[0] ?? 0)).toBeLessThan(12);
  });

  test('name their ISO week', async () => {
    const { items } = await list<Sample>(await simulatorAt('2026-06-20T12:00:00Z'), samplesOf(SPITTAL, 12));
    const week = items.find(({ sampleDateTime }) =>
      /2026-06-(0[89]|1[0-4])/.test(sampleDateTime.inXSDDateTime._value),
    );
    expect(week?.sampleWeek.label[0]._value).toBe('British Week:2026-W24');
  });

  test('have counts with qualifiers, and some are published twice', async () => {
    const { items } = await list<Sample>(
      await simulatorAt(SUMMER),
      `${QUALITY}/in-season/sample.json?_pageSize=4000`,
    );
    const qualifiers = items.map(
      ({ escherichiaColiQualifier }) => escherichiaColiQualifier.countQualifierNotation,
    );
    expect(new Set(qualifiers)).toEqual(new Set(['<', '=', '>']));
    for (const { escherichiaColiCount: count, escherichiaColiQualifier: qualifier } of items) {
      if (qualifier.countQualifierNotation === '<') expect(count).toBe(10);
      if (qualifier.countQualifierNotation === '>') expect(count).toBe(2000);
    }
    const taken = items.map(({ _about }) => _about.replace(/recordDate.*/, ''));
    expect(new Set(taken).size).toBeLessThan(taken.length);
    expect(new Set(items.map(({ _about }) => _about)).size).toBe(items.length);
  });
});

describe('compliance and incidents', () => {
  test('a new classification comes out in November; 2020 has none', async () => {
    const simulator = await simulatorAt('2026-11-19T12:00:00Z');
    const path = sorted(
      'compliance-rBWD',
      'bwq_samplingPoint.samplePointNotation=22300',
      'sampleYear.ordinalYear',
      20,
    );
    const years = async () =>
      (await list<{ sampleYear: { ordinalYear: number } }>(simulator, path)).items.map(
        ({ sampleYear }) => sampleYear.ordinalYear,
      );
    expect(await years()).toEqual([2025, 2024, 2023, 2022, 2021, 2019, 2018, 2017, 2016, 2015]);
    simulator.moveTo('2026-11-20T12:00:00Z');
    expect((await years())[0]).toBe(2026);
  });

  test('newly designated waters have no classification yet', async () => {
    const waters = await allWaters(await simulatorAt(SUMMER));
    const without = waters.filter((one) => !one.latestComplianceAssessment);
    expect(without.length).toBeGreaterThan(0);
    expect(without.length).toBeLessThan(waters.length / 4);
  });

  test.each([SUMMER, WINTER, '2026-03-29T00:30:00Z'])(
    'an incident is open at %s, and an old one was never closed',
    async (time) => {
      const simulator = await simulatorAt(time);
      const { items } = await list<Incident>(
        simulator,
        `${QUALITY}/pollution-incident.json?_sort=-startOfIncident&_pageSize=50`,
      );
      const unended = items.filter(({ endOfIncident }) => !endOfIncident);
      const day = time.slice(0, 10);
      expect(unended.some(({ expectedEndOfIncident }) => expectedEndOfIncident._value > day)).toBe(true);
      expect(items.some(({ endOfIncident }) => endOfIncident)).toBe(true);
      expect(
        items.every(
          ({ startOfIncident }) => Date.parse(`${startOfIncident._value}Z`) <= Date.parse(time) + 3_600_000,
        ),
      ).toBe(true);
      expect(items.at(-1)).toMatchObject({
        bathingWater: { eubwidNotation: EXMOUTH },
        startOfIncident: { _value: '2017-05-02T16:45:00' },
        expectedEndOfIncident: { _value: '2017-05-18' },
      });
      const open = unended[0]?.bathingWater.eubwidNotation ?? '';
      expect((await water(simulator, open)).latestOpenIncident?.startOfIncident).toEqual(
        unended[0]?.startOfIncident,
      );
    },
  );

  test.each([SUMMER, WINTER])(
    'at %s one is past its expected end, within a week, and nobody has reported its end',
    async (time) => {
      const { items } = await list<Incident>(
        await simulatorAt(time),
        `${QUALITY}/pollution-incident.json?_sort=-startOfIncident&_pageSize=50`,
      );
      const ages = items
        .filter(({ endOfIncident }) => !endOfIncident)
        .map(({ expectedEndOfIncident: end }) => Date.parse(time) - Date.parse(`${end._value}T23:59:59Z`));
      expect(ages.some((age) => age > 0 && age < 7 * 86_400_000)).toBe(true);
    },
  );

  test('a filter leaves one water’s incidents', async () => {
    const { items } = await list<Incident>(
      await simulatorAt(SUMMER),
      sorted('pollution-incident', `bathingWater.eubwidNotation=${EXMOUTH}`, 'startOfIncident'),
    );
    expect(items.map(({ bathingWater }) => bathingWater.eubwidNotation)).toContain(EXMOUTH);
    expect(new Set(items.map(({ bathingWater }) => bathingWater.eubwidNotation)).size).toBe(1);
  });
});

describe.runIf(hasRecordings)('against recorded answers', () => {
  /** Bare values differ from water to water, and only some have them. */
  const VARYING = [
    'sedimentTypesPresent',
    'dailyGmie',
    'prfOriginType',
    'latestOpenIncident',
    'latestRiskPrediction',
    'latestActiveSuspension',
    'next',
    'county',
  ];
  /** Parts of a profile that the simulator does not have. */
  const UNTOLD = [
    'historyStatement',
    'interval',
    'isVersionOf',
    'localAuthority',
    'seasonInterval',
    'signAlgaeStatement',
    'signPRFSummary',
    'signPollutionSourcesStatement',
    'source',
    'standardLanguageCollection',
    'visiblePollutionStatement',
    'webResImage',
    'zoiDescription',
    'stwOutfallsStatement',
  ];

  test.each([
    ['risk-prediction', predictionsAt('04700').replace('04700', '22300')],
    ['in-season-sample', samplesOf(SPITTAL)],
    [
      'compliance-rbwd',
      sorted('compliance-rBWD', 'bwq_samplingPoint.samplePointNotation=03600', 'sampleYear.ordinalYear'),
    ],
  ])('%s has the recorded keys and types', async (file, path) => {
    const simulator = await simulatorAt('2026-06-20T12:00:00Z');
    expect(
      shapeDifferences(recorded(`bathing_water/${file}.json`), await json(simulator, path), VARYING),
    ).toEqual([]);
  });

  test('the waters of the list have the recorded keys and types', async () => {
    const ours = await allWaters(await simulatorAt(SUMMER));
    const page = recorded('bathing_water/list-page-trimmed-12-of-415-2018.json') as { result: Page<Water> };
    expect(page.result.items).toHaveLength(12);
    for (const theirs of page.result.items) {
      const water = ours.find(({ eubwidNotation }) => eubwidNotation === theirs.eubwidNotation);
      expect(shapeDifferences(theirs, water, VARYING), theirs.name._value).toEqual([]);
      expect(water?.name._value).toBe(theirs.name._value);
    }
  });

  test('a prediction embedded in a water has the recorded keys and types', async () => {
    const simulator = await simulatorAt(SUMMER);
    const { result } = recorded('bathing_water/bathing-water-clevedon-2018.json') as {
      result: { primaryTopic: Water };
    };
    const { latestRiskPrediction } = await water(simulator, 'ukk1202-36000');
    expect(latestRiskPrediction).toBeDefined();
    expect(shapeDifferences(result.primaryTopic.latestRiskPrediction, latestRiskPrediction)).toEqual([]);
  });

  test('a water with its profile has the recorded keys and types, and its place', async () => {
    const simulator = await simulatorAt(SUMMER);
    const theirs = recorded('bathing_water/bathing-water-clevedon-2018.json') as {
      result: { primaryTopic: Water };
    };
    const ours = await json<typeof theirs>(
      simulator,
      '/doc/bathing-water/ukk1202-36000.json?_properties=latestProfile.*',
    );
    expect(shapeDifferences(theirs, ours, [...VARYING, ...UNTOLD])).toEqual([]);
    const [point, real] = [ours.result.primaryTopic.samplingPoint, theirs.result.primaryTopic.samplingPoint];
    expect(point.lat).toBeCloseTo(real.lat, 5);
    expect(point.long).toBeCloseTo(real.long, 5);
    expect(Math.abs(point.easting - real.easting)).toBeLessThan(10);
  });

  test('an open incident has the recorded keys and types', async () => {
    const simulator = await simulatorAt(SUMMER);
    const { result } = recorded('bathing_water/list-page-trimmed-12-of-415-2018.json') as {
      result: Page<Water>;
    };
    const theirs = result.items.find(({ eubwidNotation }) => eubwidNotation === EXMOUTH)?.latestOpenIncident;
    expect(theirs).toBeDefined();
    expect(shapeDifferences(theirs, (await water(simulator, EXMOUTH)).latestOpenIncident)).toEqual([]);
  });
});
