import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OverflowHistory } from '#contract/conditions/overflow-history.ts';
import { SampleHistory } from '#contract/conditions/sample-history.ts';
import { aBathingWater } from '#contract/testing/a-bathing-water.ts';
import type { OverflowSighting } from '#server/store/conditions/overflow-history.ts';
import { startTestApp, type TestApp } from '#server/testing/apps/test-app.ts';
import { overflowsValue, reading } from '#server/testing/samples.ts';

const now = Date.parse('2026-07-11T13:00:00Z');
const HOUR = 3_600_000;
const EVIL = '=HYPERLINK("https://evil.example")';
let app: TestApp;
let session: string;

const sighting = (hoursAgo: number, more: Partial<OverflowSighting>): OverflowSighting => ({
  company: 'South West Water',
  overflowId: 'SWW0001',
  name: EVIL,
  statusCode: 0,
  ...{ statusStart: null, eventStart: null, eventEnd: null },
  seenAt: now - hoursAgo * HOUR,
  knownAt: now - hoursAgo * HOUR,
  locationId: 'exmouth',
  ...{ latitude: 50.62, longitude: -3.41 },
  ...more,
});
/** Looks at one status every half hour. */
const looks = (from: number, until: number, more: Partial<OverflowSighting> = {}) =>
  Array.from({ length: (from - until) * 2 + 1 }, (_, index) => sighting(from - index / 2, more));

beforeAll(async () => {
  app = await startTestApp({ now: () => now, starts: false });
  session = await app.signIn();
  const { _id } = await app.location();
  const { history } = app.store;
  await history.appendOverflowChanges(looks(60, 40), false);
  await history.appendOverflowChanges(looks(39.5, 30, { statusCode: 1 }), false);
  await history.appendOverflowChanges(looks(20, 0), false);
  await history.appendOverflowChanges(looks(60, 0, { overflowId: 'far', latitude: 51 }), false);
  await history.appendOverflowChanges(looks(60, 0, { overflowId: 'simulated' }), true);
  app.feeds.accept('storm_overflow', _id, reading(overflowsValue(now), { observedAt: now }));
  const water = aBathingWater({ bathing_water_id: 'ukk3104-33500', location_name: 'Exmouth' });
  app.feeds.accept('ea_warnings', _id, reading({ waters: [water] }, { observedAt: now }));
  const sample = { bathingWaterId: 'ukk3104-33500', enterococci: 10, discountable: null };
  await history.appendSamples(
    [
      {
        ...{ ...sample, sampledAt: now - 24 * HOUR, discountable: true, enterococciQualifier: '<' },
        ...{ escherichiaColi: 10_000, escherichiaColiQualifier: '>' },
      },
      {
        ...{ ...sample, sampledAt: now - 900 * HOUR, enterococciQualifier: '=' },
        ...{ escherichiaColi: null, escherichiaColiQualifier: null },
      },
    ],
    false,
  );
});
afterAll(() => app.close());

const ask = (url: string) => app.call({ url, session });
const overflows = async (more = '') => {
  const { status, body } = await ask(`/api/overflow_history?location=exmouth${more}`);
  expect(status).toBe(200);
  return OverflowHistory.parse(body);
};
const rowsOf = (body: string) => parse(body, { columns: true, bom: true }) as Record<string, string>[];

describe('the history of the overflows', () => {
  test('has hours spilling and hours not known apart, the days in London, and since when', async () => {
    const body = await overflows();
    expect([body.from, body.until]).toEqual(['2025-08-01', '2026-07-11']);
    expect(body.overflows.map(({ id }) => id)).toEqual(['SWW0001']);
    expect(body).toMatchObject({
      ...{ watched_since: '2026-07-09T01:00:00.000Z', looks_recorded_since: '2026-07-09T01:00:00.000Z' },
      ...{ simulated: false, tide: null, companies: ['South West Water'], search_radius_miles: 1.5 },
    });
    const [record] = body.overflows;
    // Not spilling for 20.5 h, spilling for 9.5 h, then nobody looked for 10 h.
    expect(record?.totals).toMatchObject({
      ...{ spilling: 570, not_known: 600, no_monitor: 0, not_spilling: 1230 + 1200, days: 3 },
      since: '2026-07-09T01:00:00.000Z',
    });
    expect(record?.days).toEqual([
      // Begins at 02:00 in London, 22 hours before midnight.
      { date: '2026-07-09', minutes: 1440, spilling: 90, no_monitor: 0, not_known: 0, not_spilling: 1230 },
      { date: '2026-07-10', minutes: 1440, spilling: 480, no_monitor: 0, not_known: 600, not_spilling: 360 },
      { date: '2026-07-11', minutes: 1440, spilling: 0, no_monitor: 0, not_known: 0, not_spilling: 840 },
    ]);
    expect(record).toMatchObject({ state: 'not_spilling', last_end: null, is_listed: true });
    expect(body.place.totals).toEqual(record?.totals);
    expect(record?.season_totals).toEqual(record?.totals); // July is within 15 May to 30 September
  });

  test('is of the days that are asked for', async () => {
    const { place, overflows: found } = await overflows('&from=2026-07-10&until=2026-07-10');
    expect(place.days.map(({ date }) => date)).toEqual(['2026-07-10']);
    expect(found[0]?.totals).toMatchObject({ spilling: 480, since: '2026-07-09T23:00:00.000Z' });
    expect(found[0]?.watched_since).toBe('2026-07-09T01:00:00.000Z');
  });

  test.each([
    ['from=2026-07-12&until=2026-07-11', 'from'],
    ['until=2026-07-12', 'until'],
    ['from=2024-06-09', 'from'],
    ['from=11/07/2026', 'from'],
  ])('refuses %s', async (query, field) => {
    const answer = await ask(`/api/overflow_history?location=exmouth&${query}`);
    expect(answer).toMatchObject({ status: 400, body: { field } });
  });

  test('answers for two years and a month at the most', async () => {
    expect((await overflows('&from=2024-06-10')).from).toBe('2024-06-10');
  });

  test('is a file by overflow and day, in hours, that no spreadsheet computes', async () => {
    const { status, headers, body, raw } = await ask('/api/overflow_history.csv?location=exmouth');
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="spills-exmouth-2025-08-01-to-2026-07-11.csv"',
      'cache-control': 'no-store',
    });
    expect(raw.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    expect(body.split('\r\n')).toHaveLength(5);
    const rows = rowsOf(body);
    expect(rows[1]).toEqual({
      ...{
        date: '2026-07-10',
        company: 'South West Water',
        overflow_id: 'SWW0001',
        overflow_name: `'${EVIL}`,
      },
      ...{ hours_spilling: '8', hours_no_working_monitor: '0', hours_not_known: '10' },
      ...{ hours_not_spilling: '6', hours_in_day: '24' },
      ...{ watched_since: '2026-07-09T01:00:00.000Z', simulated: 'false' },
    });
  });

  test('is empty, and says that we never watched, where no overflow is near', async () => {
    const empty = await startTestApp({ now: () => now, starts: false });
    try {
      const visitor = await empty.signIn();
      const { body } = await empty.call({
        url: '/api/overflow_history?location=exmouth',
        session: visitor,
      });
      expect(OverflowHistory.parse(body)).toMatchObject({
        ...{ watched_since: null, overflows: [] },
        place: { totals: null, season_totals: null, days: [] },
      });
    } finally {
      await empty.close();
    }
  });
});

test('an overflow that its company no longer lists ends with its last look', async () => {
  const { _id } = await app.location();
  const value = overflowsValue(now + HOUR);
  app.feeds.accept('storm_overflow', _id, reading({ ...value, overflows: [] }), now + HOUR);
  const { overflows: found } = await overflows();
  expect(found[0]).toMatchObject({ is_listed: false, state: 'not_spilling' });
  app.feeds.accept('storm_overflow', _id, reading(overflowsValue(now + 2 * HOUR)), now + 2 * HOUR);
  expect((await overflows()).overflows[0]?.is_listed).toBe(true);
});

describe('the history of the samples', () => {
  test('has every stored sample of each water, in order of time', async () => {
    const { status, body } = await ask('/api/sample_history?location=exmouth');
    expect(status).toBe(200);
    const { waters, simulated } = SampleHistory.parse(body);
    expect(simulated).toBe(false);
    expect(waters.map(({ bathing_water_id }) => bathing_water_id)).toEqual(['ukk3104-33500']);
    expect(waters[0]?.samples).toMatchObject([
      { sampleDateTime: '2026-06-04T01:00:00.000Z', escherichiaColiCount: null, discountable: null },
      {
        sampleDateTime: '2026-07-10T13:00:00.000Z',
        ...{ escherichiaColiCount: 10_000, escherichiaColiQualifier: '>' },
        ...{ intestinalEnterococciCount: 10, intestinalEnterococciQualifier: '<', discountable: true },
      },
    ]);
  });

  test('is a file of the days that are asked for, of ten years at the most', async () => {
    const file = (more: string) => ask(`/api/sample_history.csv?location=exmouth${more}`);
    const { headers, body } = await file('&from=2026-06-05&until=2026-07-10');
    expect(headers['content-disposition']).toContain('samples-exmouth-2026-06-05-to-2026-07-10.csv');
    expect(rowsOf(body).map((row) => row.sampled_at)).toEqual(['2026-07-10T13:00:00.000Z']);
    expect(rowsOf((await file('&from=2026-06-04&until=2026-07-09')).body)).toHaveLength(1);
    expect((await file('&from=2016-07-14')).status).toBe(200);
    for (const [query, field] of [
      ['&from=2016-07-13', 'from'],
      ['&until=2026-07-12', 'until'],
      ['&from=2026-07-11&until=2026-07-10', 'from'],
    ])
      expect(await file(query ?? ''), query).toMatchObject({ status: 400, body: { field } });
  });

  test('is a file with the qualifiers in words', async () => {
    const { headers, body } = await ask('/api/sample_history.csv?location=exmouth');
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="samples-exmouth-2016-07-14-to-2026-07-11.csv"',
    });
    expect(rowsOf(body)).toEqual([
      expect.objectContaining({ intestinal_enterococci_qualifier: 'exactly', discountable: '' }),
      {
        ...{ sampled_at: '2026-07-10T13:00:00.000Z', bathing_water_id: 'ukk3104-33500' },
        ...{ bathing_water_name: 'Exmouth', simulated: 'false', discountable: 'true' },
        ...{ escherichia_coli_qualifier: 'more than', escherichia_coli_per_100_ml: '10000' },
        ...{ intestinal_enterococci_qualifier: 'fewer than', intestinal_enterococci_per_100_ml: '10' },
      },
    ]);
  });
});

test.each(['overflow_history', 'overflow_history.csv', 'sample_history', 'sample_history.csv'])(
  '%s: an unknown place is 404, no place 400, another parameter 400, and without a login the answer is 401',
  async (call) => {
    expect(await ask(`/api/${call}?location=atlantis`)).toMatchObject({ status: 404 });
    expect(await ask(`/api/${call}`)).toMatchObject({ status: 400, body: { field: 'location' } });
    expect(await ask(`/api/${call}?location=exmouth&year=2026`)).toMatchObject({ status: 400 });
    expect(await app.call({ url: `/api/${call}?location=exmouth` })).toMatchObject({ status: 401 });
  },
);
