import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startSimulator } from './simulator.ts';
import { ask, json, simulatorAt } from './testing/ask.ts';
import { upstreams } from './upstream-names.ts';

const NOW = '2026-06-01T12:07:00Z';
const PATHS = [
  '/v1/forecast?latitude=50.36&longitude=-4.18&current=temperature_2m,cloud_cover',
  '/v1/marine?latitude=50.36&longitude=-4.18&current=wave_height,swell_wave_height',
  '/doc/bathing-water.json?_pageSize=30',
  '/arcgis/Wessex%20Water/FeatureServer/0/query?f=json&geometry=-2.6,51.45&geometryType=esriGeometryPoint&inSR=4326&outSR=4326&distance=3&units=esriSRUnit_StatuteMile',
];
const TIDES = '/uktidalapi/api/V1/Stations/0014/TidalEvents?duration=1';

test('the same seed tells the same bytes, another one others; the tide has no seed', async () => {
  const [one, same, other] = [
    await simulatorAt(NOW, 7),
    await simulatorAt(NOW, 7),
    await simulatorAt(NOW, 8),
  ];
  for (const path of PATHS) {
    const [first, second, third] = await Promise.all(
      [one, same, other].map(async (each) => (await ask(each, path)).text()),
    );
    expect(second, path).toBe(first);
    expect(third, path).not.toBe(first);
  }
  expect(await json(other, TIDES)).toEqual(await json(one, TIDES));
});

test('the clock is the one that was given', async () => {
  const simulator = await simulatorAt(NOW);
  const time = async () =>
    (await json<{ current: { time: string } }>(simulator, PATHS[0] ?? '')).current.time;
  expect(await time()).toBe('2026-06-01T12:00');
  simulator.moveTo('2026-06-01T12:15:00Z');
  expect(await time()).toBe('2026-06-01T12:15');
});

test('counts the calls of each upstream and how many were in flight', async () => {
  const simulator = await simulatorAt(NOW);
  simulator.faults.set([{ upstream: 'tides', mode: 'delay', milliseconds: 150 }]);
  await Promise.all([
    ask(simulator, TIDES),
    ask(simulator, TIDES),
    ask(simulator, TIDES),
    ask(simulator, PATHS[0] ?? ''),
  ]);
  const none = Object.fromEntries(upstreams.map((upstream) => [upstream, 0]));
  expect(simulator.calls()).toEqual({ ...none, weather: 1, tides: 3 });
  expect(simulator.maxInFlight('tides')).toBe(3);
  expect(simulator.maxInFlight('marine')).toBe(0);
  expect(simulator.maxInFlight()).toBeGreaterThanOrEqual(3);
  simulator.resetCounts();
  expect(simulator.calls().tides).toBe(0);
  expect(simulator.maxInFlight()).toBe(0);
});

test('a call that was broken off is no longer in flight', async () => {
  const simulator = await simulatorAt(NOW);
  simulator.faults.set([{ upstream: 'tides', mode: 'hang' }]);
  await expect(ask(simulator, TIDES, AbortSignal.timeout(100))).rejects.toThrow();
  await expect
    .poll(
      async () => (await json<{ in_flight: { tides: number } }>(simulator, '/__simulator')).in_flight.tides,
    )
    .toBe(0);
});

test('its own calls show the state and switch the faults', async () => {
  const simulator = await simulatorAt(NOW, 5);
  const call = (method: string, path: string, body?: string) =>
    fetch(`${simulator.url}/__simulator${path}`, { method, ...(body && { body }) });
  const fault = { upstream: 'tides', mode: 'unavailable', calls: 3 };
  expect(await (await call('PUT', '/faults', JSON.stringify([fault]))).json()).toMatchObject({
    seed: 5,
    faults: [fault],
  });
  expect((await ask(simulator, TIDES)).status).toBe(503);
  expect(await (await call('GET', '')).json()).toMatchObject({
    faults: [{ ...fault, calls: 2 }],
    calls: { tides: 1, weather: 0 },
    max_in_flight: { tides: 1 },
  });
  expect(await (await call('DELETE', '/faults')).json()).toMatchObject({ faults: [] });
  expect(await (await call('POST', '/reset-counts')).json()).toMatchObject({ calls: { tides: 0 } });
});

test.each([
  ['[{"upstream":"moon","mode":"hang"}]', /upstream/],
  ['[{"upstream":"tides","mode":"explode"}]', /mode/],
  ['[{"upstream":"tides","mode":"delay"}]', /milliseconds/],
  ['[{"upstream":"tides","mode":"unequal_arrays"}]', /weather/],
  ['[{"upstream":"tides","mode":"redirect_elsewhere"}]', /to/],
  ['[{"upstream":"tides","mode":"hang","calls":0}]', /calls/],
  ['[{"upstream":"tides","mode":"hang","milliseconds":5}]', /milliseconds/],
  ['{"upstream":"tides","mode":"hang"}', /array/],
  ['nonsense', /JSON/],
])('refuses the faults %s and keeps those it has', async (body, problem) => {
  const simulator = await simulatorAt(NOW);
  simulator.faults.set([{ upstream: 'tides', mode: 'unavailable' }]);
  const response = await fetch(`${simulator.url}/__simulator/faults`, { method: 'PUT', body });
  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({ error: expect.stringMatching(problem) });
  expect((await ask(simulator, TIDES)).status).toBe(503);
});

test('every answer says that it is the simulator’s', async () => {
  const simulator = await simulatorAt(NOW);
  const said = async (path: string) => (await ask(simulator, path)).headers.get('x-foreshore-simulator');
  for (const path of [...PATHS, TIDES, '/v2/forecast', '/__simulator', '/__simulator/nonsense']) {
    expect(await said(path), path).toBe('1');
  }
  for (const mode of [
    'unavailable',
    'html',
    'truncated',
    'redirect_loop',
    'huge',
    'too_many_requests',
  ] as const) {
    simulator.faults.set([{ upstream: 'tides', mode }]);
    expect(await said(TIDES), mode).toBe('1');
  }
});

test('an address of no upstream is 404 and counts for none', async () => {
  const simulator = await simulatorAt(NOW);
  expect((await ask(simulator, '/v2/forecast')).status).toBe(404);
  expect((await ask(simulator, '/__simulator/nonsense')).status).toBe(404);
  expect(Object.values(simulator.calls())).toEqual(upstreams.map(() => 0));
});

test('a call that hangs does not keep it from closing', async () => {
  const simulator = await startSimulator();
  simulator.faults.set([{ upstream: 'tides', mode: 'hang' }]);
  const hanging = ask(simulator, TIDES).catch((error: unknown) => error);
  await expect.poll(() => simulator.calls().tides).toBe(1);
  await simulator.close();
  expect(await hanging).toBeInstanceOf(Error);
});

test('a port that is taken is an error', async () => {
  const simulator = await simulatorAt(NOW);
  await expect(startSimulator({ port: Number(new URL(simulator.url).port) })).rejects.toThrow(/EADDRINUSE/);
});

const MAIN = join(import.meta.dirname, 'main.ts');

test('as a child process it tells its address and ends with its parent’s connection', async () => {
  const child = fork(MAIN, ['--seed', '3'], { execArgv: [] });
  const [{ url, settings }] = await once(child, 'message');
  expect(settings).toMatchObject({
    OPEN_METEO_URL: url,
    OPEN_METEO_MARINE_URL: url,
    ADMIRALTY_URL: url,
    EA_URL: url,
  });
  const layers = settings.STORM_OVERFLOW_URLS.split(',');
  expect(layers).toHaveLength(9);
  expect(layers).toContain(`South West Water=${url}/arcgis/South%20West%20Water/FeatureServer/0`);
  expect(await (await fetch(`${url}/__simulator`)).json()).toMatchObject({ seed: 3 });
  child.disconnect();
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('as a command it prints what to set, the mode too, and SIGTERM ends it', async () => {
  const command = spawn(process.execPath, [MAIN], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void command.kill('SIGKILL'));
  let printed = '';
  command.stdout.on('data', (text) => {
    printed += text;
  });
  await expect.poll(() => printed, { timeout: 5000 }).toMatch(/^STORM_OVERFLOW_URLS=".+"$/m);
  expect(printed).toMatch(/^The simulator listens on http:\/\/127\.0\.0\.1:\d+/);
  expect(printed).toMatch(/^DATA_MODE="simulated"$/m);
  command.kill('SIGTERM');
  expect(await once(command, 'exit')).toEqual([0, null]);
});

test('a wrong option ends the command with a line that names it', async () => {
  const command = spawn(process.execPath, [MAIN, '--port', 'x'], { stdio: ['ignore', 'ignore', 'pipe'] });
  const [printed] = await once(command.stderr, 'data');
  expect(String(printed)).toContain('--port');
  expect(await once(command, 'exit')).toEqual([1, null]);
});
