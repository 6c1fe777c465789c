import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { AddressInfo } from 'node:net';
import type { InjectOptions } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { DRIVE_PROXY_PATH } from '#contract/adverts/drive-links.ts';
import type { Access } from '#contract/calls/call.ts';
import {
  automatedMessageHistoryPath,
  marineHistoryPath,
  overflowHistoryPath,
  sampleHistoryPath,
  weatherHistoryPath,
} from '#contract/conditions/history-paths.ts';
import { windowsCalendarPath, windowsPath } from '#contract/conditions/windows-paths.ts';
import { feedTable, modelHoursPath, tideCalendarPath, tideStationPath } from '#contract/live/live-table.ts';
import { startTestApp, type TestApp } from './testing/apps/test-app.ts';
import { marineValue, reading } from './testing/samples.ts';

const MADE_UP = 'A'.repeat(43);
const QUESTION = `${feedTable.marine.path}?location=exmouth`;
/** The framework publishes here whenever a handler runs. */
const HANDLED = 'tracing:fastify.request.handler:start';

/** Calls that answer for one place only. */
const ASKS_FOR_PLACE: ReadonlySet<string> = new Set([
  ...[tideStationPath, tideCalendarPath, windowsPath, windowsCalendarPath, modelHoursPath],
  ...[overflowHistoryPath, sampleHistoryPath].flatMap((path) => [path, `${path}.csv`]),
  ...[weatherHistoryPath, marineHistoryPath, automatedMessageHistoryPath],
]);

/** Calls that answer for a file, of which there is none here: see their own tests. */
const withoutFile = (url: string): number | undefined => {
  if (url === DRIVE_PROXY_PATH) return 400; // it wants a link
  if (url.startsWith('/cards/')) return 404; // it wants a version
  return url.startsWith('/media/') ? 404 : undefined;
};

/** Every registered method and address with a kind of access; a name is replaced by Exmouth. */
const callsOf = (app: TestApp, isMeant: (access: Access | undefined) => boolean) =>
  app.server.routeList
    .filter(({ config }) => isMeant(config?.access))
    .flatMap(({ method, url }) =>
      [method].flat().map((each) => ({
        method: each as NonNullable<InjectOptions['method']>, // the framework's own list of methods
        url: `${url.replace(':name', 'exmouth').replace(/:\w+/g, 'x').replace('*', 'x')}${ASKS_FOR_PLACE.has(url) ? '?location=exmouth' : ''}`,
      })),
    );

const isGuarded = (access: Access | undefined) => access !== 'reading' && access !== 'public';

afterEach(() => void vi.restoreAllMocks());

describe.each([
  { setting: 'true', reads: 200 },
  { setting: 'false', reads: 401 },
])('with PUBLIC_READ=$setting, to somebody without an account', ({ setting, reads }) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ environment: { PUBLIC_READ: setting } });
    app.feeds.accept(
      'marine',
      (await app.location())._id,
      reading(marineValue(Date.now()), { observedAt: Date.now() }),
    );
    const { _id } = await app.location();
    await vi.waitFor(() => expect(app.feeds.body('tidal', _id)).not.toBeNull(), 20_000);
  });
  afterAll(() => app.close());

  test(`every reading call answers ${reads}`, async () => {
    const calls = callsOf(app, (access) => access === 'reading');
    expect(calls.length).toBeGreaterThanOrEqual(10);
    for (const call of calls) {
      const { status } = await app.call(call);
      const expected = reads === 200 ? (withoutFile(call.url) ?? reads) : reads;
      expect({ ...call, status }).toEqual({ ...call, status: expected });
    }
  });

  test('every other call that is not public stays closed, to a plain user too', async () => {
    const session = await app.signIn('user');
    const calls = callsOf(app, isGuarded);
    expect(calls.length).toBeGreaterThanOrEqual(10);
    for (const call of calls) {
      const { status } = await app.call(call);
      expect({ ...call, status }).toEqual({ ...call, status: 401 });
    }
    for (const call of callsOf(app, (access) => access === 'staff' || access === 'admin')) {
      const { status } = await app.call({ ...call, session });
      expect({ ...call, status }).toEqual({ ...call, status: 403 });
    }
  });

  test('the setting is in the answer for the pages', async () => {
    const { body } = await app.call({ url: '/api/settings' });
    expect(body.public_read).toBe(setting === 'true');
  });

  test.each(['made-up', 'malformed', 'ended'])(
    'a %s session reads no more than this, and is not logged in',
    async (kind) => {
      let session = kind === 'malformed' ? '../x' : MADE_UP;
      if (kind === 'ended') {
        session = await app.signIn('admin');
        expect((await app.call({ url: '/api/locations', session })).status).toBe(200);
        await app.call({ method: 'POST', url: '/auth/logout', session });
      }
      expect((await app.call({ url: '/api/locations', session })).status).toBe(reads);
      expect((await app.call({ url: QUESTION, session })).status).toBe(reads);
      expect((await app.call({ url: '/auth/status', session })).body).toEqual({ authenticated: false });
      for (const call of callsOf(app, isGuarded)) {
        expect((await app.call({ ...call, session })).status).toBe(401);
      }
    },
  );

  test('while the store is away, what may be read without it is', async () => {
    vi.spyOn(app.store.sessions, 'byTokenHash').mockRejectedValue(new Error('away'));
    const { status } = await app.call({ url: '/api/locations', session: 'B'.repeat(43) });
    expect(status).toBe(setting === 'true' ? 200 : 503);
    expect((await app.call({ url: '/api/admin/status', session: 'B'.repeat(43) })).status).toBe(503);
  });

  describe('over a real connection', () => {
    let handled = 0;
    let origin: string;
    const count = () => {
      handled += 1;
    };
    beforeAll(async () => {
      await app.server.listen({ port: 0, host: '127.0.0.1' });
      origin = `http://127.0.0.1:${(app.server.server.address() as AddressInfo).port}`;
      subscribe(HANDLED, count);
    });
    afterAll(() => void unsubscribe(HANDLED, count));

    /** @returns the answer, and whether the framework handled it */
    const ask = async (cookie?: string) => {
      const before = handled;
      const answer = await fetch(`${origin}${QUESTION}`, cookie ? { headers: { cookie } } : {});
      return { status: answer.status, body: await answer.text(), byFramework: handled > before };
    };

    test('the second answer equals the first, also without the framework', async () => {
      const session = await app.signIn('user');
      app.places.set(app.places.all()); // like any change of the network: all known answers are forgotten
      const first = await ask();
      expect(first.status).toBe(reads);
      const known = await ask(`sid=${session}`);
      expect(known.status).toBe(200);
      for (const cookie of [undefined, 'sid=', `sid=${MADE_UP}`, 'other=1']) {
        const again = await ask(cookie);
        expect(again.status).toBe(reads);
        expect(again.byFramework).toBe(false);
        expect(again.body).toBe(first.body);
      }
      if (setting === 'true')
        expect([first, known].map(({ byFramework }) => byFramework)).toEqual([true, false]);
    });
  });
});
