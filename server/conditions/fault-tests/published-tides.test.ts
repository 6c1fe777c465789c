import { describe, expect, onTestFinished, test } from 'vitest';
import { feedBodies } from '#contract/conditions/feeds.ts';
import { feedTable } from '#contract/live/live-table.ts';
import { tideSentence } from '#domain/tides/tide-words.ts';
import { startSimulatedApp } from '#server/testing/apps/simulated-app.ts';

const at = '2026-06-02T09:30:00Z';
const published = async (place: { latitude: number; longitude: number; admiralty_station_id: string }) => {
  const server = await startSimulatedApp({
    at,
    environment: { ADMIRALTY_API_KEY: 'a key' },
    locations: [{ slug: 'place', name: 'Place', ...place }],
  });
  onTestFinished(() => server.close());
  await server.loaded(['tidal']);
  return feedBodies.tidal.parse((await server.feed('tidal')).body);
};

test('a port whose low waters have no published time is shown neither rising nor falling, with the reason', async () => {
  const tides = await published({ latitude: 51.717, longitude: -2.483, admiralty_station_id: '0522A' });
  expect(new Set(tides.timeline.map(({ type }) => type))).toEqual(new Set(['HighWater']));
  expect(tideSentence(tides, Date.parse(at))).toMatch(
    /^Tide: next high at \d\d:\d\d, \d+\.\d m\. Low before it: time not published\.$/,
  );
});

test('times that ADMIRALTY marks as approximate are shown with ‘about’, and its heights are above chart datum', async () => {
  const tides = await published({ latitude: 50.35, longitude: -5.15, admiralty_station_id: '0546A' });
  expect(tides.datum).toBe('chart datum');
  for (const { type, is_approximate_time, is_approximate_height } of tides.timeline) {
    expect([is_approximate_time, is_approximate_height]).toEqual([true, type === 'LowWater']);
  }
  expect(tideSentence(tides, Date.parse(at))).toMatch(
    /^Tide (rising, high|falling, low) at about \d\d:\d\d, /,
  );
});

describe('at the first start without the list of stations', () => {
  // Neither a port within a mile nor constants between ports: mid-ocean, far west of Ireland.
  const far = { slug: 'place', name: 'Place', latitude: 52, longitude: -20, admiralty_station_id: null };
  const start = async (environment: Record<string, string>) => {
    const server = await startSimulatedApp({
      ...{ at, environment, scale: 0.001 },
      locations: [far],
      faults: [{ upstream: 'tides', mode: 'error_500' }],
    });
    onTestFinished(() => server.close());
    return server;
  };

  test('a place without a port has a failure with its reason, and is asked for again', async () => {
    const server = await start({ ADMIRALTY_API_KEY: 'a key' });
    await server.next('failed', 'tidal');
    const { status, body } = await server.feed('tidal');
    expect(status).toBe(503);
    expect(body).toMatchObject({ error: feedTable.tidal.failure });
    expect(body).toHaveProperty('meta');
    server.simulator.faults.set([]);
    await server.next('accepted', 'tidal');
    expect(await server.feed('tidal')).toMatchObject({ status: 200, body: { station: null, events: [] } });
  });

  test('a place without a port has no tides, and no failure, where no list is asked for', async () => {
    const server = await start({});
    await server.loaded(['tidal']);
    const { status, body } = await server.feed('tidal');
    expect(status).toBe(200);
    expect(body).toMatchObject({ station: null, events: [], meta: { source: null } });
  });
});
