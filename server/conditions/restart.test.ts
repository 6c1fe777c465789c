import { expect, onTestFinished, test, vi } from 'vitest';
import { FeedReport } from '#contract/conditions/feeds.ts';
import { Meta } from '#contract/conditions/meta.ts';
import { startSimulatedApp } from '#server/testing/apps/simulated-app.ts';
import type { Alter } from '#server/testing/servers/altered-answers.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Two beaches in one cell of the sea, and in two of the weather. */
const BEACHES = [
  { slug: 'exmouth', name: 'Exmouth', latitude: 50.61, longitude: -3.41 },
  { slug: 'orcombe', name: 'Orcombe Point', latitude: 50.605, longitude: -3.365 },
];
const kinds = ['weather', 'marine'] as const;
const PATIENTLY = { timeout: 15_000, interval: 20 };
const NOON = Date.parse('2026-07-10T12:20:00.000Z');

/** A server with both beaches that has asked for weather and sea once, and what it asks for: the model and of how many. */
async function started() {
  const asked: string[] = [];
  const alter: Alter = (body, { searchParams }) => {
    const points = searchParams.get('latitude')?.split(',').length;
    if (searchParams.has('hourly')) asked.push(`${searchParams.get('models') ?? 'sea'} ${points}`);
    return body;
  };
  const server = await startSimulatedApp({ at: new Date(NOON).toISOString(), locations: BEACHES, alter });
  onTestFinished(() => server.close());
  await server.loaded(kinds);
  expect(asked.splice(0).sort()).toEqual(['ncep_gfswave025 2', 'sea 2', 'ukmo_seamless 2']);

  const metas = async () => {
    const pairs = kinds.flatMap((kind) => BEACHES.map(({ slug }) => ({ kind, slug })));
    const all = await Promise.all(
      pairs.map(async ({ kind, slug }) => {
        const { body } = (await server.feed(kind, slug)) as { body: { meta: unknown } };
        const { run_at, confirmed_at, fetched_at, stale } = Meta.parse(body.meta);
        return [`${kind} ${slug}`, { run_at, confirmed_at, fetched_at, stale }] as const;
      }),
    );
    return Object.fromEntries(all);
  };
  /** Restarts at a time, and waits until the files of all models were asked for and that has had its effect. */
  const restartAt = async (now: number) => {
    server.clock.now = now;
    const before = server.simulator.calls().model_runs;
    await server.restart();
    await vi.waitFor(
      () => expect(server.simulator.calls().model_runs).toBeGreaterThanOrEqual(before + 7),
      PATIENTLY,
    );
    await vi.waitFor(async () => {
      const { feeds } = FeedReport.parse((await server.call('/api/feeds')).body);
      for (const { kind, next_refresh_at } of feeds.filter(({ kind }) => kinds.some((each) => each === kind)))
        expect(Date.parse(next_refresh_at ?? ''), kind).toBeGreaterThan(now + MINUTE);
    }, PATIENTLY);
  };
  return { server, asked, metas, restartAt };
}

test('after a restart without the files of the runs each value is as old as before, and none is asked for again', async () => {
  const { server, asked, metas, restartAt } = await started();
  const before = await metas();
  const noon = new Date(NOON).toISOString();
  for (const meta of Object.values(before))
    expect(meta).toMatchObject({ confirmed_at: noon, fetched_at: noon, stale: false });
  const begun = (kind: string) => before[`${kind} orcombe`]?.run_at;
  expect([begun('weather'), begun('marine')]).toEqual([
    '2026-07-10T07:00:00.000Z',
    '2026-07-10T00:00:00.000Z',
  ]);
  server.simulator.faults.set([{ upstream: 'model_runs', mode: 'error_500' }]);
  await restartAt(NOON + 5 * MINUTE);
  expect(await metas()).toEqual(before);
  expect(asked).toEqual([]);
});

test('a restart just after a run was published confirms nothing that is not known, and asks for nothing', async () => {
  const { asked, metas, restartAt } = await started();
  const before = await metas();
  await restartAt(Date.parse('2026-07-10T12:59:00.000Z')); // the next run is there since 12:57, to be asked for from 13:07
  const after = await metas();
  for (const { slug } of BEACHES) {
    expect(after[`weather ${slug}`]).toEqual(before[`weather ${slug}`]);
    const confirmed_at = '2026-07-10T12:59:00.000Z'; // the sea's files name no new run
    expect(after[`marine ${slug}`]).toEqual({ ...before[`marine ${slug}`], confirmed_at });
  }
  expect(asked).toEqual([]);
});

test('after a restart the places of a cell are asked for once: their cells are stored with their values', async () => {
  const { server, asked, restartAt, metas } = await started();
  await restartAt(NOON + 12 * HOUR);
  await server.loaded(kinds);
  expect(asked.sort()).toEqual(['ncep_gfswave025 1', 'sea 1', 'ukmo_seamless 2']);
  for (const meta of Object.values(await metas()))
    expect(meta).toMatchObject({ fetched_at: new Date(NOON + 12 * HOUR).toISOString(), stale: false });
});
