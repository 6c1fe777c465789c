import { expect, test } from 'vitest';
import type { FirstAnswers } from '#contract/first-answers.ts';
import { firstWords } from './first-words.ts';

type Feeds = NonNullable<FirstAnswers['place']>['feeds'];

const NOW = Date.parse('2026-07-01T12:00:00Z');
const meta = { stale: false };
const feeds = {
  tidal: {
    meta,
    timeline: [
      { date_time: '2026-07-01T08:10:00Z', time: '09:10', height: 1.2, type: 'LowWater' },
      { date_time: '2026-07-01T14:34:00Z', time: '15:34', height: 5.1, type: 'HighWater' },
    ],
    levels: null,
  },
  weather: { meta, current: { wind_speed_10m: 18, wind_gusts_10m: 27, wind_direction_10m: 225 } },
  marine: { meta, current: { wave_height: 1.31, wave_direction: null } },
} as unknown as Feeds;
const quiet = { custom_message: null };

test('tide, wind and waves in a sentence each, with London’s time', () => {
  expect(firstWords(quiet, [], feeds, NOW)).toEqual([
    'At 13:00: Tide rising, high at 15:34, 5.1 m. Wind 18.0 mph from SW, gusts 27.0 mph. Waves 4.3 ft.',
  ]);
});

test('a tide in the hour that October repeats has its zone', () => {
  const tidal = {
    meta,
    timeline: [
      { date_time: '2026-10-24T18:20:00Z', time: '19:20', height: 1.2, type: 'LowWater' },
      { date_time: '2026-10-25T00:29:00Z', time: '01:29', height: 5.1, type: 'HighWater' },
    ],
    levels: null,
  };
  expect(firstWords(quiet, [], { tidal } as unknown as Feeds, Date.parse('2026-10-24T20:00:00Z'))).toEqual([
    'At 21:00: Tide rising, high at 01:29 BST, 5.1 m.',
  ]);
});

test('warnings come first, as long as they hold', () => {
  const custom_message = {
    title: 'Rip currents',
    message: 'Stay out.',
    message_type: 'warning' as const,
    author: '',
    created_at: '2026-07-01T09:00:00.000Z',
    expires_at: '2026-07-01T12:00:01.000Z',
  };
  const words = firstWords({ custom_message }, [{ title: 'Strong offshore wind' }], {}, NOW);
  expect(words).toEqual(['Water Safety Team: Rip currents. Stay out.', 'Warning: Strong offshore wind']);
  expect(firstWords({ custom_message }, [], {}, NOW + 1000)).toEqual([]);
});

test('nothing is said of what is old or not known', () => {
  const old = {
    weather: { ...feeds.weather, meta: { stale: true } },
    marine: feeds.marine,
  } as unknown as Feeds;
  expect(firstWords(quiet, [], old, NOW)).toEqual(['At 13:00: Waves 4.3 ft.']);
  expect(firstWords(quiet, [], {}, NOW)).toEqual([]);
});
