import { test as base, expect } from '@playwright/test';
import { loseTiles, showTiles, TILE_HOST } from './map-tiles.ts';
import { type PageProblems, watchForProblems } from './page-problems.ts';
import { type Foreshore, type ForeshoreSettings, type Session, startForeshore } from './start-foreshore.ts';

export { expect };

/** Longer: a test that starts a server also waits for its feeds to fill, age or recover. */
const OWN_SERVER_TEST_MS = 150_000;

const LIVE_CONNECTION = /\/socket\.io\//;

interface Options {
  /** Whether the browser starts with the cookies of its own login. */
  loggedIn: boolean;
  tiles: 'shown' | 'missing';
  /** `silent`: no live connection, for journeys with invented answers, which pushes would replace. The pages poll. */
  live: 'on' | 'silent';
}

interface Fixtures {
  problems: PageProblems;
  /** Starts a server that this test alone uses, and gives the browser a login there. */
  startOwn: (settings: ForeshoreSettings) => Promise<Foreshore>;
}

interface WorkerFixtures {
  settings: ForeshoreSettings;
  /** The server shared by all tests that do not change its sources. */
  foreshore: Foreshore;
}

export const test = base.extend<Options & Fixtures, WorkerFixtures>({
  settings: [{}, { option: true, scope: 'worker' }],
  loggedIn: [true, { option: true }],
  tiles: ['shown', { option: true }],
  live: ['on', { option: true }],

  foreshore: [
    async ({ settings }, use) => {
      const foreshore = await startForeshore(settings);
      await use(foreshore);
      await foreshore.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],

  baseURL: ({ foreshore }, use) => use(foreshore.url),
  storageState: async ({ foreshore, loggedIn }, use) => {
    const session: Session = loggedIn ? await foreshore.logIn() : { cookies: [], origins: [] };
    await use(session);
    if (loggedIn) await foreshore.logOut(session);
  },

  problems: [
    async ({ context, tiles, live }, use) => {
      const problems = await watchForProblems(context);
      if (live === 'silent') await context.routeWebSocket(LIVE_CONNECTION, () => undefined);
      if (tiles === 'missing') problems.expect(new RegExp(`ERR_FAILED \\(https://${TILE_HOST}`));
      await (tiles === 'shown' ? showTiles(context) : loseTiles(context));
      await use(problems);
      const unexpected = problems.unexpected();
      // An answer that is being changed when the journey ends would fail in the next one.
      const changers = [context, ...context.pages()];
      await Promise.all(changers.map((changer) => changer.unrouteAll({ behavior: 'ignoreErrors' })));
      expect(unexpected, 'problems in the browser that the journey did not expect').toEqual([]);
    },
    { auto: true },
  ],

  startOwn: async ({ context }, use, testInfo) => {
    testInfo.setTimeout(OWN_SERVER_TEST_MS);
    const started: Foreshore[] = [];
    await use(async (settings) => {
      const own = await startForeshore(settings);
      started.push(own);
      await context.addCookies((await own.logIn()).cookies);
      return own;
    });
    // A page may still be loading at the end: the server must outlive it.
    await Promise.all(context.pages().map((page) => page.close()));
    await Promise.all(started.map((own) => own.stop()));
  },
});
