import { expect, test } from 'vitest';
import { isBorrowed, portDistance } from './port-distance.ts';
import { differenceWords, portWords, stationWords } from './tide-port.ts';

const port = (distance_miles: number | null) => ({ id: 'x', name: 'Port Isaac', distance_miles });

test.each([
  [0.4, 'here'],
  [1, 'here'],
  [1.01, 'near'],
  [8, 'near'],
  [8.01, 'far'],
  [29.9, 'far'],
  [null, 'far'],
] as const)('a computed tide of a port %s miles away counts as %s', (miles, distance) => {
  expect(portDistance('computed', port(miles))).toBe(distance);
  expect(isBorrowed('computed', port(miles))).toBe(distance !== 'here');
});

test.each([
  [0.4, 'here'],
  [20, 'near'],
  [null, 'near'],
] as const)('a published station %s miles away was chosen for the place', (miles, distance) => {
  expect(portDistance('published', port(miles))).toBe(distance);
  expect(isBorrowed('published', port(miles))).toBe(false);
});

test('the port is named with its distance where that is known', () => {
  expect(stationWords('published', port(0.42))).toBe('Published for Port Isaac, 0.4 miles away');
  expect(portWords(port(20.4))).toBe('Port Isaac, 20 miles away');
  expect(stationWords('computed', port(null))).toBe('Computed for Port Isaac');
});

test('how much a tide can differ from that of its port is said by the distance', () => {
  expect(differenceWords('computed', port(5))).not.toContain('metre');
  expect(differenceWords('computed', port(9))).toContain('more than an hour and by more than a metre');
});
