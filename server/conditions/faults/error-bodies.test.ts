import { expect, onTestFinished, test, vi } from 'vitest';
import { FeedReport } from '#contract/feeds.ts';
import { type FeedKind, feedKinds } from '#contract/live-table.ts';
import { startSimulatedApp } from '#server/testing/simulated-app.ts';
import type { Fault } from '#simulator/simulator.ts';

/** By feed: the name by which the simulator knows its source. */
const sources: Partial<Record<FeedKind, Fault['upstream']>> = {
  weather: 'weather',
  marine: 'marine',
  tidal: 'tides',
  ea_warnings: 'bathing_water',
  storm_overflow: 'storm_overflow',
};

test.each(feedKinds.filter((kind) => kind in sources))(
  'an error that the source of %s sends with status 200 is an outage: it is left alone after three',
  async (kind) => {
    const fault: Fault = { upstream: sources[kind] ?? 'weather', mode: 'error_body' };
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
    expect(ofIt).toEqual([expect.stringContaining('outcome="shape"')]); // none that went well
  },
);
