import { expect, test } from 'vitest';
import { aDisplay } from '#contract/testing/a-display.ts';
import { listedDisplays } from './listed-displays.ts';

const at = (name: string) => ({ _id: name, name, slug: name.toLowerCase() });
const all = [
  aDisplay({ name: 'Pier', number: 1, location: at('Bude'), last_report_at: '2026-11-22T14:00:00.000Z' }),
  aDisplay({ name: 'Slipway', number: 2, location: at('Bude'), state: 'not_reporting' }),
  aDisplay({ name: 'Car park', number: 12, location: at('Croyde'), state: 'late', last_report_at: null }),
  aDisplay({ name: 'Arcade', number: 3, location: at('Croyde'), state: 'closed' }),
];
const names = (wanted: Parameters<typeof listedDisplays>[1]) =>
  listedDisplays(all, wanted).map(({ name }) => name);

test('what needs somebody comes first by itself', () => {
  expect(names({})).toEqual(['Slipway', 'Car park', 'Pier', 'Arcade']);
});

test('a column orders, and the other way round', () => {
  expect(names({ sort: 'name' })).toEqual(['Arcade', 'Car park', 'Pier', 'Slipway']);
  expect(names({ sort: '-place' })).toEqual(['Arcade', 'Car park', 'Pier', 'Slipway']);
  expect(names({ sort: 'last_report' })[0]).toBe('Car park');
});

test('a search looks into name, place and number', () => {
  expect(names({ q: ' bude ' })).toEqual(['Slipway', 'Pier']);
  expect(names({ q: 'sign 12' })).toEqual(['Car park']);
  expect(names({ q: 'nothing' })).toEqual([]);
});

test('a state narrows', () => {
  expect(names({ state: 'closed' })).toEqual(['Arcade']);
});
