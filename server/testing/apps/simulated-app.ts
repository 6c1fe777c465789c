import { vi } from 'vitest';
import { FeedReport } from '#contract/conditions/feeds.ts';
import { type FeedKind, feedKinds, feedTable } from '#contract/live/live-table.ts';
import type { Location } from '#contract/network/locations.ts';
import { Feeds } from '#server/conditions/feeds/feeds.ts';
import { type Fault, startSimulator } from '#simulator/simulator.ts';
import { type Alter, startAltering } from '../servers/altered-answers.ts';
import { startTestApp, type TestApp } from './test-app.ts';

/** A place with tides, three bathing waters and three storm overflows of one company near it. */
export const HARWICH: Partial<Location> = {
  slug: 'harwich',
  name: 'Harwich',
  latitude: 51.95,
  longitude: 1.283,
  admiralty_station_id: '0131',
};

const QUIET_MS = 100;

type Outcome = 'accepted' | 'failed';

export type SimulatedApp = Awaited<ReturnType<typeof startSimulatedApp>>;

/** The real server on the simulator, by default with Harwich alone. Both follow one clock, which the test moves. */
export async function startSimulatedApp(options: {
  at: string;
  /** REFRESH_SCALE: refreshes run on real time, whatever the clock says. */
  scale?: number;
  locations?: Partial<Location>[];
  environment?: Record<string, string>;
  /** Changes the sources' answers on their way. */
  alter?: Alter;
  simulated?: boolean;
  /** Faults in force before the server starts. */
  faults?: readonly Fault[];
}) {
  const clock = { now: Date.parse(options.at) };
  const now = () => clock.now;
  const simulator = await startSimulator({ now, marked: options.simulated ?? false });
  const altering = options.alter ? await startAltering(simulator.url, options.alter) : null;
  simulator.faults.set(options.faults ?? []);
  const settings = Object.entries(simulator.settings()).map(([name, value]): [string, string] => [
    name,
    altering ? value.replaceAll(simulator.url, altering.url) : value,
  ]);
  const environment = {
    ...Object.fromEntries(settings),
    REFRESH_SCALE: String(options.scale ?? 1),
    ...options.environment,
  };
  const { locations = [HARWICH] } = options;
  const slugs = locations.map(({ slug = 'exmouth' }) => slug);

  const waiting = new Set<(kind: FeedKind, outcome: Outcome) => void>();
  const notify = (kind: FeedKind, outcome: Outcome) => {
    for (const listener of waiting) listener(kind, outcome);
  };
  let app: TestApp;
  let session: string;
  const start = async (more: { dataDir?: string; simulated?: boolean } = {}) => {
    app = await startTestApp({
      now,
      locations,
      environment,
      simulated: options.simulated ?? false,
      ...more,
    });
    const { feeds } = app;
    Object.assign(feeds, {
      accept: (...given: Parameters<Feeds['accept']>) => {
        const held = Feeds.prototype.accept.apply(feeds, given);
        notify(given[0], 'accepted');
        return held;
      },
      fail: (...given: Parameters<Feeds['fail']>) => {
        const first = Feeds.prototype.fail.apply(feeds, given);
        notify(given[0], 'failed');
        return first;
      },
    });
    session = await app.signIn();
  };
  /** Resolves at the end of the feed's next round: the one after it is a whole cadence away. */
  const next = (wanted: Outcome, kind: FeedKind) =>
    new Promise<void>((resolve) => {
      const listener = (fetched: FeedKind, outcome: Outcome) => {
        if (fetched !== kind || outcome !== wanted) return;
        waiting.delete(listener);
        resolve();
      };
      waiting.add(listener);
    });
  /** Resolves when the feed's next round is a while away, so that a change now applies to the whole of it. */
  const betweenRounds = async (kind: FeedKind) => {
    const { body } = await app.call({ method: 'GET', url: '/api/feeds', session });
    const { feeds } = FeedReport.parse(body);
    const dueAt = feeds.find((feed) => feed.kind === kind)?.next_refresh_at ?? '';
    if (!(Date.parse(dueAt) - clock.now > QUIET_MS)) await next('accepted', kind);
  };
  await start();

  return {
    clock,
    simulator,
    next,
    betweenRounds,
    app: () => app,
    feeds: () => app.feeds,
    /** Resolves once every feed of every location was fetched at the current time. */
    loaded: (kinds: readonly FeedKind[] = feedKinds) =>
      vi.waitFor(
        () => {
          const behind = app.feeds
            .report()
            .filter(({ kind }) => kinds.includes(kind))
            .filter(({ fetched_at }) => fetched_at === null || Date.parse(fetched_at) < clock.now);
          if (behind.length > 0) throw new Error(`not fetched: ${behind.map(({ kind }) => kind).join()}`);
        },
        { timeout: 15_000, interval: 5 },
      ),
    call: (url: string, headers: Record<string, string> = {}) =>
      app.call({ method: 'GET', url, session, headers }),
    /** A visitor's answer, for the first location by default. */
    feed: (kind: FeedKind, slug = slugs[0] ?? '') =>
      app.call({ method: 'GET', url: `${feedTable[kind].path}?location=${slug}`, session }),
    async restart(more: { simulated?: boolean } = {}) {
      const { dataDir } = app;
      await app.stop();
      await start({ dataDir, ...more });
    },
    async close() {
      await app.close();
      await altering?.close();
      await simulator.close();
    },
  };
}
