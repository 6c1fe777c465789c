import { expect, test } from 'vitest';
import { ask, json, simulatorAt } from '../testing/ask.ts';

interface RunFile {
  last_run_initialisation_time: number;
  last_run_availability_time: number;
  update_interval_seconds: number;
}
const fileOf = (model: string) => `/data/${model}/static/meta.json`;
const UKV = fileOf('ukmo_uk_deterministic_2km');
const at = (seconds: number) => new Date(seconds * 1000).toISOString();

test('the file of a model names its last run that can be had', async () => {
  const simulator = await simulatorAt('2026-06-10T21:00:00Z');
  const file = await json<RunFile>(simulator, UKV);
  expect(at(file.last_run_initialisation_time)).toBe('2026-06-10T16:00:00.000Z');
  expect(at(file.last_run_availability_time)).toBe('2026-06-10T20:57:00.000Z');
  expect(file.update_interval_seconds).toBe(3600);
});

test('the next run appears when it is available, and not before', async () => {
  const simulator = await simulatorAt('2026-06-10T21:56:59Z');
  const began = async () => at((await json<RunFile>(simulator, UKV)).last_run_initialisation_time);
  expect(await began()).toBe('2026-06-10T16:00:00.000Z');
  simulator.moveTo('2026-06-10T21:57:00Z');
  expect(await began()).toBe('2026-06-10T17:00:00.000Z');
});

test.each([
  ['meteofrance_wave', '2026-06-10T00:00:00.000Z'],
  ['dwd_ewam', '2026-06-10T12:00:00.000Z'],
  ['ncep_gfswave025', '2026-06-10T12:00:00.000Z'],
  ['meteofrance_currents', '2026-06-10T00:00:00.000Z'],
])('%s runs by its own timetable', async (model, began) => {
  const simulator = await simulatorAt('2026-06-10T21:00:00Z');
  const file = await json<RunFile>(simulator, fileOf(model));
  expect(at(file.last_run_initialisation_time)).toBe(began);
});

test('a model without a file is not found', async () => {
  const simulator = await simulatorAt('2026-06-10T21:00:00Z');
  expect((await ask(simulator, fileOf('no_such_model'))).status).toBe(404);
  expect((await ask(simulator, '/data/dwd_ewam/other.json')).status).toBe(404);
});
