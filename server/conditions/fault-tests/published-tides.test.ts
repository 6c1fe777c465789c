import { expect, onTestFinished, test } from 'vitest';
import { feedBodies } from '#contract/feeds.ts';
import { tideSentence } from '#domain/tides/tide-words.ts';
import { startSimulatedApp } from '#server/testing/simulated-app.ts';

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
