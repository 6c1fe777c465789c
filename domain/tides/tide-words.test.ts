import { describe, expect, test } from 'vitest';
import type { TidalData } from '#contract/conditions/tides.ts';
import { turn } from '../testing/turn.ts';
import { standOf } from './tide-parts.ts';
import { tideState } from './tide-state.ts';
import {
  comingWords,
  dayTides,
  doingWords,
  heightWords,
  missingWords,
  namedTurns,
  standSentence,
  standsOfDay,
  standUntilWords,
  standWords,
  tideSentence,
  tideSummary,
  turnWords,
} from './tide-words.ts';

const low = turn('2026-11-21T09:34', 1.62, 'LowWater');
const high = turn('2026-11-21T15:34', 5.08, 'HighWater');
const now = Date.parse('2026-11-21T14:32:00Z');
const port = (distance_miles: number | null = 0.4) => ({ id: 'x', name: 'Port Isaac', distance_miles });
const OWN = { error_m: null, error_min: null };
const BETWEEN = { error_m: 0.37, error_min: 15 };
const aboutOf = (each: typeof high) => ({
  ...each,
  is_approximate_time: true,
  is_approximate_height: true,
});
const tidesOf = (timeline: TidalData['timeline'], more: Partial<TidalData> = {}) =>
  ({
    ...{ timeline, levels: null, method: 'computed', station: port() },
    ...{ error_m: null, error_min: null, ...more },
  }) as TidalData;
const summary = (tides: TidalData, at = now, date = '2026-11-21') => tideSummary(tides, date, at);

test('the next turn has its kind, time, height and how long it is away', () => {
  expect(comingWords(high, OWN, now)).toBe('High 15:34, 5.1 m, in 1 h 2 min');
});

test('an hour that comes twice has its zone', () => {
  expect(turnWords(turn('2026-10-25T00:29', 1.2, 'LowWater'))).toBe('Low 01:29 BST, 1.2 m');
  expect(turnWords(turn('2026-10-25T01:12', 4.2, 'HighWater'))).toBe('High 01:12 GMT, 4.2 m');
});

test('what the authority calls approximate is said with about, the time and the height each by itself', () => {
  const approximate = (marks: object) => turnWords({ ...high, ...marks });
  expect(approximate({ is_approximate_time: true })).toBe('High about 15:34, 5.1 m');
  expect(approximate({ is_approximate_height: true })).toBe('High 15:34, about 5.1 m');
});

test.each([
  [3.44, '3.4 m', 'about 3.5 m'],
  [3.24, '3.2 m', 'about 3.0 m'],
  [3.25, '3.3 m', 'about 3.5 m'],
  [0.1, '0.1 m', 'about 0.0 m'],
])(
  'a height of %d m is rounded to the tenth, and to the half metre where it is a guess',
  (metres, exact, guess) => {
    expect(heightWords({ metres, isApproximate: false })).toBe(exact);
    expect(heightWords({ metres, isApproximate: true })).toBe(guess);
  },
);

test('a guess just below the datum has no minus', () => {
  expect(heightWords({ metres: -0.2, isApproximate: true })).toBe('about 0.0 m');
});

describe('the summary for those who do not see the graph', () => {
  test('says what the tide does and lists the day', () => {
    expect(summary(tidesOf([low, high]))).toBe(
      'The tide is rising, now about 5.0 m. Next: High 15:34, 5.1 m, in 1 h 2 min. Today: Low 09:34, 1.6 m; High 15:34, 5.1 m.',
    );
  });

  test('has the height of the levels where there are some', () => {
    const heights = [4.5, 4.52, 4.54, 4.56, 4.58];
    const levels = { start: '2026-11-21T14:00:00.000Z', step_minutes: 15, heights };
    expect(summary(tidesOf([low, high], { levels }))).toContain('The tide is rising, now 4.5 m.');
  });

  test('claims nothing where the state is not known', () => {
    expect(summary(tidesOf([low, high]), Date.parse('2026-11-21T16:00:00Z'))).toBe(
      'Today: Low 09:34, 1.6 m; High 15:34, 5.1 m.',
    );
  });

  test('between ports has about and the errors', () => {
    const tides = tidesOf([low, high].map(aboutOf), BETWEEN);
    expect(summary(tides)).toBe(
      'The tide is rising, now about 5.0 m. Next: High about 15:34 ± 15 min, about 5.1 m ± 0.4, in about 1 h 2 min. ' +
        'Today: Low about 09:34, about 1.6 m; High about 15:34, about 5.1 m.',
    );
    expect(summary(tides, Date.parse('2026-11-21T15:20:00Z'))).toMatch(
      /^The tide is near high water, now about/,
    );
    expect(summary(tides, Date.parse('2026-11-21T15:18:00Z'))).toMatch(/^The tide is rising/);
  });

  test('has no word of heights that are not shown', () => {
    const hidden = [low, high].map((each) => ({ ...aboutOf(each), height: null }));
    expect(summary(tidesOf(hidden, { ...BETWEEN, error_m: 0.6 }))).toBe(
      'The tide is rising. Next: High about 15:34 ± 15 min, in about 1 h 2 min. Today: Low about 09:34; High about 15:34.',
    );
  });

  test('of a published station elsewhere says whose it is', () => {
    expect(summary(tidesOf([low, high], { station: port(20), method: 'published' }))).toMatch(
      /^At Port Isaac, 20 miles away\. The tide is rising, now about 5\.0 m\./,
    );
  });
});

describe('the sentence of the first words', () => {
  test('of a place with its own tide', () => {
    expect(tideSentence(tidesOf([low, high]), now)).toBe('Tide rising, high at 15:34, 5.1 m.');
  });

  test('between ports has about and the errors, and near a turn neither rising nor falling', () => {
    const tides = tidesOf([turn('2026-11-21T09:34', 1.62, 'LowWater'), aboutOf(high)], BETWEEN);
    expect(tideSentence(tides, now)).toBe('Tide rising, high at about 15:34 ± 15 min, about 5.1 m ± 0.4.');
    expect(tideSentence(tides, Date.parse('2026-11-21T15:30:00Z'))).toBe(
      'Tide near high water, high at about 15:34 ± 15 min, about 5.1 m ± 0.4.',
    );
  });

  test('of a published station far off names it and says what it does', () => {
    expect(tideSentence(tidesOf([low, high], { station: port(20), method: 'published' }), now)).toBe(
      'Tide at Port Isaac, 20 miles away: rising, high at 15:34, 5.1 m.',
    );
  });

  test('says about where the authority does', () => {
    const uncertain = { ...high, is_approximate_time: true, is_approximate_height: true };
    expect(tideSentence(tidesOf([low, uncertain], { method: 'published' }), now)).toBe(
      'Tide rising, high at about 15:34, about 5.1 m.',
    );
  });

  test('says that the time of a turn is not published', () => {
    const before = turn('2026-11-21T03:10', 5, 'HighWater');
    expect(tideSentence(tidesOf([before, high], { method: 'published' }), now)).toBe(
      'Tide: next high at 15:34, 5.1 m. Low before it: time not published.',
    );
  });

  test('is none without a port, and without anything to come', () => {
    expect(tideSentence(tidesOf([low, high], { station: null }), now)).toBeNull();
    expect(tideSentence(tidesOf([low]), now)).toBeNull();
  });
});

describe('a stand', () => {
  /** Bournemouth, 6 July 2027. */
  const bournemouth = tidesOf([
    turn('2027-07-06T04:45', 0.17, 'LowWater'),
    turn('2027-07-06T09:58', 2.13, 'HighWater'),
    turn('2027-07-06T12:23', 1.82, 'LowWater'),
    turn('2027-07-06T13:57', 1.99, 'HighWater'),
    turn('2027-07-06T17:07', 0.48, 'LowWater'),
    turn('2027-07-06T21:57', 2.3, 'HighWater'),
  ]);
  /** Weymouth, 3 July 2027. */
  const weymouth = tidesOf([
    turn('2027-07-03T05:36', 2.14, 'HighWater'),
    turn('2027-07-03T10:45', 0.66, 'LowWater'),
    turn('2027-07-03T12:36', 0.86, 'HighWater'),
    turn('2027-07-03T13:57', 0.77, 'LowWater'),
    turn('2027-07-03T18:05', 2.45, 'HighWater'),
  ]);
  const at13 = Date.parse('2027-07-06T13:00+01:00');
  const stateAt = (tides: TidalData, at: string) => tideState(tides, Date.parse(`${at}+01:00`));

  test('at Bournemouth it is near high water until 14:57, and the next low water is that of 18:07', () => {
    const state = tideState(bournemouth, at13);
    expect(doingWords(state)).toBe('Near high');
    expect(state.stand && standUntilWords(state.stand)).toBe('stand until 14:57, 1.8 to 2.1 m');
    expect(state.next && turnWords(state.next)).toBe('Low 18:07, 0.5 m');
    expect(tideSentence(bournemouth, at13)).toBe(
      'Tide near high water, stand until 14:57, 1.8 to 2.1 m, then low at 18:07, 0.5 m.',
    );
    expect(summary(bournemouth, at13, '2027-07-06')).toBe(
      'The tide is near high water, stand until 14:57, 1.8 to 2.1 m, now about 2.0 m. Next: Low 18:07, 0.5 m, in 5 h 7 min. ' +
        'Today: Low 05:45, 0.2 m; High 10:58, 2.1 m; dip 13:23, 1.8 m; 2nd high 14:57, 2.0 m; Low 18:07, 0.5 m; High 22:57, 2.3 m.',
    );
  });

  test('at Weymouth the small rise is a part of the low water, and the high water is that of 19:05', () => {
    expect(namedTurns(weymouth, '2027-07-03').map(({ turn, name }) => `${name} ${turn.time}`)).toEqual([
      'High 06:36',
      'Low 11:45',
      'rise 13:36',
      '2nd low 14:57',
      'High 19:05',
    ]);
    const state = stateAt(weymouth, '2027-07-03T13:00');
    expect(doingWords(state)).toBe('Near low');
    expect(state.next && turnWords(state.next)).toBe('High 19:05, 2.5 m');
  });

  test('that is still to come is announced with its high water', () => {
    const state = stateAt(bournemouth, '2027-07-06T09:00');
    expect(doingWords(state)).toBe('Rising');
    expect(state.ahead && standWords(state.ahead)).toBe('stand 10:58 to 14:57, 1.8 to 2.1 m');
    expect(tideSentence(bournemouth, Date.parse('2027-07-06T09:00+01:00'))).toBe(
      'Tide rising, high at 10:58, 2.1 m, stand 10:58 to 14:57, 1.8 to 2.1 m.',
    );
  });

  test('is a sentence of its day, and of the next where it lasts past midnight', () => {
    const [stand] = standsOfDay(bournemouth.timeline, '2027-07-06');
    expect(stand && standSentence(stand)).toBe(
      'Near high water the tide stands from 10:58 to 14:57, at 1.8 to 2.1 m.',
    );
    expect(standsOfDay(bournemouth.timeline, '2027-07-05')).toEqual([]);
    const late = [
      turn('2027-07-06T17:00', 0.5, 'LowWater'),
      turn('2027-07-06T22:00', 2.3, 'HighWater'),
      turn('2027-07-07T01:06', 1.74, 'LowWater'),
      turn('2027-07-07T02:07', 1.79, 'HighWater'),
      turn('2027-07-07T05:30', 0.18, 'LowWater'),
    ];
    expect(standsOfDay(late, '2027-07-06')).toHaveLength(1);
    expect(standsOfDay(late, '2027-07-07')).toHaveLength(1);
  });

  test('on the way is neither near high nor near low water: the young flood at Southampton', () => {
    const southampton = tidesOf([
      turn('2027-06-21T14:29', 4.14, 'HighWater'),
      turn('2027-06-21T17:51', 1.13, 'LowWater'),
      turn('2027-06-21T20:22', 2.31, 'HighWater'),
      turn('2027-06-21T21:11', 2.26, 'LowWater'),
      turn('2027-06-22T00:27', 4.02, 'HighWater'),
    ]);
    expect(tideSentence(southampton, Date.parse('2027-06-21T19:30Z'))).toBe(
      'Tide rising, high at 01:27, 4.0 m, stand 21:22 to 22:11, 2.3 m.',
    );
    const at2145 = Date.parse('2027-06-21T20:45Z');
    expect(doingWords(tideState(southampton, at2145))).toBe('Standing');
    expect(tideSentence(southampton, at2145)).toBe(
      'Tide standing until 22:11, 2.3 m, then high at 01:27, 4.0 m.',
    );
    const [stand] = standsOfDay(southampton.timeline, '2027-06-21');
    expect(stand && standSentence(stand)).toBe(
      'On its way to high water the tide stands from 21:22 to 22:11, at 2.3 m.',
    );
    expect(namedTurns(southampton, '2027-06-21').map(({ name }) => name)).toEqual([
      'High',
      'Low',
      'stand from',
      'stand to',
    ]);
    expect(doingWords(tideState(southampton, Date.parse('2027-06-21T22:00Z')))).toBe('Rising');
  });

  test('with the higher of its high waters to come: that is the high water', () => {
    const later = [
      turn('2027-07-06T04:45', 0.2, 'LowWater'),
      turn('2027-07-06T09:58', 1.9, 'HighWater'),
      turn('2027-07-06T12:23', 1.7, 'LowWater'),
      turn('2027-07-06T13:57', 2.1, 'HighWater'),
      turn('2027-07-06T17:07', 0.5, 'LowWater'),
    ];
    expect(namedTurns(tidesOf(later), '2027-07-06')[1]?.name).toBe('1st high');
    expect(stateAt(tidesOf(later), '2027-07-06T10:00').next?.time).toBe('14:57');
    expect(stateAt(tidesOf(later), '2027-07-06T15:00').next?.time).toBe('18:07');
  });

  test('within a centimetre has one height', () => {
    const flat = standOf({ water: low, turns: [low, { ...high, height: 1.63 }, { ...low, height: 1.62 }] });
    expect(flat && standUntilWords(flat)).toContain(', 1.6 m');
  });
});

describe('turns without a published time', () => {
  const dries = tidesOf([turn('2026-11-21T03:10', 5, 'HighWater'), high], { method: 'published' });

  test('are listed where they belong', () => {
    expect(dayTides('', namedTurns(dries, '2026-11-21'))).toBe(
      'High 03:10, 5.0 m; Low: time not published; High 15:34, 5.1 m.',
    );
  });

  test('are named before what comes', () => {
    expect(missingWords(tideState(dries, now).missing)).toBe('Low before it: time not published');
    expect(missingWords(['LowWater', 'HighWater'])).toBe('Low and high before it: times not published');
    expect(summary(dries)).toMatch(
      /^Next: High 15:34, 5\.1 m, in 1 h 2 min\. Low before it: time not published\./,
    );
  });
});

test('another day is described by its high and low waters', () => {
  const turns = namedTurns(tidesOf([low, high]), '2026-11-21');
  expect(dayTides('Tomorrow', turns)).toBe('Tomorrow: Low 09:34, 1.6 m; High 15:34, 5.1 m.');
});
