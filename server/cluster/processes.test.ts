import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { feedTable } from '#contract/live/live-table.ts';
import { type Simulator, startSimulator } from '#simulator/simulator.ts';
import { type Place, postgresEngines } from '../store/testing/engines.ts';
import { until } from '../testing/apps/several-apps.ts';
import { redisServers } from '../testing/servers/redis-server.ts';
import { ADMIN, type ServerProcess, serverProcesses } from '../testing/servers/server-processes.ts';

const both = postgresEngines.flatMap((engine) => redisServers.map((redis) => ({ engine, redis })));
/** Within this time another process refreshes, whatever happened to the last one. */
const TAKEN_OVER_WITHIN_MS = 15_000;

interface Member {
  server: ServerProcess;
  url: string;
}

describe.each(both)('three processes that an operator starts', ({ engine, redis }) => {
  let place: Place;
  let simulator: Simulator;
  let processes: ReturnType<typeof serverProcesses>;
  let members: Member[];
  let cookie: string;

  const get = (url: string) => fetch(url, { headers: { cookie } });
  const isRefreshing = async ({ url }: Member) =>
    ((await (await fetch(`${url}/readyz`)).json()) as { refreshing: boolean }).refreshing;
  const refreshing = async (among: Member[]) => {
    const answers = await Promise.all(among.map(isRefreshing));
    return among.filter((_, index) => answers[index]);
  };
  const weather = (member: Member, slug = 'exmouth') =>
    get(`${member.url}${feedTable.weather.path}?location=${slug}`);
  const hasWeather = async (member: Member) => (await weather(member)).status === 200;
  const leaderOf = async (among: Member[]): Promise<[Member, Member[]]> => {
    await until(async () => (await refreshing(among)).length === 1);
    const [leader] = (await refreshing(among)) as [Member];
    return [leader, among.filter((member) => member !== leader)];
  };
  const createLocation = async (member: Member, name: string, latitude: number) => {
    const answer = await fetch(`${member.url}/api/admin/locations`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ name, latitude, longitude: -4.9 }),
    });
    expect(answer.status).toBe(201);
  };

  beforeAll(async () => {
    place = await engine.createPlace();
    simulator = await startSimulator({ marked: false });
    processes = serverProcesses({
      ...simulator.settings(),
      DATABASE_URL: place.databaseUrl ?? '',
      REDIS_URL: redis.url,
      SESSION_SECRET: 'one secret for all of these processes',
    });
    const servers = [1, 2, 3].map(() => processes.start()); // at the same moment, on an empty database
    members = await Promise.all(servers.map(async (server) => ({ server, url: await server.url() })));
    const login = await fetch(`${members[0]?.url}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD }),
    });
    expect(login.status).toBe(200);
    cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  }, 120_000); // three starts at once, beside other tests
  afterAll(async () => {
    await processes.stopAll();
    await simulator.close();
    const client = new Client({ connectionString: place.databaseUrl ?? '' });
    await client.connect();
    const { rows } = await client.query(`select value from settings where key = 'installation'`);
    redis.removeLater(`foreshore:${rows[0]?.value}:`);
    await client.end();
    await place.remove();
  }, 30_000);

  test('make one network and one administrator, and one of them calls the sources for all', async () => {
    const output = members.map(({ server }) => server.out()).join('');
    expect(output.match(/starter network of 37/g)).toHaveLength(1);
    expect(output.match(/First administrator/g)).toHaveLength(1);
    await until(async () => (await Promise.all(members.map(hasWeather))).every(Boolean));
    expect(await refreshing(members)).toHaveLength(1);
    await until(() => Promise.resolve(simulator.calls().weather >= 2)); // 37 places in batches of 25, one after the other
    expect(simulator.calls().weather).toBe(2);
    for (const { server } of members) expect(server.err()).toBe('');
  });

  test('a process with another secret does not start, and gives the reason in one line', async () => {
    const stranger = processes.start({ SESSION_SECRET: 'a secret that the others do not have' });
    const forgetful = processes.start({ SESSION_SECRET: '' }); // makes its own secret, in its data folder
    expect(await stranger.exitCode()).toBe(1);
    expect(stranger.err()).toMatch(
      /^SESSION_SECRET: another process on this database uses another one\.[^\n]*\n$/,
    );
    expect(await forgetful.exitCode()).toBe(1);
    expect(forgetful.err()).toMatch(/^SESSION_SECRET: /);
  }, 60_000);

  test('a second process on the data folder of another does not start, and says which process has it', async () => {
    const folder = members[0]?.server.folder ?? '';
    const second = processes.start({ DATA_DIR: folder });
    expect(await second.exitCode()).toBe(1);
    expect(second.err()).toBe(
      `The data folder ${folder} is in use by another server (process ${members[0]?.server.process.pid}). ` +
        'Stop it first, or set DATA_DIR to another folder.\n',
    );
  }, 60_000);

  test('when the one that refreshes is frozen another takes over, and it gives way when it wakes', async () => {
    const [frozen, others] = await leaderOf(members);
    const calls = simulator.calls().weather;
    frozen.server.process.kill('SIGSTOP');
    const took = await until(async () => (await refreshing(others)).length === 1, TAKEN_OVER_WITHIN_MS);
    expect(took).toBeLessThan(TAKEN_OVER_WITHIN_MS);
    frozen.server.process.kill('SIGCONT');
    await until(async () => !(await isRefreshing(frozen)));
    expect(await refreshing(members)).toHaveLength(1);
    expect(simulator.calls().weather).toBe(calls); // nothing was due
  }, 40_000);

  test('when the one that refreshes is killed under load another takes over, and nobody waits for it', async () => {
    const [killed, others] = await leaderOf(members);
    const calls = simulator.calls().weather;
    const statuses = new Map<number, number>();
    let isOver = false;
    const load = others.map(async (member) => {
      while (!isOver) {
        const { status } = await weather(member);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    });
    await killed.server.kill('SIGKILL');
    const took = await until(async () => (await refreshing(others)).length === 1, TAKEN_OVER_WITHIN_MS);
    isOver = true;
    await Promise.all(load);
    expect(took).toBeLessThan(TAKEN_OVER_WITHIN_MS);
    expect([...statuses.keys()]).toEqual([200]);
    expect(statuses.get(200)).toBeGreaterThan(10);
    expect(simulator.calls().weather).toBe(calls);

    // It does refresh, and the third process has the values that it fetched.
    const [leader, [follower]] = (await leaderOf(others)) as [Member, [Member]];
    await createLocation(follower, 'Killed Cove', 50.31);
    await until(async () => (await weather(leader, 'killed-cove')).status === 200);
    await until(async () => (await weather(follower, 'killed-cove')).status === 200);
    expect(simulator.calls().weather).toBe(calls + 1);
  }, 40_000);

  test('a process that is stopped in good order hands over', async () => {
    const remaining = members.filter(({ server }) => server.process.signalCode === null);
    const [stopped, [other]] = (await leaderOf(remaining)) as [Member, [Member]];
    stopped.server.process.kill('SIGTERM');
    expect(await stopped.server.exitCode()).toBe(0);
    await until(() => isRefreshing(other), 5000);
    const isCountGoingOn = async () => {
      const { upstreams } = (await (await get(`${other.url}/api/feeds`)).json()) as {
        upstreams: { calls_today: number }[];
      };
      return upstreams[0]?.calls_today === simulator.calls().weather;
    };
    await until(isCountGoingOn); // a call is counted a moment after it was made
  }, 40_000);
});
