import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { feedBodies } from '#contract/conditions/feeds.ts';
import { overflowHistoryPath } from '#contract/conditions/history-paths.ts';
import { pollutionBlocks } from '#domain/displays/blocks/pollution-blocks.ts';
import { waterBlocks } from '#domain/displays/blocks/water-block.ts';
import { concernsOf } from '#domain/overview/concerns.ts';
import { waterDoubtsOf } from '#domain/overview/doubts.ts';
import { overviewOf } from '#domain/overview/overview-place.ts';
import { summaryOf } from '#domain/summary/place-summary.ts';
import { isQuiet } from '#domain/summary/water-figures.ts';
import { summaryWords } from '#domain/water/overflows/overflow-summary.ts';
import { startSimulatedApp } from '#server/testing/apps/simulated-app.ts';
import type { Alter } from '#server/testing/servers/altered-answers.ts';
import type { Fault } from '#simulator/simulator.ts';

/** Of three overflows near Harwich the first has begun to spill within the last quarter of an hour, and will for hours. */
const START = Date.parse('2026-06-15T08:22:00.000Z'); // 09:22 in London
const SPILLING = 'AWS61974';
const IDLE = 'AWS30540';
const OTHER = 'AWS45418';
const ROUND = 15 * 60_000;
const HOUR = 60 * 60_000;
/** A round within the limits of freshness, which the scale makes as short. */
const SHORT_ROUND = 100;

type Options = Partial<Parameters<typeof startSimulatedApp>[0]>;
type Server = Awaited<ReturnType<typeof startSimulatedApp>>;
type LayerFault = Fault extends infer F ? (F extends Fault ? Omit<F, 'upstream'> : never) : never;

/** What was said after each lie, for people who want to read it: `SAID=1 npx vitest run …`. */
const table: { lie: string; said: string }[] = [];
afterAll(() => {
  if (process.env.SAID) for (const { lie, said } of table) process.stdout.write(`| ${lie} | ${said} |\n`);
});

async function started(options: Options = {}) {
  const server = await startSimulatedApp({ at: new Date(START).toISOString(), scale: 0.0001, ...options });
  onTestFinished(() => server.close());
  await server.loaded(['storm_overflow']);
  return {
    server,
    /** The next rounds, with these faults. */
    async rounds(faults: readonly LayerFault[], count = 1, wait = ROUND) {
      server.simulator.faults.set(faults.map((fault) => ({ ...fault, upstream: 'storm_overflow' }) as Fault));
      for (let round = 0; round < count; round += 1) {
        server.clock.now += wait;
        await server.loaded(['storm_overflow']);
      }
    },
  };
}

const nothing = { tidal: null, weather: null, marine: null, ea_warnings: null };

/** What a visitor is told by the call, the page, the list of all places and the displays. */
async function said(server: Server, lie: string) {
  const { clock } = server;
  const body = feedBodies.storm_overflow.parse((await server.feed('storm_overflow')).body);
  const bodies = { ...nothing, storm_overflow: body };
  const known = overviewOf({ slug: 'harwich', custom_message: null }, bodies, clock.now);
  const place = { ...known, bathing: { ...known.bathing, state: 'none' as const } };
  const [concern] = concernsOf(place, clock.now);
  const location = { slug: 'harwich', custom_message: null, shore_bearing: null };
  const summary = { ...summaryOf({ location, bodies }, clock.now), overview: place };
  const blocks = [...pollutionBlocks(summary, [], clock.now), ...waterBlocks(summary.figures, [], clock.now)];
  const of = <T>(read: (overflow: (typeof body.overflows)[number]) => T) =>
    Object.fromEntries(body.overflows.map((overflow) => [overflow.properties.ID, read(overflow)]));
  const facts = {
    total: body.total_count,
    codes: of(({ status_code }) => status_code),
    caveats: of(({ caveat }) => caveat),
    suspect: body.company_data[0]?.suspect,
    page: `${summaryWords(body, clock.now)}${isQuiet(summary.figures.overflows) ? ' (green)' : ''}`,
    list: [
      concern?.kind === 'spilling' || concern?.kind === 'spilled' ? concern.sentence : null,
      ...waterDoubtsOf(place, clock.now),
    ]
      .filter((words) => words !== null)
      .join('; '),
    display: blocks.map(({ headline }) => headline).join(', '),
    body,
  };
  const each = body.overflows.map(
    ({ properties, status, caveat }) => `${properties.ID} ${status}${caveat ? ` (${caveat})` : ''}`,
  );
  table.push({
    lie,
    said: [`${facts.total}: ${each.join(', ')}`, facts.page, facts.list, facts.display].join(' | '),
  });
  return facts;
}

const allKnown = { [SPILLING]: 1, [IDLE]: 0, [OTHER]: 0 };

test('without a lie the spill is told', async () => {
  const { server } = await started();
  expect(await said(server, 'the truth')).toMatchObject({
    total: 3,
    codes: allKnown,
    page: '1 of 3 spilling sewage',
    list: 'Spilling now since 09:22, 0.9 miles',
    display: 'Sewage spilling now',
    suspect: null,
  });
});

describe('a lie of a layer ends no spill and takes no monitor away:', () => {
  test('half of its rows', async () => {
    const { server, rounds } = await started();
    await rounds([{ mode: 'half_layer' }]);
    const lied = await said(server, 'half a layer (the one that spills is in the other half)');
    expect(lied).toMatchObject({
      total: 3,
      suspect: 'short',
      codes: { [SPILLING]: null, [IDLE]: 0 },
      caveats: { [SPILLING]: 'missing' },
    });
    expect(lied).toMatchObject({
      page: '1 spilled within 48 h, 1 unknown, 2 not spilling as far as known',
      list: 'Spilled within 48 h: seen at 09:22, end not known, 0.9 miles; 2 of 3 overflows not known',
      display: 'Sewage spilled, Sewage and pollution: not all known',
    });
    await rounds([]);
    expect(await said(server, 'half a layer, the round after')).toMatchObject({
      codes: allKnown,
      suspect: null,
    });
  });

  test('a page from a copy in another order', async () => {
    const { server, rounds } = await started();
    await rounds([{ mode: 'torn_page', calls: 8 }]);
    expect(await said(server, 'a torn second page, read again')).toMatchObject({ total: 3, codes: allKnown });
    await rounds([{ mode: 'torn_page' }]);
    expect(await said(server, 'a torn second page at each read')).toMatchObject({
      total: 3,
      suspect: 'torn',
      codes: { ...allKnown, [OTHER]: null },
    });
  });

  test('a row of one reading before', async () => {
    const { server, rounds } = await started();
    await rounds([{ mode: 'step_back', monitor: SPILLING, minutes: 30 }]);
    expect(await said(server, 'a row one reading back (before the spill)')).toMatchObject({
      codes: allKnown,
      caveats: { [SPILLING]: 'went_back' },
      suspect: 'went_back',
    });
    await rounds([]);
    expect(await said(server, 'the same, the round after')).toMatchObject({
      codes: allKnown,
      caveats: { [SPILLING]: null },
    });
  });

  test('no rows at all, and then new object ids', async () => {
    const { server, rounds } = await started();
    server.simulator.faults.set([{ upstream: 'storm_overflow', mode: 'empty_layer' }]);
    server.clock.now += SHORT_ROUND;
    await server.next('failed', 'storm_overflow');
    const empty = await said(server, 'an empty layer');
    expect(empty).toMatchObject({ total: 3, codes: allKnown, caveats: { [SPILLING]: null } });
    expect(empty.body.meta.error).not.toBeNull();
    await rounds([{ mode: 'new_object_ids' }]);
    await server.next('accepted', 'storm_overflow'); // its layer was empty when it was last counted
    await server.next('accepted', 'storm_overflow');
    expect(await said(server, 'back with new object ids')).toMatchObject({
      total: 3,
      codes: allKnown,
      suspect: null,
    });
  });

  test('an error with status 200', async () => {
    const { server } = await started();
    server.simulator.faults.set([{ upstream: 'storm_overflow', mode: 'error_body' }]);
    server.clock.now += SHORT_ROUND;
    await server.next('failed', 'storm_overflow');
    expect(await said(server, 'error 200')).toMatchObject({ total: 3, codes: allKnown });
  });

  test('one Id twice on a page', async () => {
    const { server, rounds } = await started();
    await rounds([{ mode: 'id_twice', monitor: IDLE }]);
    expect(await said(server, 'one Id twice on a page')).toMatchObject({
      total: 3,
      codes: allKnown,
      suspect: null,
    });
  });

  test('rows without a time of update', async () => {
    const { server, rounds } = await started();
    await rounds([{ mode: 'no_last_updated' }], 2);
    expect(await said(server, 'all rows without LastUpdated')).toMatchObject({
      total: 3,
      codes: allKnown,
      suspect: null,
    });
  });

  test('a status of 0 without an end, for one round', async () => {
    let isLying = false;
    const alter: Alter = (body, url) => {
      const { features } = body as { features?: { attributes: Record<string, unknown> }[] };
      if (!isLying || !features || !url.searchParams.has('geometry')) return body;
      const over = { Status: 0, LatestEventStart: null, LatestEventEnd: null };
      const changed = features.map((row) =>
        row.attributes.Id === SPILLING ? { ...row, attributes: { ...row.attributes, ...over } } : row,
      );
      return { ...(body as object), features: changed };
    };
    const { server, rounds } = await started({ alter });
    isLying = true;
    await rounds([]);
    expect(await said(server, 'stopped, without an end')).toMatchObject({
      codes: allKnown,
      caveats: { [SPILLING]: 'end_unconfirmed' },
    });
    const { overflows } = (await server.call(`${overflowHistoryPath}?location=harwich`)).body;
    expect(overflows.find(({ id }: { id: string }) => id === SPILLING)?.state).not.toBe('not_spilling');
    isLying = false;
    await rounds([]);
    expect(await said(server, 'the same, running again')).toMatchObject({
      codes: allKnown,
      caveats: { [SPILLING]: null },
    });
  });
});

test('a monitor that is removed for good is unknown for a day, then no longer published, and stays through a restart', async () => {
  const { server, rounds } = await started();
  await rounds([{ mode: 'monitor_removed', monitor: IDLE }]);
  const missing = { total: 3, codes: { ...allKnown, [IDLE]: null }, suspect: null };
  expect(await said(server, 'a monitor removed')).toMatchObject({
    ...missing,
    caveats: { [IDLE]: 'missing' },
  });
  await server.restart();
  await server.loaded(['storm_overflow']);
  const kept = await said(server, 'the same, after a restart');
  expect(kept).toMatchObject({ ...missing, caveats: { [IDLE]: 'missing' } });
  expect(kept.body.overflows.find(({ properties }) => properties.ID === IDLE)).toMatchObject({
    missing_since: new Date(START).toISOString(),
    last_status_code: 0,
  });
  await rounds([{ mode: 'monitor_removed', monitor: IDLE }], 25, HOUR);
  expect(await said(server, 'a day later')).toMatchObject({ total: 3, caveats: { [IDLE]: 'not_published' } });
});

const BRIGHTON = { slug: 'brighton', name: 'Brighton', latitude: 50.82, longitude: -0.14 };

test.each([
  [26, 'fresh', 'fresh'],
  [150, 'fresh', 'fresh'],
  [300, 'stale', 'fresh'],
  [400, 'stale', 'stale'],
])('a layer that was edited %i minutes ago is %s, of Southern Water %s', async (minutes, usual, southern) => {
  for (const [locations, state] of [
    [undefined, usual],
    [[BRIGHTON], southern],
  ] as const) {
    const { server } = await started({
      ...(locations && { locations: [...locations] }),
      faults: [{ upstream: 'storm_overflow', mode: 'layer_age', minutes }],
    });
    const { body } = await said(
      server,
      `a layer ${minutes} minutes old${locations ? ' (Southern Water)' : ''}`,
    );
    expect(body.company_data.map((company) => company.state)).toEqual([state]);
  }
});

test('what a layer did wrong is counted for the dashboard and in the metrics', async () => {
  const { server, rounds } = await started();
  await rounds([{ mode: 'step_back', monitor: SPILLING, minutes: 30 }]);
  await rounds([{ mode: 'half_layer' }]);
  const session = await server.app().signIn('admin');
  const { body } = await server.app().call({ method: 'GET', url: '/api/admin/sources', session });
  const anglian = body.sources.find(({ source }: { source: string }) => source.includes('Anglian'));
  expect(anglian).toMatchObject({
    state: 'old',
    layer: { rows: 793, usual_rows: 1470, is_suspect: true, steps_back: 1 },
  });
  expect(anglian.layer.missing_monitors).toBe(1);
  expect(anglian.layer.suspect_rounds).toBeGreaterThanOrEqual(2);
  const { body: metrics } = await server.call('/metrics');
  const of = (name: string) =>
    metrics.match(new RegExp(`^${name}\\{upstream="storm overflows Anglian.*\\} (\\d+)$`, 'm'))?.[1];
  expect(of('foreshore_overflow_layer_rows')).toBe('793');
  expect(of('foreshore_overflow_missing_monitors')).toBe('1');
});
