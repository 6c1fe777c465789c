import { describe, expect, test } from 'vitest';
import type { Location } from '#contract/network/locations.ts';
import { type FeedValue, feedValues } from '#domain/feeds/feed-values.ts';
import { layerRecordsForTests } from '#server/testing/layer-records.ts';
import { place } from '#server/testing/place.ts';
import { replay } from '#server/testing/replay.ts';
import { UpstreamError } from '../upstream-error.ts';
import { publishedLayers } from './companies.ts';
import { stormOverflows } from './storm-overflows.ts';

const now = Date.parse('2026-09-27T12:00:00Z');
const bude = place({ _id: 'bude', latitude: 50.83, longitude: -4.55 });
const lymeRegis = place({ _id: 'lyme-regis', latitude: 50.722, longitude: -2.937 }); // South West and Wessex
const swansea = place({ _id: 'swansea', latitude: 51.61, longitude: -3.98 });

const row = (id: string | null, milesNorth: number, more: object = {}, from: Location = bude) => ({
  attributes: { Id: id, Status: 0, LastUpdated: 1790542800000, ...more },
  geometry: { x: from.longitude, y: from.latitude + milesNorth / 69.0976 },
});
const isCount = (url: URL) => url.searchParams.get('returnCountOnly') === 'true';
/** The description of a layer, with its edits; a layer without them answers with an empty object. */
const isLook = (url: URL) => !url.pathname.endsWith('/query') || url.searchParams.has('outStatistics');
const isWessex = (url: URL) => url.pathname.includes('Wessex');

/** A layer of 1,370 rows, unless the answer names another number. */
const countOf = (body: unknown) =>
  typeof body === 'object' && body !== null && 'count' in body ? body : { count: 1370 };

async function read(answer: (url: URL) => unknown, places: readonly Location[] = [bude]) {
  const { getJson, calls } = replay((url) =>
    isLook(url) ? {} : isCount(url) ? countOf(answer(url)) : answer(url),
  );
  const results = await stormOverflows({
    getJsonOf: () => getJson,
    layers: publishedLayers,
    radiusMiles: 1.5,
    lookAgainMs: 60_000,
    askAgainMs: 0,
    records: layerRecordsForTests(),
  })(places, now);
  for (const result of results) {
    if (!(result instanceof UpstreamError)) feedValues.storm_overflow.parse(result.value);
  }
  const urls = calls.map(({ url }) => url).filter((url) => !isLook(url));
  return { results, calls: urls.filter((url) => !isCount(url)), counts: urls.filter(isCount) };
}
async function readOne(answer: (url: URL) => unknown, at: Location = bude) {
  const { results, ...calls } = await read(answer, [at]);
  const [result] = results;
  if (!result) throw new Error('no answer');
  return { result, ...calls };
}
async function readValue(answer: (url: URL) => unknown, at: Location = bude) {
  const { result } = await readOne(answer, at);
  if (result instanceof UpstreamError) throw result;
  return result.value;
}
const features = (...rows: unknown[]) => ({ features: rows });

describe('the query', () => {
  test('asks for 1.5 statute miles around, in degrees', async () => {
    const { calls } = await readOne(() => features(row('A', 0)));
    expect(calls).toHaveLength(1);
    expect(calls[0]?.origin).toBe('https://services-eu1.arcgis.com');
    expect(calls[0]?.pathname).toMatch(/\/NEH_outlets_PROD\/FeatureServer\/0\/query$/);
    expect(Object.fromEntries(calls[0]?.searchParams ?? [])).toEqual({
      where: '1=1',
      outFields: '*',
      geometry: '-4.55,50.83',
      geometryType: 'esriGeometryPoint',
      inSR: '4326',
      distance: '1.5',
      units: 'esriSRUnit_StatuteMile',
      spatialRel: 'esriSpatialRelIntersects',
      outSR: '4326',
      returnGeometry: 'true',
      f: 'json',
    });
  });

  test('never writes a longitude near Greenwich in exponential notation', async () => {
    const { calls } = await readOne(() => features(), place({ latitude: 50.79, longitude: 0.0000001 }));
    expect(calls[0]?.searchParams.get('geometry')).toBe('0,50.79');
  });

  test('encodes the parentheses in the name of a layer', async () => {
    const addresses: string[] = [];
    const { getJson } = replay(() => features());
    await stormOverflows({
      getJsonOf: () => (url, schema) => {
        addresses.push(url);
        return getJson(url, schema);
      },
      layers: publishedLayers,
      radiusMiles: 1.5,
      lookAgainMs: 60_000,
      askAgainMs: 0,
      records: layerRecordsForTests(),
    })([place({ latitude: 51.5, longitude: -0.12 })], now);
    expect(addresses[0]).toContain(
      '/Thames_Water_Storm_Overflow_Activity_%28Production%29_view/FeatureServer/0/query?',
    );
  });
});

describe('pages', () => {
  const paged = (...pages: { features: unknown[]; exceededTransferLimit?: boolean }[]) => {
    let asked = 0;
    return (url: URL) => {
      if (isCount(url)) return {};
      asked += 1;
      return pages[asked - 1];
    };
  };

  test('go on after the rows so far while the layer says that there are more', async () => {
    const { result, calls } = await readOne(
      paged(
        { features: [row('A', 0), row('B', 0.1)], exceededTransferLimit: true },
        { features: [row('C', 0.2)], exceededTransferLimit: true },
        { features: [row('D', 0.3)] },
      ),
    );
    expect(result).toMatchObject({ value: { overflows: { length: 4 } } });
    expect(calls.map((url) => url.searchParams.get('resultOffset'))).toEqual([null, '2', '3']);
  });

  test('end with an empty one, whatever the layer says', async () => {
    const more = { features: [], exceededTransferLimit: true };
    const { result, calls } = await readOne(paged({ ...more, features: [row('A', 0)] }, more));
    expect(result).toMatchObject({ value: { overflows: { length: 1 } } });
    expect(calls).toHaveLength(2);
  });

  test('without end fail the place', async () => {
    const { result, calls } = await readOne(() => ({ features: [row('A', 0)], exceededTransferLimit: true }));
    expect(result).toMatchObject({ kind: 'shape', message: expect.stringContaining('more than 10 pages') });
    expect(calls).toHaveLength(10);
  });

  const torn = [
    { features: [row('A', 0)], exceededTransferLimit: true },
    { features: [row('A', 0), row('B', 0.1)] },
  ];

  test('are read again if one Id stands on two of them: the layer was rewritten between', async () => {
    const { result, calls } = await readOne(
      paged(...torn, { features: [row('A', 0), row('B', 0.1), row('C', 0)] }),
    );
    expect(calls).toHaveLength(3);
    expect(result).toMatchObject({ value: { overflows: { length: 3 }, company_data: [{ suspect: null }] } });
  });

  test('that are torn three times make the answer suspect, with each monitor once', async () => {
    const { result, calls } = await readOne(paged(...torn, ...torn, ...torn));
    expect(calls).toHaveLength(6);
    expect(result).toMatchObject({
      value: { overflows: { length: 2 }, company_data: [{ suspect: 'torn' }] },
    });
  });

  test('that list one Id twice on one page are whole: that is the layer’s own', async () => {
    const { result, calls } = await readOne(paged({ features: [row('A', 0), row('A', 0), row('B', 0.1)] }));
    expect(calls).toHaveLength(1);
    expect(result).toMatchObject({ value: { overflows: { length: 2 }, company_data: [{ suspect: null }] } });
  });
});

describe('a layer in trouble fails the place', () => {
  test.each([
    [
      'an error with status 200',
      { error: { code: 400, message: 'Invalid URL', details: [] } },
      /Invalid URL/,
    ],
    ['an error beside rows', { error: { code: 400 }, features: [row('A', 0)] }, /an error/],
    ['no features', {}, /without features/],
    ['rows without attributes', { features: [{ geometry: { x: 0, y: 0 } }] }, /attributes/],
    [
      'web mercator metres',
      { features: [{ ...row('A', 0), geometry: { x: -506503.7, y: 6591203.1 } }] },
      /degrees/,
    ],
  ])('%s', async (_, body, reason) => {
    const { result } = await readOne(() => body);
    expect(result).toBeInstanceOf(UpstreamError);
    expect(result).toMatchObject({ kind: 'shape', message: expect.stringMatching(reason) });
  });

  test('a status that is no success', async () => {
    const failed = new UpstreamError('storm-overflows', 'status', 'HTTP error! status: 429', {
      status: 429,
      retryAfterMs: 60_000,
    });
    expect((await readOne(() => failed)).result).toBe(failed);
  });

  test('one of two companies: some overflows are never shown as all', async () => {
    const { results } = await read(
      (url) => (isWessex(url) ? { error: { code: 500 } } : features(row('A', 0, {}, lymeRegis))),
      [lymeRegis, bude],
    );
    expect(results[0]).toMatchObject({ kind: 'shape', message: expect.stringContaining('an error') });
    expect(results[1]).toMatchObject({ value: { companies: ['South West Water'] } });
  });
});

describe('no rows', () => {
  test('within the radius are a valid answer', async () => {
    const { result, calls, counts } = await readOne(() => features());
    expect(result).toMatchObject({
      value: { overflows: [], companies: ['South West Water'] },
      observedAt: null,
    });
    expect([calls.length, counts.length]).toEqual([1, 1]);
  });

  test('in the whole layer are an outage', async () => {
    const { result } = await readOne((url) => (isCount(url) ? { count: 0 } : features()));
    expect(result).toMatchObject({ kind: 'shape', message: expect.stringContaining('no overflows at all') });
  });

  test('are checked once for several places', async () => {
    const near = { ...bude, _id: 'near', latitude: 50.9 };
    const { counts } = await read(() => features(), [bude, near]);
    expect(counts).toHaveLength(1);
  });
});

test('where no company publishes nothing is called and nothing is known', async () => {
  const { result, calls } = await readOne(() => features(), swansea);
  expect(calls).toEqual([]);
  expect(result).toMatchObject({ value: { companies: [], overflows: [] }, observedAt: null });
});

describe('the value', () => {
  test('has the place, the time and the companies', async () => {
    expect(await readValue(() => features(row('A', 0)))).toMatchObject({
      search_radius_miles: 1.5,
      coordinates: { latitude: 50.83, longitude: -4.55 },
      timestamp: '2026-09-27T12:00:00.000Z',
      companies: ['South West Water'],
    });
  });

  test('has the overflows within the radius, discharging first, then by distance', async () => {
    const { overflows } = await readValue(() =>
      features(row('far', 1.51), row('edge', 1.49), row('near', 0.2), row('spills', 1, { Status: 1 })),
    );
    expect(overflows.map(({ name, distance_miles }) => [name, distance_miles])).toEqual([
      ['spills', 1],
      ['near', 0.2],
      ['edge', 1.49],
    ]);
  });

  test('counts the rows without a position', async () => {
    const nowhere = { attributes: { Id: 'B', Status: 1 }, geometry: { x: 'NaN', y: 'NaN' } };
    const { result } = await readOne(() => features(row('A', 0), nowhere, { attributes: { Id: 'C' } }));
    expect(result).toMatchObject({
      value: { overflows: [{ name: 'A' }] },
      dropped: ['overflows.position', 'overflows.position'],
    });
  });

  test('joins the companies, whose ids are their own', async () => {
    const { result } = await readOne(() => features(row('A', 0, {}, lymeRegis)), lymeRegis);
    expect(result).toMatchObject({
      value: { companies: ['South West Water', 'Wessex Water'], overflows: { length: 2 } },
      source: 'South West Water, Wessex Water',
      attribution:
        'Contains storm overflow data from South West Water and Wessex Water via the National Storm Overflow Hub (Stream)',
    });
  });

  test('was observed when its newest row was updated', async () => {
    const { result } = await readOne(() =>
      features(row('A', 0), row('B', 0, { LastUpdated: 1790542800001 }), row('C', 0, { LastUpdated: null })),
    );
    expect(result).toMatchObject({ observedAt: 1790542800001 });
  });
});

describe('monitors that were near before', () => {
  const known = (...rows: unknown[]) => readValue(() => features(...rows));
  /** Answers in turn, the last of them for ever. */
  const inOrder = (...answers: unknown[]) => {
    let asked = 0;
    return () => answers[Math.min(asked++, answers.length - 1)];
  };
  const again = async (before: FeedValue<'storm_overflow'>, answer: () => unknown) => {
    const { getJson, calls } = replay((url) =>
      isLook(url) ? {} : isCount(url) ? { count: 1370 } : answer(),
    );
    const [result] = await stormOverflows({
      getJsonOf: () => getJson,
      layers: publishedLayers,
      radiusMiles: 1.5,
      lookAgainMs: 60_000,
      askAgainMs: 0,
      records: layerRecordsForTests(),
      remembered: () => before,
    })([bude], now + 15 * 60_000);
    if (!result || result instanceof UpstreamError) throw result;
    return { value: result.value, asked: calls.filter(({ url }) => url.searchParams.has('geometry')).length };
  };
  const all = [row('A', 0), row('B', 0.1)];

  test('are asked for once more where one is missing, and both answers count', async () => {
    const { value, asked } = await again(
      await known(...all),
      inOrder(features(row('A', 0)), features(row('B', 0.1))),
    );
    expect(asked).toBe(2);
    expect(value.overflows.map(({ name, caveat }) => [name, caveat])).toEqual([
      ['A', null],
      ['B', null],
    ]);
  });

  test('without an Id count once where both answers have them', async () => {
    const unnamed = row(null, 0.2);
    const { value } = await again(
      await known(...all, unnamed),
      inOrder(features(row('A', 0), unnamed), features(...all, unnamed)),
    );
    expect(value.overflows.map(({ name }) => name)).toEqual(['A', 'B', 'Unnamed overflow']);
  });

  test('stay as unknown if they are still missing, also where no row at all is near', async () => {
    const { value, asked } = await again(await known(...all), () => features());
    expect(asked).toBe(2);
    expect(value.overflows.map(({ name, caveat, status_code }) => [name, caveat, status_code])).toEqual([
      ['A', 'missing', null],
      ['B', 'missing', null],
    ]);
    const later = await again(value, () => features());
    expect(later.asked).toBe(1); // not asked for at each round
    expect(later.value.overflows).toHaveLength(2);
  });

  test('are missing, and no failure of the place, if the second call fails', async () => {
    const failed = new UpstreamError('storm-overflows', 'status', 'HTTP error! status: 500', { status: 500 });
    const { value } = await again(await known(...all), inOrder(features(row('A', 0)), failed));
    expect(value.overflows.map(({ caveat }) => caveat)).toEqual([null, 'missing']);
  });

  test('are forgotten with their company, if it is no longer asked for the place', async () => {
    const { overflows, ...before } = await known(...all);
    const elsewhere = overflows.map((overflow) => ({ ...overflow, company: 'Thames Water' }));
    const { value } = await again({ ...before, overflows: elsewhere }, () => features(row('A', 0)));
    expect(value.overflows.map(({ name }) => name)).toEqual(['A']);
  });
});

test('a place that was never read fails where its company lists far fewer monitors than usual, and none near', async () => {
  const records = layerRecordsForTests();
  for (const layer of publishedLayers) records.beginRound(layer, 1370, { now: 0, roundMs: 0 });
  const { getJson } = replay((url) => (isLook(url) ? {} : isCount(url) ? { count: 700 } : features()));
  const [result] = await stormOverflows({
    getJsonOf: () => getJson,
    layers: publishedLayers,
    radiusMiles: 1.5,
    lookAgainMs: 60_000,
    askAgainMs: 0,
    records,
  })([bude], now);
  expect(result).toMatchObject({ kind: 'shape', message: expect.stringContaining('far fewer than usual') });
});
