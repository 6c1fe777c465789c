import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contactBegan, spellsShown } from './contact-spells.ts';

const at = (clock: string) => Date.parse(`2026-11-23T${clock}Z`);
const DARK_MS = 30 * 60_000;
const told = (
  contacts: [string, string, darkAfterMs?: number][],
  { from = '12:00:00', until = '18:00:00', hours = null as { opens: string; closes: string } | null } = {},
) =>
  spellsShown(
    contacts.map(([begins, ends, darkAfterMs = DARK_MS]) => ({
      from: at(begins),
      until: at(ends),
      darkAfterMs,
    })),
    { from: at(from), until: at(until), hours, reportingMs: 150_000 },
  ).map(({ state, from, until }) => `${state} ${clockOf(from)}-${clockOf(until)}`);
const clockOf = (moment: number) => new Date(moment).toISOString().slice(11, 19);

test('contact, then late until the sign is dark, then dark', () => {
  expect(
    told([
      ['12:00:00', '13:00:00'],
      ['15:00:00', '18:00:00'],
    ]),
  ).toEqual([
    'reporting 12:00:00-13:02:30',
    'late 13:02:30-13:30:00',
    'dark 13:30:00-15:00:00',
    'reporting 15:00:00-18:00:00',
  ]);
});

test('a short gap is late and never dark', () => {
  expect(
    told([
      ['12:00:00', '13:00:00'],
      ['13:10:00', '18:00:00'],
    ]),
  ).toEqual(['reporting 12:00:00-13:02:30', 'late 13:02:30-13:10:00', 'reporting 13:10:00-18:00:00']);
});

test('each time without contact has the time until dark that held then', () => {
  expect(
    told([
      ['12:00:00', '13:00:00', 2 * DARK_MS],
      ['15:00:00', '16:00:00', DARK_MS / 3],
    ]),
  ).toEqual([
    'reporting 12:00:00-13:02:30',
    'late 13:02:30-14:00:00',
    'dark 14:00:00-15:00:00',
    'reporting 15:00:00-16:02:30',
    'late 16:02:30-16:10:00',
    'dark 16:10:00-18:00:00',
  ]);
});

test('a sign that was last in contact before may not be dark yet at the beginning', () => {
  const before: [string, string, number][] = [
    ['08:00:00', '09:00:00', 120 * 60_000],
    ['11:00:00', '11:50:00', DARK_MS],
  ];
  expect(told(before)).toEqual(['late 12:00:00-12:20:00', 'dark 12:20:00-18:00:00']);
  expect(told(before.slice(0, 1))).toEqual(['dark 12:00:00-18:00:00']);
});

test('outside the opening hours it is closed, while it does not report', () => {
  const hours = { opens: '13:00', closes: '17:00' };
  expect(told([['14:00:00', '16:00:00']], { hours })).toEqual([
    'closed 12:00:00-13:00:00',
    'dark 13:00:00-14:00:00',
    'reporting 14:00:00-16:02:30',
    'late 16:02:30-16:30:00',
    'dark 16:30:00-17:00:00',
    'closed 17:00:00-18:00:00',
  ]);
});

test('without any contact it is dark', () => {
  expect(told([])).toEqual(['dark 12:00:00-18:00:00']);
});

test('a display is looked at from its first report where that follows the pairing, and else from the pairing', () => {
  const began = (contacts: [string, string][]) => {
    const stretches = contacts.map(([from, until]) => ({ from: at(from), until: at(until) }));
    return clockOf(contactBegan(stretches, at('12:00:00'), 150_000));
  };
  expect(began([['12:00:05', '18:00:00']])).toBe('12:00:05');
  expect(began([['12:02:30', '18:00:00']])).toBe('12:02:30');
  expect(began([['12:02:31', '18:00:00']])).toBe('12:00:00');
  expect(began([])).toBe('12:00:00');
  // It was paired again, and has reported before.
  expect(began([['09:00:00', '12:30:00']])).toBe('09:00:00');
});

test('what began before is cut', () => {
  expect(told([['09:00:00', '12:30:00']], { until: '12:40:00' })).toEqual([
    'reporting 12:00:00-12:32:30',
    'late 12:32:30-12:40:00',
  ]);
});

test('whatever happened, the stretches follow one another without a gap and none twice', () => {
  const minute = fc.integer({ min: 0, max: 2000 });
  fc.assert(
    fc.property(
      fc.array(fc.tuple(minute, fc.integer({ min: 0, max: 300 })), { maxLength: 12 }),
      fc.boolean(),
      (some, closes) => {
        const contacts = some
          .map(([from, length]) => ({
            from: at('00:00:00') + from * 60_000,
            until: at('00:00:00') + (from + length) * 60_000,
            darkAfterMs: DARK_MS,
          }))
          .toSorted((a, b) => a.from - b.from);
        const stretch = { from: at('06:00:00'), until: at('06:00:00') + 24 * 3_600_000 };
        const hours = closes ? { opens: '22:00', closes: '03:00' } : null;
        const spells = spellsShown(contacts, { ...stretch, hours, reportingMs: 150_000 });
        expect(spells[0]?.from).toBe(stretch.from);
        expect(spells.at(-1)?.until).toBe(stretch.until);
        for (const [index, spell] of spells.entries()) {
          expect(spell.until).toBeGreaterThan(spell.from);
          if (index > 0) {
            expect(spell.from).toBe(spells[index - 1]?.until);
            expect(spell.state).not.toBe(spells[index - 1]?.state);
          }
        }
      },
    ),
  );
});
