import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { londonDayBounds } from '#domain/london-time.ts';
import type { TidePoint } from '#domain/tide-curve.ts';
import { GRAPH_HEIGHT, nightSpans, tideGraphLayout } from './tide-graph-layout.ts';

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
const turns = (points: TidePoint[]) => ({ points, levels: null });
const input = {
  tide: turns(points),
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
    expect(layout.marker?.height?.metres).toBeCloseTo(3.43, 1);
  });

  test('the line of the marker leaves out the label it would cross', () => {
    const { plot } = layout;
    expect(layout.marker?.line).toEqual({ from: plot.top, to: plot.bottom });
    const nearHigh = tideGraphLayout({ ...input, now: Date.parse('2026-11-21T15:20:00Z') });
    expect(nearHigh.marker?.line).toEqual({ from: nearHigh.marker?.y, to: plot.bottom });
    const nearLow = tideGraphLayout({ ...input, now: Date.parse('2026-11-21T09:50:00Z') });
    expect(nearLow.marker?.line).toEqual({ from: plot.top, to: nearLow.marker?.y });
  });

  test('the point of a water gives way to the mark of now, and to no other', () => {
    const underNow = (now: string) =>
      tideGraphLayout({ ...input, now: Date.parse(now) })
        .labels.filter(({ isUnderNow }) => isUnderNow)
        .map(({ time }) => time);
    expect(underNow('2026-11-21T15:20:00Z')).toEqual(['15:34']);
    expect(underNow('2026-11-21T09:50:00Z')).toEqual(['09:34']);
    expect(underNow('2026-11-21T12:40:00Z')).toEqual([]);
    expect(underNow('2026-11-22T00:00:00Z')).toEqual([]);
  });

  test('another day has no marker', () => {
    expect(tideGraphLayout({ ...input, now: Date.parse('2026-11-22T00:00:00Z') }).marker).toBeNull();
  });
});

test('a double high water keeps both labels apart', () => {
  const { labels } = tideGraphLayout({
    ...input,
    tide: turns([
      point('2026-11-21T03:00:00Z', 0.8, 'LowWater'),
      point('2026-11-21T10:00:00Z', 4.4, 'HighWater'),
      point('2026-11-21T11:10:00Z', 4.1, 'LowWater'),
      point('2026-11-21T12:20:00Z', 4.3, 'HighWater'),
      point('2026-11-21T16:00:00Z', 0.9, 'LowWater'),
    ]),
  });
  const [first, second] = labels.filter(({ type }) => type === 'HighWater');
  expect((second?.x ?? 0) - (first?.x ?? 0)).toBeGreaterThanOrEqual(50);
});

test('a missing event leaves a gap in the line', () => {
  const layout = tideGraphLayout({ ...input, tide: turns(points.filter((_, index) => index !== 3)) });
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
    tide: turns([
      { at: at(-3), height: 1, type: 'LowWater' },
      { at: at(3), height: 5, type: 'HighWater' },
      { at: at(9.5), height: 1, type: 'LowWater' },
      { at: at(16), height: 5, type: 'HighWater' },
      { at: at(22), height: 1, type: 'LowWater' },
      { at: at(29), height: 5, type: 'HighWater' },
    ]),
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

describe('the axis of heights', () => {
  const yTicks = (...heights: [number, number, number, number]) => {
    const layout = tideGraphLayout({
      ...input,
      tide: turns(
        [...heights, heights[0], heights[1]].map((height, index) => ({
          at: Date.parse('2026-11-20T22:00:00Z') + index * 6 * HOUR,
          height,
          type: index % 2 === 0 ? ('LowWater' as const) : ('HighWater' as const),
        })),
      ),
    });
    return {
      ...layout,
      at: (metres: number) => layout.yTicks.find(({ label }) => label === String(metres))?.y,
    };
  };

  test('is marked in whole metres from chart datum up', () => {
    expect(
      tideGraphLayout(input)
        .yTicks.map(({ label }) => Number(label))
        .slice(0, 4),
    ).toEqual([0, 2, 4, 6]);
  });

  test('has chart datum on it although no water is near, so that a small range looks small', () => {
    const { at, labels } = yTicks(1.0, 1.9, 1.1, 1.8);
    const [datum = Number.NaN, one = Number.NaN] = [at(0), at(1)];
    const high = labels.find(({ height }) => height === 1.9)?.point.y ?? Number.NaN;
    expect((datum - high) / (datum - one)).toBeCloseTo(1.9, 6);
  });

  test('reaches below chart datum where the tide does, and the area with it', () => {
    const { at, area, labels } = yTicks(-0.4, 5, 0.2, 4.8);
    const low = labels.find(({ height }) => height === -0.4)?.point.y ?? Number.NaN;
    expect(low).toBeGreaterThan(at(0) ?? Number.NaN);
    expect(area.endsWith(`${Math.round(low * 1000) / 1000}Z`)).toBe(true);
  });
});

const anyTide = fc
  .record({
    first: fc.integer({ min: -8, max: -1 }),
    waters: fc.array(
      fc.record({
        hours: fc.double({ min: 1.5, max: 8, noNaN: true }),
        low: fc.double({ min: -0.5, max: 4, noNaN: true }),
        range: fc.double({ min: 0.05, max: 12, noNaN: true }),
      }),
      { minLength: 8, maxLength: 12 },
    ),
  })
  .map(({ first, waters }) => {
    let at = Date.parse('2026-11-21T00:00:00Z') + first * HOUR;
    return waters.map(({ hours, low, range }, index): TidePoint => {
      at += hours * HOUR;
      return index % 2 === 0
        ? { at, height: low, type: 'LowWater' }
        : { at, height: low + range, type: 'HighWater' };
    });
  })
  .filter((points) => points.filter(({ at }) => at < Date.parse('2026-11-22T00:00:00Z')).length > 1);

test.each([
  [230, { width: 50, height: 54 }], // a phone with its text at 137 %
  [326, { width: 50, height: 54 }],
  [1050, { width: 92, height: 38 }],
])('%i wide: whatever the tide, its labels do not touch and stay inside', (width, size) => {
  fc.assert(
    fc.property(anyTide, (tide) => {
      const { labels, plot } = tideGraphLayout({ ...input, tide: turns(tide), width });
      for (const type of ['HighWater', 'LowWater'] as const) {
        const row = labels.filter((label) => label.type === type);
        if (row.length * size.width > width) continue; // more waters than any port has
        row.forEach(({ x, y, point }, index) => {
          expect(x - (row[index - 1]?.x ?? Number.NEGATIVE_INFINITY)).toBeGreaterThanOrEqual(
            size.width - 1e-6,
          );
          expect(x - size.width / 2).toBeGreaterThanOrEqual(-1e-6);
          expect(x + size.width / 2).toBeLessThanOrEqual(width + 1e-6);
          if (type === 'HighWater') expect(y + size.height).toBeLessThan(point.y);
          else expect(y).toBeGreaterThan(point.y);
          expect(y).toBeGreaterThanOrEqual(plot.top - 1e-6);
          expect(y + size.height).toBeLessThanOrEqual(plot.bottom + 1e-6);
        });
      }
      expect(plot.bottom).toBeLessThan(GRAPH_HEIGHT);
    }),
  );
});

describe('with computed levels', () => {
  /** A stand at 4.9 m until noon, and a fast ebb after it. */
  const levels = {
    start: '2026-11-20T23:45:00.000Z',
    step_minutes: 15,
    heights: Array.from({ length: 99 }, (_, index) =>
      index <= 49 ? 4.9 : Math.max(1, 4.9 - (index - 49) / 4),
    ),
  };
  const computed = tideGraphLayout({
    ...input,
    tide: { points, levels },
    now: Date.parse('2026-11-21T09:34:00Z'),
  });

  test('the curve and the marker follow them, and say so', () => {
    expect(computed.isApproximate).toBe(false);
    expect(computed.marker?.height).toEqual({ metres: 4.9, isApproximate: false });
    expect(computed.line).not.toBe(tideGraphLayout(input).line);
  });

  test('without them the curve is a guess, and the marker has room for the word', () => {
    const guessed = tideGraphLayout(input);
    expect(guessed.isApproximate).toBe(true);
    expect(guessed.marker?.pill.width).toBeGreaterThan(computed.marker?.pill.width ?? Number.NaN);
  });
});

test.each([160, 220, 326, 700])(
  '%i wide: marks of time and the pill of now do not touch and are not cut',
  (width) => {
    const { xTicks, marker } = tideGraphLayout({ ...input, width, now: Date.parse('2026-11-21T21:50:00Z') });
    xTicks.slice(1).forEach(({ x }, index) => {
      expect(x - (xTicks[index]?.x ?? Number.NaN)).toBeGreaterThan(45); // '00:00' is 40 wide
    });
    expect((xTicks.at(-1)?.x ?? Number.NaN) + 20).toBeLessThanOrEqual(width);
    expect((marker?.pill.x ?? Number.NaN) + (marker?.pill.width ?? Number.NaN)).toBeLessThanOrEqual(width);
    expect(marker?.pill.x).toBeGreaterThanOrEqual(0);
  },
);

test('a wide graph has more marks of time', () => {
  expect(tideGraphLayout({ ...input, width: 1050 }).xTicks).toHaveLength(9);
  expect(tideGraphLayout({ ...input, width: 560 }).xTicks).toHaveLength(9);
  expect(tideGraphLayout({ ...input, width: 559 }).xTicks).toHaveLength(5);
  expect(tideGraphLayout({ ...input, width: 250 }).xTicks).toHaveLength(5);
  expect(tideGraphLayout({ ...input, width: 249 }).xTicks).toHaveLength(3);
});
