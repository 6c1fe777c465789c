import { describe, expect, test } from 'vitest';
import { hasRecordings, recorded } from '#server/testing/recorded.ts';
import { toRiskLevel, toRiskPrediction } from './risk-prediction.ts';
import { PredictionPage, type WirePrediction } from './wire.ts';

const at = (text: string) => Date.parse(text);
const prediction = (more: Partial<WirePrediction> = {}): WirePrediction => ({
  predictedAt: at('2026-07-10T07:30:00Z'),
  expiresAt: at('2026-07-11T07:29:00Z'),
  publishedAt: at('2026-07-10T07:40:00Z'),
  riskLevel: 'normal',
  comment: 'No warnings in place',
  dailyGmie: null,
  stp_samplingPoint: '36000',
  ...more,
});
const noon = at('2026-07-10T12:00:00Z');

test.each([
  ['normal', 'normal'],
  ['increased', 'warning'],
  ['unknown', null],
  ['danger', null],
  [null, null],
])('the published risk level %s is ours %s', (published, ours) => expect(toRiskLevel(published)).toBe(ours));

describe('the state', () => {
  const expiry = at('2026-07-11T07:29:00Z');
  test.each([
    ['just before it expires', expiry - 1, 'current'],
    ['as it expires', expiry, 'expired'],
  ])('%s', (_, now, state) => expect(toRiskPrediction([prediction()], 'Bude', now)).toMatchObject({ state }));

  test('one that has expired has its published fields, without warnings', () => {
    const old = prediction({ riskLevel: 'increased', comment: 'Heavy rain' });
    expect(toRiskPrediction([old], 'Bude', at('2027-01-05T12:00:00Z'))).toMatchObject({
      state: 'expired',
      riskLevel: 'warning',
      comment: 'Heavy rain',
      expiresAt: '2026-07-11T07:29:00.000Z',
      warnings: [],
    });
  });

  test('one without an expiry is not in force', () => {
    expect(toRiskPrediction([prediction({ expiresAt: null })], 'Bude', noon).state).toBe('expired');
  });

  test('a water without any prediction has none, which is not "no warnings"', () => {
    expect(toRiskPrediction([], 'Bude', noon)).toMatchObject({
      state: 'none',
      comment: null,
      riskLevel: null,
    });
  });
});

describe('the newest', () => {
  const later = prediction({ predictedAt: at('2026-07-10T11:00:00Z'), riskLevel: 'increased' });
  test.each([
    ['first', [later, prediction()]],
    ['last', [prediction(), later]],
  ])('counts when it comes %s', (_, predictions) =>
    expect(toRiskPrediction(predictions, 'Bude', noon).riskLevel).toBe('warning'),
  );

  test('of two issues for the same time is the one published last', () => {
    const reissued = prediction({ publishedAt: at('2026-07-10T10:00:00Z'), riskLevel: 'increased' });
    expect(toRiskPrediction([prediction(), reissued], 'Bude', noon).riskLevel).toBe('warning');
    expect(toRiskPrediction([reissued, prediction()], 'Bude', noon).riskLevel).toBe('warning');
  });
});

describe('warnings', () => {
  const warned = prediction({ comment: 'Pollution is likely', riskLevel: 'increased', dailyGmie: 21.5 });

  test('name the place and the time', () => {
    expect(toRiskPrediction([warned], 'Bude', noon).warnings).toEqual([
      {
        comment: { _value: 'Pollution is likely' },
        location_name: 'Bude',
        predicted_at: '2026-07-10T07:30:00.000Z',
        dailyGmie: 21.5,
      },
    ]);
  });

  test.each([
    ['No warnings in place'],
    ['No pollution incidents reported'],
    ['No water quality warning issued'],
    [null],
  ])('are not made of the comment %j', (comment) =>
    expect(toRiskPrediction([prediction({ comment })], 'Bude', noon).warnings).toEqual([]),
  );

  test('of an expired prediction are gone, of an issue that was replaced too', () => {
    const yesterday = prediction({
      predictedAt: at('2026-07-09T07:30:00Z'),
      expiresAt: at('2026-07-10T07:29:00Z'),
      comment: 'Pollution was likely',
    });
    const replaced = { ...warned, publishedAt: at('2026-07-10T07:35:00Z') };
    expect(toRiskPrediction([prediction(), yesterday, replaced], 'Bude', noon).warnings).toEqual([]);
  });
});

describe.runIf(hasRecordings)('recorded predictions', () => {
  const read = () => PredictionPage.parse(recorded('bathing_water/risk-prediction.json')).result.items;

  test('are current until 08:29 London time the next day', () => {
    expect(toRiskPrediction(read().toReversed(), 'Seaton Sluice', at('2025-09-08T07:28:59Z'))).toEqual({
      state: 'current',
      riskLevel: 'normal',
      comment: 'No warnings in place',
      dailyGmie: 13.868,
      predictedAt: '2025-09-07T07:30:00.000Z',
      expiresAt: '2025-09-08T07:29:00.000Z',
      publishedAt: '2025-09-07T07:40:47.000Z',
      warnings: [],
    });
  });

  test('have all expired in January', () => {
    expect(toRiskPrediction(read(), 'Seaton Sluice', at('2026-01-10T12:00:00Z')).state).toBe('expired');
  });
});
