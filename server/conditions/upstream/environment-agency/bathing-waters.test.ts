import { describe, expect, test } from 'vitest';
import type { Location } from '#contract/network/locations.ts';
import { type FeedValue, feedValues } from '#domain/feeds/feed-values.ts';
import { place } from '#server/testing/place.ts';
import { type Call, replay } from '#server/testing/replay.ts';
import type { GetJson } from '../reading.ts';
import { UpstreamError } from '../upstream-error.ts';
import { bathingWaters } from './bathing-waters.ts';
import { readWater } from './water-record.ts';

const baseUrl = 'https://environment.data.gov.uk';
const now = Date.parse('2026-07-10T12:00:00Z');
const bude = place({ _id: 'bude', name: 'Bude', slug: 'bude', latitude: 50.83, longitude: -4.55 });
/** One mile of latitude, in degrees. */
const MILE = 360 / (2 * Math.PI * 3959);

const listed = (id: string, milesNorth: number) => ({
  eubwidNotation: id,
  name: { _value: `Water ${id}` },
  samplingPoint: { lat: bude.latitude + milesNorth * MILE, long: bude.longitude },
});
const waters = (count: number, milesApart: number) =>
  Array.from({ length: count }, (_, index) => listed(`ukk0000-0000${index}`, index * milesApart));

interface Upstream {
  list?: unknown[];
  document?: (id: string) => unknown;
  samples?: (id: string) => unknown;
  predictions?: (point: string) => unknown;
  incidents?: (id: string) => unknown;
}
const page = (...items: unknown[]) => ({ result: { items } });
const documentWith = (more: object) => ({
  result: { primaryTopic: { name: 'Water ukk0000-00000', ...more } },
});
const nothing = { document: null, samples: [], predictions: [], incidents: [], failedCalls: 0 };
const failed = () =>
  new UpstreamError('environment-agency', 'status', 'HTTP error! status: 503', { status: 503 });

/** Answers like the Environment Agency, with empty lists unless `upstream` has others. */
const agency =
  (upstream: Upstream = {}) =>
  (url: URL) => {
    const { pathname, searchParams } = url;
    const [, id] = /^\/doc\/bathing-water\/(.+)\.json$/.exec(pathname) ?? [];
    if (id) return upstream.document?.(id) ?? { result: { primaryTopic: { name: `Water ${id}` } } };
    const asked = (name: string) => searchParams.get(name) ?? 'not asked for';
    switch (pathname) {
      case '/doc/bathing-water.json':
        return page(...(upstream.list ?? waters(1, 1)));
      case '/doc/bathing-water-quality/in-season/sample.json':
        return upstream.samples?.(asked('bwq_bathingWater.eubwidNotation')) ?? page();
      case '/doc/bathing-water-quality/stp-risk-prediction.json':
        return upstream.predictions?.(asked('stp_samplingPoint.samplePointNotation')) ?? page();
      case '/doc/bathing-water-quality/pollution-incident.json':
        return upstream.incidents?.(asked('bathingWater.eubwidNotation')) ?? page();
      default:
        throw new Error(`no such address: ${url}`);
    }
  };

async function read(upstream: Upstream, places: readonly Location[] = [bude]) {
  const { getJson, calls } = replay(agency(upstream));
  const results = await bathingWaters({ getJson, baseUrl })(places, now);
  const readings = results.map((result) => {
    if (!(result instanceof UpstreamError)) feedValues.ea_warnings.parse(result.value);
    return result;
  });
  return { readings, calls };
}
async function readOne(upstream: Upstream, at: Location = bude) {
  const { readings, calls } = await read(upstream, [at]);
  const [reading] = readings;
  if (!reading) throw new Error('no answer');
  return { reading, calls };
}
async function watersOf(upstream: Upstream, at: Location = bude) {
  const { reading } = await readOne(upstream, at);
  if (reading instanceof UpstreamError) throw reading;
  return reading.value.waters;
}
const documentCalls = (calls: Call[]) =>
  calls.filter(({ url }) => url.pathname.startsWith('/doc/bathing-water/')).map(({ url }) => url.pathname);

describe('the waters of a place', () => {
  test('are the nearest, at most five, nearest first', async () => {
    const found = await watersOf({ list: waters(7, 0.5).toReversed() });
    expect(found.map(({ distance_miles }) => distance_miles)).toEqual([0, 0.5, 1, 1.5, 2]);
  });

  test('that are equally near stand in the same order, however the list is ordered', async () => {
    const list = [listed('uk-one-00001', 1), listed('uk-two-00002', 1), listed('uk-far-00003', 2)];
    for (const each of [list, list.toReversed()]) {
      const found = await watersOf({ list: each });
      expect(found.map(({ bathing_water_id }) => bathing_water_id)).toEqual([
        'uk-one-00001',
        'uk-two-00002',
        'uk-far-00003',
      ]);
    }
  });

  test('stay where a later list has a row that cannot be read, and go with one that is whole', async () => {
    const [near, far] = [listed('uk-near-00001', 0.2), listed('uk-far-00002', 3)];
    const upstream: Upstream = { list: [near, far] };
    const { getJson } = replay(agency(upstream));
    const readWaters = bathingWaters({ getJson, baseUrl });
    const idsOnDay = async (day: number, list: unknown[]) => {
      upstream.list = list;
      const [answer] = await readWaters([bude], now + day * 25 * 3_600_000);
      if (!answer || answer instanceof UpstreamError) throw new Error('no answer');
      return answer.value.waters.map(({ bathing_water_id }) => bathing_water_id);
    };
    expect(await idsOnDay(0, [near, far])).toEqual(['uk-near-00001', 'uk-far-00002']);
    expect(await idsOnDay(1, [{ ...near, samplingPoint: null }, far])).toEqual([
      'uk-near-00001',
      'uk-far-00002',
    ]);
    expect(await idsOnDay(2, [far])).toEqual(['uk-far-00002']);
  });

  test('lie within five miles', async () => {
    const found = await watersOf({ list: [listed('uk-near-00001', 4.99), listed('uk-far-00002', 5.01)] });
    expect(found.map(({ bathing_water_id }) => bathing_water_id)).toEqual(['uk-near-00001']);
  });

  test('are those that the location names, however far off', async () => {
    const named = { ...bude, bathing_water_ids: ['ukk0000-00003', 'ukk0000-00002'] };
    const found = await watersOf({ list: waters(4, 30) }, named);
    expect(found.map(({ bathing_water_id }) => bathing_water_id)).toEqual(['ukk0000-00002', 'ukk0000-00003']);
  });

  test('where none is near are an empty list, and that is a valid answer', async () => {
    const { reading, calls } = await readOne({ list: [listed('uk-far-00002', 40)] });
    expect(reading).toMatchObject({ value: { waters: [] }, observedAt: null });
    expect(calls).toHaveLength(1);
  });

  test('that are named and not designated are reported, and fail the place if no other is left', async () => {
    const partly = await readOne({}, { ...bude, bathing_water_ids: ['ukk0000-00000', 'ukx0000-99999'] });
    expect(partly.reading).toMatchObject({ dropped: ['bathing_water_ids ukx0000-99999'] });
    const wholly = await readOne({}, { ...bude, bathing_water_ids: ['ukx0000-99999'] });
    expect(wholly.reading).toBeInstanceOf(UpstreamError);
  });
});

describe('rows of the list without a position', () => {
  const unplaced = {
    eubwidNotation: 'uk-new-00009',
    name: { _value: 'New' },
    samplingPoint: 'http://x/00009',
  };
  const LEFT_OUT = 'designated water without a position';

  test('are counted as left out, once for each list and not for each place', async () => {
    const { getJson } = replay(agency({ list: [...waters(1, 1), unplaced, unplaced] }));
    const readMany = bathingWaters({ getJson, baseUrl });
    const dropped = async (at: number) =>
      (await readMany([bude, { ...bude, _id: 'widemouth' }], at)).map(
        (reading) => !(reading instanceof UpstreamError) && reading.dropped,
      );
    expect(await dropped(now)).toEqual([[LEFT_OUT, LEFT_OUT], []]);
    expect(await dropped(now + 3_600_000)).toEqual([[], []]);
    expect(await dropped(now + 24 * 3_600_000)).toEqual([[LEFT_OUT, LEFT_OUT], []]);
  });
});

test('in Scotland and in Wales the Environment Agency is not named as the source of nothing', async () => {
  const { reading } = await readOne({}, { ...bude, latitude: 56.9656, longitude: -2.2041 });
  expect(reading).toMatchObject({ value: { waters: [] }, source: null, attribution: null });
});

describe('the calls', () => {
  test('name the water by its id, or by the last five digits with their leading zeros', async () => {
    const { calls } = await readOne({ list: [listed('ukc2102-03600', 0)] });
    const query = (path: string) =>
      Object.fromEntries(calls.find(({ url }) => url.pathname.endsWith(path))?.url.searchParams ?? []);
    expect(query('/in-season/sample.json')).toEqual({
      'bwq_bathingWater.eubwidNotation': 'ukc2102-03600',
      _sort: '-sampleDateTime',
      _pageSize: '5',
      _properties: 'recordStatus',
    });
    expect(query('/stp-risk-prediction.json')).toEqual({
      'stp_samplingPoint.samplePointNotation': '03600',
      _sort: '-predictedAt',
      _pageSize: '5',
    });
    expect(query('/pollution-incident.json')).toMatchObject({
      'bathingWater.eubwidNotation': 'ukc2102-03600',
    });
    expect(query('/ukc2102-03600.json')._properties).toContain('latestProfile.*');
    expect(calls.some(({ url }) => url.searchParams.has('_view'))).toBe(false);
  });

  test('leave out the status of the records, from then on, if the source refuses it', async () => {
    const refusal = new UpstreamError('environment-agency', 'status', 'HTTP error! status: 400', {
      status: 400,
    });
    const sample = { sampleDateTime: { inXSDDateTime: { _value: '2026-07-08T10:00:00' } } };
    const answer = agency({ samples: () => page(sample) });
    const { getJson, calls } = replay((url) =>
      url.searchParams.get('_properties') === 'recordStatus' ? refusal : answer(url),
    );
    const readMany = bathingWaters({ getJson, baseUrl });
    const statuses = () =>
      calls
        .filter(({ url }) => url.pathname.endsWith('/sample.json'))
        .map(({ url }) => url.searchParams.get('_properties'));
    const [reading] = await readMany([bude], now);
    expect(reading).toMatchObject({
      value: { waters: [{ status: 0, in_season_sampling: { sampleDateTime: '2026-07-08T09:00:00.000Z' } }] },
    });
    expect(statuses()).toEqual(['recordStatus', null]);
    await readMany([bude], now);
    expect(statuses()).toEqual(['recordStatus', null, null]);
  });

  test('are made once for a water that several places share', async () => {
    const widemouth = { ...bude, _id: 'widemouth', latitude: bude.latitude + 0.01 };
    const { readings, calls } = await read({}, [bude, widemouth]);
    expect(readings).toHaveLength(2);
    expect(documentCalls(calls)).toHaveLength(1);
  });

  test('load the list once a day, and the waters every time', async () => {
    const { getJson, calls } = replay(agency());
    const readMany = bathingWaters({ getJson, baseUrl });
    await readMany([bude], now);
    await readMany([bude], now + 3_600_000);
    expect(calls.filter(({ url }) => url.pathname === '/doc/bathing-water.json')).toHaveLength(1);
    expect(documentCalls(calls)).toHaveLength(2);
  });

  test('run two at a time', async () => {
    const { getJson } = replay(agency({ list: waters(5, 0.5) }));
    let running = 0;
    let most = 0;
    const watched: GetJson = async (url, schema, options) => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      return getJson(url, schema, options);
    };
    const readMany = bathingWaters({ getJson: watched, baseUrl });
    await Promise.all([readMany([bude], now), readMany([bude], now)]);
    expect(most).toBe(2);
  });
});

describe('a call that fails', () => {
  const sample = {
    bwq_bathingWater: { eubwidNotation: 'ukk0000-00000' },
    sampleDateTime: { inXSDDateTime: { _value: '2026-07-08T10:00:00' } },
    escherichiaColiCount: 10,
  };
  const prediction = {
    predictedAt: { _value: '2026-07-10T08:30:00' },
    expiresAt: { _value: '2026-07-11T08:29:00' },
    riskLevel: 'http://environment.data.gov.uk/def/bwq-stp/increased',
    comment: { _value: 'Pollution is likely' },
  };
  const incident = { startOfIncident: { _value: '2026-07-10T08:00:00' } };
  const working: Upstream = {
    samples: () => page(sample),
    predictions: () => page(prediction),
    incidents: () => page(incident),
  };

  test('none: status 0 and everything there', async () => {
    const [water] = await watersOf(working);
    expect(water).toMatchObject({
      status: 0,
      in_season_sampling: { escherichiaColiCount: 10 },
      stp_risk_prediction: { state: 'current', riskLevel: 'warning' },
      pollution_incident: { startOfIncident: '2026-07-10T07:00:00.000Z' },
    });
  });

  test.each([
    ['document', { bathing_water_profile: null }],
    ['samples', { in_season_sampling: null }],
    ['predictions', { stp_risk_prediction: { state: 'none' } }],
    ['incidents', { pollution_incident: null }],
  ])('the %s: status 1, and the rest stays', async (call, missing) => {
    const [complete] = await watersOf(working);
    const [water] = await watersOf({ ...working, [call]: failed });
    expect(water).toMatchObject({ status: 1, ...missing });
    const parts = ['in_season_sampling', 'stp_risk_prediction', 'pollution_incident'] as const;
    for (const part of parts.filter((name) => !(name in missing))) {
      const withoutPosition = { ...water?.[part], samplingPoint: null };
      expect(withoutPosition).toEqual({ ...complete?.[part], samplingPoint: null });
    }
  });

  test('leaves the part as it was known from the round before', async () => {
    let calls: Upstream = working;
    const readMany = bathingWaters({ getJson: replay((url) => agency(calls)(url)).getJson, baseUrl });
    const readOnce = async () => {
      const [reading] = await readMany([bude], now);
      return reading instanceof UpstreamError ? reading : reading?.value.waters[0];
    };
    const complete = await readOnce();
    for (const call of ['document', 'samples', 'predictions', 'incidents'] as const) {
      calls = { ...working, [call]: failed };
      expect(await readOnce()).toEqual({ ...complete, status: 1 });
    }
    calls = working;
    expect(await readOnce()).toEqual(complete);
  });

  const waterOf = async (upstream: Upstream, remembered?: FeedValue<'ea_warnings'>) => {
    const { getJson } = replay(agency(upstream));
    const readMany = bathingWaters({ getJson, baseUrl, ...(remembered && { remembered: () => remembered }) });
    const [reading] = await readMany([bude], now);
    if (!reading || reading instanceof UpstreamError) throw reading ?? new Error('no reading');
    return { water: reading.value.waters[0], dropped: reading.dropped, warning: reading.warning };
  };

  test('leaves the part as it was before a restart', async () => {
    const waters = await watersOf(working);
    for (const call of ['document', 'samples', 'predictions', 'incidents'] as const) {
      const { water } = await waterOf({ ...working, [call]: failed }, { waters });
      expect(water).toEqual({ ...waters[0], status: 1 });
    }
    expect((await waterOf(working, { waters })).water).toEqual(waters[0]);
  });

  test.each([['document'], ['incidents']])(
    'an incident that only the %s had survives a restart',
    async (source) => {
      const withIncident = { ...working, document: () => documentWith({ latestOpenIncident: incident }) };
      const silent = { ...working, incidents: () => page() };
      const waters = await watersOf(
        source === 'document' ? { ...withIncident, incidents: () => page() } : working,
      );
      expect(waters[0]?.pollution_incident).not.toBeNull();
      const both = await waterOf({ ...silent, document: failed, incidents: failed }, { waters });
      expect(both.water).toMatchObject({ status: 1, pollution_incident: waters[0]?.pollution_incident });
      const one = await waterOf(
        { ...silent, [source === 'document' ? 'document' : 'incidents']: failed },
        { waters },
      );
      expect(one.water).toMatchObject({ status: 1, pollution_incident: waters[0]?.pollution_incident });
      const ended = { ...incident, endOfIncident: { _value: '2026-07-10' } };
      const over = await waterOf({ ...silent, document: failed, incidents: () => page(ended) }, { waters });
      expect(over.water?.pollution_incident).toBeNull();
    },
  );

  test('does not return to the values before a restart once it has newer ones', async () => {
    const waters = await watersOf(working);
    let calls: Upstream = { ...working, incidents: () => page() };
    const readMany = bathingWaters({
      getJson: replay((url) => agency(calls)(url)).getJson,
      baseUrl,
      remembered: () => ({ waters }),
    });
    await readMany([bude], now);
    calls = { ...working, incidents: failed };
    const [reading] = await readMany([bude], now);
    expect(reading).toMatchObject({ value: { waters: [{ status: 1, pollution_incident: null }] } });
  });

  test.each([
    ['whole', {}, undefined],
    ['with a failed call', { samples: failed }, 'Part of the Environment Agency data could not be had.'],
  ])('a reading %s has a warning in words for people, or none', async (_, more, warning) =>
    expect((await waterOf({ ...working, ...more })).warning).toBe(warning),
  );

  const older = {
    startOfIncident: { _value: '2026-07-01T08:00:00' },
    endOfIncident: { _value: '2026-07-02' },
  };
  const yesterday = {
    predictedAt: { _value: '2026-07-09T08:30:00' },
    expiresAt: { _value: '2026-07-10T08:29:00' },
    riskLevel: 'http://environment.data.gov.uk/def/bwq-stp/normal',
  };
  const lastWeek = { sampleDateTime: { inXSDDateTime: { _value: '2026-07-01T10:00:00' } } };
  const withoutExpiry = { ...prediction, expiresAt: { _value: '10 July' } };
  test.each([
    ['a prediction', { predictions: () => page({ renamed: true }, yesterday) }, 'stp_risk_prediction'],
    [
      'the expiry of a prediction',
      { predictions: () => page(withoutExpiry, yesterday) },
      'stp_risk_prediction',
    ],
    ['an incident', { incidents: () => page({ renamed: true }, older) }, 'pollution_incident'],
    ['a sample', { samples: () => page({ renamed: true }, lastWeek) }, 'in_season_sampling'],
    [
      'the prediction of the document',
      { document: () => documentWith({ latestRiskPrediction: { renamed: true } }) },
      'stp_risk_prediction',
    ],
    [
      'the incident of the document',
      { document: () => documentWith({ latestOpenIncident: [{ renamed: true }] }) },
      'pollution_incident',
    ],
  ] as const)('%s that cannot be read counts as one, is named, and loses nothing', async (_, more, part) => {
    const { water, dropped } = await waterOf({ ...working, ...more });
    expect(water?.status).toBe(1);
    expect(dropped).toEqual([part]);
    const waters = await watersOf(working);
    const after = await waterOf({ ...working, ...more }, { waters });
    expect(after.water?.[part]).toEqual(waters[0]?.[part]);
  });

  test('repeated beside one that cannot be read does not accumulate', async () => {
    const { getJson } = replay(agency({ ...working, incidents: () => page({ renamed: true }, incident) }));
    const agencyOf = { getJson, baseUrl };
    const once = (await readWater(agencyOf, 'ukk0000-00000', nothing)).record;
    expect(once.incidents).toHaveLength(1);
    expect((await readWater(agencyOf, 'ukk0000-00000', once)).record.incidents).toHaveLength(1);
  });

  test('an answer that cannot be read at all is named too', async () => {
    const { water, dropped } = await waterOf({ ...working, incidents: () => page({ renamed: true }) });
    expect(water).toMatchObject({ status: 1, pollution_incident: null });
    expect(dropped).toEqual(['pollution_incident']);
    expect((await waterOf({ ...working, incidents: failed })).dropped).toEqual([]);
  });

  test('an incident whose start cannot be read is open all the same', async () => {
    const unread = { incidentNotation: '1-20260709', startOfIncident: { _value: '9999-12-31T00:00:00' } };
    const { water } = await waterOf({ ...working, incidents: () => page(unread, older) });
    expect(water).toMatchObject({ status: 0, pollution_incident: { startOfIncident: null } });
  });

  test('parts that the document only links to are not a failure', async () => {
    const { water, dropped } = await waterOf({
      ...working,
      document: () =>
        documentWith({
          latestRiskPrediction: 'http://environment.data.gov.uk/x/date/20141002-083021',
          latestOpenIncident: { _about: 'http://environment.data.gov.uk/x/1-20260709' },
        }),
    });
    expect(water?.status).toBe(0);
    expect(dropped).toEqual([]);
  });

  test('another error for one place leaves the others alone', async () => {
    const { getJson } = replay(agency({ list: waters(2, 10) }));
    const throwing: GetJson = async (url, schema, options) => {
      if (url.includes('ukk0000-00001')) throw new RangeError('Invalid time value');
      return getJson(url, schema, options);
    };
    const far = { ...bude, _id: 'far', bathing_water_ids: ['ukk0000-00001'] };
    const results = await bathingWaters({ getJson: throwing, baseUrl })([bude, far], now);
    expect(results).toMatchObject([{ value: { waters: [{ status: 0 }] } }, { kind: 'shape' }]);
  });

  test('an answer without a usable record counts as one', async () => {
    const [water] = await watersOf({ ...working, predictions: () => page({ renamed: true }) });
    expect(water).toMatchObject({ status: 1, stp_risk_prediction: { state: 'none' } });
  });

  const allOf = (id: string): Upstream => ({
    document: (asked) => (asked === id ? failed() : undefined),
    samples: (asked) => (asked === id ? failed() : undefined),
    predictions: (asked) => (asked === id.slice(-5) ? failed() : undefined),
    incidents: (asked) => (asked === id ? failed() : undefined),
  });

  test('all of one water: it is in the list with status 1 beside the good ones', async () => {
    const found = await watersOf({ list: waters(3, 1), ...allOf('ukk0000-00001') });
    expect(found.map(({ location_name, status }) => [location_name, status])).toEqual([
      ['Water ukk0000-00000', 0],
      ['Water ukk0000-00001', 1],
      ['Water ukk0000-00002', 0],
    ]);
  });

  test('all of all waters: the place fails instead of an empty list, other places do not', async () => {
    const far = { ...bude, _id: 'far', bathing_water_ids: ['ukk0000-00001'] };
    const { readings } = await read({ list: waters(2, 10), ...allOf('ukk0000-00000') }, [bude, far]);
    expect(readings[0]).toMatchObject({ name: 'UpstreamError', kind: 'status', status: 503 });
    expect(readings[1]).toMatchObject({ value: { waters: [{ status: 0 }] } });
  });

  test('the list: every place fails', async () => {
    const { getJson } = replay(failed);
    const results = await bathingWaters({ getJson, baseUrl })([bude, place()], now);
    expect(results.map((result) => result instanceof UpstreamError)).toEqual([true, true]);
  });
});

describe('rows of another water, from a filter that was not applied', () => {
  test("are not shown as this one's", async () => {
    const [water] = await watersOf({
      samples: () =>
        page({
          bwq_bathingWater: { eubwidNotation: 'ukx0000-99999' },
          sampleDateTime: { inXSDDateTime: { _value: '2026-07-08T10:00:00' } },
        }),
      predictions: () =>
        page({
          predictedAt: '2026-07-10T08:30:00',
          stp_samplingPoint: 'http://location.data.gov.uk/so/ef/SamplingPoint/bwsp.eaew/99999',
        }),
      incidents: () =>
        page({
          startOfIncident: '2026-07-10T08:00:00',
          bathingWater: 'http://environment.data.gov.uk/id/bathing-water/ukx0000-99999',
        }),
    });
    expect(water).toMatchObject({
      in_season_sampling: null,
      stp_risk_prediction: { state: 'none' },
      pollution_incident: null,
    });
  });
});

test('a reading names its source, its licence and the time of its newest observation', async () => {
  const { reading } = await readOne({
    predictions: () => page({ predictedAt: '2026-07-10T08:30:00', expiresAt: '2026-07-11T08:29:00' }),
    samples: () => page({ sampleDateTime: { inXSDDateTime: { _value: '2026-07-08T10:00:00' } } }),
  });
  expect(reading).toMatchObject({
    observedAt: Date.parse('2026-07-10T07:30:00Z'),
    source: 'Environment Agency',
    attribution: expect.stringContaining('Open Government Licence v3.0'),
    dropped: [],
  });
});
