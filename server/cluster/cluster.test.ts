import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { callTexts } from '#contract/call-texts.ts';
import { FeedReport } from '#contract/conditions/feeds.ts';
import { SourceReport } from '#contract/conditions/source-report.ts';
import { feedKinds, feedPaths, feedTable } from '#contract/live/live-table.ts';
import { postgresEngines } from '../store/testing/engines.ts';
import { onServer } from '../store/testing/test-server.ts';
import { type LiveClients, liveClients, soon } from '../testing/apps/live-clients.ts';
import { type SeveralApps, startSeveralApps, until } from '../testing/apps/several-apps.ts';
import { rawClient } from '../testing/servers/raw-live-clients.ts';
import { redisServers } from '../testing/servers/redis-server.ts';

import { LEADER_CLASS } from './membership.ts';

type Member = SeveralApps['members'][number];

const both = postgresEngines.flatMap((engine) => redisServers.map((redis) => ({ engine, redis })));
const ADVERT = {
  title: 'Surf school',
  description: 'Lessons every day.',
  file_url: 'https://media.example.org/surf.jpg',
  file_type: 'image',
  priority: 1,
  active: true,
};

/** The report is written every 9 to 11 s and read at the same rate. */
const REPORTED_WITHIN_MS = 25_000;

describe.each(both)('two processes on one database and one Redis', ({ engine, redis }) => {
  let place: Awaited<ReturnType<typeof engine.createPlace>>;
  let apps: SeveralApps;
  let one: Member;
  let other: Member;
  let admin: string;
  let session: string;
  const clients: LiveClients[] = [];

  const get = async ({ app }: Member, url: string) => app.call({ method: 'GET', url, session });
  const send = ({ app }: Member, method: 'POST' | 'PUT' | 'DELETE', url: string, payload: object) =>
    app.call({ method, url, payload, session: admin });
  /** Whether PostgreSQL has a lock that says who refreshes. */
  const isLocked = () =>
    onServer(
      async (client) =>
        (
          await client.query(`select 1 from pg_locks where locktype = 'advisory' and classid = $1`, [
            LEADER_CLASS,
          ])
        ).rows.length === 1,
      new URL(place.databaseUrl ?? '').pathname.slice(1),
    );
  const areReady = async () => {
    const answers = await Promise.all([one.readyz(), other.readyz()]);
    return answers.every(({ ready }) => ready === true);
  };
  const isFetched = async ({ app }: Member, slug = 'exmouth') => {
    const location = app.places.bySlug(slug);
    return (
      location !== undefined && feedKinds.every((kind) => app.feeds.fetchedAt(kind, location._id) !== null)
    );
  };

  beforeAll(async () => {
    place = await engine.createPlace();
    apps = await startSeveralApps({ databaseUrl: place.databaseUrl ?? '', redisUrl: redis.url });
    [one, other] = apps.members as [Member, Member];
    redis.removeLater(`foreshore:${await one.app.store.settings.get('installation')}:`);
    clients.push(await liveClients(one.app), await liveClients(other.app));
    [admin, session] = [await one.app.signIn('admin'), await one.app.signIn('user')];
    await until(async () => (await isFetched(one)) && (await isFetched(other)));
  }, 60_000);
  afterAll(async () => {
    for (const each of clients) each.closeAll();
    await apps.close();
    await place.remove();
  });

  test('one refreshes for both, and both report that', async () => {
    expect(await one.readyz()).toMatchObject({ ready: true, redis: 'connected', refreshing: true });
    expect(await other.readyz()).toMatchObject({ ready: true, redis: 'connected', refreshing: false });
    expect(apps.simulator.calls()).toMatchObject({ weather: 1 });
    // What the sources say of their runs comes with the report.
    const weatherOf = async (member: Member) =>
      JSON.stringify((await get(member, `${feedPaths[0]}?location=exmouth`)).body);
    await until(async () => (await weatherOf(one)) === (await weatherOf(other)), REPORTED_WITHIN_MS);
    for (const url of feedPaths) {
      const [here, there] = [
        await get(one, `${url}?location=exmouth`),
        await get(other, `${url}?location=exmouth`),
      ];
      expect(there.status).toBe(200);
      expect(there.body).toEqual(here.body);
    }
  });

  test('both report the same about the sources and the next refresh', async () => {
    const known = async (member: Member) => {
      const { upstreams, feeds } = FeedReport.parse((await get(member, '/api/feeds')).body);
      const spent = upstreams.map(({ upstream, calls_today }) => ({ upstream, calls_today }));
      return JSON.stringify({ spent, isDue: feeds.map((feed) => feed.next_refresh_at !== null) });
    };
    await until(async () => (await known(other)) === (await known(one)), REPORTED_WITHIN_MS);
    expect(await known(one)).not.toContain('false');
    const metrics = (await other.app.call({ method: 'GET', url: '/metrics', remoteAddress: '127.0.0.1' }))
      .body;
    expect(metrics).toContain('foreshore_refreshing 0');
    expect(metrics).toContain('foreshore_redis_connected 1');
    expect(metrics).toMatch(/foreshore_upstream_calls_today\{upstream="open-meteo forecast"\} 1\n/);
  }, 40_000);

  test('a feed that somebody at the other process wants now is fetched by the one, and both report the outcome', async () => {
    const before = apps.simulator.calls().marine;
    const url = '/api/admin/sources/refresh';
    expect((await send(other, 'POST', url, { feed: 'marine', location: 'exmouth' })).status).toBe(202);
    await until(() => apps.simulator.calls().marine > before, 2000);
    const askedAt = async ({ app }: Member) => {
      const { body } = await app.call({ method: 'GET', url: '/api/admin/sources', session: admin });
      const { sources } = SourceReport.parse(body);
      return sources.find(({ source }) => source === 'open-meteo marine')?.asked_at ?? null;
    };
    expect(await askedAt(one)).not.toBeNull();
    await until(async () => (await askedAt(other)) === (await askedAt(one)), REPORTED_WITHIN_MS);
  }, 40_000);

  test('a new value reaches the clients of the other, and so does a failure', async () => {
    const watcher = await clients[1]?.connect({ location: 'exmouth', session });
    const id = (await one.app.location())._id;
    const { held } = one.app.feeds.held('weather', id);
    if (!held) throw new Error('no weather');
    const value = structuredClone(held.value) as { hours: { temperature_2m: number[] } };
    value.hours.temperature_2m.fill(31);
    // In the order of the refresher: accepted here first, then published.
    one.app.feeds.accept('weather', id, { ...held, value: value as never, dropped: [] });
    one.app.values.fetched('weather', { accepted: [id], failed: [] });
    await soon(() => expect(watcher?.of('update_metoffice').at(-1)?.data.current.temperature_2m).toBe(31));
    one.app.feeds.noteError('weather', id, 'The source did not answer.');
    one.app.values.fetched('weather', { accepted: [], failed: [id] });
    await until(() => other.app.feeds.held('weather', id).error === 'The source did not answer.', 1000);
  });

  test('an older value never replaces a newer one, nor one that was fetched elsewhere', async () => {
    const id = (await one.app.location())._id;
    const { held } = other.app.feeds.held('marine', id);
    if (!held) throw new Error('no sea state');
    expect(other.app.feeds.adopt({ ...held, fetchedAt: held.fetchedAt - 1 })).toBe(false);
    expect(other.app.feeds.adopt({ ...held, fetchedAt: held.fetchedAt + 1, whereabouts: 'elsewhere' })).toBe(
      false,
    );
    expect(other.app.feeds.adopt({ ...held, fetchedAt: held.fetchedAt + 1 })).toBe(true);
  });

  test('a location, an advert and a message that are made at the one are at the other within a second', async () => {
    const made = await send(other, 'POST', '/api/admin/locations', {
      name: 'Beer',
      latitude: 50.6962,
      longitude: -3.0922,
    });
    expect(made.status).toBe(201);
    await until(() => one.app.places.bySlug('beer') !== undefined, 1000);
    // The one fetches for it, and the other has the values.
    await until(async () => isFetched(other, 'beer'));
    expect((await get(other, `${feedTable.weather.path}?location=beer`)).status).toBe(200);

    const location = await one.app.location();
    const advert = await send(other, 'POST', '/api/adverts', { ...ADVERT, location_id: location._id });
    expect(advert.status).toBe(201);
    await until(
      async () =>
        JSON.stringify((await get(one, '/api/locations/exmouth/adverts')).body).includes('Surf school'),
      1000,
    );

    const from = one.app.feeds.value('weather', location._id)?.current.wind_direction_10m;
    const message = await send(one, 'POST', '/api/automated_messages', {
      location_name: 'Exmouth',
      title: 'Any wind',
      description: 'Mind the wind.',
      wind_direction: ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'][Math.round((from ?? 0) / 45) % 8],
      wind_speed_min: 0,
      wind_speed_max: 250,
      wind_gusts_min: 0,
      wind_gusts_max: 250,
      is_active: true,
    });
    expect(message.status).toBe(201);
    await until(async () => {
      const { body } = await get(other, '/api/automated_messages/location/exmouth');
      return body.matching_messages.Exmouth.length === 1;
    }, 1000);
    await until(async () => (await one.app.store.messageMatches.open()).length === 1);
  });

  test('a signed link that is made at the one opens at the other within a second, and no longer once it is revoked', async () => {
    const { _id } = await one.app.location();
    const links = `/api/admin/locations/${_id}/links`;
    const made = await send(one, 'POST', links, { label: 'The council' });
    expect(made.status).toBe(201);
    const { link } = made.body;
    const opened = async () => {
      const { status, body } = await other.app.call({ url: `/embed/exmouth?link=${link.link}` });
      return status === 200 ? 'opens' : body;
    };
    await until(async () => (await opened()) === 'opens', 1000);
    expect((await send(one, 'DELETE', `${links}/${link._id}`, {})).status).toBe(200);
    await until(async () => (await opened()) !== 'opens', 1000);
    expect(await opened()).toContain(callTexts.linkRevoked);
  });

  test('a session that is ended at one process closes its connections at the other within a second', async () => {
    const mine = await one.app.signIn('user');
    const client = await clients[1]?.connect({ location: 'exmouth', session: mine });
    const url = clients[1]?.url ?? '';
    const notJoined = [
      await rawClient({ url }, 'websocket', mine),
      await rawClient({ url }, 'polling', mine),
    ];
    const before = other.app.live.figures().connections;
    const begun = performance.now();
    await one.app.call({ method: 'POST', url: '/auth/logout', session: mine });
    await soon(() => expect(client?.hungUp).toHaveLength(1), 1000);
    await soon(() => expect(notJoined.map((each) => each.isClosed())).toEqual([true, true]), 1000);
    expect(other.app.live.figures().connections).toBe(before - 3);
    expect(performance.now() - begun).toBeLessThan(1000);
    expect((await other.app.call({ method: 'GET', url: '/auth/status', session: mine })).body).toEqual({
      authenticated: false,
    });
  });

  test('the events of an account’s live clients are counted across both processes, and so are its connections', async () => {
    const mine = await one.app.signIn('safety_officer');
    const connect = (at: number) => clients[at]?.connect({ location: 'exmouth', session: mine });
    const pages = (await Promise.all([0, 1, 0, 1, 0, 1].map(connect))).filter((page) => page !== undefined);
    for (const { socket } of pages.slice(0, 2))
      for (let asked = 0; asked < 60; asked += 1) socket.emit('update_location');
    const all = <E extends 'error' | 'update_location'>(name: E) => pages.flatMap((page) => page.of(name));
    const refused = { message: callTexts.tooManyLiveEvents, event: 'update_location' };
    await soon(() =>
      expect(all('error').filter(({ message }) => message === refused.message)).toEqual([refused]),
    );
    await soon(() => expect(all('update_location')).toHaveLength(100));

    for (const at of [0, 1, 0, 1]) await connect(at);
    for (const each of clients) expect((await each.refusal({ session: mine })).status).toBe(429);
    pages[0]?.socket.disconnect();
    await soon(() => connect(1));
  });

  test('failed logins are counted across both processes', async () => {
    const logIn = ({ app }: Member, address: string) =>
      app.call({
        method: 'POST',
        url: '/auth/login',
        remoteAddress: address,
        payload: { email: 'safety_officer@test.example', password: 'not the right one' },
      });
    for (let index = 0; index < 10; index += 1)
      expect((await logIn(index % 2 ? one : other, `192.0.2.${index}`)).status).toBe(401);
    expect((await logIn(other, '192.0.2.98')).status).toBe(429);
    expect((await logIn(one, '192.0.2.99')).status).toBe(429);
  });

  test('without Redis each process goes on by itself and reports that, and all is well again soon after', async () => {
    const watcher = await clients[1]?.connect({ location: 'exmouth', session });
    for (const member of [one, other]) member.redis?.cut();
    await until(async () => (await other.readyz()).redis === 'away', 5000);
    expect(await other.readyz()).toMatchObject({ ready: true, status: 'ready' });
    const begun = performance.now();
    const login = await other.app.call({
      method: 'POST',
      url: '/auth/login',
      payload: { email: 'user@test.example', password: 'wrong' },
    });
    expect(login.status).toBe(401);
    expect(performance.now() - begun).toBeLessThan(2000);
    const id = (await one.app.location())._id;
    const { held } = one.app.feeds.held('marine', id);
    if (!held) throw new Error('no sea state');
    // Stored, and the other looks at the store.
    const fetchedAt = Date.now();
    await one.app.store.feedValues.save({ ...held, fetchedAt }, false);
    await until(() => other.app.feeds.fetchedAt('marine', id) === fetchedAt, 7000);
    expect(watcher?.hungUp).toEqual([]);

    for (const member of [one, other]) member.redis?.restore();
    expect(await until(async () => (await other.readyz()).redis === 'connected', 10_000)).toBeLessThan(
      10_000,
    );
    await until(async () => (await one.readyz()).redis === 'connected', 10_000);
    const mine = await one.app.signIn('user');
    const client = await clients[1]?.connect({ location: 'exmouth', session: mine });
    await one.app.call({ method: 'POST', url: '/auth/logout', session: mine });
    await soon(() => expect(client?.hungUp).toHaveLength(1), 1000);
  });

  test('a Redis that hangs delays nobody', async () => {
    const client = await clients[1]?.connect({ location: 'exmouth', session });
    const mine = await other.app.signIn('user');
    other.redis?.fallSilent();
    const begun = performance.now();
    client?.socket.emit('update_location');
    const look = vi.spyOn(other.app.store.sessions, 'byTokenHash');
    const refusal = clients[1]?.refusal({ session: mine });
    await soon(() => expect(look).toHaveBeenCalled());
    look.mockRestore();
    // Admitted at first, then logged out while the count of its connections waits for Redis.
    await other.app.call({ method: 'POST', url: '/auth/logout', session: mine });
    expect((await refusal)?.status).toBe(401);
    await soon(() => expect(client?.of('update_location')).toHaveLength(1));
    const login = await other.app.call({
      method: 'POST',
      url: '/auth/login',
      payload: { email: 'nobody@test.example', password: 'wrong' },
    });
    expect(login.status).toBe(401);
    expect(performance.now() - begun).toBeLessThan(4000);
    await until(async () => (await other.readyz()).redis === 'away', 5000);
    other.redis?.restore();
    await until(async () => (await other.readyz()).redis === 'connected', 10_000);
  });

  test('without PostgreSQL reading goes on, changes are refused in time, and one process still refreshes', async () => {
    const id = (await one.app.location())._id;
    for (const member of [one, other]) await get(member, '/api/tidal?location=exmouth');
    for (const member of [one, other]) member.database.cut();
    const begun = performance.now();
    const refused = await send(one, 'POST', '/api/adverts', { ...ADVERT, location_id: id });
    expect(refused.status).toBe(503);
    expect(performance.now() - begun).toBeLessThan(3000);
    expect((await get(one, '/api/tidal?location=exmouth')).status).toBe(200);
    expect((await get(other, '/api/tidal?location=exmouth')).status).toBe(200);
    expect(await one.readyz()).toMatchObject({ ready: false, store: 'away', refreshing: true });
    expect(await other.readyz()).toMatchObject({ ready: false, refreshing: false });

    const calls = apps.simulator.calls().weather;
    for (const member of [one, other]) member.database.restore();
    await until(areReady, 5000);
    await until(async () => (await get(one, '/api/feeds')).status === 200, 5000);
    // Only one process holds the lock, and it fetches only what is due.
    await until(async () => (await apps.refreshing()) === 1, 5000);
    expect(apps.simulator.calls().weather).toBe(calls);
  });

  test('a PostgreSQL that hangs delays readers only briefly, and changes are refused in time', async () => {
    const timed = async (work: () => Promise<{ status: number }>) => {
      const begun = performance.now();
      const { status } = await work();
      return { status, ms: performance.now() - begun };
    };
    await get(other, '/api/tidal?location=exmouth');
    other.database.fallSilent();
    const write = () => send(other, 'POST', '/api/adverts', ADVERT);
    for (const { status, ms } of [await timed(write), await timed(write)]) {
      expect(status).toBe(503);
      expect(ms).toBeLessThan(3500);
    }
    const read = await timed(() => get(other, `${feedTable.marine.path}?location=exmouth`));
    expect(read.status).toBe(200);
    expect(read.ms).toBeLessThan(1000);
    other.database.restore();
    await until(async () => (await write()).status !== 503, 5000);
  });

  test('when every connection to PostgreSQL is ended, both recover and one refreshes', async () => {
    await onServer(
      (client) =>
        client.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and pid <> pg_backend_pid() and application_name like 'foreshore%'`,
        ),
      new URL(place.databaseUrl ?? '').pathname.slice(1),
    );
    await until(areReady, 5000);
    await until(async () => (await apps.refreshing()) === 1, 5000);
    expect((await get(other, '/api/feeds')).status).toBe(200);
    await until(isLocked, 5000);
  });

  test('a process that can no longer reach PostgreSQL gives way to one that can', async () => {
    await until(async () => (await apps.refreshing()) === 1);
    const leader = one.app.values.isRefreshing() ? one : other;
    const follower = leader === one ? other : one;
    leader.database.fallSilent();
    await until(() => follower.app.values.isRefreshing());
    await until(() => !leader.app.values.isRefreshing());
    leader.database.restore();
    await until(areReady, 5000);
    expect(await apps.refreshing()).toBe(1);
  });
});
