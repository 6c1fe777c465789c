import { describe, expect, test } from 'vitest';
import type { BathingSeason } from '#contract/conditions/bathing-water.ts';
import type { Meta } from '#contract/conditions/meta.ts';
import type { FeedKind } from '#contract/live/live-table.ts';
import { aStormOverflow, stormOverflowsOf } from '#contract/testing/a-storm-overflow.ts';
import { texts } from '#contract/texts.ts';
import { UNKNOWN_STATUS } from '#domain/water/overflows/overflow-status.ts';
import { ApiError, OfflineCopy, Unreachable } from '#web/shared/api/failures.ts';
import { failureWords, panelState } from './panel-state.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const answeredAt = Date.parse('2026-11-21T14:00:00Z');

const meta: Meta = {
  source: 'A source',
  attribution: null,
  observed_at: '2026-11-21T14:00:00Z',
  fetched_at: '2026-11-21T14:00:00Z',
  stale: false,
  simulated: false,
  error: null,
};
const answered = (more: Partial<Meta> = {}) => ({
  data: { meta: { ...meta, ...more } },
  error: null,
  dataUpdatedAt: answeredAt,
});
const nothing = { data: undefined, error: null, dataUpdatedAt: 0 };

test('bathing waters are old after three hours of the times at which they are requested in season', () => {
  const fetched = '2026-10-20T09:00:00Z';
  const state = (season: BathingSeason | null, hours: number) => {
    const data = { meta: { ...meta, fetched_at: fetched }, locations: [{ season }] };
    const at = Date.parse(fetched);
    return panelState('ea_warnings', { data, error: null, dataUpdatedAt: at }, at + hours * HOUR);
  };
  const late = { start: '2026-05-01', end: '2026-10-31' };
  expect(state(late, 3)).toMatchObject({ kind: 'loaded', stale: false });
  expect(state(late, 3.1)).toMatchObject({ kind: 'loaded', stale: true });
  expect(state(null, 3.1)).toMatchObject({ kind: 'loaded', stale: false });
  expect(state(null, 26.1)).toMatchObject({ kind: 'loaded', stale: true });
});

describe('before the first good answer', () => {
  test('it is loading', () => {
    expect(panelState('weather', nothing, answeredAt)).toEqual({ kind: 'loading' });
  });

  test('a failure gives its reason', () => {
    expect(panelState('weather', { ...nothing, error: new ApiError(500, 'Broken') }, answeredAt)).toEqual({
      kind: 'failed',
      reason: 'Broken',
      lastKnown: null,
    });
  });

  test('a withheld value says when it was last known', () => {
    const withheld = (held: Meta) =>
      panelState('weather', { ...nothing, error: new ApiError(503, 'Failed', { meta: held }) }, answeredAt);
    expect(withheld(meta)).toEqual({ kind: 'failed', reason: null, lastKnown: meta });
    const failing = { ...meta, error: 'The source is away' };
    expect(withheld(failing)).toEqual({ kind: 'failed', reason: 'The source is away', lastKnown: failing });
  });
});

describe('after an answer', () => {
  test('the server decides what is stale', () => {
    expect(panelState('weather', answered(), answeredAt)).toMatchObject({ kind: 'loaded', stale: false });
    expect(panelState('weather', answered({ stale: true }), answeredAt)).toMatchObject({ stale: true });
  });

  test('an old value is not stale while the answer itself is recent and says so', () => {
    const old = answered({ fetched_at: '2026-11-21T12:00:00Z' });
    expect(panelState('weather', old, answeredAt + 10 * MINUTE)).toMatchObject({ stale: false });
    expect(panelState('weather', old, answeredAt + 10 * MINUTE + 1)).toMatchObject({ stale: true });
  });

  test('without new answers it becomes stale, and is then taken away', () => {
    const at = (age: number) => panelState('weather', answered(), answeredAt + age);
    expect(at(HOUR)).toMatchObject({ kind: 'loaded', stale: false });
    expect(at(HOUR + 1)).toMatchObject({ kind: 'loaded', stale: true });
    expect(at(3 * HOUR)).toMatchObject({ kind: 'loaded', stale: true });
    expect(at(3 * HOUR + 1)).toEqual({ kind: 'failed', reason: null, lastKnown: meta });
  });

  test('a failed refresh leaves the values with a note', () => {
    const state = panelState('weather', { ...answered(), error: new Unreachable() }, answeredAt);
    expect(state).toMatchObject({
      kind: 'loaded',
      stale: false,
      refreshError: 'Network error. Please try again.',
    });
  });

  test('a value that the server now withholds is taken away', () => {
    const error = new ApiError(503, 'Too old', { meta: { ...meta, stale: true } });
    expect(panelState('weather', { ...answered(), error }, answeredAt)).toEqual({
      kind: 'failed',
      reason: null,
      lastKnown: { ...meta, stale: true },
    });
  });

  test('a value that grew old on the device is stale without the server', () => {
    const at = (age: number) => panelState('weather', answered(), answeredAt + age);
    expect(at(HOUR)).toMatchObject({ data: { meta: { stale: false } } });
    expect(at(HOUR + 1)).toMatchObject({ data: { meta: { stale: true } } });
  });

  test('tides do not age by themselves', () => {
    expect(panelState('tidal', answered(), answeredAt + 48 * HOUR)).toMatchObject({ stale: false });
  });
});

describe('an offline copy', () => {
  const copied = (more: Partial<Meta> = {}) => ({
    ...answered(more),
    error: new OfflineCopy(answered(more).data, answeredAt),
  });
  const at = (feed: FeedKind, age: number, more?: Partial<Meta>) =>
    panelState(feed, copied(more), answeredAt + age);

  const isOld = { kind: 'loaded', stale: true, refreshError: texts.offlineCopy };
  test.each(['weather', 'marine', 'ea_warnings'] as const)('%s is old at once', (feed) => {
    expect(at(feed, 0)).toMatchObject(isOld);
  });

  test('storm_overflow is old at once', () => {
    const data = stormOverflowsOf([aStormOverflow(0)], { meta });
    const copy = { data, error: new OfflineCopy(data, answeredAt), dataUpdatedAt: answeredAt };
    expect(panelState('storm_overflow', copy, answeredAt)).toMatchObject(isOld);
  });

  test.each(['tidal', 'sunrise_sunset'] as const)('%s does not age by itself', (feed) => {
    expect(at(feed, 48 * HOUR)).toMatchObject({ stale: false, refreshError: texts.offlineCopy });
  });

  test.each([
    ['weather', 3 * HOUR],
    ['marine', 12 * HOUR],
  ] as const)('%s is withheld past its limit, counted from when the server fetched it', (feed, limit) => {
    expect(at(feed, limit)).toMatchObject({ kind: 'loaded' });
    expect(at(feed, limit + 1)).toMatchObject({ kind: 'failed', lastKnown: meta });
    const fetchedBefore = { fetched_at: '2026-11-21T13:59:00Z' };
    expect(at(feed, limit - MINUTE + 1, fetchedBefore)).toMatchObject({ kind: 'failed' });
  });

  test('past the limit every overflow is unknown, as on the server', () => {
    const data = stormOverflowsOf([aStormOverflow(0)], { meta });
    const state = (age: number) =>
      panelState(
        'storm_overflow',
        { data, error: new OfflineCopy(data, answeredAt), dataUpdatedAt: answeredAt },
        answeredAt + age,
      );
    expect(state(3 * HOUR)).toMatchObject({ data: { overflows: [{ status: 'Not Spilling' }] } });
    expect(state(3 * HOUR + 1)).toMatchObject({
      kind: 'loaded',
      stale: true,
      data: { overflows: [{ status: UNKNOWN_STATUS, status_code: null }] },
    });
  });
});

describe('overflows of a company that has not updated its data', () => {
  const data = stormOverflowsOf([aStormOverflow(0)], {
    meta,
    company_data: [
      { company: 'South West Water', updated_at: '2026-11-21T10:00:00Z', state: 'fresh', suspect: null },
    ],
  });
  const updatedAt = Date.parse('2026-11-21T10:00:00Z');
  const at = (age: number, error: Error | null) =>
    panelState('storm_overflow', { data, error, dataUpdatedAt: updatedAt + age }, updatedAt + age);

  test.each([
    ['on an open page', null],
    ['offline', new OfflineCopy(data, answeredAt)],
  ])('are old after 3 hours and unknown after a day, %s', (_, error) => {
    expect(at(3 * HOUR, null)).toMatchObject({ stale: false, data: { company_data: [{ state: 'fresh' }] } });
    expect(at(3 * HOUR + 1, error)).toMatchObject({
      stale: true,
      data: { company_data: [{ state: 'stale' }], overflows: [{ status: 'Not Spilling' }] },
    });
    expect(at(24 * HOUR + 1, error)).toMatchObject({
      stale: true,
      data: {
        company_data: [{ state: 'unknown' }],
        overflows: [{ status: UNKNOWN_STATUS, status_code: null }],
      },
    });
  });
});

describe('a failure in one line', () => {
  const failure = 'Failed to load weather data';

  test('has its reason and Retry', () => {
    expect(failureWords(failure, 'Broken', true)).toEqual({
      title: 'Failed to load weather data: Broken',
      action: 'Retry',
    });
  });

  test('has Load Data where no call failed', () => {
    expect(failureWords(failure, null, true)).toEqual({
      title: 'Failed to load weather data: Data Unavailable',
      action: 'Load Data',
    });
  });

  test('has Load Data and being offline as its reason without a connection', () => {
    expect(failureWords(failure, 'Broken', false)).toEqual({
      title: 'Failed to load weather data: You are offline',
      action: 'Load Data',
    });
  });
});
