import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { postgresEngines } from '#server/store/testing/engines.ts';
import { type SeveralApps, startSeveralApps } from '#server/testing/apps/several-apps.ts';
import type { TestApp } from '#server/testing/apps/test-app.ts';
import { redisServers } from '#server/testing/servers/redis-server.ts';
import { textHashOf } from './evidence/evidence.ts';
import { LOOK, pairedKey } from './testing/display-app.ts';
import { liveDisplays } from './testing/live-displays.ts';

const both = postgresEngines.flatMap((engine) => redisServers.map((redis) => ({ engine, redis })));

describe.each(both)('a display of two processes on one database and one Redis', ({ engine, redis }) => {
  let place: Awaited<ReturnType<typeof engine.createPlace>>;
  let apps: SeveralApps;
  let one: TestApp;
  let other: TestApp;
  let admin: string;
  let paired: { id: string; key: string };
  const { connect, hangUp } = liveDisplays();

  beforeAll(async () => {
    place = await engine.createPlace();
    apps = await startSeveralApps({ databaseUrl: place.databaseUrl ?? '', redisUrl: redis.url });
    [one, other] = apps.members.map(({ app }) => app) as [TestApp, TestApp];
    redis.removeLater(`foreshore:${await one.store.settings.get('installation')}:`);
    admin = await one.signIn('admin');
    for (const { server } of [one, other]) await server.listen({ port: 0, host: '127.0.0.1' });
  }, 60_000);
  afterAll(async () => {
    await apps.close();
    await place.remove();
  });
  beforeEach(async () => {
    paired = await pairedKey(one, admin);
  });
  afterEach(hangUp);

  const portOf = ({ server }: TestApp) => (server.server.address() as AddressInfo).port;
  const staff = (app: TestApp, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
    app.call({ method, url, session: admin, ...(payload && { payload }) });
  const frameFrom = (app: TestApp) =>
    app.call({ method: 'GET', url: '/api/display/frame', headers: { cookie: `display=${paired.key}` } });
  const message = async (app: TestApp, title: string) => {
    const custom_message = {
      ...{ title, message: 'Stay out.', message_type: 'warning', author: 'The office' },
      expires_at: new Date(Date.now() + 3_600_000).toISOString(),
    };
    const { _id } = await app.location();
    expect((await staff(app, 'PUT', `/api/admin/locations/${_id}`, { custom_message })).status).toBe(200);
  };

  test('is begun at one, approved at the other, and known to both at once', async () => {
    const payload = { width: 800, height: 480 };
    const begun = await one.call({ method: 'POST', url: '/api/display/pairings', payload });
    const { _id: location_id } = await one.location();
    const form = { name: 'Slipway', location_id, look: LOOK, opening_hours: null, code: begun.body.code };
    expect((await staff(other, 'POST', '/api/admin/displays', form)).status).toBe(201);
    const secret = { secret: begun.body.secret };
    const answers = await Promise.all(
      [one, other].map((app) =>
        app.call({ method: 'POST', url: '/api/display/pairings/poll', payload: secret }),
      ),
    );
    expect(answers.map(({ body }) => body.state).toSorted()).toEqual(['expired', 'paired']);
    paired.key = answers.flatMap(({ cookies }) => cookies)[0]?.value ?? '';
    for (const app of [one, other]) expect((await frameFrom(app)).status).toBe(200);
  });

  test('is sent a message that was saved at the other within two seconds', async () => {
    const live = await connect(portOf(other), paired.key);
    await expect.poll(() => live.answers().length).toBeGreaterThan(0);
    const title = `Rip currents ${paired.id}`;
    await message(one, title);
    const begun = performance.now();
    await expect.poll(() => live.answers().at(-1)?.frame?.blocks[0]?.headline, { interval: 10 }).toBe(title);
    expect(performance.now() - begun).toBeLessThan(2000);
  });

  test('is given a command at the other at once', async () => {
    const live = await connect(portOf(other), paired.key);
    await expect.poll(() => live.answers().length).toBeGreaterThan(0);
    await staff(one, 'POST', `/api/admin/displays/${paired.id}/commands`, { kind: 'identify' });
    await expect.poll(() => live.answers().at(-1)?.commands).toMatchObject([{ kind: 'identify' }]);
  });

  test('is cut off at once where it was revoked at the other', async () => {
    const live = await connect(portOf(other), paired.key);
    await expect.poll(() => live.answers().length).toBeGreaterThan(0);
    await staff(one, 'POST', `/api/admin/displays/${paired.id}/revoke`);
    const { status, body } = await frameFrom(other);
    expect([status, body.reason]).toEqual([401, 'revoked']);
    await expect.poll(() => live.state.ended).toBe(true);
    expect(live.events.at(-1)).toEqual({ event: 'refused', data: { reason: 'revoked' } });
  });

  test('reports to both in turn, and to both at once, and has one showing and one chain', async () => {
    let sequence = 0;
    const { body: frame } = await frameFrom(one);
    const report = (app: TestApp) => {
      sequence += 1;
      const payload = {
        ...{ boot_id: `start-of-${paired.id}`.slice(0, 60), sequence, uptime_ms: sequence * 1000 },
        ...{ revision: frame.revision, painted_ms_ago: 10, visible: true, text_hash: textHashOf(frame) },
        ...{ tag: frame.tag, problems: [], version: '1', memory_mb: 1, results: [] },
      };
      const headers = { cookie: `display=${paired.key}` };
      return app.call({ method: 'POST', url: '/api/display/report', headers, payload });
    };
    for (let count = 0; count < 6; count += 1)
      expect((await report(count % 2 ? one : other)).status).toBe(200);
    const all = await Promise.all([one, other, one, other].map(report));
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await one.store.displayShowings.chain(paired.id, { after: 0, limit: 9 })).toEqual([]);
    const { body } = await staff(other, 'GET', `/api/admin/displays/${paired.id}`);
    expect(body.display).toMatchObject({ state: 'reporting', showing: { evidence: 'painted' } });
  });
});
