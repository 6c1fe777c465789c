import { expect, test } from 'vitest';
import type { TidalData } from '#contract/conditions/tides.ts';
import { turn } from '../testing/turn.ts';
import { CARRIES_OUT_WORDS } from '../wind/wind-and-shore.ts';
import { type HourContext, hourName, hourWords, rainWords, spokenHour } from './hour-words.ts';
import { type PlaceHour, placeHours } from './place-hours.ts';

const utc = (text: string) => Date.parse(`${text}Z`);
const at = utc('2026-07-12T09:00'); // 10:00 in London
const now = utc('2026-07-11T13:02');
const tides = {
  station: { id: 'x', name: 'X', distance_miles: 0 },
  timeline: [turn('2026-07-12T03:55', 6.6, 'HighWater'), turn('2026-07-12T09:20', 1.8, 'LowWater')],
  levels: null,
  method: 'computed',
  error_m: null,
  error_min: null,
} as unknown as TidalData;
const context: HourContext = { tides, days: null, hasShore: true, units: { wind: 'mph', waves: 'ft' } };

const unknown = placeHours({}, { shore_bearing: null }, at, 1)[0] as PlaceHour;
const hour: PlaceHour = {
  ...unknown,
  tide: { metres: 1.82, isApproximate: false, isAbout: true },
  ...{ windSpeed: 15.2, gusts: 22.4, windFrom: 90 },
  shore: { wind: 'offshore', label: 'Offshore', warning: CARRIES_OUT_WORDS },
  ...{ waveHeight: 0.762, waveFrom: 270, wavePeriod: 7.2 },
  ...{ swellHeight: 0.5, swellFrom: 280, swellPeriod: 9.6 },
  rain: 0.4,
  daylight: 'day',
};
const words = (one: PlaceHour, more: Partial<HourContext> = {}) =>
  hourWords(one, { ...context, ...more }).map((said) => `${said.name}: ${said.words}`);

test('says every value of an hour, and marks a wind that carries out', () => {
  expect(words(hour)).toEqual([
    'Tide: about 1.8 m, falling',
    'Wind: 15 mph from E, gusts 22',
    'At this beach: offshore',
    'Waves: 2.5 ft every 7 s from W',
    'Swell: 1.6 ft every 10 s from W',
    'Rain: 0.4 mm',
    'Light: daylight',
  ]);
  expect(hourWords(hour, context).map(({ isWarning }) => isWarning)).toEqual([
    ...[false, false, true, false, false, false, false],
  ]);
});

test('in the reader’s units: gusts are a speed beside a force', () => {
  const units = { wind: 'beaufort', waves: 'm' } as const;
  expect(words(hour, { units })).toContain('Wind: Force 4 from E, gusts 22 mph');
  expect(words(hour, { units })).toContain('Waves: 0.8 m every 7 s from W');
  expect(words(hour, { units: { wind: 'knots', waves: 'ft' } })).toContain('Wind: 13 knots from E, gusts 19');
});

test('names what is not known, and never says a number for it', () => {
  expect(words(unknown, { tides: null })).toEqual([
    ...['Tide', 'Wind', 'At this beach', 'Waves', 'Swell', 'Rain', 'Light'].map(
      (name) => `${name}: not known`,
    ),
  ]);
  expect(words({ ...hour, gusts: null, windFrom: null, shore: null })).toEqual(
    expect.arrayContaining([
      'Wind: 15 mph from a direction that is not known, gusts not known',
      'At this beach: not known',
    ]),
  );
  expect(words({ ...hour, wavePeriod: null })).toContain('Waves: 2.5 ft, period not known, from W');
  expect(words({ ...hour, tide: null })).toContain('Tide: falling'); // heights are withheld
});

test('of a place whose way out to sea is not known nothing is said of the shore; little wind is calm', () => {
  expect(words(hour, { hasShore: false }).join()).not.toContain('beach');
  expect(words({ ...hour, windSpeed: 0.2, gusts: 0.3, shore: null })).toContain('At this beach: calm');
});

test('rain that rounds to nothing is not none', () => {
  expect([0, 0.04, 0.05, 1.26, null].map(rainWords)).toEqual([
    ...['none', 'under 0.1 mm', '0.1 mm', '1.3 mm', 'not known'],
  ]);
});

test('an hour in which the sun rises or sets says when', () => {
  const days = [
    { date: '2026-07-12', sunrise: '2026-07-12T09:18:00.000Z', sunset: '2026-07-12T20:30:00.000Z' },
  ];
  expect(words({ ...hour, daylight: 'part' }, { days })).toContain('Light: sunrise 10:18');
});

test('for those who hear it the same in a sentence, with the points of the compass in words', () => {
  expect(spokenHour(hour, context, now)).toBe(
    '10:00 tomorrow. Tide about 1.8 m, falling. Wind 15 mph from east, gusts 22. At this beach offshore. Waves 2.5 ft every 7 s from west. Swell 1.6 ft every 10 s from west. Rain in this hour 0.4 mm. Light daylight.',
  );
  expect(spokenHour({ ...unknown, at: now }, { ...context, tides: null, hasShore: false }, now)).toBe(
    'Now. Tide not known. Wind not known. Waves not known. Swell not known. Rain in this hour not known. Light not known.',
  );
});

test('the hour that October repeats has its zone', () => {
  const evening = utc('2026-10-24T20:00');
  expect([utc('2026-10-25T00:00'), utc('2026-10-25T01:00')].map((each) => hourName(each, evening))).toEqual([
    ...['Sun 01:00 BST', 'Sun 01:00 GMT'],
  ]);
});
