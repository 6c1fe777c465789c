import { expect, test } from 'vitest';
import { ask, json, simulatorAt } from '../testing/ask.ts';
import type { Fault } from './fault.ts';

const NOW = '2026-06-01T12:07:00Z';
const PATHS = {
  weather:
    '/v1/forecast?latitude=50.36&longitude=-4.18&current=temperature_2m,wind_speed_10m,weather_code&hourly=temperature_2m,precipitation&timeformat=unixtime',
  marine:
    '/v1/marine?latitude=50.36&longitude=-4.18&current=wave_height&hourly=wave_height,wave_period&timeformat=unixtime',
  model_runs: '/data/ukmo_uk_deterministic_2km/static/meta.json',
  tides: '/uktidalapi/api/V1/Stations/0014/TidalEvents?duration=1',
  bathing_water: '/doc/bathing-water/ukk4301-22300.json',
  storm_overflow:
    '/arcgis/South%20West%20Water/FeatureServer/0/query?f=json&geometry=-4.14,50.36&geometryType=esriGeometryPoint&inSR=4326&outSR=4326&distance=6&units=esriSRUnit_StatuteMile',
} as const;
type Upstream = keyof typeof PATHS;
const upstreams = Object.keys(PATHS) as Upstream[];

async function broken(fault: Fault) {
  const simulator = await simulatorAt(NOW);
  simulator.faults.set([fault]);
  return { simulator, response: await ask(simulator, PATHS[fault.upstream]) };
}

/** The JSON of a spoilt answer, of the shape that the test names. */
const spoilt = async <T>(fault: Fault) => (await (await broken(fault)).response.json()) as T;

interface Forecast {
  current: Record<string, unknown>;
  hourly: Record<string, unknown[]>;
}

test.each(upstreams)('%s: hang never answers', async (upstream) => {
  const simulator = await simulatorAt(NOW);
  simulator.faults.set([{ upstream, mode: 'hang' }]);
  await expect(ask(simulator, PATHS[upstream], AbortSignal.timeout(150))).rejects.toThrow(/timeout/);
});

test('drip sends the headers at once and then a byte a second', async () => {
  const simulator = await simulatorAt(NOW);
  simulator.faults.set([{ upstream: 'tides', mode: 'drip' }]);
  const stop = new AbortController();
  const response = await ask(simulator, PATHS.tides, stop.signal);
  expect(response.headers.get('content-type')).toContain('application/json');
  const [began, bytes] = [performance.now(), [] as number[]];
  for await (const chunk of response.body ?? []) {
    bytes.push(...chunk);
    if (bytes.length === 2) break;
  }
  stop.abort();
  expect(String.fromCharCode(...bytes)).toBe('[{');
  expect(performance.now() - began).toBeGreaterThan(1500);
  expect(performance.now() - began).toBeLessThan(3500);
});

test('delay answers the truth, later', async () => {
  const simulator = await simulatorAt(NOW);
  const truth = await json(simulator, PATHS.tides);
  simulator.faults.set([{ upstream: 'tides', mode: 'delay', milliseconds: 200 }]);
  const began = performance.now();
  expect(await json(simulator, PATHS.tides)).toEqual(truth);
  expect(performance.now() - began).toBeGreaterThan(190);
});

test.each([
  ['error_500', 500, 'text/plain'],
  ['bad_gateway_html', 502, 'text/html'],
  ['unavailable', 503, 'text/plain'],
  ['html', 200, 'text/html'],
] as const)('%s: status %i, %s', async (mode, status, type) => {
  for (const upstream of upstreams) {
    const { response } = await broken({ upstream, mode });
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toContain(type);
  }
});

test('bad_gateway_html is a page of nginx', async () => {
  const { response } = await broken({ upstream: 'weather', mode: 'bad_gateway_html' });
  expect(await response.text()).toContain('nginx');
});

test('too_many_requests names the wait in seconds, as a date, or not at all', async () => {
  const wait = async (more: { retry_after_seconds?: number; as_date?: boolean }) => {
    const { response } = await broken({ upstream: 'weather', mode: 'too_many_requests', ...more });
    expect(response.status).toBe(429);
    expect(await response.json()).toEqual({ error: true, reason: expect.stringContaining('limit exceeded') });
    return response.headers.get('retry-after');
  };
  expect(await wait({ retry_after_seconds: 120 })).toBe('120');
  expect(await wait({ retry_after_seconds: 120, as_date: true })).toBe('Mon, 01 Jun 2026 12:09:00 GMT');
  expect(await wait({})).toBeNull();
});

test.each(upstreams)('%s: truncated, empty and null_body come as JSON with status 200', async (upstream) => {
  const bodies: Record<string, string> = {};
  for (const mode of ['truncated', 'empty', 'null_body'] as const) {
    const { response } = await broken({ upstream, mode });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('application/json');
    bodies[mode] = await response.text();
  }
  expect(() => JSON.parse(bodies.truncated ?? '')).toThrow(SyntaxError);
  expect(bodies.truncated?.length).toBeGreaterThan(100);
  expect([bodies.empty, bodies.null_body]).toEqual(['', 'null']);
});

test('error_body is the source’s own error under status 200', async () => {
  const bodyOf = async (upstream: Upstream) => {
    const { response } = await broken({ upstream, mode: 'error_body' });
    expect(response.status).toBe(200);
    return response.json();
  };
  expect(await bodyOf('weather')).toMatchObject({ error: true, reason: expect.any(String) });
  expect(await bodyOf('marine')).toMatchObject({ error: true, reason: expect.any(String) });
  expect(await bodyOf('tides')).toMatchObject({ statusCode: 500 });
  expect(await bodyOf('storm_overflow')).toMatchObject({
    error: { code: 400, details: [expect.any(String)] },
  });
});

test('nulls leave times and names and nothing else', async () => {
  expect(await spoilt({ upstream: 'weather', mode: 'nulls' })).toMatchObject({
    latitude: 50.36,
    current: { time: Date.UTC(2026, 5, 1, 12) / 1000, temperature_2m: null, wind_speed_10m: null },
    hourly: { temperature_2m: Array(168).fill(null) },
  });
  const tides = await spoilt({ upstream: 'tides', mode: 'nulls' });
  expect(tides).toContainEqual(
    expect.objectContaining({ EventType: 'HighWater', DateTime: null, Height: null }),
  );
  const waters = await spoilt({ upstream: 'bathing_water', mode: 'nulls' });
  expect(waters).toMatchObject({
    result: {
      primaryTopic: { eubwidNotation: 'ukk4301-22300', latestRiskPrediction: null, yearDesignated: null },
    },
  });
  const overflows = await spoilt<{ features: unknown[] }>({ upstream: 'storm_overflow', mode: 'nulls' });
  expect(overflows.features[0]).toMatchObject({
    attributes: { Id: expect.any(String), status: null, latestEventStart: null },
    geometry: { x: expect.any(Number) },
  });
});

test('wrong_types has numbers as text and numbers that cannot be', async () => {
  const { current, hourly } = await spoilt<Forecast>({ upstream: 'weather', mode: 'wrong_types' });
  expect(current.time).toBe(Date.UTC(2026, 5, 1, 12) / 1000);
  expect([current.temperature_2m, current.wind_speed_10m, current.weather_code]).toEqual([
    1e9,
    -9999,
    expect.any(String),
  ]);
  expect(hourly.temperature_2m?.filter((value) => typeof value === 'string')).toHaveLength(56);
  const [event] = await spoilt<{ Height: unknown }[]>({ upstream: 'tides', mode: 'wrong_types' });
  expect(event?.Height).toBe(1e9);
});

test('missing_fields leaves out the named field, or every second value', async () => {
  const named = await spoilt({ upstream: 'weather', mode: 'missing_fields', field: 'current' });
  expect(named).not.toHaveProperty('current');
  expect(named).toHaveProperty('hourly');
  const deep = await spoilt<object[]>({ upstream: 'tides', mode: 'missing_fields', field: 'Height' });
  expect(deep.every((event) => !('Height' in event) && 'DateTime' in event)).toBe(true);
  const half = await spoilt<Forecast>({ upstream: 'weather', mode: 'missing_fields' });
  expect(Object.keys(half.current)).toEqual(['time', 'interval', 'wind_speed_10m']);
});

test('unequal_arrays have another length each', async () => {
  const { hourly } = await spoilt<Forecast>({ upstream: 'marine', mode: 'unequal_arrays' });
  const lengths = [hourly.time, hourly.wave_height, hourly.wave_period].map((values) => values?.length);
  expect(new Set(lengths).size).toBe(3);
  expect(lengths[0]).toBe(168);
});

/** Reads until so many bytes have come, then breaks off. */
async function read(response: Response, limit: number): Promise<number> {
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes >= limit) break;
  }
  return bytes;
}

test('huge sends more than 20 MB', async () => {
  const { response } = await broken({ upstream: 'bathing_water', mode: 'huge' });
  expect(response.headers.get('content-type')).toContain('application/json');
  expect(await read(response, 20_000_001)).toBeGreaterThan(20_000_000);
});

test('gzip_bomb unpacks to far more than it sends', async () => {
  const { response } = await broken({ upstream: 'bathing_water', mode: 'gzip_bomb' });
  expect(response.headers.get('content-encoding')).toBe('gzip');
  expect(await read(response, 40_000_000)).toBeGreaterThanOrEqual(40_000_000);
});

test('redirect_loop leads to the same address, redirect_elsewhere to the given one', async () => {
  const loop = (await broken({ upstream: 'weather', mode: 'redirect_loop' })).response;
  expect([loop.status, loop.headers.get('location')]).toEqual([302, PATHS.weather]);
  const elsewhere = (
    await broken({ upstream: 'weather', mode: 'redirect_elsewhere', to: 'http://127.0.0.1:9/secret' })
  ).response;
  expect([elsewhere.status, elsewhere.headers.get('location')]).toEqual([302, 'http://127.0.0.1:9/secret']);
});

test('old_data is 88 hours old and future_data 2 hours ahead, whatever the Date says', async () => {
  const timeOf = async (mode: 'old_data' | 'future_data') => {
    const { response } = await broken({ upstream: 'weather', mode });
    expect(Math.abs(Date.parse(response.headers.get('date') ?? '') - Date.now())).toBeLessThan(10_000);
    return ((await response.json()) as Forecast).current.time;
  };
  const quarter = Date.UTC(2026, 5, 1, 12) / 1000;
  expect(await timeOf('old_data')).toBe(quarter - 88 * 3600);
  expect(await timeOf('future_data')).toBe(quarter + 2 * 3600);
});

test('reset breaks the connection after the headers', async () => {
  const { response } = await broken({ upstream: 'marine', mode: 'reset' });
  expect(response.status).toBe(200);
  await expect(response.text()).rejects.toThrow();
});

test('a fault concerns its upstream, the addresses that contain its text, and so many calls', async () => {
  const simulator = await simulatorAt(NOW);
  const status = async (path: string) => (await ask(simulator, path)).status;
  simulator.faults.set([{ upstream: 'tides', mode: 'error_500', url_contains: '/0014/', calls: 2 }]);
  expect(await status(PATHS.weather)).toBe(200);
  expect(await status(PATHS.tides.replace('0014', '0543'))).toBe(200);
  expect(await status(PATHS.tides)).toBe(500);
  expect(await status(PATHS.tides)).toBe(500);
  expect(await status(PATHS.tides)).toBe(200);
  simulator.faults.set([{ upstream: 'storm_overflow', mode: 'error_500', url_contains: 'South West Water' }]);
  expect(await status(PATHS.storm_overflow)).toBe(500);
  simulator.faults.set([{ upstream: 'tides', mode: 'unavailable' }]);
  expect(await status(PATHS.tides)).toBe(503);
  simulator.faults.clear();
  expect(await status(PATHS.tides)).toBe(200);
});

test('frozen is what a source said at a time, at any time', async () => {
  const { response } = await broken({ upstream: 'weather', mode: 'frozen', at: '2026-05-31T06:20:00Z' });
  expect(((await response.json()) as Forecast).current.time).toBe(Date.UTC(2026, 4, 31, 6, 15) / 1000);
});

interface Rows {
  features: { attributes: Record<string, unknown> }[];
  exceededTransferLimit?: boolean;
}
const LAYER = '/arcgis/South%20West%20Water/FeatureServer/0';
const COUNT = `${LAYER}/query?f=json&where=1%3D1&returnCountOnly=true`;
/** What a layer answers under a fault: its rows, their Ids, its count and its description. */
async function layerUnder(fault?: Fault) {
  const simulator = await simulatorAt(NOW);
  simulator.faults.set(fault ? [fault] : []);
  const { features } = await json<Rows>(simulator, PATHS.storm_overflow);
  const { count } = await json<{ count: number }>(simulator, COUNT);
  const { editingInfo } = await json<{ editingInfo: { dataLastEditDate: number } }>(
    simulator,
    `${LAYER}?f=json`,
  );
  return { simulator, features, ids: features.map(({ attributes }) => attributes.Id), count, editingInfo };
}
const upstream = 'storm_overflow';

test('half_layer has 54 % of the rows, and a count of as many', async () => {
  const [truth, half] = [await layerUnder(), await layerUnder({ upstream, mode: 'half_layer' })];
  expect([truth.count, half.count]).toEqual([1370, 739]);
  expect(half.ids.length).toBeLessThan(truth.ids.length);
  expect(truth.ids).toEqual(expect.arrayContaining(half.ids));
});

test('torn_page repeats a row of the first page on the second, and leaves others out', async () => {
  const { ids: all } = await layerUnder();
  const { simulator, features } = await layerUnder({ upstream, mode: 'torn_page' });
  const first = features.map(({ attributes }) => attributes.Id);
  const second = await json<Rows>(simulator, `${PATHS.storm_overflow}&resultOffset=${first.length}`);
  const later = second.features.map(({ attributes }) => attributes.Id);
  expect(first.length + later.length).toBe(all.length);
  expect(later.some((id) => first.includes(id))).toBe(true);
  expect(new Set([...first, ...later]).size).toBeLessThan(all.length);
});

test('empty_layer has nothing, and new_object_ids the same monitors in other rows', async () => {
  const truth = await layerUnder();
  expect(await layerUnder({ upstream, mode: 'empty_layer' })).toMatchObject({ ids: [], count: 0 });
  const renewed = await layerUnder({ upstream, mode: 'new_object_ids' });
  expect(renewed.ids).toEqual(truth.ids);
  const objectIds = ({ features }: Rows) => features.map(({ attributes }) => Number(attributes.ObjectId));
  expect(objectIds(renewed)).toEqual(objectIds(truth).map((id) => id + 100_000));
});

test('step_back, id_twice and monitor_removed concern one monitor', async () => {
  const truth = await layerUnder();
  const monitor = String(truth.ids[1]);
  const back = await layerUnder({ upstream, mode: 'step_back', monitor });
  const behind = back.features.map(
    ({ attributes }, index) =>
      Number(truth.features[index]?.attributes.lastUpdated) - Number(attributes.lastUpdated),
  );
  expect(behind).toEqual(truth.ids.map((id) => (id === monitor ? 900_000 : 0)));
  const twice = await layerUnder({ upstream, mode: 'id_twice', monitor });
  expect(twice.ids.filter((id) => id === monitor)).toHaveLength(2);
  const removed = await layerUnder({ upstream, mode: 'monitor_removed', monitor });
  expect(removed.ids).toEqual(truth.ids.filter((id) => id !== monitor));
  expect(removed.count).toBe(1369);
});

test('layer_age makes the layer and its rows as old, and no_last_updated leaves their times out', async () => {
  const { editingInfo, features } = await layerUnder({ upstream, mode: 'layer_age', minutes: 150 });
  const edited = Date.parse(NOW) - 150 * 60_000;
  expect(editingInfo.dataLastEditDate).toBe(edited);
  expect(features.every(({ attributes }) => Number(attributes.lastUpdated) <= edited)).toBe(true);
  const timeless = await layerUnder({ upstream, mode: 'no_last_updated' });
  expect(timeless.features.every(({ attributes }) => attributes.lastUpdated === null)).toBe(true);
});
