import { describe, expect, test } from 'vitest';
import { londonDayBounds } from '#domain/london-time.ts';
import type { TidePoint } from '#domain/tide-curve.ts';
import { graphHeight, nightSpans, tideGraphLayout } from './tide-graph-layout.ts';

const HOUR = 3_600_000;
const point = (iso: string, height: number, type: TidePoint['type']): TidePoint => ({
  at: Date.parse(iso),
  height,
  type,
});

const points = [
  point('2026-11-20T21:10:00Z', 1.4, 'LowWater'),
  point('2026-11-21T03:14:00Z', 4.9, 'HighWater'),
  point('2026-11-21T09:34:00Z', 1.6, 'LowWater'),
  point('2026-11-21T15:34:00Z', 5.1, 'HighWater'),
  point('2026-11-21T22:02:00Z', 1.3, 'LowWater'),
  point('2026-11-22T04:10:00Z', 5.0, 'HighWater'),
];
const input = {
  points,
  date: '2026-11-21',
  sun: { sunrise: '2026-11-21T07:45:00.000Z', sunset: '2026-11-21T16:20:00.000Z' },
  now: Date.parse('2026-11-21T12:40:00Z'),
  width: 326,
};

describe('on a phone', () => {
  const layout = tideGraphLayout(input);

  test('labels neither overlap nor leave the graph', () => {
    for (const label of layout.labels) {
      expect(label.x - 25).toBeGreaterThanOrEqual(layout.plot.left);
      expect(label.x + 25).toBeLessThanOrEqual(layout.plot.right);
      expect(label.y).toBeGreaterThanOrEqual(layout.plot.top);
      expect(label.y + 54).toBeLessThanOrEqual(layout.plot.bottom);
    }
    expect(layout.labels.map(({ time, type }) => `${type} ${time}`)).toEqual([
      'HighWater 03:14',
      'HighWater 15:34',
      'LowWater 09:34',
      'LowWater 22:02',
    ]);
  });

  test('highs are labelled above the curve and lows below it', () => {
    for (const { type, y, point } of layout.labels) {
      expect(type === 'HighWater' ? y < point.y : y > point.y).toBe(true);
    }
  });

  test('the marker stands on the curve, in the middle of the day', () => {
    const { left, right } = layout.plot;
    expect(layout.marker?.x).toBeCloseTo(left + ((right - left) * (12 + 40 / 60)) / 24);
    expect(layout.marker?.height).toBeCloseTo(3.43, 1);
  });

  test('the line of the marker leaves out the label it would cross', () => {
    const { plot } = layout;
    expect(layout.marker?.line).toEqual({ from: plot.top, to: plot.bottom });
    const nearHigh = tideGraphLayout({ ...input, now: Date.parse('2026-11-21T15:20:00Z') });
    expect(nearHigh.marker?.line).toEqual({ from: nearHigh.marker?.y, to: plot.bottom });
    const nearLow = tideGraphLayout({ ...input, now: Date.parse('2026-11-21T09:50:00Z') });
    expect(nearLow.marker?.line).toEqual({ from: plot.top, to: nearLow.marker?.y });
  });

  test('another day has no marker', () => {
    expect(tideGraphLayout({ ...input, now: Date.parse('2026-11-22T00:00:00Z') }).marker).toBeNull();
  });
});

test('a double high water keeps both labels apart', () => {
  const { labels } = tideGraphLayout({
    ...input,
    points: [
      point('2026-11-21T03:00:00Z', 0.8, 'LowWater'),
      point('2026-11-21T10:00:00Z', 4.4, 'HighWater'),
      point('2026-11-21T11:10:00Z', 4.1, 'LowWater'),
      point('2026-11-21T12:20:00Z', 4.3, 'HighWater'),
      point('2026-11-21T16:00:00Z', 0.9, 'LowWater'),
    ],
  });
  const [first, second] = labels.filter(({ type }) => type === 'HighWater');
  expect((second?.x ?? 0) - (first?.x ?? 0)).toBeGreaterThanOrEqual(50);
});

test('a missing event leaves a gap in the line', () => {
  const layout = tideGraphLayout({ ...input, points: points.filter((_, index) => index !== 3) });
  expect(layout.line.match(/M/g)).toHaveLength(2);
});

test.each([
  ['2026-03-29', 23],
  ['2026-11-21', 24],
  ['2026-10-25', 25],
])('%s has %i hours on a scale of real time', (date, hours) => {
  const { start, end } = londonDayBounds(date);
  const at = (offset: number) => start + offset * HOUR;
  const { xTicks, plot } = tideGraphLayout({
    ...input,
    date,
    points: [
      { at: at(-3), height: 1, type: 'LowWater' },
      { at: at(3), height: 5, type: 'HighWater' },
      { at: at(9.5), height: 1, type: 'LowWater' },
      { at: at(16), height: 5, type: 'HighWater' },
      { at: at(22), height: 1, type: 'LowWater' },
      { at: at(29), height: 5, type: 'HighWater' },
    ],
  });
  expect((end - start) / HOUR).toBe(hours);
  expect(xTicks.map(({ label }) => label)).toEqual(['00:00', '06:00', '12:00', '18:00', '00:00']);
  const hourWidth = (plot.right - plot.left) / hours;
  expect((xTicks[1]?.x ?? 0) - plot.left).toBeCloseTo(hourWidth * (hours - 18));
  expect((xTicks[2]?.x ?? 0) - (xTicks[1]?.x ?? 0)).toBeCloseTo(hourWidth * 6);
});

test('night is before sunrise and after sunset, and unknown without them', () => {
  const day = londonDayBounds('2026-11-21');
  expect(nightSpans(day, input.sun)).toEqual([
    { from: day.start, to: Date.parse('2026-11-21T07:45:00Z') },
    { from: Date.parse('2026-11-21T16:20:00Z'), to: day.end },
  ]);
  expect(nightSpans(day, { sunrise: null, sunset: null })).toEqual([]);
  expect(nightSpans(day, null)).toEqual([]);
});

test('heights are marked in whole metres from chart datum up', () => {
  const labels = tideGraphLayout(input).yTicks.map(({ label }) => Number(label));
  expect(labels.every(Number.isInteger)).toBe(true);
  expect(Math.min(...labels)).toBeGreaterThanOrEqual(0);
});

test('a wide graph has more marks of time', () => {
  expect(tideGraphLayout({ ...input, width: 1050 }).xTicks).toHaveLength(9);
  expect(graphHeight(559)).not.toBe(graphHeight(560));
});
