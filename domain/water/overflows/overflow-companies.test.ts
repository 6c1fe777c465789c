import { describe, expect, test } from 'vitest';
import type { CompanyData, StormOverflow } from '#contract/conditions/storm-overflows.ts';
import { aStormOverflow, stormOverflowsOf } from '#contract/testing/a-storm-overflow.ts';
import { project } from '../../feeds/feed-projection.ts';
import {
  companiesChangeAt,
  companyDoubtWords,
  judgedByCompany,
  withOverflowsUnknown,
} from './overflow-companies.ts';

const updated = Date.parse('2026-11-21T09:32:00Z');
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const iso = (at: number) => new Date(at).toISOString();

const ofWessex = (code: StormOverflow['status_code'], times = {}) =>
  aStormOverflow(code, times, { company: 'Wessex Water', distance_miles: 0.9 });
const nearer = aStormOverflow(0);
/** South West Water tells nothing of the age of its data. */
const answer = (overflows = [ofWessex(1, { latestEventStart: updated - HOUR }), nearer], asked = updated) =>
  stormOverflowsOf(overflows, {
    companies: ['South West Water', 'Wessex Water'],
    company_data: [
      { company: 'South West Water', updated_at: null, state: 'fresh', suspect: null },
      { company: 'Wessex Water', updated_at: iso(updated), state: 'fresh', suspect: null },
    ],
    timestamp: iso(asked),
  });
const statesAt = (at: number) => judgedByCompany(answer(), at).company_data.map(({ state }) => state);

describe('a company whose whole layer was last updated', () => {
  test.each([
    ['3 hours ago is taken at its word', 3 * HOUR, 'fresh'],
    ['a millisecond longer ago is stale', 3 * HOUR + 1, 'stale'],
    ['a day ago is stale', DAY, 'stale'],
    ['a millisecond longer ago is unknown', DAY + 1, 'unknown'],
  ])('%s, and no other company with it', (_, age, state) => {
    expect(statesAt(updated + age)).toEqual(['fresh', state]);
  });

  test('more than a day ago says nothing of what its overflows do, the others go on', () => {
    expect(judgedByCompany(answer(), updated + DAY).overflows).toEqual(answer().overflows);
    const { overflows } = judgedByCompany(answer(undefined, updated + DAY), updated + DAY + 1);
    expect(overflows).toMatchObject([
      { company: 'South West Water', status: 'Not Spilling', status_code: 0 },
      {
        company: 'Wessex Water',
        status: 'Unknown Status',
        status_code: null,
        properties: { status: null },
        // It was asked a day later, but its data were of then.
        seen_running: { since: updated - HOUR, until: updated, stopped_by: null },
      },
    ]);
  });

  test('without a word on it is as old as the answer', () => {
    const silent = {
      ...answer(),
      company_data: [{ company: 'South West Water', updated_at: null, suspect: null }],
    };
    expect(judgedByCompany(silent, updated + 9 * DAY).company_data[0]?.state).toBe('fresh');
  });

  test('the answer changes by itself at these limits, which no setting scales', () => {
    const changesAt = (at: number) => companiesChangeAt(answer().company_data, at);
    expect(changesAt(updated)).toBe(updated + 3 * HOUR + 1);
    expect(changesAt(updated + 3 * HOUR + 1)).toBe(updated + DAY + 1);
    expect(changesAt(updated + DAY + 1)).toBeNull();
    expect(project('storm_overflow', answer(), updated)).toMatchObject({
      changesAt: updated + 3 * HOUR + 1,
      isOld: false,
    });
    expect(project('storm_overflow', answer(), updated + 3 * HOUR + 1)).toMatchObject({ isOld: true });
  });

  test('is named with its age, the time and what follows', () => {
    const wordsAt = (at: number) => companyDoubtWords(judgedByCompany(answer(), at), at);
    expect(wordsAt(updated + 3 * HOUR)).toEqual([]);
    expect(wordsAt(updated + 5 * HOUR)).toEqual([
      'Wessex Water last updated its data 5 hours ago (09:32). What its overflows do may have changed since.',
    ]);
    expect(wordsAt(updated + 2 * DAY)).toEqual([
      'Wessex Water last updated its data 2 days ago, Saturday 09:32. What its overflows do now is not known.',
    ]);
    expect(wordsAt(updated + 30 * HOUR)[0]).toMatch(
      /^Wessex Water last updated its data 30 hours ago, Saturday 09:32\./,
    );
    expect(wordsAt(updated + 2 * DAY - 1)[0]).toContain(' 47 hours ago, ');
    expect(wordsAt(updated + 90 * DAY)[0]).toMatch(
      /^Wessex Water last updated its data 90 days ago, 21 November 2026, 09:32\./,
    );
  });
});

test('past the limit of the feed no status is known, and what ran was last seen when the companies were asked', () => {
  const asked = updated + HOUR;
  const { overflows } = withOverflowsUnknown(answer(undefined, asked));
  expect(overflows).toMatchObject([
    { company: 'South West Water', status_code: null, seen_running: null },
    { company: 'Wessex Water', status_code: null, seen_running: { until: asked, stopped_by: null } },
  ]);
});

describe('limits of their own', () => {
  const stateOf = (company: string, minutes: number) => {
    const company_data = [{ company, updated_at: iso(updated), suspect: null }];
    return judgedByCompany({ ...answer(), company_data }, updated + minutes * 60_000).company_data[0]?.state;
  };

  test.each(['Southern Water', 'Southern', 'southern water services ltd'])(
    '%s is stale after 6 hours, not 3: its layer is often hours old',
    (company) => {
      expect([150, 360, 361, 1440, 1441].map((minutes) => stateOf(company, minutes))).toEqual([
        'fresh',
        'fresh',
        'stale',
        'stale',
        'unknown',
      ]);
      const data = [{ company, updated_at: iso(updated), suspect: null }];
      expect(companiesChangeAt(data, updated)).toBe(updated + 6 * HOUR + 1);
    },
  );

  test('every other company has the usual ones', () => {
    expect(stateOf('Yorkshire Water', 181)).toBe('stale');
  });
});

test('a company whose newest answer is suspect is named, and one that went back is quoted once', () => {
  const wordsOf = (suspect: CompanyData['suspect']) =>
    companyDoubtWords({ company_data: answer().company_data.map((data) => ({ ...data, suspect })) }, updated);
  expect(wordsOf(null)).toEqual([]);
  expect(wordsOf('short')[1]).toBe(
    'Wessex Water’s newest answer was not complete. A spill may be missing from it.',
  );
  expect(wordsOf('torn')).toEqual(wordsOf('short'));
  expect(wordsOf('went_back')).toEqual([
    'The company’s data went back to an earlier reading; the later one is shown.',
  ]);
});
