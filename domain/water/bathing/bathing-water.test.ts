import { describe, expect, test } from 'vitest';
import type { RiskPrediction } from '#contract/conditions/bathing-water.ts';
import { statusOf } from '../overflows/overflow-status.ts';
import {
  commentIsWarning,
  complianceLabel,
  complianceTone,
  countWords,
  riskInForce,
  riskLabel,
  serviceStatus,
} from './bathing-water.ts';

const now = Date.parse('2026-06-18T12:00:00Z');
const at = (offset: number) => new Date(now + offset).toISOString();

test.each([
  ['No warnings in place', false],
  ['No pollution incidents reported', false],
  [' No warnings in place ', false],
  ['Pollution is expected after heavy rain', true],
  ['No warnings', true],
  [null, null],
  ['', null],
  ['  ', null],
])('the comment %j is a warning: %s', (comment, expected) => {
  expect(commentIsWarning(comment)).toBe(expected);
});

describe('riskInForce', () => {
  const prediction: RiskPrediction = {
    state: 'current',
    riskLevel: 'warning',
    comment: 'Pollution is expected',
    dailyGmie: 120,
    predictedAt: at(-3_600_000),
    expiresAt: at(1),
    publishedAt: at(-3_600_000),
    warnings: [
      {
        comment: { _value: 'Pollution is expected' },
        location_name: 'Bude',
        predicted_at: null,
        dailyGmie: null,
      },
    ],
  };
  const silent = { state: 'expired', riskLevel: null, comment: null, dailyGmie: null, warnings: [] };

  test('leaves one that still runs as it is', () => {
    expect(riskInForce(prediction, now)).toEqual(prediction);
  });

  test.each([
    ['at its expiry', now + 1],
    ['years later', now + 3 * 365 * 86_400_000],
  ])('silences it %s, but keeps its times', (_, later) => {
    expect(riskInForce(prediction, later)).toEqual({ ...prediction, ...silent });
  });

  test('does not trust one without an expiry', () => {
    expect(riskInForce({ ...prediction, expiresAt: null }, now)).toMatchObject(silent);
  });

  test('never revives one that was marked expired or absent, whatever it still holds', () => {
    expect(riskInForce({ ...prediction, state: 'expired' }, now)).toMatchObject(silent);
    expect(riskInForce({ ...prediction, state: 'none' }, now)).toMatchObject({ ...silent, state: 'none' });
  });
});

test('labels', () => {
  expect((['normal', 'warning', 'danger'] as const).map(riskLabel)).toEqual([
    'Normal',
    'Elevated',
    'High Risk',
  ]);
  const ratings = ['excellent', 'good', 'sufficient', 'poor'] as const;
  const rated = ratings.map((complianceRating) => ({ complianceRating, closed: false }));
  expect(rated.map(complianceLabel)).toEqual(['Excellent', 'Good', 'Sufficient', 'Poor']);
  expect(rated.map(complianceTone)).toEqual(['good', 'good', 'caution', 'danger']);
});

test('a water without a rating is one thing, a rating that is not known another', () => {
  const unrated = { complianceRating: null, closed: false };
  expect([complianceLabel(unrated), complianceTone(unrated)]).toEqual(['Not rated', 'neutral']);
  expect([complianceLabel(null), complianceTone(null)]).toEqual(['Not known', 'neutral']);
});

test('a closed water says closed and not that it is not rated, as a caution', () => {
  const closed = { complianceRating: null, closed: true };
  expect([complianceLabel(closed), complianceTone(closed)]).toEqual(['Closed', 'caution']);
});

test.each([
  [10, '<', '<10'],
  [10_000, '>', '>10000'],
  [120, '=', '120'],
  [120, null, '120'],
  [0, '=', '0'],
  [null, null, '—'],
] as const)('count %s with %s reads %s', (count, qualifier, words) => {
  expect(countWords(count, qualifier)).toBe(words);
});

test('1 is a disruption here and a discharge at an overflow', () => {
  expect([serviceStatus(1), serviceStatus(0), serviceStatus(2)]).toEqual(['disruption', 'active', 'active']);
  expect([statusOf(1), statusOf(0)]).toEqual(['Active Spilling', 'Not Spilling']);
});
