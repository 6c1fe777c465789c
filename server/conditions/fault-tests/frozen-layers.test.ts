import { describe, expect, onTestFinished, test } from 'vitest';
import { feedBodies } from '#contract/conditions/feeds.ts';
import { startSimulatedApp } from '#server/testing/apps/simulated-app.ts';
import type { Alter } from '#server/testing/servers/altered-answers.ts';
import type { Fault } from '#simulator/simulator.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const START = '2026-07-10T11:07:00.000Z';
const EDITED = Date.parse('2026-07-10T11:00:00.000Z'); // the simulator's layers, on the quarter hour
/** Near overflows of two companies. */
const CHARMOUTH = { slug: 'charmouth', name: 'Charmouth', latitude: 50.725, longitude: -2.88 };

const frozen = (company?: string): Fault => ({
  upstream: 'storm_overflow',
  mode: 'frozen',
  at: START,
  ...(company && { url_contains: company }),
});
const noLook: readonly Fault[] = ['0?f=json', 'outStatistics'].map((url_contains) => ({
  upstream: 'storm_overflow',
  mode: 'error_500',
  url_contains,
}));

async function started(more: Partial<Parameters<typeof startSimulatedApp>[0]> = {}) {
  const server = await startSimulatedApp({ at: START, scale: 0.0001, ...more });
  onTestFinished(() => server.close());
  await server.loaded(['storm_overflow']);
  /** A visitor's answer at a time, fetched at that time. */
  const at = async (now: number) => {
    server.clock.now = now;
    await server.loaded(['storm_overflow']);
    const body = feedBodies.storm_overflow.parse((await server.feed('storm_overflow')).body);
    const [companyData] = body.company_data;
    return {
      body,
      stale: body.meta.stale,
      error: body.meta.error,
      companyData,
      statuses: [...new Set(body.overflows.map(({ status }) => status))],
    };
  };
  return { server, at };
}

describe('a layer that nobody updates any more', () => {
  test('makes its company stale after 3 hours and unknown after a day, however fresh the fetch', async () => {
    const { server, at } = await started({ faults: [frozen()] });
    const updated_at = new Date(EDITED).toISOString();
    const company = 'Anglian Water Services';

    const fresh = await at(EDITED + 3 * HOUR);
    expect(fresh).toMatchObject({
      stale: false,
      error: null,
      companyData: { company, updated_at, state: 'fresh' },
    });
    const stale = await at(EDITED + 3 * HOUR + 1);
    expect(stale).toMatchObject({
      stale: true,
      error: null,
      companyData: { company, updated_at, state: 'stale' },
    });
    expect(stale.body.overflows).toEqual(fresh.body.overflows);
    expect(stale.statuses).not.toContain('Unknown Status');
    expect((await at(EDITED + 24 * HOUR)).companyData?.state).toBe('stale');
    const unknown = await at(EDITED + 24 * HOUR + 1);
    expect(unknown).toMatchObject({ stale: true, error: null, companyData: { state: 'unknown' } });
    expect(unknown.statuses).toEqual(['Unknown Status']);
    expect(unknown.body.overflows.map(({ status_code }) => status_code)).toEqual([null, null, null]);

    server.simulator.faults.clear();
    await server.next('accepted', 'storm_overflow');
    await server.next('accepted', 'storm_overflow');
    expect(await at(server.clock.now + 1)).toMatchObject({ stale: false, companyData: { state: 'fresh' } });
  });

  test('is sent to listeners between two fetches too, once at each limit', async () => {
    const { server } = await started({ faults: [frozen()], scale: 1 });
    const states: unknown[] = [];
    server.feeds().onChange(({ kind, body }) => {
      if (kind === 'storm_overflow' && body && 'company_data' in body)
        states.push(body.company_data[0]?.state);
    });
    for (const age of [3 * HOUR, 3 * HOUR + 1, 3 * HOUR + 2]) {
      server.clock.now = EDITED + age;
      server.feeds().tick();
    }
    // By then the fetch is old as well, which listeners learn first.
    expect(states).toEqual(['fresh', 'stale']);
  });

  test('leaves the other company of a place alone', async () => {
    const { at } = await started({ locations: [CHARMOUTH], faults: [frozen('Wessex')] });
    const { body } = await at(EDITED + 30 * HOUR);
    expect(body.company_data.map(({ company, state }) => [company, state])).toEqual([
      ['South West Water', 'fresh'],
      ['Wessex Water', 'unknown'],
    ]);
    const knownOf = (name: string) =>
      body.overflows.filter(({ company }) => company === name).map(({ status_code }) => status_code !== null);
    expect(new Set(knownOf('Wessex Water'))).toEqual(new Set([false]));
    expect(knownOf('South West Water')).toContain(true);
  });
});

describe('the check of a layer’s age', () => {
  test('costs no status when it fails, and the last known update stays', async () => {
    const { server, at } = await started();
    server.simulator.faults.set(noLook);
    await server.next('accepted', 'storm_overflow');
    const later = await at(EDITED + 2 * HOUR);
    expect(later).toMatchObject({ stale: false, error: null, companyData: { state: 'fresh' } });
    expect(later.statuses).not.toContain('Unknown Status');
    await server.restart();
    expect((await at(EDITED + 2 * HOUR + MINUTE)).companyData?.updated_at).toBe(
      later.companyData?.updated_at,
    );
  });

  test('a layer that names neither an edit nor a newest row is as old as its answer', async () => {
    const silent: Alter = (body, url) => {
      if (!url.pathname.startsWith('/arcgis/')) return body;
      if (url.searchParams.has('outStatistics')) return { features: [] };
      return { ...(body as object), editingInfo: undefined };
    };
    const { at } = await started({ alter: silent });
    expect(await at(EDITED + 30 * HOUR)).toMatchObject({
      stale: false,
      companyData: { updated_at: null, state: 'fresh' },
    });
  });

  test('is made for all places of a company at once, and its calls count as theirs', async () => {
    const east = Array.from({ length: 5 }, (_, index) => ({
      slug: `harwich-${index}`,
      name: `Harwich ${index}`,
      latitude: 51.95 + index / 10_000,
      longitude: 1.283,
    }));
    const { server } = await started({ locations: east, scale: 1 });
    const { body } = await server.call('/api/feeds');
    const anglian = body.upstreams.find(({ upstream }: { upstream: string }) => upstream.includes('Anglian'));
    expect(anglian.calls_today).toBe(5 + 2); // its rows are counted, too
  });
});
