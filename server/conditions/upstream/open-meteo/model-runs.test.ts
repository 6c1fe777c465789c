import { describe, expect, onTestFinished, test } from 'vitest';
import { type Fault, startSimulator } from '#simulator/simulator.ts';
import { createHttp } from '../http.ts';
import { UpstreamError } from '../upstream-error.ts';
import { openMeteoModelRun } from './model-runs.ts';

const NOW = '2026-06-10T21:00:00Z';

async function reading(faults: readonly Fault[] = []) {
  const simulator = await startSimulator({ now: () => Date.parse(NOW), marked: false });
  const http = createHttp({
    userAgent: 'Foreshore/test',
    simulated: false,
    proxy: { https: null, except: null },
  });
  onTestFinished(async () => {
    await http.close();
    await simulator.close();
  });
  simulator.faults.set(faults);
  return openMeteoModelRun({ http, baseUrl: simulator.url });
}

test('the file of a model says when its last run began and since when it can be had', async () => {
  const read = await reading();
  expect(await read('ukmo_uk_deterministic_2km')).toEqual({
    beganAt: Date.parse('2026-06-10T16:00:00Z'),
    availableAt: Date.parse('2026-06-10T20:57:00Z'),
  });
});

describe('a failure', () => {
  test.each<[string, Fault]>([
    ['status', { upstream: 'model_runs', mode: 'error_500' }],
    ['not-json', { upstream: 'model_runs', mode: 'html' }],
    ['not-json', { upstream: 'model_runs', mode: 'truncated' }],
    ['shape', { upstream: 'model_runs', mode: 'nulls' }],
    ['shape', { upstream: 'model_runs', mode: 'missing_fields', field: 'last_run_availability_time' }],
    ['shape', { upstream: 'model_runs', mode: 'null_body' }],
  ])('is told as %s: %j', async (kind, fault) => {
    const read = await reading([fault]);
    const error = await read('dwd_ewam').catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(UpstreamError);
    expect((error as UpstreamError).kind).toBe(kind);
  });

  test('is a file that is not there', async () => {
    const read = await reading();
    await expect(read('no_such_model')).rejects.toMatchObject({ kind: 'status', status: 404 });
  });
});
