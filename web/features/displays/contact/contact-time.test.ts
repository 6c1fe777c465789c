import { expect, test } from 'vitest';
import type { ContactSpell } from '#contract/displays/displays.ts';
import { contactTotals, dayTicks, hourTicks, spellsWithin, totalsWords } from './contact-time.ts';

const at = (text: string) => Date.parse(text);
const spell = (state: ContactSpell['state'], from: string, until: string): ContactSpell => ({
  state,
  from: `2026-11-22T${from}:00.000Z`,
  until: `2026-11-22T${until}:00.000Z`,
});
const day = { from: at('2026-11-22T00:00:00Z'), until: at('2026-11-22T12:00:00Z') };

test('spells are cut at the ends of the span, and those outside are left out', () => {
  const spells = [spell('closed', '00:00', '08:00'), spell('reporting', '08:00', '13:00')];
  const span = { from: at('2026-11-22T07:00:00Z'), until: day.until };
  expect(spellsWithin(spells, span)).toEqual([
    { state: 'closed', from: span.from, until: at('2026-11-22T08:00:00Z') },
    { state: 'reporting', from: at('2026-11-22T08:00:00Z'), until: day.until },
  ]);
  expect(spellsWithin([spell('dark', '00:00', '07:00')], span)).toEqual([]);
});

test('what no spell covers is not known, and said', () => {
  const spells = spellsWithin([spell('reporting', '01:00', '11:10'), spell('dark', '11:10', '11:50')], day);
  const totals = contactTotals(spells, day);
  expect(totalsWords(totals)).toBe('Reporting 10 h 10 min, dark 40 min, not known 1 h 10 min');
});

test('seconds that no spell covers are not said', () => {
  const spells = spellsWithin([spell('reporting', '00:00', '12:00')], day);
  expect(totalsWords(contactTotals(spells, { ...day, until: day.until + 59_000 }))).toBe('Reporting 12 h');
});

test.each([
  ['when clocks go back', '2026-10-24T14:30:00Z', ['18:00', '00:00', '06:00', '12:00']],
  ['when clocks go forward', '2026-03-28T14:30:00Z', ['18:00', '00:00', '06:00', '12:00']],
])('the hours of the axis are those of London’s clock %s', (_, from, labels) => {
  const ticks = hourTicks({ from: at(from), until: at(from) + 24 * 3_600_000 });
  expect(ticks.map(({ label }) => label)).toEqual(labels);
});

test('the days begin at London’s midnights', () => {
  const until = at('2026-10-28T10:00:00Z');
  const ticks = dayTicks({ from: until - 7 * 86_400_000, until });
  expect(ticks.map(({ label }) => label)).toEqual(['Thu', 'Fri', 'Sat', 'Sun', 'Mon', 'Tue', 'Wed']);
  expect(ticks.map(({ at: when }) => new Date(when).toISOString().slice(11, 16))).toEqual([
    '23:00',
    '23:00',
    '23:00',
    '23:00',
    '00:00',
    '00:00',
    '00:00',
  ]);
});
