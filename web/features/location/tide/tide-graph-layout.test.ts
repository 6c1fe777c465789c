import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TideEvent } from '#contract/conditions/tides.ts';
import { turn } from '#domain/testing/turn.ts';
import { momentOf } from '#domain/tides/tide-parts.ts';
import { londonDayBounds } from '#domain/time/london-time.ts';
import { CHARACTER_WIDTH, GRAPH_HEIGHT, nightSpans, tideGraphLayout } from './tide-graph-layout.ts';

const HOUR = 3_600_000;
const points = [
  turn('2026-11-20T21:10', 1.4, 'LowWater'),
  turn('2026-11-21T03:14', 4.9, 'HighWater'),
  turn('2026-11-21T09:34', 1.6, 'LowWater'),
  turn('2026-11-21T15:34', 5.1, 'HighWater'),
  turn('2026-11-21T22:02', 1.3, 'LowWater'),
  turn('2026-11-22T04:10', 5.0, 'HighWater'),
];
const turns = (timeline: TideEvent[]) => ({
  timeline,
  levels: null,
  method: 'published' as const,
  error_m: null,
});
const turnAt = (at: number, height: number, type: TideEvent['type']) =>
  turn(new Date(at).toISOString().slice(0, 19), height, type);
const input = {
  tides: turns(points),
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
    expect(layout.labels.map(({ lines }) => lines)).toEqual([
      ['High', '03:14', '4.9 m'],
      ['High', '15:34', '5.1 m'],
      ['Low', '09:34', '1.6 m'],
      ['Low', '22:02', '1.3 m'],
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
    expect(layout.marker?.words).toBe('Now about 3.5 m');
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
        .map(({ lines }) => lines[1]);
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
    tides: turns([
      turn('2026-11-21T03:00', 0.8, 'LowWater'),
      turn('2026-11-21T10:00', 4.4, 'HighWater'),
      turn('2026-11-21T11:10', 4.1, 'LowWater'),
      turn('2026-11-21T12:20', 4.3, 'HighWater'),
      turn('2026-11-21T16:00', 0.9, 'LowWater'),
    ]),
  });
  const [first, second] = labels.filter(({ type }) => type === 'HighWater');
  expect((second?.x ?? 0) - (first?.x ?? 0)).toBeGreaterThanOrEqual(50);
});

test('a missing event leaves a gap in the line', () => {
  const layout = tideGraphLayout({ ...input, tides: turns(points.filter((_, index) => index !== 3)) });
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
    tides: turns([
      turnAt(at(-3), 1, 'LowWater'),
      turnAt(at(3), 5, 'HighWater'),
      turnAt(at(9.5), 1, 'LowWater'),
      turnAt(at(16), 5, 'HighWater'),
      turnAt(at(22), 1, 'LowWater'),
      turnAt(at(29), 5, 'HighWater'),
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
    { from: day.start, until: Date.parse('2026-11-21T07:45:00Z') },
    { from: Date.parse('2026-11-21T16:20:00Z'), until: day.end },
  ]);
  expect(nightSpans(day, { sunrise: null, sunset: null })).toEqual([]);
  expect(nightSpans(day, null)).toEqual([]);
});

describe('the axis of heights', () => {
  const yTicks = (...heights: [number, number, number, number]) => {
    const layout = tideGraphLayout({
      ...input,
      tides: turns(
        [...heights, heights[0], heights[1]].map((height, index) =>
          turnAt(
            Date.parse('2026-11-20T22:00:00Z') + index * 6 * HOUR,
            height,
            index % 2 === 0 ? 'LowWater' : 'HighWater',
          ),
        ),
      ),
    });
    return {
      ...layout,
      at: (metres: number) => layout.yTicks.find(({ label }) => label === String(metres))?.y,
    };
  };

  test('is marked in whole metres from the datum up', () => {
    expect(
      tideGraphLayout(input)
        .yTicks.map(({ label }) => Number(label))
        .slice(0, 4),
    ).toEqual([0, 2, 4, 6]);
  });

  test('has the datum on it although no water is near, so that a small range looks small', () => {
    const { at, labels } = yTicks(1.0, 1.9, 1.1, 1.8);
    const [datum = Number.NaN, one = Number.NaN] = [at(0), at(1)];
    const high = labels.find(({ lines }) => lines[2] === '1.9 m')?.point.y ?? Number.NaN;
    expect((datum - high) / (datum - one)).toBeCloseTo(1.9, 6);
  });

  test('reaches below the datum where the tide does, and the area with it', () => {
    const { at, area, labels } = yTicks(-0.4, 5, 0.2, 4.8);
    const low = labels.find(({ lines }) => lines[2] === '−0.4 m')?.point.y ?? Number.NaN;
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
    return waters.map(({ hours, low, range }, index) => {
      at += hours * HOUR;
      return index % 2 === 0 ? turnAt(at, low, 'LowWater') : turnAt(at, low + range, 'HighWater');
    });
  })
  .filter(
    (points) => points.filter((turn) => momentOf(turn) < Date.parse('2026-11-22T00:00:00Z')).length > 1,
  );

test.each([
  [230, { width: 50, height: 54 }], // a phone with its text at 137 %
  [326, { width: 50, height: 54 }],
  [1050, { width: 92, height: 38 }],
])('%i wide: whatever the tide, its labels do not touch and stay inside', (width, usual) => {
  fc.assert(
    fc.property(anyTide, (tide) => {
      const { labels, plot } = tideGraphLayout({ ...input, tides: turns(tide), width });
      const longest = Math.max(...labels.flatMap(({ lines }) => lines.map(({ length }) => length)));
      const size = { ...usual, width: Math.max(usual.width, longest * CHARACTER_WIDTH) };
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
    tides: { ...turns(points), levels },
    now: Date.parse('2026-11-21T09:34:00Z'),
  });

  test('the curve and the marker follow them, and say so', () => {
    expect(computed.isApproximate).toBe(false);
    expect(computed.marker?.words).toBe('Now 4.9 m');
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

test('the turns of a stand are named as its parts', () => {
  const { labels } = tideGraphLayout({
    ...input,
    tides: turns([
      turn('2026-11-21T03:00', 0.8, 'LowWater'),
      turn('2026-11-21T10:00', 4.4, 'HighWater'),
      turn('2026-11-21T11:10', 4.1, 'LowWater'),
      turn('2026-11-21T12:20', 4.3, 'HighWater'),
      turn('2026-11-21T16:00', 0.9, 'LowWater'),
    ]),
  });
  expect(labels.map(({ lines, isReal }) => [lines[0], isReal])).toEqual([
    ['High', true],
    ['2nd high', false],
    ['Low', true],
    ['dip', false],
    ['Low', true],
  ]);
});

test('what the authority calls approximate is labelled so', () => {
  const tides = turns([turn('2026-11-21T10:00', 4.4, 'HighWater', { is_approximate_time: true })]);
  expect(tideGraphLayout({ ...input, tides }).labels[0]?.lines).toEqual(['High', 'about 10:00', '4.4 m']);
  expect(tideGraphLayout({ ...input, tides, width: 700 }).labels[0]?.lines).toEqual([
    'High about 10:00',
    '4.4 m',
  ]);
});

test('a tide between ports has a band around its curve, as high as twice its error, and says about', () => {
  const levels = { start: '2026-11-20T23:00:00.000Z', step_minutes: 15, heights: Array(120).fill(3) };
  const own = tideGraphLayout({ ...input, tides: { ...input.tides, levels } });
  const about = tideGraphLayout({ ...input, tides: { ...input.tides, levels, error_m: 0.4 } });
  expect(own.band).toBe('');
  expect(own.marker?.words).toBe('Now 3.0 m');
  expect(about.line).toBe(own.line);
  expect(about.marker?.words).toBe('Now about 3.0 m');
  const heights = (about.band.match(/[\d.]+/g) ?? []).filter((_, index) => index % 2 === 1).map(Number);
  const [metre, two] = ['1', '2'].map((words) => about.yTicks.find(({ label }) => label === words)?.y ?? 0);
  expect(Math.max(...heights) - Math.min(...heights)).toBeCloseTo(0.8 * ((metre ?? 0) - (two ?? 0)), 0);
});

describe('on the day whose night has an hour twice', () => {
  const october = {
    ...input,
    date: '2026-10-25',
    tides: turns([
      turn('2026-10-24T18:20', 5.2, 'HighWater'),
      turn('2026-10-25T00:29', 1.2, 'LowWater'),
      turn('2026-10-25T06:40', 5.1, 'HighWater'),
      turn('2026-10-25T12:50', 1.3, 'LowWater'),
    ]),
  };

  test('a turn in it carries BST or GMT', () => {
    const { labels } = tideGraphLayout(october);
    expect(labels.map(({ lines }) => lines[1])).toEqual(['06:40', '01:29 BST', '12:50']);
  });

  test.each([326, 700])('%i wide: the marks of time say which clock they are by', (width) => {
    const { xTicks, plot } = tideGraphLayout({ ...october, width });
    expect(xTicks.map(({ zone }) => zone)).toEqual(['BST', ...xTicks.slice(1).map(() => 'GMT')]);
    expect(plot.bottom + 20 + 16).toBeLessThanOrEqual(GRAPH_HEIGHT);
    expect(tideGraphLayout({ ...input, width }).xTicks.map(({ zone }) => zone)).not.toContain('GMT');
  });
});
