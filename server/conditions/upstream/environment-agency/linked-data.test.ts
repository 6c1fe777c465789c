import { describe, expect, test } from 'vitest';
import { bool, instant, lastInstant, num, property, text, uriTail } from './linked-data.ts';

describe('text', () => {
  test.each([
    ['a plain string', 'North Somerset', 'North Somerset'],
    ['a wrapped one', { _value: 'Spittal', _lang: 'en' }, 'Spittal'],
    ['with a data type', { _value: 'Spittal', _datatype: 'langString', _lang: 'en' }, 'Spittal'],
    ['an array', [{ _value: 'North East', _lang: 'en' }, { _value: 'Office' }], 'North East'],
    ['an array whose first is unreadable', [{ _about: 'http://x' }, 'Second'], 'Second'],
    ['white space around', '  Beer ', 'Beer'],
    ['markup, which stays text', { _value: '<script>alert(1)</script>' }, '<script>alert(1)</script>'],
  ])('%s', (_, value, expected) => expect(text(value)).toBe(expected));
  test.each([[undefined], [null], [''], [' '], [7], [{}], [[]], [{ _about: 'http://x/y' }]])(
    '%j is null',
    (value) => expect(text(value)).toBeNull(),
  );
});

describe('uriTail', () => {
  test.each([
    ['http://environment.data.gov.uk/def/bwq-stp/normal', 'normal'],
    [{ _about: 'http://environment.data.gov.uk/def/bwq-stp/increased', name: { _value: 'x' } }, 'increased'],
    [['http://reference.data.gov.uk/id/year/1988'], '1988'],
    ['http://www.w3.org/2001/XMLSchema#date', 'date'],
    ['http://x/tail/', 'tail'],
  ])('%j', (value, expected) => expect(uriTail(value)).toBe(expected));
  test.each([[undefined], [null], [''], [5], [{}]])('%j is null', (value) =>
    expect(uriTail(value)).toBeNull(),
  );
});

describe('num', () => {
  test.each([
    [10, 10],
    [0, 0],
    [{ _value: '13.868', _datatype: 'decimal' }, 13.868],
    [{ _value: 3 }, 3],
    ['890', 890],
  ])('%j', (value, expected) => expect(num(value)).toBe(expected));
  test.each([[undefined], [null], [''], [' '], ['many'], [true], [Number.NaN], [{}], [[]]])(
    '%j is null and not 0',
    (value) => expect(num(value)).toBeNull(),
  );
});

describe('bool', () => {
  test.each([
    [true, true],
    [false, false],
    ['true', true],
    [{ _value: 'false', _datatype: 'boolean' }, false],
    [{ _value: true }, true],
  ])('%j', (value, expected) => expect(bool(value)).toBe(expected));
  test.each([[undefined], [null], ['yes'], [1], [{}]])('%j is null', (value) =>
    expect(bool(value)).toBeNull(),
  );
});

describe('instant', () => {
  test.each([
    ['in winter', '2026-01-15T08:30:00', '2026-01-15T08:30:00.000Z'],
    ['in summer', '2026-07-15T08:30:00', '2026-07-15T07:30:00.000Z'],
    ['the day the clocks go forward', '2026-03-29T08:29:00', '2026-03-29T07:29:00.000Z'],
    ['the day before', '2026-03-28T08:29:00', '2026-03-28T08:29:00.000Z'],
    ['with a zone', '2026-07-15T08:30:00Z', '2026-07-15T08:30:00.000Z'],
    ['with an offset', '2026-07-15T08:30:00+01:00', '2026-07-15T07:30:00.000Z'],
  ])('%s', (_, written, expected) =>
    expect(new Date(instant({ _value: written }) ?? Number.NaN).toISOString()).toBe(expected),
  );
  test.each([
    [undefined],
    ['soon'],
    ['2026-13-01T08:30:00'],
    ['2026-01-01'],
    [20260101],
    ['9999-12-31T23:59:59'],
    ['0001-01-01T00:00:00Z'],
  ])('%j is null', (value) => expect(instant(value)).toBeNull());
  test('a date as an end lasts until the end of that day in London', () => {
    expect(lastInstant({ _value: '2026-07-18', _datatype: 'date' })).toBe(Date.parse('2026-07-18T22:59:59Z'));
    expect(lastInstant('2026-07-18T12:00:00')).toBe(Date.parse('2026-07-18T11:00:00Z'));
    expect(lastInstant(undefined)).toBeNull();
  });
});

test('a property of a node that is only linked is undefined', () => {
  expect(property({ name: 'x' }, 'name')).toBe('x');
  expect(property('http://x', 'name')).toBeUndefined();
  expect(property(null, 'name')).toBeUndefined();
});
