import { test } from 'vitest';
import type { FeedKind } from '#contract/live/live-table.ts';
import { startSimulatedApp } from '#server/testing/apps/simulated-app.ts';
import type { Fault, Upstream } from '#simulator/simulator.ts';

const SCALE = 0.001;
const MINUTE = 60_000;
/** Sources that are called often enough, at this scale, to be seen going on in the meantime. */
const QUICK: readonly Upstream[] = ['weather', 'marine', 'storm_overflow'];

/** The real limits on the whole of an answer, in seconds, and the cadence of each feed. */
const cases: readonly [fault: Fault, kind: FeedKind, limit: number, cadenceMs: number][] = [
  [{ upstream: 'weather', mode: 'hang' }, 'weather', 10, 20 * MINUTE],
  [{ upstream: 'tides', mode: 'hang' }, 'tidal', 10, 720 * MINUTE],
  [{ upstream: 'storm_overflow', mode: 'hang' }, 'storm_overflow', 15, 15 * MINUTE],
  [{ upstream: 'marine', mode: 'drip' }, 'marine', 10, 60 * MINUTE],
  [{ upstream: 'bathing_water', mode: 'drip' }, 'ea_warnings', 20, 60 * MINUTE],
];

test.concurrent.for(cases)(
  '%j: %s is given up after %i s, its last good value stays, and nothing else is delayed',
  { timeout: 60_000 },
  async ([fault, kind, limit, cadenceMs], { expect, onTestFinished }) => {
    const server = await startSimulatedApp({
      at: '2026-07-10T11:07:00Z',
      scale: SCALE,
      environment: { ADMIRALTY_API_KEY: 'a key' },
    });
    onTestFinished(() => server.close());
    await server.loaded();
    const before = await server.feed(kind);

    server.clock.now += Math.ceil(cadenceMs * SCALE * 1.1); // due at once
    server.simulator.faults.set([fault]);
    const began = performance.now();
    await server.restart();
    const failed = server.next('failed', kind);
    server.simulator.resetCounts();
    const asked = performance.now();
    expect((await server.call('/healthz')).status).toBe(200);
    expect((await server.feed(kind)).status).toBe(200);
    expect(performance.now() - asked).toBeLessThan(2000);

    await failed;
    const seconds = (performance.now() - began) / 1000;
    expect(seconds).toBeGreaterThan(limit - 0.5);
    expect(seconds).toBeLessThan(limit + 8);
    const { status, body } = await server.feed(kind);
    expect(status).toBe(200);
    const meta = {
      ...before.body.meta,
      stale: expect.any(Boolean),
      error: 'The source did not answer in time.',
    };
    expect(body).toEqual({ ...before.body, meta });
    const calls = server.simulator.calls();
    for (const other of QUICK.filter((upstream) => upstream !== fault.upstream)) {
      expect([other, calls[other]]).toEqual([other, expect.toSatisfy((count) => count >= 2)]);
    }
  },
);
