import { expect, test } from 'vitest';
import { cardDate, cardWords } from './card-words.ts';
import type { PublicSummary } from './public-summary.ts';

const AT = Date.parse('2026-11-23T14:05:00Z');

const figure = (more: Partial<PublicSummary['figures'][number]> = {}): PublicSummary['figures'][number] => ({
  ...{ label: 'Wind', value: '18 mph from SW', more: ['Gusts 27 mph', 'Offshore'], warning: null },
  ...{ towards: 45, of: 'Forecast, 09:00 run, 23 Nov', isKnown: true, isOld: false, ends: null },
  ...more,
});
const concern = (sentence: string): PublicSummary['report']['concerns'][number] => ({
  ...{ kind: 'spilling', word: 'Spilling now', tone: 'danger', mark: 'spilling' },
  sentence,
});
const message = (type: 'warning' | 'info') => ({
  ...{ title: 'Rip currents', message: 'Take care.', author: 'A', type, when: '', ends: null },
});
const summary = (more: Partial<PublicSummary> = {}): PublicSummary => ({
  ...{ name: 'Exmouth', slug: 'exmouth', at: AT, validUntil: AT, simulated: false },
  ...{ message: null, alerts: [], report: { concerns: [concern('Spilling now')], of: [], ends: null } },
  figures: [figure()],
  ...more,
});
const linesOf = (more: Partial<PublicSummary>) => cardWords(summary(more)).lines.map(({ words }) => words);

test('a card is dated with its weekday and year, in London', () => {
  expect(cardDate(AT)).toBe('Mon 23 Nov 2026, 14:05');
  expect(cardDate(Date.parse('2026-10-25T01:30:00Z'))).toBe('Sun 25 Oct 2026, 01:30 GMT');
});

test('warnings of people come first, then what was reported, then information', () => {
  expect(linesOf({ message: message('warning'), alerts: ['Strong wind'] })).toEqual([
    'Warning: Rip currents',
    'Warning: Strong wind',
    'Spilling now',
  ]);
  expect(linesOf({ message: message('info') })).toEqual(['Spilling now', 'Message: Rip currents']);
});

test('what has no room is counted', () => {
  const concerns = ['One', 'Two', 'Three', 'Four'].map(concern);
  expect(linesOf({ report: { concerns, of: [], ends: null } })).toEqual([
    'One',
    'Two',
    'And 2 more on Foreshore',
  ]);
});

test('a line of two rows takes the room of two, and the first is always there', () => {
  const long = 'x'.repeat(60);
  const report = (...sentences: string[]) => ({ concerns: sentences.map(concern), of: [], ends: null });
  expect(linesOf({ report: report(long, 'Two', 'Three') })).toEqual([long, 'Two', 'Three']);
  expect(linesOf({ report: report(long, long, 'Three') })).toEqual([long, 'And 2 more on Foreshore']);
  expect(linesOf({ report: report(long, long) })).toEqual([long, long]);
  expect(linesOf({ simulated: true, report: report(long, long) })).toEqual([long, 'And 1 more on Foreshore']);
  const longest = 'x'.repeat(500);
  expect(linesOf({ report: report(longest, 'Two', 'Three') })).toEqual([longest, 'And 2 more on Foreshore']);
});

test('what a wind does to people, and that data are old, comes before the rest of a figure', () => {
  const moreOf = (more: Partial<PublicSummary['figures'][number]>) =>
    cardWords(summary({ figures: [figure(more)] })).figures[0]?.more;
  expect(moreOf({})).toBe('Gusts 27 mph · Offshore');
  expect(moreOf({ warning: 'Offshore wind carries out' })).toBe('Offshore wind carries out · Gusts 27 mph');
  expect(moreOf({ isOld: true })).toBe('Old data · Gusts 27 mph');
});
