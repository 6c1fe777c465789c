import { expect, onTestFinished, test, vi } from 'vitest';
import { FeedReport } from '#contract/conditions/feeds.ts';
import type { FeedKind } from '#contract/live/live-table.ts';
import { startSimulatedApp } from '#server/testing/apps/simulated-app.ts';
import type { DataUpstream, Fault } from '#simulator/simulator.ts';

/** The feed that is read from each source, by the simulator's name for the source. */
const feedOf: Readonly<Record<DataUpstream, FeedKind>> = {
  weather: 'weather',
  marine: 'marine',
  tides: 'tidal',
  bathing_water: 'ea_warnings',
  storm_overflow: 'storm_overflow',
};

test.each(Object.entries(feedOf) as [DataUpstream, FeedKind][])(
  'an error that %s sends with status 200 is an outage: after three the source is left alone',
  async (upstream, kind) => {
    const fault: Fault = { upstream, mode: 'error_body' };
    const server = await startSimulatedApp({
      at: '2026-07-10T11:07:00.000Z',
      environment: { ADMIRALTY_API_KEY: 'a key' },
      faults: [fault],
    });
    onTestFinished(() => server.close());
    const leftAlone = async (): Promise<string[]> => {
      const { upstreams } = FeedReport.parse((await server.call('/api/feeds')).body);
      return upstreams.filter(({ breaker }) => breaker === 'open').map(({ upstream }) => upstream);
    };
    const ask = () => {
      const feeds = server
        .feeds()
        .locations(kind)
        .map(({ _id: locationId }) => ({ kind, locationId }));
      server.app().values.askNow({ sources: [], feeds });
    };
    await vi.waitFor(
      async () => {
        ask();
        expect(await leftAlone()).toHaveLength(1);
      },
      { timeout: 10_000, interval: 50 },
    );
    const session = await server.app().signIn('admin');
    const { body } = await server.app().call({ method: 'GET', url: '/metrics', session });
    const outcomes = String(body)
      .split('\n')
      .filter((line) => line.startsWith('foreshore_upstream_outcomes'));
    const [name] = await leftAlone();
    const ofIt = outcomes.filter((line) => line.includes(`upstream="${name}"`));
    expect(ofIt).toEqual([expect.stringContaining('outcome="shape"')]); // no call succeeded
  },
);
