import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { staffTexts } from '#contract/staff-texts.ts';
import { type Place, postgresEngines } from '../store/testing/engines.ts';
import { type SeveralApps, startSeveralApps, until } from '../testing/apps/several-apps.ts';

const NO_REDIS = 'redis://127.0.0.1:1';

describe.each(postgresEngines)('two processes whose Redis was never there', (engine) => {
  let place: Place;
  let apps: SeveralApps;

  beforeAll(async () => {
    place = await engine.createPlace();
    apps = await startSeveralApps({ databaseUrl: place.databaseUrl ?? '', redisUrl: NO_REDIS });
  }, 60_000);
  afterAll(async () => {
    await apps.close();
    await place.remove();
  });

  test('start, report that, and one refreshes', async () => {
    for (const { readyz } of apps.members)
      expect(await readyz()).toMatchObject({ ready: true, redis: 'away' });
    expect(await apps.refreshing()).toBe(1);
  });

  test('show the same values within seconds, and limit logins', async () => {
    const [one, other] = apps.members;
    const id = (await one?.app.location())?._id ?? '';
    await until(() => (one?.app.feeds.fetchedAt('weather', id) ?? null) !== null);
    await until(
      () => other?.app.feeds.fetchedAt('weather', id) === one?.app.feeds.fetchedAt('weather', id),
      7000,
    );
    const statuses = [];
    for (let index = 0; index < 11; index += 1) {
      const answer = await other?.app.call({
        method: 'POST',
        url: '/auth/login',
        remoteAddress: `192.0.2.${index}`,
        payload: { email: 'user@test.example', password: 'not the right one' },
      });
      statuses.push(answer?.status);
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
  });

  test('a feed can be wanted now at the one that refreshes, and the other reports that it can’t reach it', async () => {
    const ask = async (member: SeveralApps['members'][number] | undefined) =>
      member?.app.call({
        method: 'POST',
        url: '/api/admin/sources/refresh',
        payload: { feed: 'sunrise_sunset', location: 'exmouth' },
        session: await member.app.signIn('admin'),
      });
    const [one, other] = apps.members;
    expect(await ask(other)).toMatchObject({ status: 503, body: { message: staffTexts.askingAway } });
    expect((await ask(one))?.status).toBe(202);
  });

  test('the other takes over when the one is closed', async () => {
    const [one, other] = apps.members;
    await one?.app.close();
    await until(async () => (await other?.readyz())?.refreshing === true, 6000);
  });
});
