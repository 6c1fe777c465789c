import { describe, expect, test } from 'vitest';
import {
  type GraphPoint,
  waveBand,
  waveGraphLayout,
  weatherBands,
  weatherGraphLayout,
} from './hourly-graph-layout.ts';

const HOUR = 3_600_000;
const WIDTH = 600;
const from = (iso: string, values: (number | null)[]): GraphPoint[] =>
  values.map((value, index) => ({ at: Date.parse(iso) + index * HOUR, value }));
const flat = (value: number | null, count = 24) => Array.from({ length: count }, () => value);
const partsOf = (path: string) => path.split('M').length - 1;

describe('waves', () => {
  const noon = '2026-07-15T11:00:00Z'; // 12:00 in London

  test('rise from an axis that begins with 0', () => {
    const { valueTicks, highest } = waveGraphLayout(from(noon, [...flat(2, 5), 4, ...flat(2, 5)]), WIDTH);
    expect(valueTicks[0]).toEqual({ value: 0, y: waveBand.bottom, label: '0' });
    expect(highest?.value).toBe(4);
    expect(highest?.y).toBeGreaterThanOrEqual(waveBand.top);
  });

  test('a flat sea lies on the bottom of an axis that tells heights', () => {
    const { valueTicks, highest } = waveGraphLayout(from(noon, flat(0)), WIDTH);
    expect(highest?.y).toBe(waveBand.bottom);
    expect(valueTicks.map(({ label }) => label)).toContain('1.0');
  });

  test('what is not known is a gap, and without any value there is no line', () => {
    const known = waveGraphLayout(from(noon, [1, 2, null, 2, 1]), WIDTH);
    expect(partsOf(known.line)).toBe(2);
    expect(partsOf(known.area)).toBe(2);
    const unknown = waveGraphLayout(from(noon, flat(null)), WIDTH);
    expect([unknown.line, unknown.area, unknown.highest]).toEqual(['', '', null]);
  });

  test('the value of a highest point at the end of the graph stays inside', () => {
    const { highest, plot } = waveGraphLayout(from(noon, [5, ...flat(1)]), WIDTH);
    expect(highest?.x).toBe(plot.left);
    expect(highest?.textX).toBeGreaterThan(plot.left);
  });

  test('marks stand at clock hours of London, fewer where it is narrow, with the weekday at midnight', () => {
    const labels = (width: number) =>
      waveGraphLayout(from(noon, flat(1)), width).timeTicks.map(({ label }) => label);
    expect(labels(WIDTH)).toEqual(['12:00', '15:00', '18:00', '21:00', 'Thu', '03:00', '06:00', '09:00']);
    expect(labels(300)).toEqual(['12:00', '18:00', 'Thu', '06:00']);
    expect(labels(130)).toEqual(['12:00', 'Thu']);
  });

  test('the hour that October repeats takes its own room', () => {
    const { timeTicks } = waveGraphLayout(from('2026-10-24T23:00:00Z', flat(1)), WIDTH);
    const [midnight, three, six] = timeTicks;
    expect([midnight?.label, three?.label, six?.label]).toEqual(['Sun', '03:00', '06:00']);
    const first = (three?.x ?? 0) - (midnight?.x ?? 0);
    const second = (six?.x ?? 0) - (three?.x ?? 0);
    expect(first / second).toBeCloseTo(4 / 3);
  });
});

describe('weather', () => {
  const now = '2026-11-21T14:00:00Z';
  const layout = (temperatures: (number | null)[], rain: (number | null)[]) =>
    weatherGraphLayout({ temperatures: from(now, temperatures), rain: from(now, rain) }, WIDTH);

  test('each bar of rain begins at its time and is an hour wide', () => {
    const { bars, plots } = layout([1, 2, 3, 4], [1, 0, 2, 5]);
    const hourWidth = (plots.rain.right - plots.rain.left) / 3;
    expect(bars).toHaveLength(2);
    expect(bars[0]?.x).toBeCloseTo(plots.rain.left + 1);
    expect(bars[1]?.x).toBeCloseTo(plots.rain.left + 2 * hourWidth + 1);
    expect(bars[1]?.width).toBeCloseTo(hourWidth - 2);
    expect((bars[1]?.height ?? 0) / (bars[0]?.height ?? 0)).toBeCloseTo(2);
  });

  test('rain that is none or not known has no bar', () => {
    expect(layout([1, 2, 3], [0, 0, null]).bars).toEqual([]);
  });

  test('a little rain looks little', () => {
    const { bars, plots } = layout([1, 2], [0.1, 0]);
    expect(bars[0]?.height).toBeLessThan((plots.rain.bottom - plots.rain.top) / 10);
  });

  test('temperatures keep inside their band, and a steady one does not look like a change', () => {
    const { highest, lowest } = layout([-3, 12, 4], [0, 0, 0]);
    expect(highest?.y).toBeGreaterThanOrEqual(weatherBands.temperature.top);
    expect(lowest?.y).toBeLessThanOrEqual(weatherBands.temperature.bottom);
    const steady = layout([10, 10.2], [0, 0]);
    expect((steady.lowest?.y ?? 0) - (steady.highest?.y ?? 0)).toBeLessThan(8);
  });
});
