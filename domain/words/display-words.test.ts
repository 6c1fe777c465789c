import { expect, test } from 'vitest';
import type { Delivery } from '#contract/displays/displays.ts';
import { aDisplay } from '#contract/testing/a-display.ts';
import {
  deliveryWords,
  displayStateNames,
  isDelivered,
  isOutstanding,
  openingWords,
  problemsOf,
  spanWords,
  stateMeaning,
} from './display-words.ts';

const now = Date.parse('2026-11-22T15:00:00Z');
const at = (time: string) => `2026-11-22T${time}.000Z`;

test.each([
  ['Reporting', {}],
  ['Late', { state: 'late' }],
  [
    'Not reporting: the sign says so itself since about 14:32',
    { state: 'not_reporting', dark_since: at('14:32:10') },
  ],
  [
    'Not reporting: the sign will say so itself from about 15:04',
    { state: 'not_reporting', dark_since: at('15:04:00') },
  ],
  [
    'Not reporting: the sign says so itself since about Yesterday 21:05',
    { state: 'not_reporting', dark_since: '2026-11-21T21:05:00.000Z' },
  ],
  ['Closed until 08:00', { state: 'closed', opening_hours: { opens: '08:00', closes: '20:00' } }],
  ['Out of service', { state: 'out_of_service', out_of_service: { text: 'Repairs', until: null } }],
  [
    'Out of service until 09:00 tomorrow',
    { state: 'out_of_service', out_of_service: { text: 'Repairs', until: '2026-11-23T09:00:00.000Z' } },
  ],
  ['Revoked', { state: 'revoked' }],
  ['Never seen', { state: 'never_seen' }],
] as const)('%s', (words, display) => {
  const { state } = aDisplay(display);
  expect(displayStateNames[state] + stateMeaning(aDisplay(display), now)).toBe(words);
});

const delivery = (more: Partial<Delivery>): Delivery => ({
  display: { _id: 'pier', number: 7, name: 'Pier' },
  state: 'reporting',
  evidence: 'sent',
  at: at('14:02:10'),
  dark_at_the_latest: at('15:32:00'),
  monitor: null,
  ...more,
});

test.each([
  ['painted 14:02:11', { evidence: 'painted', at: at('14:02:11'), dark_at_the_latest: null }, false],
  [
    'painted 14:02:11, witnessed',
    { evidence: 'witnessed', at: at('14:02:11'), dark_at_the_latest: null },
    false,
  ],
  [
    'painted Yesterday 14:02',
    { evidence: 'painted', at: '2026-11-21T14:02:11.000Z', dark_at_the_latest: null },
    false,
  ],
  ['not yet, dark at 15:32 at the latest', {}, true],
  ['not yet, dark at 15:32 at the latest', { evidence: null, at: null }, true],
  ['not yet, dark since 14:32 at the latest', { dark_at_the_latest: at('14:32:00') }, true],
  ['not yet, dark at 15:32 at the latest', { monitor: 'connected' }, true],
  ['not yet, dark at 15:32 at the latest', { monitor: 'silent' }, true],
  ['not yet, its monitor is off', { monitor: 'off' }, true],
  ['not yet, no monitor is connected', { monitor: 'none' }, true],
  [
    'painted 14:02:11, but now its monitor is off',
    { evidence: 'painted', at: at('14:02:11'), dark_at_the_latest: null, monitor: 'off' },
    false,
  ],
  ['not yet, dark', { state: 'not_reporting', dark_at_the_latest: null }, true],
  ['not yet, closed', { state: 'closed', dark_at_the_latest: null }, true],
  ['does not show it: out of service', { state: 'out_of_service' }, false],
  ['revoked, may show its last words until dark at 15:32 at the latest', { state: 'revoked' }, false],
  [
    'revoked, may show its last words until dark at 15:32 at the latest',
    { state: 'revoked', evidence: 'painted' },
    false,
  ],
  [
    'revoked, dark since 14:32 at the latest',
    { state: 'revoked', dark_at_the_latest: at('14:32:00') },
    false,
  ],
  ['revoked', { state: 'revoked', dark_at_the_latest: null }, false],
  ['does not show it: never seen', { state: 'never_seen', evidence: null }, false],
] as const)('a message on one display: %s', (words, more, isWaitedFor) => {
  expect(deliveryWords(delivery(more), now)).toBe(words);
  expect(isOutstanding(delivery(more))).toBe(isWaitedFor);
});

test.each([
  [null, []],
  ['on', []],
  ['connected', []],
  ['off', ['Its monitor is off: nobody can read it.']],
  ['none', ['No monitor is connected: nobody can read it.']],
  ['silent', [expect.stringMatching(/agent .* does not answer/)]],
] as const)('problems with a monitor that is %s', (monitor, words) => {
  expect(problemsOf({ problems: [], monitor })).toEqual(words);
  expect(problemsOf({ problems: ['storage_full'], monitor })).toEqual([...words, 'Its storage is full.']);
});

test('what a revoked display has painted is not delivered: it goes dark, or shows it no more', () => {
  expect(isDelivered(delivery({ evidence: 'painted' }))).toBe(true);
  expect(isDelivered(delivery({ evidence: 'painted', state: 'revoked' }))).toBe(false);
});

test('the second time that a clock reads the same in October is told by its day alone', () => {
  const late = Date.parse('2026-10-25T01:30:00Z'); // 01:30 GMT, after 01:30 BST
  const painted = delivery({ evidence: 'painted', at: '2026-10-25T00:30:05.000Z' }); // 01:30:05 BST
  expect(deliveryWords(painted, late)).toBe('painted 01:30:05');
});

test('a stretch of time names its days where they are not today', () => {
  expect(spanWords(Date.parse(at('13:00:02')), null, now)).toBe('since 13:00');
  expect(spanWords(Date.parse(at('09:00:00')), Date.parse(at('12:30:00')), now)).toBe('09:00 to 12:30');
  const yesterday = Date.parse('2026-11-21T22:00:00Z');
  expect(spanWords(yesterday, yesterday + 3_600_000, now)).toBe('Yesterday 22:00 to 23:00');
  expect(spanWords(yesterday, now, now)).toBe('Yesterday 22:00 to 15:00');
});

test('opening hours', () => {
  expect(openingWords(null)).toBe('Always');
  expect(openingWords({ opens: '08:00', closes: '20:00' })).toBe('08:00 to 20:00');
});
