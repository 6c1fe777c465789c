import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Overview } from '#contract/conditions/overview.ts';
import { OVERVIEW_EVENT } from '#contract/live/events.ts';
import { liveClients, soon } from './testing/apps/live-clients.ts';
import { startTestApp } from './testing/apps/test-app.ts';
import { builtPages } from './testing/built-pages.ts';
import { fillManyPlaces, manyLocations } from './testing/many-places.ts';

const NOON = Date.parse('2026-07-11T12:00:00Z');
/** More than come with the landing page. */
const PLACES = 300;

/** A server that has just started with values of many places, before its overview was worked out. */
async function started() {
  const pages = await builtPages();
  const locations = manyLocations(PLACES);
  const app = await startTestApp({ locations, pagesFolder: pages.folder, now: () => NOON, starts: false });
  const session = await app.signIn();
  const clients = await liveClients(app);
  const shown = vi.spyOn(app.feeds, 'shown');
  fillManyPlaces(app.feeds, app.places.all(), NOON);
  onTestFinished(async () => {
    clients.closeAll();
    await app.close();
    await pages.remove();
  });

  /** Of how many places the figures are worked out in one go at the most, until something is done. */
  const mostInOneGo = async (done: Promise<unknown>) => {
    const places = () => shown.mock.calls.filter(([kind]) => kind === 'weather').length;
    let isDone = false;
    const end = () => {
      isDone = true;
    };
    const finished = done.then(end, end);
    let most = 0;
    let before = 0;
    while (!isDone) {
      await setImmediate();
      most = Math.max(most, places() - before);
      before = places();
    }
    await finished;
    expect(before, 'all places').toBeGreaterThanOrEqual(PLACES);
    return most;
  };
  return { app, session, clients, mostInOneGo };
}

test('the landing page of a large network leaves others their turn when it is the first to be asked for', async () => {
  const { app, session, mostInOneGo } = await started();
  const page = app.call({ url: '/', session, headers: { accept: 'text/html' } });
  expect(await mostInOneGo(page)).toBeLessThan(PLACES / 2);
  const html = String((await page).body);
  expect(html).toContain('300 places on the UK coast. At 13:00:');
  expect(html.match(/<a href="\/locations\/[^"]+">[^<]+<\/a>: /g)).toHaveLength(10);
});

test('so do live clients that come back to all places at once', async () => {
  const { app, session, clients, mostInOneGo } = await started();
  const together = Promise.all(
    [1, 2, 3].map(async () => {
      const client = await clients.connect({ session });
      await soon(() => expect(client.of(OVERVIEW_EVENT)).toHaveLength(1));
      return client.of(OVERVIEW_EVENT)[0];
    }),
  );
  expect(await mostInOneGo(together)).toBeLessThan(PLACES / 2);
  const { version } = Overview.parse((await app.call({ url: '/api/overview', session })).body);
  expect(await together).toMatchObject([1, 2, 3].map(() => ({ from: version, to: version })));
});

test('a live client that has gone to a place meanwhile is not told of all places', async () => {
  const { app, session, clients, mostInOneGo } = await started();
  const [first] = app.places.all();
  const went = (async () => {
    const client = await clients.connect({ session });
    client.socket.emit('subscribe', { location: first?.slug ?? '' });
    await client.settled();
    await app.overview.ready();
    await client.settled();
    return client;
  })();
  await mostInOneGo(went);
  expect((await went).of(OVERVIEW_EVENT)).toEqual([]);
});
