import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { DisplayReport } from '#contract/displays/displays.ts';
import { type DisplayApp, type Screen, startDisplayApp } from '../testing/display-app.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

let app: DisplayApp;
let screen: Screen;
beforeEach(async () => {
  app = await startDisplayApp();
  screen = await app.pair();
});
afterEach(() => app.close());

const frameWith = (key: string) =>
  app.callAs('GET', '/api/display/frame', undefined, { cookie: `display=${key}` });
const outcome = async (key: string) => {
  const { status, body } = await frameWith(key);
  return status === 200 ? 'good' : `${status} ${body.reason}`;
};

describe('a key of a display', () => {
  test('opens its own calls and no other one of all that are registered', async () => {
    const routes = app.server.routeList.flatMap(({ method, url, config }) =>
      [method]
        .flat()
        .map((each) => ({ method: each, url: url.replace(/:\w+/g, 'exmouth'), access: config?.access })),
    );
    const guarded = routes.filter(({ access, method }) => access !== 'public' && method !== 'HEAD');
    expect(guarded.length).toBeGreaterThan(80);
    for (const { method, url, access } of guarded) {
      if (url === '/api/display/events') continue; // see the tests of live connections
      const key = screen.key();
      for (const cookie of [`display=${key}`, `sid=${key}`, `display=${key}; sid=${key}`]) {
        const { status, body } = await app.call({ method: method as 'GET', url, headers: { cookie } });
        const isItsOwn = access === 'display' && cookie.startsWith('display=');
        expect({ method, url, cookie: cookie.slice(0, 8), isLetIn: status !== 401 }).toEqual({
          ...{ method, url, cookie: cookie.slice(0, 8) },
          isLetIn: isItsOwn,
        });
        if (!isItsOwn && access === 'display') expect(body.reason).toBe('unknown');
      }
    }
  });

  test('may come in a header, from a panel that keeps no cookies', async () => {
    const { status } = await app.callAs('GET', '/api/display/frame', undefined, {
      'access-token': screen.key(),
    });
    expect(status).toBe(200);
  });

  test("is asked for whoever is logged in: a person's session opens no call of a display", async () => {
    for (const session of [app.admin, await app.signIn('safety_officer'), await app.signIn('user')]) {
      for (const [method, url] of [
        ['GET', '/api/display/frame'],
        ['GET', '/api/display/events'],
        ['POST', '/api/display/report'],
      ] as const) {
        const { status, body } = await app.call({
          method,
          url,
          session,
          ...(method === 'POST' && { payload: {} }),
        });
        expect([status, body.reason]).toEqual([401, 'unknown']);
      }
    }
  });

  test('is not taken from another site', async () => {
    const { status } = await app.callAs('POST', '/api/display/report', screen.reportOf(), {
      ...screen.headers(),
      'sec-fetch-site': 'cross-site',
    });
    expect(status).toBe(403);
  });
});

describe('is renewed', () => {
  test('once a day with a report, and the old one is good until the new one has been used for five minutes', async () => {
    const old = screen.key();
    await screen.report();
    expect(screen.key()).toBe(old);
    app.clock.at += DAY_MS;
    const answer = await screen.report();
    const fresh = screen.key();
    expect(fresh).not.toBe(old);
    expect(answer.cookies).toMatchObject([{ httpOnly: true, sameSite: 'Strict', path: '/api/display' }]);

    app.clock.at += DAY_MS / 2;
    expect(await outcome(old)).toBe('good'); // the answer with the new one may have been lost
    expect(await outcome(fresh)).toBe('good');
    app.clock.at += 5 * MINUTE_MS - 1;
    expect(await outcome(old)).toBe('good'); // a call that was under way
    expect((await screen.report()).cookies).toEqual([]);
  });

  test('again, where the answer with the new one was lost, but not with each report', async () => {
    app.clock.at += DAY_MS;
    const old = screen.key();
    const lose = () =>
      app.callAs('POST', '/api/display/report', screen.reportOf(), { cookie: `display=${old}` });
    const first = (await lose()).cookies[0]?.value ?? '';
    app.clock.at += MINUTE_MS;
    expect((await lose()).cookies).toEqual([]);
    app.clock.at += 10 * MINUTE_MS;
    const second = (await lose()).cookies[0]?.value ?? '';
    expect(second).not.toBe(first);
    expect(await outcome(second)).toBe('good');
    expect(await outcome(first)).toBe('401 unknown'); // it was never used
  });

  test('at once, where a screen wakes with the old one because the new one had not reached its disk', async () => {
    const old = screen.key();
    app.clock.at += DAY_MS;
    await screen.report();
    await screen.report();
    app.clock.at += MINUTE_MS;
    const woken = app.screen(screen.id, old, app.clock);
    await woken.report(); // within ten minutes a further one waits, unless the first was used
    expect(woken.key()).not.toBe(old);
    app.clock.at += 30 * MINUTE_MS;
    expect((await woken.report()).status).toBe(200);
  });
});

describe('an old key that is used after the new one', () => {
  const copied = async () => {
    const old = screen.key();
    app.clock.at += DAY_MS;
    await screen.report();
    await screen.report();
    app.clock.at += 5 * MINUTE_MS;
    return old;
  };

  test('is a copy: both are refused, people are told, and the display has to be paired again', async () => {
    const old = await copied();
    expect(await outcome(screen.key())).toBe('good');
    expect(await outcome(old)).toBe('401 copied');
    expect(await outcome(screen.key())).toBe('401 copied');
    expect(await outcome(old)).toBe('401 copied');

    const { body } = await app.staff('GET', '/api/admin/displays');
    expect(body.displays).toMatchObject([{ state: 'revoked', is_current: null }]);
    await expect.poll(() => app.mails.length).toBe(1);
    expect(app.mails).toMatchObject([
      { to: 'admin@test.example', subject: 'Sign 1, Pier, at Exmouth: revoked, its key was copied' },
    ]);
    const { body: log } = await app.staff('GET', '/api/admin/audit?action=display_key_copied');
    expect(log.entries).toMatchObject([{ actor: null, subject: { kind: 'display', _id: screen.id } }]);

    const fresh = await app.pair({ id: screen.id });
    expect((await fresh.report()).status).toBe(200);
    expect(await outcome(old)).toBe('401 unknown');
  });
});

describe('a revoked display', () => {
  test('gets 401 with the reason from its next call on, and no new key', async () => {
    app.clock.at += DAY_MS;
    await app.staff('POST', `/api/admin/displays/${screen.id}/revoke`);
    const { status, body, cookies } = await screen.report();
    expect([status, (body as { reason?: string }).reason, cookies]).toEqual([401, 'revoked', []]);
    expect(await outcome(screen.key())).toBe('401 revoked');
  });

  test('is told so also where nothing can be written, as on a full disk', async () => {
    await app.staff('POST', `/api/admin/displays/${screen.id}/revoke`);
    app.store.displayContacts.noteRefused = async () => {
      throw Object.assign(new Error('database or disk is full'), { errcode: 13 });
    };
    expect(await outcome(screen.key())).toBe('401 revoked');
  });
});

describe('while the store is away', () => {
  /** Takes the tables of keys away, as far as anybody can tell. */
  const away = () => {
    const { displayKeys, displayCommands } = app.store;
    const lost = async () => {
      throw Object.assign(new Error('connection lost'), { code: 'ECONNREFUSED' });
    };
    displayKeys.find = lost;
    displayCommands.waiting = lost;
  };

  test('a display that was known goes on being told what to show, and an unknown key opens nothing', async () => {
    await screen.report();
    away();
    await app.message('Rip currents');
    const { status, answer } = await screen.report();
    expect(status).toBe(200);
    expect(answer.frame?.blocks[0]?.headline).toBe('Rip currents');
    const { status: unknown } = await frameWith('A'.repeat(43));
    expect(unknown).toBe(503);
  });

  test('one that this process knows to be revoked does not', async () => {
    await screen.report();
    await app.staff('POST', `/api/admin/displays/${screen.id}/revoke`);
    away();
    expect((await frameWith(screen.key())).status).toBe(503);
  });
});

test('a display that reports without end is held back', async () => {
  const statuses = new Set<number>();
  const report: DisplayReport = screen.reportOf();
  for (let count = 0; count < 61; count += 1)
    statuses.add((await app.callAs('POST', '/api/display/report', report, screen.headers())).status);
  expect([...statuses]).toEqual([200, 429]);
});
