import { describe, expect, test } from 'vitest';
import { engines, storesOn } from '../testing/engines.ts';
import { MODEL_RETENTION_MS, OVERFLOW_RETENTION_MS, SAMPLE_RETENTION_MS } from './history.ts';
import type { MarinePoint, WeatherPoint } from './model-history.ts';
import type { OverflowSighting } from './overflow-history.ts';
import type { Sample } from './sample-history.ts';

const NOW = Date.parse('2026-06-01T12:00:00Z');
const MINUTE = 60_000;
const DAY = 86_400_000;

const weather = (at: number, more: Partial<WeatherPoint> = {}): WeatherPoint => ({
  locationId: 'bude',
  at,
  temperature_2m: -0.5,
  wind_speed_10m: 0,
  wind_gusts_10m: null,
  wind_direction_10m: 359.5,
  ...more,
});
const marine = (at: number, more: Partial<MarinePoint> = {}): MarinePoint => ({
  locationId: 'bude',
  at,
  wave_height: 1.25,
  sea_surface_temperature: null,
  sea_level_height_msl: -2.5,
  ...more,
});
const sighting = (seenAt: number, more: Partial<OverflowSighting> = {}): OverflowSighting => ({
  company: 'South West Water',
  overflowId: 'SWW0001',
  statusCode: 0,
  name: 'River Neet (SWW0001)',
  statusStart: null,
  eventStart: null,
  eventEnd: null,
  seenAt,
  knownAt: seenAt,
  locationId: 'bude',
  latitude: 50.83,
  longitude: -4.55,
  ...more,
});
const sample = (sampledAt: number, more: Partial<Sample> = {}): Sample => ({
  bathingWaterId: 'ukk3104-33500',
  sampledAt,
  escherichiaColi: 10,
  escherichiaColiQualifier: '<',
  enterococci: null,
  enterococciQualifier: null,
  discountable: null,
  ...more,
});

describe.each(engines)('history on $name', (engine) => {
  const openFresh = storesOn(engine);

  test('gives what was recorded of a place in a time, in order, the end left out', async () => {
    const { history } = await openFresh();
    const at = (minutes: number) => NOW + DAY / 2 + minutes * MINUTE; // from one day to the next
    await history.appendWeather(
      [1, -1, 0, -2].map((nth) => weather(at(nth))),
      false,
    );
    await history.appendWeather([weather(at(-1), { locationId: 'looe' })], false);
    await history.appendWeather([weather(at(-1), { temperature_2m: 30 })], true);
    await history.appendMarine([marine(at(0)), marine(at(-1))], false);
    const period = { from: at(-1), until: at(1) };
    expect(await history.weatherOf('bude', false, period)).toEqual([weather(at(-1)), weather(at(0))]);
    expect(await history.marineOf('bude', false, period)).toEqual([marine(at(-1)), marine(at(0))]);
    expect(await history.weatherOf('bude', true, period)).toMatchObject([{ temperature_2m: 30 }]);
    expect(await history.weatherOf('nowhere', false, period)).toEqual([]);
  });

  test('stores the first value of a moment in the row of its day, real and simulated apart', async () => {
    const { history, db } = await openFresh();
    const later = weather(NOW + 11 * MINUTE, { wind_speed_10m: 7.25, wind_gusts_10m: 1e-7 });
    await history.appendWeather([weather(NOW), weather(NOW), later], false);
    await history.appendWeather([weather(NOW, { temperature_2m: 30 })], false);
    await history.appendWeather([weather(NOW, { temperature_2m: 30 })], true);
    await history.appendWeather([weather(NOW + 11 * MINUTE), weather(NOW - 12 * 60 * MINUTE)], false);
    await history.appendWeather([weather(NOW + DAY / 2), weather(NOW + DAY / 2 - MINUTE)], false);
    await history.appendMarine([marine(NOW), marine(NOW, { locationId: 'spittal' })], false);
    await history.appendMarine([marine(NOW, { wave_height: 9 })], false);
    expect(await history.size()).toEqual({ weather: 3, marine: 2, overflows: 0, samples: 0 });
    const real = db.selectFrom('weather_days').selectAll().where('simulated', '=', 0).orderBy('day');
    const [first, next] = await real.execute();
    expect(first).toMatchObject({ location_id: 'bude', simulated: 0, day: Math.floor(NOW / DAY) });
    expect(JSON.parse(`[${first?.moments}]`)).toEqual([
      [720, -0.5, 0, null, 359.5],
      [731, -0.5, 7.25, 1e-7, 359.5],
      [0, -0.5, 0, null, 359.5],
      [1439, -0.5, 0, null, 359.5],
    ]);
    expect(next).toMatchObject({ day: Math.floor(NOW / DAY) + 1, moments: '[   0,-0.5,0,null,359.5]' });
    const waves = await db.selectFrom('marine_days').select('moments').execute();
    expect(waves.map(({ moments }) => JSON.parse(moments))).toEqual([
      [720, 1.25, null, -2.5],
      [720, 1.25, null, -2.5],
    ]);
  });

  test('records an overflow when its status changes and only then', async () => {
    const { history, db } = await openFresh();
    const statuses = [0, 0, 1, 1, -1, null, null, 0] as const;
    const seen = statuses.map((statusCode, index) => sighting(NOW + index, { statusCode }));
    for (const each of seen.slice(0, 4)) await history.appendOverflowChanges([each], false);
    expect(await history.appendOverflowChanges(seen.slice(4).toReversed(), false)).toBe(3);
    expect(await history.appendOverflowChanges(seen, false)).toBe(0);
    const rows = await db.selectFrom('overflow_history').selectAll().orderBy('changed_at').execute();
    expect(rows.map((row) => [row.changed_at - NOW, row.status_code])).toEqual([
      [0, 0],
      [2, 1],
      [4, -1],
      [5, null],
      [7, 0],
    ]);
    expect(rows[0]).toMatchObject({ company: 'South West Water', overflow_id: 'SWW0001', latitude: 50.83 });
    expect(rows[0]).toMatchObject({ location_id: 'bude', longitude: -4.55, status_start: null });
  });

  test('counts an overflow near two locations once, and each company and reality separately', async () => {
    const { history } = await openFresh();
    const twice = [sighting(NOW), sighting(NOW, { locationId: 'widemouth' })];
    expect(await history.appendOverflowChanges(twice, false)).toBe(1);
    expect(await history.appendOverflowChanges([sighting(NOW)], true)).toBe(1);
    const others = [sighting(NOW, { company: 'Wessex Water' }), sighting(NOW, { overflowId: 'SWW0002' })];
    expect(await history.appendOverflowChanges(others, false)).toBe(2);
    expect(await history.size()).toMatchObject({ overflows: 4 });
  });

  test('ignores late news about an overflow', async () => {
    const { history } = await openFresh();
    await history.appendOverflowChanges([sighting(NOW, { statusCode: 1 })], false);
    expect(await history.appendOverflowChanges([sighting(NOW - 1, { statusCode: 0 })], false)).toBe(0);
    expect(await history.appendOverflowChanges([sighting(NOW, { statusCode: 0 })], false)).toBe(0);
    expect(await history.appendOverflowChanges([sighting(NOW + 1, { statusCode: 0 })], false)).toBe(1);
  });

  test('replaces a sample by its corrected result', async () => {
    const { history, db } = await openFresh();
    await history.appendSamples([sample(NOW), sample(NOW)], false);
    await history.appendSamples([sample(NOW, { enterococci: 3, enterococciQualifier: '=' })], false);
    await history.appendSamples([sample(NOW)], true);
    const rows = await db.selectFrom('sample_history').selectAll().where('simulated', '=', 0).execute();
    expect(rows).toEqual([
      {
        bathing_water_id: 'ukk3104-33500',
        simulated: 0,
        sampled_at: NOW,
        escherichia_coli: 10,
        escherichia_coli_qualifier: '<',
        enterococci: 3,
        enterococci_qualifier: '=',
        discountable: null,
      },
    ]);
    expect(await history.size()).toMatchObject({ samples: 2 });
  });

  test('is pruned by age, each table by its own, and the last status of an overflow stays', async () => {
    const { history, db } = await openFresh();
    const [model, overflow, samples] = [
      NOW - MODEL_RETENTION_MS,
      NOW - OVERFLOW_RETENTION_MS,
      NOW - SAMPLE_RETENTION_MS,
    ];
    const day = model - (model % DAY); // of which a part is not too old
    await history.appendWeather([weather(day - MINUTE), weather(day), weather(NOW)], false);
    await history.appendMarine([marine(day - MINUTE), marine(model)], true);
    await history.appendSamples([sample(samples - 1), sample(samples)], false);
    await history.appendOverflowChanges(
      [
        sighting(overflow - 2, { statusCode: 0 }),
        sighting(overflow - 1, { statusCode: 1 }),
        sighting(overflow, { statusCode: 0 }),
        sighting(overflow - 1, { overflowId: 'unchanged since' }),
      ],
      false,
    );
    await history.prune(NOW);
    expect(await history.size()).toEqual({ weather: 2, marine: 1, overflows: 2, samples: 1 });
    const left = await db.selectFrom('overflow_history').select(['overflow_id', 'changed_at']).execute();
    expect(left).toEqual(
      expect.arrayContaining([
        { overflow_id: 'SWW0001', changed_at: overflow },
        { overflow_id: 'unchanged since', changed_at: overflow - 1 },
      ]),
    );
  });

  test('is pruned to the last row of many, whatever the location and however many there are', async () => {
    const { history, db } = await openFresh();
    const before = NOW - MODEL_RETENTION_MS;
    const ids = Array.from({ length: 120 }, (_, index) => `place-${index}`);
    const daysAgo = (days: readonly number[], of = ids) =>
      of.flatMap((locationId) => days.map((ago) => weather(before - ago * DAY, { locationId })));
    const busy = Array.from({ length: 1100 }, (_, index) => 1 + index);
    await history.appendWeather([...daysAgo([12, 6, 1, 0]), ...daysAgo(busy, ['bude'])], false);
    await history.appendWeather(daysAgo([12, 6, 1]), true);
    const changes = Array.from({ length: 1201 }, (_, index) =>
      sighting(NOW - OVERFLOW_RETENTION_MS - 2000 + index, { statusCode: index % 2 === 0 ? 0 : 1 }),
    );
    expect(await history.appendOverflowChanges(changes, false)).toBe(1201);
    await history.prune(NOW);
    expect(await history.size()).toMatchObject({ weather: ids.length, overflows: 1 });
    const left = await db.selectFrom('weather_days').select(['day', 'simulated']).distinct().execute();
    expect(left).toEqual([{ day: Math.floor(before / DAY), simulated: 0 }]);
  });

  test('takes many rows at once, and of the samples of one day the last', async () => {
    const { history, db } = await openFresh();
    const many = Array.from({ length: 350 }, (_, index) => weather(NOW, { locationId: `place-${index}` }));
    await history.appendWeather([...many, ...many.map((each) => ({ ...each, temperature_2m: 30 }))], false);
    const samples = Array.from({ length: 250 }, (_, index) => sample(NOW + index));
    await history.appendSamples([...samples, sample(NOW, { enterococci: 3 })], false);
    expect(await history.size()).toMatchObject({ weather: 350, samples: 250 });
    expect(await db.selectFrom('weather_days').select('moments').distinct().execute()).toEqual([
      { moments: '[ 720,-0.5,0,null,359.5]' },
    ]);
    const first = db.selectFrom('sample_history').select('enterococci').where('sampled_at', '=', NOW);
    expect(await first.execute()).toEqual([{ enterococci: 3 }]);
  });
});
