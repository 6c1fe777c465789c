import { expect, test } from 'vitest';
import {
  errorWords,
  heightBand,
  isOfStationElsewhere,
  originWords,
  portWords,
  timeBand,
  withheldOf,
  withheldWords,
} from './tide-origin.ts';

const port = (distance_miles: number | null, name = 'Port Isaac') => ({ id: name, name, distance_miles });
const OWN = { error_m: null, error_min: null, ports: [], withheld: null };

test.each([
  [null, null, null],
  [0.5, 30, null],
  [0.51, 30, 'heights'],
  [0.2, 31, 'tide'],
  [0.9, 31, 'tide'],
] as const)('with errors of %s m and %s min what is not shown is %s', (error_m, error_min, withheld) => {
  expect(withheldOf({ error_m, error_min })).toBe(withheld);
  expect(withheldWords({ withheld }) === null).toBe(withheld === null);
});

test.each([
  [0.4, false],
  [1, false],
  [1.01, true],
  [null, true],
] as const)('a published station %s miles away is elsewhere: %s', (miles, isElsewhere) => {
  expect(isOfStationElsewhere({ method: 'published', station: port(miles) })).toBe(isElsewhere);
  expect(isOfStationElsewhere({ method: 'computed', station: port(miles) })).toBe(false);
});

test('a port is named with its distance where that is known', () => {
  const of = { ...OWN, method: 'published', station: port(0.42) } as const;
  expect(originWords(of)).toBe('Published for Port Isaac, 0.4 miles away');
  expect(originWords({ ...of, method: 'computed', station: port(null) })).toBe(
    'Computed for Port Isaac, from its harmonic constants',
  );
  expect(portWords(port(20.4))).toBe('Port Isaac, 20 miles away');
});

test('a tide between ports names them, the nearest first, with the way by sea', () => {
  const ports = [port(4.2), port(12.4, 'Newlyn'), port(31, 'Ilfracombe')];
  expect(originWords({ method: 'computed', station: port(4.2), ports, error_min: 9 })).toBe(
    'Worked out between Port Isaac (4.2 miles by sea), Newlyn (12 miles by sea) and Ilfracombe (31 miles by sea), from their harmonic constants',
  );
});

test('errors are never rounded down, and are nothing where the constants are a port’s own', () => {
  expect(heightBand({ error_m: 0.31 })).toBe(' ± 0.4');
  expect(heightBand({ error_m: 0.3 })).toBe(' ± 0.3');
  expect(heightBand({ error_m: null })).toBe('');
  expect(timeBand({ error_min: 9 })).toBe(' ± 9 min');
  expect(timeBand({ error_min: null })).toBe('');
});

test('what the errors are is said in words, and what the weather adds', () => {
  const weather = 'Wind and air pressure can raise or lower the sea by half a metre, in storms by more.';
  expect(errorWords({ ...OWN })).toBe(weather);
  expect(errorWords({ error_m: 0.31, error_min: 9, withheld: null })).toBe(
    `Mostly right within ± 9 min and ± 0.4 m, as 9 in 10 ports with tide gauges are; in a river mouth it can be wrong by more. ${weather}`,
  );
  expect(errorWords({ error_m: 0.6, error_min: 9, withheld: 'heights' })).toBe(
    `Mostly right within ± 9 min, as 9 in 10 ports with tide gauges are; in a river mouth it can be wrong by more. ${weather}`,
  );
});
