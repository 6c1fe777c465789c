import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { feedBodies } from '#contract/conditions/feeds.ts';
import type { StormOverflows } from '#contract/conditions/storm-overflows.ts';
import { startSimulatedApp } from '#server/testing/apps/simulated-app.ts';
import type { Alter } from '#server/testing/servers/altered-answers.ts';
import type { Fault } from '#simulator/simulator.ts';

const SUMMER = '2026-07-10T11:07:00.000Z';

interface LayerAnswer {
  features: { attributes: Record<string, unknown>; geometry: { x: number; y: number } }[];
  count: number;
  exceededTransferLimit?: boolean;
}
/** Changes the answers of the water companies' layers. */
const layers =
  (change: (answer: LayerAnswer, url: URL) => unknown): Alter =>
  (body, url) =>
    url.pathname.startsWith('/arcgis/') ? change(body as LayerAnswer, url) : body;
const renamed = ({ Status, ...attributes }: Record<string, unknown>) => ({ ...attributes, State: Status });

describe('the layers of the water companies', () => {
  const overflowsOf = async (alter: Alter, faults: readonly Fault[] = []) => {
    const server = await startSimulatedApp({ at: SUMMER, alter, faults });
    onTestFinished(() => server.close());
    const { status, body } = await vi.waitUntil(
      async () => {
        const answer = await server.feed('storm_overflow');
        const { fetched_at, error } = answer.body.meta;
        return (fetched_at ?? error) !== null && answer;
      },
      { timeout: 5000 },
    );
    return { status, body: body as StormOverflows & { error?: string } };
  };
  const same: Alter = (body) => body;

  test.each<[string, Alter, Fault[]]>([
    ['an error with status 200', same, [{ upstream: 'storm_overflow', mode: 'error_body' }]],
    ['an answer without rows', layers(({ features: _, ...answer }) => answer), []],
    ['rows in metres', layers((answer) => ({ ...answer, features: answer.features?.map(inMetres) })), []],
    ['a layer that lost all its rows', layers(() => ({ features: [], count: 0 })), []],
    ['pages without end', layers(sameRowsForEver()), []],
  ])('%s is a failure and never "0 overflows"', async (_name, alter, faults) => {
    const { status, body } = await overflowsOf(alter, faults);
    expect(status).toBe(503);
    expect(body.error).toBe('Failed to load storm overflow data');
    expect(body).not.toHaveProperty('total_count');
    expect(body).not.toHaveProperty('overflows');
    expect(body.meta.error).toBe('The source sent an answer that could not be used.');
  });

  test('are read page by page until they are complete', async () => {
    const { status, body } = await overflowsOf(
      layers((answer) =>
        answer.features
          ? {
              ...answer,
              features: answer.features.slice(0, 1),
              exceededTransferLimit: answer.features.length > 1,
            }
          : answer,
      ),
    );
    expect([status, body.total_count, body.overflows.length]).toEqual([200, 3, 3]);
  });

  test('without a row near the place answer that there is none, and of which company', async () => {
    const { status, body } = await overflowsOf(
      layers((answer) => (answer.features ? { ...answer, features: [] } : answer)),
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({ total_count: 0, overflows: [], companies: ['Anglian Water Services'] });
  });

  test('with a renamed status have an unknown one, not "not spilling"', async () => {
    const { body } = await overflowsOf(
      layers((answer) => ({
        ...answer,
        features: answer.features?.map((row) => ({ ...row, attributes: renamed(row.attributes) })),
      })),
    );
    expect(body.overflows).toHaveLength(3);
    for (const { status, status_code } of body.overflows) {
      expect([status, status_code]).toEqual(['Unknown Status', null]);
    }
  });
});

function sameRowsForEver() {
  let rows: LayerAnswer['features'] = [];
  return ({ features }: LayerAnswer) => {
    if (features.length > 0) rows = features;
    return { features: rows, exceededTransferLimit: true };
  };
}

const EARTH_RADIUS_M = 6_378_137;
const inMetres = (row: LayerAnswer['features'][number]) => ({
  ...row,
  geometry: {
    x: (EARTH_RADIUS_M * row.geometry.x * Math.PI) / 180,
    y: EARTH_RADIUS_M * Math.log(Math.tan(Math.PI / 4 + (row.geometry.y * Math.PI) / 360)),
  },
});

test('every status of an overflow, and every spelling of its times, reaches the visitor correctly', async () => {
  const started = Date.parse('2026-05-01T06:00:00Z');
  const rows: Record<string, { Status: unknown; StatusStart: unknown }> = {
    running: { Status: 1, StatusStart: started },
    dry: { Status: 0, StatusStart: started / 1000 },
    offline: { Status: -1, StatusStart: '2026-05-01T07:00:00' }, // London time
    unheard: { Status: 2, StatusStart: '2026-05-01T06:00:00Z' },
    silent: { Status: null, StatusStart: null },
    written: { Status: '1', StatusStart: String(started) },
  };
  const server = await startSimulatedApp({
    at: SUMMER,
    alter: layers((answer) => {
      const [first] = answer.features ?? [];
      if (!first) return answer;
      const features = Object.entries(rows).map(([Id, row]) => ({
        ...first,
        attributes: { ...first.attributes, Id, ...row },
      }));
      return { ...answer, features };
    }),
  });
  onTestFinished(() => server.close());
  await server.loaded();
  const { overflows, total_count } = feedBodies.storm_overflow.parse(
    (await server.feed('storm_overflow')).body,
  );
  const shown = Object.fromEntries(
    overflows.map(({ properties, status, status_code }) => [
      properties.ID,
      [status, status_code, properties.statusStart],
    ]),
  );
  expect(shown).toEqual({
    running: ['Active Spilling', 1, started],
    dry: ['Not Spilling', 0, started],
    offline: ['Monitor Offline', -1, started],
    unheard: ['Unknown Status', null, started],
    silent: ['Unknown Status', null, null],
    written: ['Active Spilling', 1, started],
  });
  expect(total_count).toBe(6);
  expect(
    overflows
      .slice(0, 2)
      .map(({ properties }) => properties.ID)
      .sort(),
  ).toEqual(['running', 'written']);
});

test('a listener is not called for the new update time of a layer whose overflows are the same', async () => {
  let stamp = Date.parse(SUMMER);
  const server = await startSimulatedApp({
    at: SUMMER,
    scale: 0.0001,
    alter: layers((answer) => {
      stamp += 60_000;
      const features = answer.features?.map(({ attributes, geometry }, row) => ({
        attributes: { ...attributes, LastUpdated: stamp, OBJECTID: (stamp % 1000) + row },
        geometry,
      }));
      return { ...answer, features };
    }),
  });
  onTestFinished(() => server.close());
  await server.loaded();
  const changed: string[] = [];
  server.feeds().onChange(({ kind }) => changed.push(kind));
  const first = (await server.feed('storm_overflow')).body.meta.observed_at;
  for (let round = 0; round < 3; round += 1) await server.next('accepted', 'storm_overflow');
  expect((await server.feed('storm_overflow')).body.meta.observed_at).not.toBe(first);
  expect(changed).toEqual([]);
});
