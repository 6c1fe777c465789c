import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OverviewPlace } from '#contract/conditions/overview.ts';
import { anOverviewPlace } from '#contract/testing/an-overview-place.ts';
import { concernKinds, concernsOf, concernTable, highestConcern } from './concerns.ts';

const now = Date.parse('2026-07-11T13:02:00Z'); // 14:02 in London, a Saturday
const at = (text: string) => Date.parse(`${text}Z`) / 1000;
const NO_SPILL = { since: null, ended: null, seen: null, distance_miles: 0.6 };

const sentences = (place: OverviewPlace, when = now) =>
  concernsOf(place, when).map(({ sentence }) => sentence);

const warning = { type: 'warning', title: 'Rip currents', expires_at: at('2026-07-11T17:00:00') } as const;
const info = { type: 'info', title: 'Café closed', expires_at: null } as const;
const spilling = { spilling: 1, spill: { ...NO_SPILL, since: at('2026-07-11T08:10:00') } };
const ended = { ended: 1, spill: { ...NO_SPILL, ended: at('2026-07-11T04:50:00'), distance_miles: 0.9 } };
const risk = { risk: 'warning', raised_by: 'forecast', until: at('2026-07-12T07:30:00') } as const;

describe('each row of the table', () => {
  test.each([
    ['warning', 'signal', anOverviewPlace({ message: warning }), 'Message: Rip currents, until 18:00'],
    ['spilling', 'danger', anOverviewPlace({ overflows: spilling }), 'Spilling now since 09:10, 0.6 miles'],
    [
      'spilled',
      'danger',
      anOverviewPlace({ overflows: ended }),
      'Spilled within 48 h: ended 05:50, 0.9 miles',
    ],
    [
      'raised_risk',
      'caution',
      anOverviewPlace({ bathing: risk }),
      'Raised risk: bathing is not advised today',
    ],
    [
      'raised_risk',
      'danger',
      anOverviewPlace({
        bathing: {
          ...{ risk: 'danger', has_incident: true, raised_by: 'incident' },
          raised_at: { name: 'Crooklets', distance_miles: 0.4 },
        },
      }),
      'Raised risk: pollution incident at Crooklets, 0.4 miles',
    ],
    [
      'raised_risk',
      'caution',
      anOverviewPlace({
        bathing: { worse: { name: 'Crooklets', distance_miles: 0.4, class: 'closed', year: 2025 } },
      }),
      'Raised risk: bathing water closed at Crooklets, 0.4 miles',
    ],
    ['information', 'sea', anOverviewPlace({ message: info }), 'Message: Café closed'],
    [
      'no_recent_data',
      'muted',
      anOverviewPlace({ overflows: { offline: 1, offline_since: at('2026-07-09T10:00:00') } }),
      'No recent data: monitor off since Thu',
    ],
    ['nothing_reported', 'muted', anOverviewPlace(), 'Nothing reported · 1 monitor'],
  ] as const)('%s in the tone %s', (kind, tone, place, sentence) => {
    const mark = kind === 'raised_risk' && tone === 'danger' ? 'incident' : concernTable[kind].mark;
    const { word } = concernTable[kind];
    expect(highestConcern(place, now)).toEqual({ kind, tone, mark, word, sentence });
    expect(concernsOf(place, now)).toHaveLength(1);
  });
});

describe('the order', () => {
  test('is that of the table, whatever a place has', () => {
    const place = anOverviewPlace({
      message: warning,
      overflows: { ...spilling, total: 4, ended: 1, offline: 1 },
      bathing: risk,
    });
    expect(concernsOf(place, now).map(({ kind }) => kind)).toEqual([
      'warning',
      'spilling',
      'spilled',
      'raised_risk',
      'no_recent_data',
    ]);
  });

  test.each([
    ['a spill', 'spilling', { overflows: spilling }],
    ['a spill that ended', 'spilled', { overflows: ended }],
    ['a raised risk', 'raised_risk', { bathing: risk }],
  ] as const)('an officer’s information never hides %s', (_what, kind, more) => {
    const kinds = concernsOf(anOverviewPlace({ message: info, ...more }), now).map((each) => each.kind);
    expect(kinds).toEqual([kind, 'information']);
  });

  test('missing data outrank that nothing was reported, which never stands beside anything', () => {
    const old = anOverviewPlace({ wind: { state: 'stale' } });
    expect(sentences(old)).toEqual(['No recent data: weather is old']);
    expect(sentences(anOverviewPlace({ message: info, wind: { state: 'stale' } }))).toEqual([
      'Message: Café closed',
      'No recent data: weather is old',
    ]);
  });
});

describe('what has expired counts for nothing', () => {
  test('a message, from its moment on', () => {
    const place = anOverviewPlace({ message: warning });
    expect(highestConcern(place, warning.expires_at * 1000 - 1).kind).toBe('warning');
    expect(highestConcern(place, warning.expires_at * 1000).kind).toBe('nothing_reported');
  });

  test('a forecast, from its moment on; an incident stands until its end is reported', () => {
    const place = anOverviewPlace({ bathing: risk });
    expect(highestConcern(place, risk.until * 1000 - 1).kind).toBe('raised_risk');
    expect(highestConcern(place, risk.until * 1000).kind).toBe('nothing_reported');
    const incident = anOverviewPlace({ bathing: { ...risk, raised_by: 'incident' } });
    expect(highestConcern(incident, risk.until * 1000).kind).toBe('raised_risk');
  });

  test('a spill, 48 hours after its end', () => {
    const place = anOverviewPlace({ overflows: ended });
    const over = ended.spill.ended * 1000 + 48 * 3_600_000;
    expect(highestConcern(place, over).sentence).toBe('Spilled within 48 h: ended Sat 05:50, 0.9 miles');
    expect(highestConcern(place, over + 1).kind).toBe('nothing_reported');
  });
});

describe('words', () => {
  test.each([
    [{ overflows: { total: 3, spilling: 3, spill: NO_SPILL } }, 'Spilling now, 0.6 miles and 2 more'],
    [{ overflows: { ...spilling, state: 'stale' } }, 'Spilling now since 09:10, 0.6 miles (old data)'],
    [
      { overflows: { ended: 2, total: 2, spill: { ...NO_SPILL, seen: at('2026-07-10T21:10:00') } } },
      'Spilled within 48 h: seen at Fri 22:10, end not known, 0.6 miles and 1 more',
    ],
    [{ bathing: { raised_by: 'overdue_incident' } }, 'Raised risk: pollution incident, end not reported'],
    [{ bathing: { raised_by: 'comment', state: 'stale' } }, 'Raised risk: water quality warning (old data)'],
    [{ overflows: { may_have_spilled: 1 } }, 'No recent data: may have spilled within 48 h'],
    [{ overflows: { total: 5, offline: 2 } }, 'No recent data: 2 of 5 monitors off'],
    [{ overflows: { total: 3, offline: 3 } }, 'No recent data: all 3 monitors off'],
    [{ overflows: { total: 4, unknown: 1 } }, 'No recent data: 1 of 4 overflows not known'],
    [{ overflows: { state: 'withheld', unknown: 1 } }, 'No recent data: overflows not known'],
    [{ overflows: { state: 'stale' } }, 'No recent data: overflow data are old'],
    [{ bathing: { state: 'withheld' } }, 'No recent data: pollution risk not known'],
    [
      { sea: { state: 'stale' }, tide: { state: 'withheld' } },
      'No recent data: sea forecast is old, tide not known',
    ],
    [{ overflows: { total: 0 } }, 'Nothing reported · no overflow near'],
    [{ overflows: { total: 0, state: 'none' } }, 'Nothing reported · no overflow data here'],
    [
      { overflows: { total: 0, state: 'none' }, bathing: { state: 'none' } },
      'No recent data: no source for spills or pollution here',
    ],
  ] as const)('%j', (more, sentence) => {
    expect(highestConcern(anOverviewPlace(more), now).sentence).toBe(sentence);
  });
});

const state = fc.constantFrom('fresh' as const, 'stale' as const, 'withheld' as const, 'none' as const);
const count = fc.nat({ max: 3 });
const places = fc
  .record({
    message: fc.constantFrom(null, warning, info),
    states: fc.tuple(state, state, state, state, state),
    counts: fc.tuple(count, count, count, count, count),
    raised_by: fc.constantFrom(null, 'incident' as const, 'forecast' as const, 'comment' as const),
  })
  .map(({ message, states: [tide, wind, sea, overflows, bathing], counts, raised_by }) => {
    const [spills, over, may_have_spilled, offline, unknown] = counts;
    const total = counts.reduce((sum, each) => sum + each, 0);
    const spill = spills + over > 0 ? { ...NO_SPILL, since: at('2026-07-11T08:10:00') } : null;
    return anOverviewPlace({
      message,
      tide: { state: tide },
      wind: { state: wind },
      sea: { state: sea },
      overflows: {
        state: overflows,
        total,
        spilling: spills,
        ended: over,
        may_have_spilled,
        offline,
        unknown,
        spill,
      },
      bathing: { state: bathing, raised_by },
    });
  });

test('of any place: never empty, in order, each kind once, and nothing that reads as safe', () => {
  fc.assert(
    fc.property(places, (place) => {
      const found = concernsOf(place, now);
      const ranks = found.map(({ kind }) => concernKinds.indexOf(kind));
      expect(ranks.length).toBeGreaterThan(0);
      expect(ranks).toEqual([...new Set(ranks)].sort((one, other) => one - other));
      for (const { word, sentence } of found) {
        expect(sentence.startsWith(word)).toBe(true);
        expect(sentence).not.toMatch(/safe|all clear|ideal|good|clean|no spill|no risk/i);
      }
      const isIn = (kind: string) => found.some((each) => each.kind === kind);
      expect(isIn('spilling')).toBe(place.overflows.spilling > 0);
      expect(isIn('raised_risk')).toBe(place.bathing.raised_by !== null);
      const isDoubtful = place.wind.state === 'stale' || place.overflows.offline > 0;
      if (isDoubtful && place.overflows.state !== 'none') expect(isIn('nothing_reported')).toBe(false);
    }),
  );
});
