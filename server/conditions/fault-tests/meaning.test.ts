import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { feedBodies } from '#contract/conditions/feeds.ts';
import { startSimulatedApp } from '#server/testing/apps/simulated-app.ts';

const SUMMER = '2026-07-10T11:07:00.000Z';

async function serverAt(at: string, more: Partial<Parameters<typeof startSimulatedApp>[0]> = {}) {
  const server = await startSimulatedApp({ at, ...more });
  onTestFinished(() => server.close());
  return server;
}

describe('the time of the data themselves', () => {
  test.each([
    ['old_data', '2026-07-06T19:00:00.000Z'],
    ['future_data', '2026-07-10T13:00:00.000Z'],
  ] as const)('%s is stale however fresh the fetch', async (mode, observed) => {
    const server = await serverAt(SUMMER, {
      faults: [
        { upstream: 'weather', mode },
        { upstream: 'marine', mode },
      ],
    });
    await server.loaded();
    for (const kind of ['weather', 'marine'] as const) {
      const { status, body } = await server.feed(kind);
      expect(status).toBe(200);
      expect(body.meta).toMatchObject({
        observed_at: observed,
        fetched_at: SUMMER,
        stale: true,
        error: null,
      });
    }
    expect((await server.feed('storm_overflow')).body.meta.stale).toBe(false);
  });

  test.each([
    ['more than three hours after it was fetched', [], '2026-07-10T14:07:00.000Z', [false, true]],
    [
      'more than 15 minutes ahead',
      [{ upstream: 'marine', mode: 'future_data' }],
      '2026-07-10T12:44:59.999Z',
      [true, false],
    ],
  ] as const)('%s counts to the millisecond', async (_name, faults, at, expected) => {
    const server = await serverAt(SUMMER, { faults });
    await server.loaded();
    const stale = async (now: number) => {
      server.clock.now = now;
      return (await server.feed('marine')).body.meta.stale;
    };
    expect([await stale(Date.parse(at)), await stale(Date.parse(at) + 1)]).toEqual(expected);
  });
});

test('an estuary without a cell of the model is null throughout, and not a failure', async () => {
  const tamar = { slug: 'calstock', name: 'Calstock', latitude: 50.49, longitude: -4.21 };
  const server = await serverAt(SUMMER, { locations: [tamar] });
  await server.loaded();
  const { status, body } = await server.feed('marine');
  expect(status).toBe(200);
  const { current, hourly, meta } = feedBodies.marine.parse(body);
  const { time, sea_now_time: _, ...values } = current;
  expect(time * 1000).toBe(Date.parse('2026-07-10T11:00:00Z'));
  expect(new Set(Object.values(values))).toEqual(new Set([null]));
  expect(new Set(hourly.wave_height)).toEqual(new Set([null]));
  expect(meta).toMatchObject({ error: null, stale: false });
});

describe('a listener', () => {
  test('is not called when only time stamps change, and is called once when a value does', async () => {
    const server = await serverAt(SUMMER, { scale: 0.0001 });
    await server.loaded();
    const changed: string[] = [];
    server.feeds().onChange(({ kind }) => changed.push(kind));
    const quick = ['weather', 'marine', 'storm_overflow'] as const;
    for (let round = 0; round < 3; round += 1) {
      server.clock.now += 20; // within the quarter hour: fetched anew, of the same model step
      await server.loaded(quick);
    }
    const before = (await server.feed('storm_overflow')).body;
    server.clock.now += 50;
    await server.loaded(['storm_overflow']);
    const after = (await server.feed('storm_overflow')).body;
    expect(after.timestamp).not.toBe(before.timestamp);
    expect(changed).toEqual([]);

    server.simulator.faults.set([{ upstream: 'weather', mode: 'nulls', calls: 1 }]);
    // Once for the value that disappears and once for its return: a round in progress may still end without either.
    await vi.waitFor(() => expect(changed.length).toBeGreaterThanOrEqual(2), { timeout: 10_000 });
    await server.next('accepted', 'weather');
    await server.next('accepted', 'weather');
    expect(changed).toEqual(['weather', 'weather']);
  });
});

test('markup in the texts of the sources stays text', async () => {
  const script = '<script>alert("x")</script><b>&amp;</b>';
  const poisoned = new Set(['name', 'Name', 'comment', 'bathingWaterDescription', 'ReceivingWaterCourse']);
  const poison = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(poison);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, poisoned.has(key) ? inScript(inner) : poison(inner)]),
    );
  };
  const inScript = (value: unknown) =>
    typeof value === 'object' && value !== null ? { ...value, _value: script } : script;
  const server = await serverAt(SUMMER, {
    environment: { ADMIRALTY_API_KEY: 'a key' },
    alter: poison,
  });
  await server.loaded();
  const [waters, overflows, tides] = await Promise.all(
    (['ea_warnings', 'storm_overflow', 'tidal'] as const).map((kind) => server.feed(kind)),
  );
  expect(waters?.body.locations[0]).toMatchObject({
    location_name: script,
    stp_risk_prediction: { comment: script, warnings: [{ comment: { _value: script } }] },
    profile_details: { beachDescription: script },
  });
  expect(overflows?.body.overflows[0].properties.receivingWaterCourse).toBe(script);
  expect(overflows?.body.overflows[0].name).toContain(script);
  expect(tides?.body.station.name).toBe(script);
  for (const answer of [waters, overflows, tides]) {
    expect(answer?.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer?.headers['x-content-type-options']).toBe('nosniff');
  }
});
