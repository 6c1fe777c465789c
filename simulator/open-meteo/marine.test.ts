import { describe, expect, test } from 'vitest';
import { hasRecordings, recorded } from '#server/testing/recorded.ts';
import { json, simulatorAt } from '../testing/ask.ts';
import { shapeDifferences } from '../testing/shape-differences.ts';

const ALL =
  'wave_height,wave_direction,wave_period,wave_peak_period,wind_wave_height,wind_wave_direction,wind_wave_period,wind_wave_peak_period,swell_wave_height,swell_wave_direction,swell_wave_period,swell_wave_peak_period,secondary_swell_wave_height,secondary_swell_wave_direction,secondary_swell_wave_period,tertiary_swell_wave_height,tertiary_swell_wave_direction,tertiary_swell_wave_period,sea_level_height_msl,invert_barometer_height,sea_surface_temperature,ocean_current_velocity,ocean_current_direction';
const at = (latitude: number, longitude: number, more: string) =>
  `/v1/marine?latitude=${latitude}&longitude=${longitude}&${more}`;

interface Marine {
  current_units: Record<string, string>;
  current: Record<string, number | null>;
  hourly: Record<string, number[]> & { time: number[] };
}
const TERTIARY = /^tertiary|^wave_peak_period/;
const NOW = '2026-10-03T11:52:00Z';

test('the default model has everything but tertiary swell and the peak period of all waves', async () => {
  const simulator = await simulatorAt(NOW);
  const { current, current_units } = await json<Marine>(simulator, at(50.36, -4.18, `current=${ALL}`));
  for (const name of ALL.split(',')) {
    expect(current[name] === null, name).toBe(TERTIARY.test(name));
    expect(current_units[name] === 'undefined', name).toBe(TERTIARY.test(name));
  }
});

test('the GFS wave model has tertiary swell, and neither currents nor sea level nor temperature', async () => {
  const simulator = await simulatorAt(NOW);
  const { current, current_units } = await json<Marine>(
    simulator,
    at(50.36, -4.18, `models=ncep_gfswave025&current=${ALL}`),
  );
  expect(current.tertiary_swell_wave_height).toBeTypeOf('number');
  expect(current_units.tertiary_swell_wave_direction).toBe('°');
  for (const name of ['ocean_current_velocity', 'sea_level_height_msl', 'sea_surface_temperature']) {
    expect(current[name]).toBeNull();
    expect(current_units[name]).toBe('undefined');
  }
});

test('currents come in km/h, or in m/s when asked', async () => {
  const simulator = await simulatorAt(NOW);
  const speed = async (unit: string) => {
    const { current, current_units } = await json<Marine>(
      simulator,
      at(50.36, -4.18, `current=ocean_current_velocity${unit}`),
    );
    return [Number(current.ocean_current_velocity), current_units.ocean_current_velocity] as const;
  };
  const [kmh, kmhLabel] = await speed('');
  const [ms, msLabel] = await speed('&wind_speed_unit=ms');
  expect([kmhLabel, msLabel]).toEqual(['km/h', 'm/s']);
  expect(kmh).toBeGreaterThan(0);
  expect(Math.abs(kmh - 3.6 * ms)).toBeLessThan(0.15);
});

test.each([
  ['inland', 52.48, -1.9],
  ['in an estuary', 51.72, -2.48],
])('a place %s answers with units and nothing but nulls', async (_, latitude, longitude) => {
  const simulator = await simulatorAt(NOW);
  const { current, current_units } = await json<Marine>(
    simulator,
    at(latitude, longitude, 'current=wave_height,sea_surface_temperature'),
  );
  expect(current).toMatchObject({ wave_height: null, sea_surface_temperature: null });
  expect(current_units.wave_height).toBe('m');
});

test('sea level turns with the high and low waters of the tidal API', async () => {
  const simulator = await simulatorAt('2026-06-01T00:10:00Z');
  const { hourly } = await json<Marine>(
    simulator,
    at(50.33, -4.16, 'hourly=sea_level_height_msl&timeformat=unixtime&forecast_days=2'),
  );
  const events = await json<{ EventType: string; DateTime: string }[]>(
    simulator,
    '/uktidalapi/api/V1/Stations/0014/TidalEvents?duration=2',
  );
  expect(events.length).toBeGreaterThan(6);
  for (const { EventType, DateTime } of events.slice(1, -1)) {
    const turn = Date.parse(`${DateTime}Z`) / 1000;
    const near = hourly.time.flatMap((time, hour) =>
      Math.abs(time - turn) <= 4 * 3600 ? [{ time, level: Number(hourly.sea_level_height_msl?.[hour]) }] : [],
    );
    const extreme = near.reduce((best, other) =>
      (EventType === 'HighWater') === other.level > best.level ? other : best,
    );
    expect(Math.abs(extreme.time - turn), DateTime).toBeLessThan(45 * 60);
  }
});

describe.runIf(hasRecordings)('against recorded answers', () => {
  test('the default model has the variables, units and types of the North Sea in October 2026', async () => {
    const simulator = await simulatorAt(NOW);
    const theirs = recorded('open_meteo_marine/best-match-all-variables-2026-10-03.json') as Marine;
    const names = Object.keys(theirs.current)
      .filter((name) => name !== 'time' && name !== 'interval')
      .join();
    const ours = await json<Marine>(simulator, at(53.04, 3.96, `current=${names}&hourly=${names}`));
    expect(ours.current_units).toEqual(theirs.current_units);
    expect(
      shapeDifferences(theirs, ours, ['minutely_15_units', 'minutely_15', 'daily_units', 'daily']),
    ).toEqual([]);
    expect(
      names.split(',').filter((name) => (ours.current[name] === null) !== (theirs.current[name] === null)),
    ).toEqual([]);
  });

  test('the GFS wave model has the units and types of the recorded tertiary swell', async () => {
    const simulator = await simulatorAt('2026-10-05T09:00:00Z');
    const theirs = recorded('open_meteo_marine/tertiary-swell-gfswave-2026-10-05.json') as Record<
      string,
      unknown
    >;
    const ours = await json<Record<string, unknown>>(
      simulator,
      at(
        49.9,
        -7,
        'models=ncep_gfswave025&forecast_days=1&hourly=tertiary_swell_wave_height,tertiary_swell_wave_direction,tertiary_swell_wave_period',
      ),
    );
    expect(shapeDifferences(theirs, ours)).toEqual([]);
    expect(ours.hourly_units).toEqual(theirs.hourly_units);
  });
});
