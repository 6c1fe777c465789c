import { expect, test } from 'vitest';
import type { FeedSummary, SourceState } from '#contract/conditions/source-report.ts';
import { firstRows, healthRows } from './health-rows.ts';
import { outcome } from './use-asking.ts';

const now = Date.parse('2026-07-11T13:00:00Z');
const counts = { total: 10, fresh: 10, stale: 0, withheld: 0, failing: 0 };

const source = (more: Partial<SourceState> = {}): SourceState => ({
  source: 'admiralty',
  name: 'ADMIRALTY tides',
  state: 'fresh',
  feeds: ['tidal'],
  counts,
  newest_observed_at: null,
  newest_fetched_at: '2026-07-11T12:00:00Z',
  next_refresh_at: null,
  asked_at: null,
  answered_at: null,
  failing_since: null,
  error: null,
  error_at: null,
  breaker: 'closed',
  paused_until: null,
  calls_today: 3,
  spent_today: 3,
  daily_budget: null,
  cadence_stretch: 1,
  layer: null,
  ...more,
});
const feed = (more: Partial<FeedSummary['counts']> = {}): FeedSummary => ({
  kind: 'weather',
  counts: { ...counts, ...more },
  oldest_fetched_at: null,
  next_refresh_at: null,
  errors: [],
});
const rows = (sources: SourceState[], feeds: FeedSummary[] = []) =>
  healthRows({ simulated: false, checked_at: '2026-07-11T13:00:00Z', sources, feeds }, now);
const only = (more: Partial<SourceState>) => rows([source(more)])[0];

test.each([
  ['fresh', {}],
  ['old', { fresh: 9, stale: 1 }],
  ['old', { fresh: 9, withheld: 1 }],
  ['away', { fresh: 0, withheld: 10 }],
  ['idle', { total: 0, fresh: 0 }],
] as const)('a feed is %s with %o', (state, more) => expect(rows([], [feed(more)])[0]?.state).toBe(state));

test('an error of the last 24 hours is shown, an older one only while it lasts', () => {
  const error = 'No answer in 10 s';
  const [yesterday, before] = ['2026-07-10T13:00:01Z', '2026-07-10T13:00:00Z'];
  expect(only({ error, error_at: yesterday })).toMatchObject({ error, isOver: true });
  expect(only({ error, error_at: before })).toMatchObject({ error: null });
  expect(only({ error, error_at: before, failing_since: before })).toMatchObject({ error, isOver: false });
});

test('data are as old as their model’s run, or as the last answer: a sample or spill of long ago is no age', () => {
  const times = { newest_observed_at: '2026-07-01T10:00:00Z', newest_fetched_at: '2026-07-11T12:00:00Z' };
  expect(only({ ...times, feeds: ['weather'] })?.dataOf).toBe(times.newest_observed_at);
  for (const feeds of [['storm_overflow'], ['ea_warnings'], ['tidal']] as const)
    expect(only({ ...times, feeds: [...feeds] })?.dataOf).toBe(times.newest_fetched_at);
  expect(only({ ...times, newest_observed_at: null, feeds: ['weather'] })?.dataOf).toBe(
    times.newest_fetched_at,
  );
});

test('notes say where values are missing, and that a source is asked more rarely', () => {
  const some = { ...counts, fresh: 1200, stale: 1, withheld: 2, total: 1203 };
  expect(only({ counts: some })?.notes).toEqual(['old at 1 place, nothing to show at 2 places of 1,203']);
  expect(only({ cadence_stretch: 1.5 })?.notes).toEqual([
    'asked 1.5 times as rarely, to keep within the budget',
  ]);
});

test('what nobody uses cannot be asked', () => {
  expect(only({ state: 'idle' })?.source).toBeNull();
  expect(only({ state: 'away' })?.source).toBe('admiralty');
});

test('at first whatever is not well is shown, with others up to eight, in their order', () => {
  const many = (state: SourceState['state'], count: number) =>
    Array.from({ length: count }, (_, index) => source({ state, source: `${state} ${index}` }));
  const shown = firstRows(rows([...many('idle', 1), ...many('fresh', 9), ...many('away', 2)]));
  expect(shown.map(({ state }) => state)).toEqual([...Array(6).fill('fresh'), 'away', 'away']);
  expect(firstRows(rows([...many('idle', 3), ...many('old', 9)])).map(({ state }) => state)).toEqual(
    Array(9).fill('old'),
  );
});

test('a source has answered when it did so after it was asked', () => {
  const [earlier, later] = ['2026-07-11T12:59:59Z', '2026-07-11T13:00:01Z'];
  expect(outcome(source({ answered_at: earlier }), now)).toBeNull();
  expect(outcome(source({ answered_at: later, error_at: earlier, error: 'E' }), now)).toBe('answered');
  expect(outcome(source({ answered_at: earlier, error_at: later, error: 'E' }), now)).toEqual({ error: 'E' });
});

test('a water company has the size of its layer, and what is against it, in words', () => {
  const layer = {
    rows: 2179,
    usual_rows: 2179,
    is_suspect: false,
    suspect_rounds: 0,
    steps_back: 0,
    torn_reads: 0,
    missing_monitors: 0,
  };
  const notesOf = (more: Omit<Partial<typeof layer>, 'rows'> & { rows?: number | null }) =>
    rows([source({ layer: { ...layer, ...more } })])[0]?.notes;
  expect(notesOf({})).toEqual(['2,179 monitors listed']);
  expect(notesOf({ rows: null })).toEqual([]);
  expect(
    notesOf({
      rows: 1179,
      is_suspect: true,
      suspect_rounds: 1,
      steps_back: 2,
      torn_reads: 1,
      missing_monitors: 6,
    }),
  ).toEqual([
    'its newest data are not to be trusted: no spill ends by them',
    '1,179 monitors listed, usually 2,179',
    '6 monitors missing near our places',
    'since the start: 1 round not to be trusted, 2 rows went back in time, 1 torn read',
  ]);
});
