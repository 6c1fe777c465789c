import { describe, expect, test } from 'vitest';
import { hasRecordings, recorded } from '#server/testing/recorded.ts';
import { latestRecords, toInSeasonSample } from './in-season-sample.ts';
import { SamplePage } from './wire.ts';

const item = (sampled: string, recordedOn: string, more: object = {}) => ({
  _about: `http://environment.data.gov.uk/data/bathing-water-quality/in-season/sample/point/36000/date/x/time/y/recordDate/${recordedOn}`,
  sampleDateTime: { inXSDDateTime: { _value: sampled } },
  escherichiaColiCount: 10,
  ...more,
});
const read = (...items: unknown[]) => SamplePage.parse({ result: { items } }).result.items;

describe('records of samples', () => {
  const first = item('2026-06-02T10:08:00', '20260602', { escherichiaColiCount: 890 });
  const corrected = item('2026-06-02T10:08:00', '20260610', { escherichiaColiCount: 89 });

  test.each([
    ['after', [first, corrected]],
    ['before', [corrected, first]],
  ])('a corrected one that comes %s the first replaces it', (_, items) => {
    const records = latestRecords(read(...items));
    expect(records).toHaveLength(1);
    expect(records[0]).toMatchObject({ escherichiaColiCount: 89, recordDate: '2026-06-10' });
  });

  test('are ordered by the time when they were taken', () => {
    const older = item('2026-05-28T10:05:00', '20260620');
    expect(latestRecords(read(older, first)).map(({ recordDate }) => recordDate)).toEqual([
      '2026-06-02',
      '2026-06-20',
    ]);
  });
});

describe('a sample that was withdrawn', () => {
  const status = (name: string) => ({
    recordStatus: { _about: `http://environment.data.gov.uk/def/bathing-water-quality/${name}` },
  });
  const first = item('2026-06-02T10:08:00', '20260602', status('new'));
  const withdrawal = item('2026-06-02T10:08:00', '20260604', status('withdrawal'));
  const older = item('2026-05-28T10:05:00', '20260528', status('replacement'));
  const taken = (...items: unknown[]) =>
    latestRecords(read(...items)).map(({ sampleDateTime }) => new Date(sampleDateTime).toISOString());
  const olderAlone = ['2026-05-28T09:05:00.000Z'];

  test.each([
    ['after', [first, withdrawal, older]],
    ['before', [withdrawal, first, older]],
  ])('does not count, with the withdrawing record %s it', (_, items) => {
    expect(taken(...items)).toEqual(olderAlone);
  });

  test('is recognised by a record of the same day, by an address, by one status of several, or by its replacement', () => {
    const address = 'http://environment.data.gov.uk/def/bathing-water-quality/withdrawal';
    const sameDay = item('2026-06-02T10:08:00', '20260602', status('withdrawal'));
    expect(taken(sameDay, first, older)).toEqual(olderAlone);
    expect(taken({ ...withdrawal, recordStatus: address }, first, older)).toEqual(olderAlone);
    expect(taken({ ...first, recordStatus: [status('new').recordStatus, address] }, older)).toEqual(
      olderAlone,
    );
    expect(taken({ ...first, isReplacedBy: 'http://environment.data.gov.uk/x' }, older)).toEqual(olderAlone);
  });

  test('counts again once it is published again', () => {
    const again = item('2026-06-02T10:08:00', '20260610', status('replacement'));
    expect(taken(again, withdrawal, first, older)).toHaveLength(2);
  });
});

describe('the fields of a sample', () => {
  const sample = (more: object) => {
    const [latest] = latestRecords(read(item('2026-06-02T10:08:00', '20260602', more)));
    if (!latest) throw new Error('not read');
    return toInSeasonSample(latest, null);
  };

  test.each([
    ['by its sign', { countQualifierNotation: '<' }, '<'],
    ['by its sign', { countQualifierNotation: '>' }, '>'],
    ['by its address', 'http://environment.data.gov.uk/def/bathing-water-quality/lessThan', '<'],
    ['by its address', { _about: 'http://environment.data.gov.uk/def/bathing-water-quality/actual' }, '='],
    ['not at all', undefined, null],
    ['by an unknown sign', { countQualifierNotation: '~' }, null],
  ])('the qualifier may be %s', (_, escherichiaColiQualifier, expected) =>
    expect(sample({ escherichiaColiQualifier }).escherichiaColiQualifier).toBe(expected),
  );

  test('a text "false" is not true', () => {
    expect(sample({ discountable: { _value: 'false', _datatype: 'boolean' } }).discountable).toBe(false);
    expect(sample({ discountable: true }).discountable).toBe(true);
    expect(sample({}).discountable).toBeNull();
  });

  test('a missing count stays missing', () => {
    expect(sample({ escherichiaColiCount: undefined }).escherichiaColiCount).toBeNull();
  });

  test.each([
    [0, 0],
    [-1, null],
    [100_000_000, 100_000_000],
    [100_000_001, null],
  ])('a count of %d is read as %s', (written, count) => {
    expect(sample({ intestinalEnterococciCount: written }).intestinalEnterococciCount).toBe(count);
  });

  test('the week stands after the colon', () => {
    expect(sample({ sampleWeek: { label: [{ _value: 'British Week:2026-W24' }] } }).sampleWeek).toBe(
      '2026-W24',
    );
    expect(sample({ sampleWeek: 'http://reference.data.gov.uk/id/week/2026-W24' }).sampleWeek).toBe(
      '2026-W24',
    );
    expect(sample({}).sampleWeek).toBeNull();
  });
});

test('the time is read from an instant that is only linked', () => {
  const named = item('', '20260602', {
    sampleDateTime: 'http://reference.data.gov.uk/id/gregorian-instant/2026-06-08T10:07:00',
  });
  expect(read(named)[0]?.sampleDateTime).toBe(Date.parse('2026-06-08T09:07:00Z'));
});

test('samples that all cannot be read are a failure, and an empty list is not', () => {
  expect(SamplePage.safeParse({ result: { items: [{ renamed: 1 }] } }).success).toBe(false);
  expect(SamplePage.safeParse({ result: { items: [] } }).success).toBe(true);
});

test.runIf(hasRecordings)('reads recorded samples', () => {
  const records = latestRecords(
    SamplePage.parse(recorded('bathing_water/in-season-sample.json')).result.items,
  );
  expect(records.map(({ escherichiaColiCount }) => escherichiaColiCount)).toEqual([10, 890, 10, 55, 10]);
  const [latest] = records;
  expect(latest && toInSeasonSample(latest, { name: 'Spittal', lat: 55.76, long: -1.99 })).toEqual({
    sampleDateTime: '2026-06-08T09:07:00.000Z',
    sampleWeek: '2026-W24',
    escherichiaColiCount: 10,
    escherichiaColiQualifier: '<',
    intestinalEnterococciCount: 10,
    intestinalEnterococciQualifier: '<',
    discountable: false,
    samplingPoint: { name: 'Spittal', lat: 55.76, long: -1.99 },
  });
});
