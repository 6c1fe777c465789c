import type { FeedKind } from '#contract/live/live-table.ts';
import type { FeedValue } from '#domain/feeds/feed-values.ts';
import { reading } from '../samples.ts';
import { liveClients, soon } from './live-clients.ts';
import { startTestApp } from './test-app.ts';

export type LiveApp = Awaited<ReturnType<typeof startLiveApp>>;

/** A listening server with Exmouth and Bude, a stopped clock, and values that arrive when the test says so. */
export async function startLiveApp(at: string) {
  const clock = { now: Date.parse(at) };
  const app = await startTestApp({
    now: () => clock.now,
    environment: { REFRESH_SCALE: '1' },
    locations: [{}, { slug: 'bude', name: 'Bude', latitude: 50.83, longitude: -4.55 }],
  });
  const clients = await liveClients(app);
  const [session, admin] = [await app.signIn(), await app.signIn('admin')];
  const exmouth = (await app.location())._id;
  const bude = (await app.location('bude'))._id;
  // What is computed here comes by itself.
  await soon(() => {
    for (const id of [exmouth, bude])
      if (!app.feeds.body('tidal', id) || !app.feeds.body('sunrise_sunset', id)) throw new Error('not yet');
  });

  return {
    app,
    clients,
    clock,
    /** Of a plain user. */
    session,
    exmouth,
    bude,
    /** Makes a source answer, for Exmouth by default. */
    accept: <K extends FeedKind>(kind: K, value: FeedValue<K>, locationId = exmouth) =>
      app.feeds.accept(kind, locationId, reading(value, { observedAt: clock.now })),
    /** A client that looks at a location. */
    at: (location: string) => clients.connect({ location, session }),
    /** A call of a user. */
    get: (url: string) => app.call({ method: 'GET', url, session }),
    /** A call of the administrator. */
    send: (method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
      app.call({ method, url, session: admin, ...(payload && { payload }) }),
    async close() {
      clients.closeAll();
      await app.close();
    },
  };
}
