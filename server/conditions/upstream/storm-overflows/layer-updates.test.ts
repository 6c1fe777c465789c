import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Location } from '#contract/network/locations.ts';
import type { FeedValue } from '#domain/feeds/feed-values.ts';
import { layerRecordsForTests } from '#server/testing/layer-records.ts';
import { place } from '#server/testing/place.ts';
import { replay } from '#server/testing/replay.ts';
import { UpstreamError } from '../upstream-error.ts';
import { publishedLayers } from './companies.ts';
import { stormOverflows } from './storm-overflows.ts';

const now = Date.parse('2026-09-27T12:00:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const LOOK_AGAIN = 10 * MINUTE;
const bude = place({ _id: 'bude', latitude: 50.83, longitude: -4.55 });
const boscastle = place({ _id: 'boscastle', latitude: 50.69, longitude: -4.69 });
const lymeRegis = place({ _id: 'lyme-regis', latitude: 50.722, longitude: -2.937 }); // South West and Wessex

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const fields = [{ name: 'ObjectId' }, { name: 'lastUpdated' }];
const edited = (dataLastEditDate: unknown) => ({ editingInfo: { dataLastEditDate }, fields });
const newest = (at: unknown) => ({ features: [{ attributes: { NEWEST: at } }] });
const row = (at: number | null) => ({
  features: [{ attributes: { Id: 'A', Status: 0, LastUpdated: at }, geometry: { x: -4.55, y: 50.83 } }],
});
const failed = new UpstreamError('storm-overflows', 'status', 'HTTP error! status: 500', { status: 500 });

interface Answers {
  info: unknown;
  statistics?: unknown;
  rows?: unknown;
  count?: unknown;
}
type Kind = keyof Answers;
const kindOf = (url: URL): Kind => {
  if (!url.pathname.endsWith('/query')) return 'info';
  if (url.searchParams.has('returnCountOnly')) return 'count';
  return url.searchParams.has('outStatistics') ? 'statistics' : 'rows';
};

/** A reader that answers with the current `answers`, and records the calls by kind. */
function reader(answers: Answers, remembered?: FeedValue<'storm_overflow'>) {
  const { getJson, calls } = replay(
    (url) =>
      answers[kindOf(url)] ??
      { rows: row(null), count: { count: 1370 }, statistics: newest(null), info: {} }[kindOf(url)],
  );
  const urls = () => calls.map(({ url }) => url).filter((url) => kindOf(url) !== 'count');
  const read = stormOverflows({
    getJsonOf: () => getJson,
    layers: publishedLayers,
    radiusMiles: 1.5,
    lookAgainMs: LOOK_AGAIN,
    askAgainMs: 0,
    records: layerRecordsForTests(),
    remembered: () => remembered,
  });
  return {
    asked: () => urls().map(kindOf),
    urls,
    async updatedAt(at: Location = bude, when = now) {
      const [reading] = await read([at], when);
      if (!reading || reading instanceof UpstreamError) throw reading;
      return reading.value.company_data.map(({ updated_at }) => updated_at);
    },
    readAll: (places: readonly Location[]) => read(places, now),
  };
}
const iso = (at: number) => new Date(at).toISOString();

describe('when a company last updated its data is taken from all rows of its layer', () => {
  test('by its record of edits', async () => {
    const { updatedAt, urls } = reader({ info: edited(now - HOUR) });
    expect(await updatedAt()).toEqual([iso(now - HOUR)]);
    expect(urls()[1]?.href).toMatch(/\/NEH_outlets_PROD\/FeatureServer\/0\?f=json$/);
    expect(urls()).toHaveLength(2);
  });

  test.each([
    ['no record of edits', { fields }],
    ['a record that is no time', edited('yesterday')],
    ['a record of 1970', edited(1e9)],
    ['a record further ahead than clocks differ', edited(now + 15 * MINUTE + 1)],
  ])('by the newest row of all if it has %s', async (_, info) => {
    const { updatedAt, urls } = reader({ info, statistics: newest(now - 2 * HOUR) });
    expect(await updatedAt()).toEqual([iso(now - 2 * HOUR)]);
    const { outStatistics, ...query } = Object.fromEntries(urls()[2]?.searchParams ?? []);
    expect(query).toEqual({ where: '1=1', f: 'json' });
    expect(JSON.parse(outStatistics ?? '')).toEqual([
      { statisticType: 'max', onStatisticField: 'lastUpdated', outStatisticFieldName: 'newest' },
    ]);
  });

  test('by the newer of both if its record would make the data old: a view need not follow', async () => {
    const statistics = newest(now - MINUTE);
    expect(await reader({ info: edited(now - 3 * HOUR), statistics }).updatedAt()).toEqual([
      iso(now - 3 * HOUR),
    ]);
    expect(await reader({ info: edited(now - 3 * HOUR - 1), statistics }).updatedAt()).toEqual([
      iso(now - MINUTE),
    ]);
    const older = newest(now - 9 * HOUR);
    expect(await reader({ info: edited(now - 5 * HOUR), statistics: older }).updatedAt()).toEqual([
      iso(now - 5 * HOUR),
    ]);
  });

  test('by a row near the place that is newer than both, but never by such a row alone', async () => {
    const rows = row(now - MINUTE);
    expect(await reader({ info: edited(now - HOUR), rows }).updatedAt()).toEqual([iso(now - MINUTE)]);
    expect(await reader({ info: {}, rows }).updatedAt()).toEqual([null]);
    const ahead = row(now + HOUR);
    expect(await reader({ info: edited(now - HOUR), rows: ahead }).updatedAt()).toEqual([iso(now - HOUR)]);
  });

  test.each([
    ['neither', { info: {}, statistics: newest(null) }],
    ['no such field', { info: { fields: [{ name: 'Id' }] }, statistics: newest(now) }],
  ])('is not known if it has %s', async (_, answers) => {
    expect(await reader(answers).updatedAt()).toEqual([null]);
  });
});

describe('one check', () => {
  test('serves all places of a company, and each company has its own', async () => {
    const { readAll, asked } = reader({ info: edited(now) });
    await readAll([bude, boscastle, lymeRegis]);
    expect(asked().filter((kind) => kind === 'info')).toHaveLength(2);
  });

  test('is valid for ten minutes', async () => {
    const { updatedAt, asked } = reader({ info: edited(now) });
    await updatedAt();
    vi.advanceTimersByTime(LOOK_AGAIN - 1);
    await updatedAt(boscastle);
    expect(asked().filter((kind) => kind === 'info')).toHaveLength(1);
    vi.advanceTimersByTime(1);
    await updatedAt(boscastle);
    expect(asked().filter((kind) => kind === 'info')).toHaveLength(2);
  });

  test('is not made if the statuses could not be read', async () => {
    const { readAll, asked } = reader({ info: edited(now), rows: failed });
    expect(await readAll([bude])).toEqual([failed]);
    expect(asked()).toEqual(['rows']);
  });
});

describe('a check that fails costs no status', () => {
  const away = { info: failed, statistics: failed };

  test('and leaves the last known update', async () => {
    const answers: Answers = { info: edited(now - HOUR) };
    const { updatedAt } = reader(answers);
    await updatedAt();
    Object.assign(answers, away);
    for (let times = 0; times < 3; times += 1) {
      vi.advanceTimersByTime(LOOK_AGAIN);
      expect(await updatedAt()).toEqual([iso(now - HOUR)]);
    }
    answers.info = edited(now);
    expect(await updatedAt()).toEqual([iso(now - HOUR)]);
    vi.advanceTimersByTime(LOOK_AGAIN);
    expect(await updatedAt()).toEqual([iso(now)]);
  });

  test('also through a restart', async () => {
    const company_data = [{ company: 'South West Water', updated_at: iso(now - 5 * HOUR) }];
    const remembered = { company_data, overflows: [] } as unknown as FeedValue<'storm_overflow'>;
    expect(await reader(away, remembered).updatedAt()).toEqual([iso(now - 5 * HOUR)]);
    expect(await reader(away).updatedAt()).toEqual([null]);
  });

  test('nor does one of its halves', async () => {
    const statistics = newest(now - MINUTE);
    expect(await reader({ info: failed, statistics }).updatedAt()).toEqual([iso(now - MINUTE)]);
    expect(await reader({ info: { error: { code: 400 } }, statistics }).updatedAt()).toEqual([
      iso(now - MINUTE),
    ]);
    expect(await reader({ info: edited(now - 5 * HOUR), statistics: failed }).updatedAt()).toEqual([
      iso(now - 5 * HOUR),
    ]);
  });
});
