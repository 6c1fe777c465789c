import { expect, onTestFinished, test, vi } from 'vitest';
import { FeedReport } from '#contract/conditions/feeds.ts';
import { type SimulatedApp, startSimulatedApp } from '#server/testing/apps/simulated-app.ts';
import type { Fault, Upstream } from '#simulator/simulator.ts';

const OPEN_METEO = ['open-meteo forecast', 'open-meteo marine'];

/** Until when both services of Open-Meteo will be left alone, in epoch milliseconds; 0 for one that is not. */
async function pausedUntil(server: SimulatedApp): Promise<number[]> {
  const { upstreams } = FeedReport.parse((await server.call('/api/feeds')).body);
  return OPEN_METEO.map((name) => {
    const until = upstreams.find(({ upstream }) => upstream === name)?.paused_until ?? null;
    return until === null ? 0 : Date.parse(until);
  });
}

const refusing = (
  upstream: Upstream,
  more: { retry_after_seconds?: number; as_date?: boolean } = {},
): Fault => ({
  upstream,
  mode: 'too_many_requests',
  calls: 1,
  ...more,
});

/** 10,000 seconds at this scale are two; in that time weather is normally fetched eight times and sea twice. */
const SCALE = 0.0002;
const PAUSE_SECONDS = 10_000;
const PAUSE_MS = PAUSE_SECONDS * 1000 * SCALE;
/** A date has whole seconds, which are a fifth of a millisecond here; the report has whole milliseconds. */
const ROUNDING_MS = 2;

test.each([
  ['weather', { retry_after_seconds: PAUSE_SECONDS }],
  ['marine', { retry_after_seconds: PAUSE_SECONDS }],
  ['weather', { retry_after_seconds: PAUSE_SECONDS, as_date: true }],
] as const)(
  'a pause that %s asks for with %j holds for all feeds of the provider and no other',
  async (kind, more) => {
    const server = await startSimulatedApp({ at: new Date().toISOString(), scale: SCALE });
    onTestFinished(() => server.close());
    await server.loaded();
    await server.betweenRounds(kind);
    const earliest = Date.now();
    server.simulator.faults.set([refusing(kind, more)]);
    await server.next('failed', kind);
    const latest = Date.now();
    server.simulator.resetCounts();
    const ends = await pausedUntil(server);
    for (const end of ends) {
      expect(end - PAUSE_MS).toBeGreaterThanOrEqual(earliest - ROUNDING_MS);
      expect(end - PAUSE_MS).toBeLessThanOrEqual(latest + ROUNDING_MS);
    }

    let fetchedMeanwhile = 0;
    for (;;) {
      await server.next('accepted', 'storm_overflow');
      const { weather, marine } = server.simulator.calls();
      if (Date.now() >= Math.min(...ends)) break;
      expect([weather, marine]).toEqual([0, 0]);
      expect((await server.feed(kind)).status).toBe(200);
      fetchedMeanwhile += 1;
    }
    expect(fetchedMeanwhile).toBeGreaterThan(0);

    await Promise.all([server.next('accepted', 'weather'), server.next('accepted', 'marine')]);
    expect(await pausedUntil(server)).toEqual([0, 0]);
  },
);

test('a refusal that gives the pause only in its sentence is understood', async () => {
  const server = await startSimulatedApp({
    at: '2026-07-10T11:07:00Z',
    scale: 0.1,
    faults: [refusing('weather')], // 'Please try again in one minute.'
  });
  onTestFinished(() => server.close());
  const both = await vi.waitUntil(async () => {
    const found = await pausedUntil(server);
    return found.every((until) => until > 0) && found;
  });
  for (const until of both) {
    const pause = until - Date.now();
    expect(pause).toBeGreaterThan(4000);
    expect(pause).toBeLessThanOrEqual(6000);
  }
});
