import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { feedBodies } from '#contract/conditions/feeds.ts';
import type { FeedKind } from '#contract/live/live-table.ts';
import { type SimulatedApp, startSimulatedApp } from '#server/testing/apps/simulated-app.ts';
import { leaves, untrue } from '#server/testing/leaves.ts';
import type { Upstream as AnyUpstream, Fault } from '#simulator/simulator.ts';

/** The files of the models' runs bring no values: their faults are in `fault-tests/model-runs.test.ts`. */
type Upstream = Exclude<AnyUpstream, 'model_runs'>;

/** Feeds that refresh often enough, at these scales, to be seen going on while another one fails. */
const QUICK: readonly FeedKind[] = ['weather', 'marine', 'storm_overflow'];

/** Tides are fetched twice a day, so their feed needs the smaller scale, and bathing waters the season. */
const sources: Readonly<Record<Upstream, { kind: FeedKind; at: string; scale: number }>> = {
  weather: { kind: 'weather', at: '2026-07-10T11:07:00Z', scale: 0.00005 },
  marine: { kind: 'marine', at: '2026-07-10T11:07:00Z', scale: 0.00005 },
  bathing_water: { kind: 'ea_warnings', at: '2026-07-10T11:07:00Z', scale: 0.00005 },
  storm_overflow: { kind: 'storm_overflow', at: '2026-07-10T11:07:00Z', scale: 0.00005 },
  tides: { kind: 'tidal', at: '2026-01-10T11:07:00Z', scale: 0.00002 },
};
const upstreams = Object.keys(sources) as Upstream[];

/** A server to which a source must not be able to redirect ours. */
const elsewhere = { url: '', calls: 0 };
const elsewhereServer = createServer((_request, response) => {
  elsewhere.calls += 1;
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
});
beforeAll(async () => {
  await new Promise<void>((resolve) => elsewhereServer.listen(0, '127.0.0.1', resolve));
  elsewhere.url = `http://127.0.0.1:${(elsewhereServer.address() as AddressInfo).port}/secret`;
});
afterAll(() => {
  elsewhereServer.close();
});

type Spoiling = 'nulls' | 'wrong_types' | 'missing_fields' | 'unequal_arrays';
const NONE = /^$/;

/** Faults after which nothing can be used. */
const failures: readonly [name: string, (upstream: Upstream) => Fault][] = [
  ['a connection that breaks off', (upstream) => ({ upstream, mode: 'reset' })],
  ['status 500', (upstream) => ({ upstream, mode: 'error_500' })],
  ['the 502 page of a proxy', (upstream) => ({ upstream, mode: 'bad_gateway_html' })],
  ['status 503', (upstream) => ({ upstream, mode: 'unavailable' })],
  ['status 429', (upstream) => ({ upstream, mode: 'too_many_requests' })],
  [
    'status 429 that says for how long',
    (upstream) => ({ upstream, mode: 'too_many_requests', retry_after_seconds: 120 }),
  ],
  ['HTML with status 200', (upstream) => ({ upstream, mode: 'html' })],
  ['JSON that is cut off', (upstream) => ({ upstream, mode: 'truncated' })],
  ['an empty answer', (upstream) => ({ upstream, mode: 'empty' })],
  ['null', (upstream) => ({ upstream, mode: 'null_body' })],
  ['an error with status 200', (upstream) => ({ upstream, mode: 'error_body' })],
  ['an answer without end', (upstream) => ({ upstream, mode: 'huge' })],
  ['a gzip bomb', (upstream) => ({ upstream, mode: 'gzip_bomb' })],
  ['a redirect in a circle', (upstream) => ({ upstream, mode: 'redirect_loop' })],
  ['a redirect to elsewhere', (upstream) => ({ upstream, mode: 'redirect_elsewhere', to: elsewhere.url })],
];

/** Without times and heights there are no tides, while other sources' answers still have other values. */
const failuresOf = (upstream: Upstream): typeof failures =>
  upstream === 'tides'
    ? [
        ...failures,
        ['nulls alone', () => ({ upstream, mode: 'nulls' })],
        ['numbers that cannot be', () => ({ upstream, mode: 'wrong_types' })],
      ]
    : failures;

/** A call without a usable answer is reported. */
const IN_PART = /^\/summary\/|^\/locations\/[^/]+\/status$|^\/meta\/error$/;

/** Faults that spoil single values, and the values that may then differ too: by their path in the body. */
const spoiling: Readonly<Record<Upstream, Partial<Record<Spoiling, RegExp>>>> = {
  weather: { nulls: NONE, wrong_types: NONE, unequal_arrays: NONE, missing_fields: NONE },
  marine: { nulls: NONE, wrong_types: NONE, unequal_arrays: NONE, missing_fields: NONE },
  bathing_water: { nulls: IN_PART, wrong_types: NONE, missing_fields: IN_PART },
  // The words of the status, the name made of the water course, the row as published, that an overflow without
  // a status was seen to run before, and that a row with another time went back.
  storm_overflow: {
    nulls: /\/status$|\/name$|\/seen_running\//,
    wrong_types: /\/status$|\/properties\/|\/seen_running\/|\/caveat$|\/suspect$|^\/meta\/observed_at$/,
    missing_fields: /\/status$|\/name$|\/seen_running\//,
  },
  tides: { missing_fields: NONE },
};

/** Texts of a source that no visitor may see. */
const RAW =
  /nginx|<html|Bad Gateway|Internal Server Error|Service Unavailable|Maintenance|limit exceeded|Too many requests|Rate limit|Invalid URL|No data is available|ECONN|127\.0\.0\.1|localhost|\.ts:\d/i;

describe.each(upstreams)('of %s', (upstream) => {
  const { kind, at, scale } = sources[upstream];
  let server: SimulatedApp;
  beforeAll(async () => {
    server = await startSimulatedApp({ at, scale, environment: { ADMIRALTY_API_KEY: 'a key' } });
    await server.loaded();
  });
  afterAll(() => server.close());
  afterEach(() => server.simulator.faults.clear());

  test.each(failuresOf(upstream))('%s: the last good value stays, and says so', async (_name, faultOf) => {
    await server.betweenRounds(kind);
    const before = await server.feed(kind);
    server.clock.now += 10;
    server.simulator.faults.set([faultOf(upstream)]);
    const others = QUICK.filter((other) => other !== kind);
    await Promise.all([
      server.next('failed', kind),
      ...others.map((other) => server.next('accepted', other)),
    ]);

    const during = await server.feed(kind);
    expect(during.status).toBe(200);
    expect(during.body).toEqual({
      ...before.body,
      meta: { ...before.body.meta, error: expect.stringMatching(/^The source .+\.$/) },
    });
    for (const { kind: each, error } of server.feeds().report()) {
      if (each !== kind) expect([each, error]).toEqual([each, null]);
    }
    expect((await server.call('/healthz')).status).toBe(200);
    const answers = [during.body, (await server.call('/api/feeds')).body, (await server.feed(kind)).headers];
    expect(JSON.stringify(answers)).not.toMatch(RAW);
    expect(elsewhere.calls).toBe(0);

    server.simulator.faults.clear();
    await server.betweenRounds(kind); // a round in progress may have met the fault in part
    await server.next('accepted', kind);
    const after = await server.feed(kind);
    expect(after.body.meta).toMatchObject({
      error: null,
      fetched_at: new Date(server.clock.now).toISOString(),
    });
    expect(feedBodies[kind].safeParse(after.body).error).toBeUndefined();
  });

  test.each(Object.entries(spoiling[upstream]))(
    '%s: each value is the right one or missing, and never 0 in its place',
    async (mode, consequences) => {
      await server.betweenRounds(kind);
      const truth = leaves((await server.feed(kind)).body);
      server.simulator.faults.set([{ upstream, mode } as Fault]);
      await server.next('accepted', kind);
      server.simulator.faults.clear();
      const { status, body } = await server.feed(kind);
      expect(status).toBe(200);
      expect(feedBodies[kind].safeParse(body).error).toBeUndefined();
      const shown = leaves(body);
      expect(untrue(shown, truth).filter(([path]) => !consequences.test(path))).toEqual([]);
      const lost = [...truth].filter(([path, value]) => value !== null && (shown.get(path) ?? null) === null);
      expect(lost.length).toBeGreaterThan(0);
      await server.next('accepted', kind);
      expect(leaves((await server.feed(kind)).body)).toEqual(truth);
    },
  );
});
