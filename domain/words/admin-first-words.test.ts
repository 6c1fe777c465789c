import { expect, test } from 'vitest';
import type { Location } from '#contract/network/locations.ts';
import type { AttentionItem } from '#contract/operations/attention.ts';
import { adminFirstWords, needsHandWords } from './admin-first-words.ts';

const NOW = Date.parse('2026-07-01T12:00:00Z');

const place = (name: string, title: string | null, expires_at: string | null = null, active = true) => ({
  name,
  active,
  custom_message: title ? ({ title, message: 'Stay out.', expires_at } as Location['custom_message']) : null,
});

test('places and the messages that the public is shown, with their ends', () => {
  const places = [
    place('Bude', 'Rip currents', '2026-07-01T17:00:00Z'),
    place('Exmouth', 'Weever fish'),
    place('Ended', 'Old', '2026-07-01T11:59:00Z'),
    place('Hidden', 'Not shown', null, false),
    place('Quiet', null),
  ];
  expect(adminFirstWords(places, NOW)).toEqual([
    '4 of 5 locations are shown to the public.',
    'Custom messages shown at Today 13:00:',
    'Bude: Rip currents, until Today 18:00.',
    'Exmouth: Weever fish, without an end.',
  ]);
});

test('without a message it says so, with many it counts the rest', () => {
  expect(adminFirstWords([place('Quiet', null)], NOW)).toEqual([
    '1 of 1 locations are shown to the public.',
    'No custom message is shown at Today 13:00.',
  ]);
  const many = Array.from({ length: 15 }, (_, index) => place(`Place ${index}`, 'Rip currents'));
  const words = adminFirstWords(many, NOW);
  expect(words).toHaveLength(15);
  expect(words.at(-1)).toBe('And 3 more.');
});

test('what needs a hand, with its places and times', () => {
  const place = { _id: '1', name: 'Bude', slug: 'bude' };
  const items: AttentionItem[] = [
    { kind: 'feed_withheld', feed: 'marine', count: 3, locations: [place, { ...place, name: 'Exmouth' }] },
    { kind: 'no_backup', last_at: null },
  ];
  const attention = { checked_at: '2026-07-01T12:00:00Z', items };
  expect(needsHandWords(attention, NOW)).toEqual([
    '2 things need a hand:',
    'No marine data to show at 3 places: Bude, Exmouth and 1 more.',
    'There is no backup. None has been noted yet.',
  ]);
  expect(needsHandWords({ ...attention, items: [] }, NOW)).toEqual(['Nothing needs a hand.']);
});
