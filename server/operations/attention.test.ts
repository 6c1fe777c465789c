import { expect, test } from 'vitest';
import type { SourceReport, SourceState } from '#contract/conditions/source-report.ts';
import type { Display } from '#contract/displays/displays.ts';
import { aDisplay } from '#contract/testing/a-display.ts';
import { type MailState, NO_TROUBLE } from '#server/accounts/mail/mail-state.ts';
import { createAttention } from './attention.ts';

const NOW = Date.parse('2026-06-01T12:00:00Z');
const at = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();
const ADMIN = { userId: 'somebody', role: 'admin' } as const;
const OFFICER = { userId: 'somebody', role: 'safety_officer' } as const;

const aSource = (more: Partial<SourceState>): SourceState => ({
  source: 'storm overflows Southern Water',
  name: 'Southern Water',
  state: 'fresh',
  feeds: ['storm_overflow'],
  counts: { total: 9, fresh: 2, stale: 4, withheld: 3, failing: 7 },
  newest_observed_at: null,
  newest_fetched_at: null,
  next_refresh_at: null,
  asked_at: null,
  answered_at: null,
  failing_since: null,
  error: null,
  error_at: null,
  breaker: 'closed',
  paused_until: null,
  calls_today: 1,
  spent_today: 1,
  daily_budget: null,
  cadence_stretch: 1,
  layer: null,
  ...more,
});

type Cost = ReturnType<Parameters<typeof createAttention>[0]['cost']>;

/** What so many times the planned calls to Open-Meteo's weather cost, and whether the weather is too rare then. */
function costOf({ stretch = 1, too_rare = false }: { stretch?: number; too_rare?: boolean }): Cost {
  const load = (of: number) => ({ now: { calls: 100, stretch: of }, after: { calls: 100, stretch: of } });
  return {
    places: 493,
    sources: [
      { source: 'admiralty', name: 'ADMIRALTY tides', daily_budget: 320, ...load(1) },
      {
        source: 'open-meteo marine',
        name: 'Open-Meteo, sea',
        daily_budget: 3000,
        ...load(Math.sqrt(stretch)),
      },
      { source: 'open-meteo forecast', name: 'Open-Meteo, weather', daily_budget: 7000, ...load(stretch) },
    ],
    feeds: [
      { kind: 'weather', seconds_now: 1200, seconds_after: 1200, too_rare },
      { kind: 'tidal', seconds_now: 1200, seconds_after: 1200, too_rare: false },
    ],
  };
}

/** The list when nothing else is wrong: a backup has just been made. */
async function itemsOf(
  parts: {
    mail?: MailState;
    sources?: SourceState[];
    adverts?: number;
    isWithoutMail?: boolean;
    usesFreeHost?: boolean;
    cost?: Cost;
    displays?: Display[];
  },
  reader: typeof ADMIN | typeof OFFICER = ADMIN,
) {
  const report: SourceReport = {
    simulated: false,
    checked_at: at(0),
    sources: parts.sources ?? [],
    feeds: [],
  };
  const attention = createAttention({
    store: {
      staff: { assignedTo: async () => new Set<string>() },
      settings: { get: async () => at(0) },
    } as unknown as Parameters<typeof createAttention>[0]['store'],
    places: { all: () => [] },
    reports: { report: () => report, feeds: () => [] },
    mail: { all: async () => parts.mail ?? NO_TROUBLE },
    cost: () => parts.cost ?? costOf({}),
    adverts: { activeCount: () => parts.adverts ?? 0 },
    displays: { list: async () => ({ displays: parts.displays ?? [] }) },
    isWithoutMail: parts.isWithoutMail ?? false,
    usesFreeHost: parts.usesFreeHost ?? false,
    now: () => NOW,
  });
  return (await attention(reader)).items;
}

test('is empty when all is well', async () => {
  expect(await itemsOf({ adverts: 3, sources: [aSource({})] })).toEqual([]);
});

test('has a source that is away, with since when, why, and how many places lack it', async () => {
  const away = aSource({ state: 'away', failing_since: at(-80), error: 'It did not answer.' });
  const expected = {
    kind: 'source_away',
    source: away.source,
    name: 'Southern Water',
    since: at(-80),
    error: 'It did not answer.',
    not_fresh: 7,
  };
  expect(await itemsOf({ sources: [aSource({}), away] })).toEqual([expected]);
  expect(await itemsOf({ sources: [away] }, OFFICER)).toEqual([expected]);
});

test('has budgets that cannot keep all places fresh, with the most stretched source first, for administrators', async () => {
  const cost = costOf({ stretch: 16, too_rare: true });
  const away = aSource({ state: 'away' });
  const items = await itemsOf({ cost, sources: [away] });
  expect(items).toMatchObject([
    {
      kind: 'asked_too_rarely',
      places: 493,
      feeds: ['weather'],
      sources: [
        { name: 'Open-Meteo, weather', stretch: 16 },
        { name: 'Open-Meteo, sea', stretch: 4 },
      ],
    },
    { kind: 'source_away' },
  ]);
  expect(await itemsOf({ cost: costOf({ stretch: 1.4 }) })).toEqual([]); // rarer, but fresh
  expect(await itemsOf({ cost }, OFFICER)).toEqual([]);
});

test('has mail that waits or was given up, with the time of the first', async () => {
  const mail = {
    waiting: 3,
    waitingSince: NOW - 60_000,
    failed: 1,
    failedSince: NOW - 120_000,
    error: 'The mail server refused the login.',
  };
  const item = { kind: 'mail_fails', waiting: 3, failed: 1, since: at(-2), error: mail.error };
  expect(await itemsOf({ mail })).toEqual([item]);
  expect(await itemsOf({ mail: { ...mail, failed: 0, failedSince: null } })).toEqual([
    { ...item, failed: 0, since: at(-1) },
  ]);
});

test('has a server in use without a mail server', async () => {
  expect(await itemsOf({ isWithoutMail: true })).toEqual([{ kind: 'mail_goes_nowhere' }]);
});

test('has adverts while weather or sea come from a free host', async () => {
  expect(await itemsOf({ adverts: 2, usesFreeHost: true })).toEqual([
    { kind: 'adverts_on_free_host', adverts: 2 },
  ]);
  expect(await itemsOf({ adverts: 0, usesFreeHost: true })).toEqual([]);
  expect(await itemsOf({ adverts: 2, usesFreeHost: false })).toEqual([]);
});

test('has no mail, backups or adverts for a safety officer', async () => {
  const mail = { ...NO_TROUBLE, failed: 1, failedSince: NOW };
  const all = { mail, adverts: 1, usesFreeHost: true, isWithoutMail: true };
  expect(await itemsOf(all, OFFICER)).toEqual([]);
  expect(await itemsOf(all)).toHaveLength(3);
});

test('has each display that does not report in its opening hours, for officers too', async () => {
  const silent = aDisplay({ state: 'not_reporting', last_report_at: at(-20), dark_since: at(-17) });
  const others = (['reporting', 'late', 'closed', 'out_of_service', 'revoked', 'never_seen'] as const).map(
    (state) => aDisplay({ state }),
  );
  const expected = {
    kind: 'display_silent',
    display: { _id: 'pier', name: 'Pier', number: 7 },
    location: { _id: 'exmouth', name: 'Exmouth', slug: 'exmouth' },
    last_report_at: at(-20),
    dark_since: at(-17),
  };
  expect(await itemsOf({ displays: [...others, silent] })).toEqual([expected]);
  expect(await itemsOf({ displays: [silent] }, OFFICER)).toEqual([expected]);
});

test('has each display that cannot be read in its opening hours', async () => {
  const unlit = { _id: 'slipway', name: 'Slipway', number: 8 } as const;
  const expected = (monitor: 'off' | 'none') => ({
    kind: 'display_unlit',
    display: unlit,
    location: { _id: 'exmouth', name: 'Exmouth', slug: 'exmouth' },
    monitor,
  });
  for (const monitor of ['off', 'none'] as const)
    expect(await itemsOf({ displays: [aDisplay({ ...unlit, monitor })] }, OFFICER)).toEqual([
      expected(monitor),
    ]);
  for (const monitor of ['on', 'connected', 'silent', null] as const)
    expect(await itemsOf({ displays: [aDisplay({ ...unlit, monitor })] })).toEqual([]);
  const closed = { opens: '15:00', closes: '16:00' };
  expect(
    await itemsOf({ displays: [aDisplay({ ...unlit, monitor: 'off', opening_hours: closed })] }),
  ).toEqual([]);
  expect(await itemsOf({ displays: [aDisplay({ ...unlit, monitor: 'off', state: 'revoked' })] })).toEqual([]);
});
