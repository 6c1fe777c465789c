import { describe, expect, test } from 'vitest';
import type { SunDay, TidalData } from '#contract/conditions/tides.ts';
import { HOUR_MS, type PlaceHour, placeHours } from '#domain/hours/place-hours.ts';
import { turn } from '#domain/testing/turn.ts';
import { CARRIES_OUT_WORDS } from '#domain/wind/wind-and-shore.ts';
import { momentsOf, nearestMoment, type OneDay, oneDayLayout } from './one-day-layout.ts';
import { clockChangeWords } from './time-axis.ts';
import { highestOfEachDay, scaleFromZero } from './value-lanes.ts';

/** The plot begins at 128 and is 960 wide: 20 to an hour. */
const WIDE = 1102;
const START = Date.parse('2026-07-11T11:00Z'); // 12:00 in London

type Change = (index: number) => Partial<PlaceHour>;

function dayFrom(start: number, change: Change = () => ({}), more: Partial<OneDay> = {}): OneDay {
  const hours = placeHours({}, { shore_bearing: null }, start, 49).map((hour, index) => ({
    ...hour,
    ...change(index),
  }));
  const now = { ...(hours[0] as PlaceHour), at: start + HOUR_MS / 2 };
  const units = { wind: 'mph', waves: 'ft' } as const;
  return { hours, now, tides: null, days: null, hasShore: true, units, ...more };
}
const layoutOf = (change?: Change, more?: Partial<OneDay>) =>
  oneDayLayout(dayFrom(START, change, more), WIDE);
const parts = (path: string) => path.split('M').length - 1;

describe('the axis is real time', () => {
  const marks = (start: string, width = WIDE) => oneDayLayout(dayFrom(Date.parse(start)), width).axis;
  const at = (axis: ReturnType<typeof marks>, label: string) =>
    axis.ticks.filter((tick) => tick.label === label).map(({ x }) => x);

  test('48 hours with marks at every third hour of London’s clock', () => {
    const axis = marks('2026-07-11T11:00Z');
    expect(axis.ticks).toHaveLength(17);
    expect(at(axis, '12:00')).toEqual([128, 608, 1088]);
    expect(axis.midnights).toEqual([368, 848]);
    expect(axis.dayNames.map(({ x, words }) => `${x} ${words}`)).toEqual([
      ...['128 Today, Saturday 11 July', '368 Sunday 12 July', '848 Monday 13 July'],
    ]);
  });

  test('the day that the clocks go back is 25 hours wide', () => {
    const axis = marks('2026-10-24T11:00Z');
    expect(axis.midnights.map(Math.round)).toEqual([128 + 12 * 20, 128 + (12 + 25) * 20]);
    expect(at(axis, '03:00')[0]).toBe(128 + 16 * 20); // four hours after midnight
    expect(clockChangeWords(axis)).toBe('The clocks go back on Sunday 25 October: that day has 25 hours.');
  });

  test('the day that they go forward is 23 hours wide', () => {
    const axis = marks('2027-03-27T12:00Z');
    expect(axis.midnights.map(Math.round)).toEqual([128 + 12 * 20, 128 + (12 + 23) * 20]);
    expect(at(axis, '03:00')[0]).toBe(128 + 14 * 20);
    expect(clockChangeWords(axis)).toContain('forward on Sunday 28 March: that day has 23 hours.');
    expect(clockChangeWords(marks('2026-07-11T11:00Z'))).toBeNull();
  });

  test('on a phone half of it is in sight, with numbers at every sixth hour', () => {
    const { width, isWide } = oneDayLayout(dayFrom(START), 360);
    expect([width, isWide]).toEqual([720, false]);
    const labels = marks('2026-07-11T11:00Z', 360).ticks.map(({ label }) => label);
    expect(labels.slice(0, 5)).toEqual(['12:00', '', '18:00', '', '00:00']);
  });
});

describe('wind and waves', () => {
  const blowing = (index: number) => ({ windSpeed: 10, gusts: index === 30 ? 40 : 20, windFrom: 270 });

  test('stand on a scale from nothing to the strongest gust, with room for its number', () => {
    const { wind, rows } = layoutOf(blowing);
    const [ground, top] = [rows.wind.bottom, rows.wind.top + 20];
    expect(wind.y(0)).toBe(ground);
    expect(wind.y(40)).toBe(top);
    expect(wind.y(10)).toBe(ground - (ground - top) / 4);
    expect(wind.ticks.map(({ label }) => label)).toEqual(['0', '10', '20', '30', '40']);
    expect(wind.gustLabels).toEqual([
      { x: 158, y: wind.y(20) - 7, words: 'gusts 20' }, // kept within the picture
      { x: 128 + 30 * 20, y: top - 7, words: 'gusts 40' },
    ]);
    expect(wind.meanLabels[0]).toMatchObject({ words: '10' });
  });

  test('a little wind keeps low, and so do small waves', () => {
    const { wind, waves } = layoutOf(() => ({ windSpeed: 2, gusts: 3, waveHeight: 0.1 }));
    expect(wind.ticks.at(-1)?.label).toBe('20');
    expect(waves.ticks.at(-1)?.label).toBe('3');
  });

  test('an hour that is not known is a gap from the last known to the next, and never a line', () => {
    const { wind, waves, rain } = layoutOf((index) =>
      index >= 5 && index <= 7 ? {} : { windSpeed: 10, gusts: 12, waveHeight: 1, rain: 0 },
    );
    expect(wind.gaps).toEqual([{ x: 128 + 4 * 20, width: 4 * 20 }]);
    expect(waves.gaps).toEqual([{ x: 128 + 4 * 20, width: 4 * 20 }]);
    expect(rain.gaps).toEqual([{ x: 128 + 5 * 20, width: 3 * 20 }]);
    expect([parts(wind.mean.line), parts(wind.gusts), parts(waves.line)]).toEqual([2, 2, 2]);
    expect(rain.isDry).toBe(false);
  });

  test('where nothing is known the whole lane is a gap without a line', () => {
    const { wind, waves, tide, rain, sun } = layoutOf();
    for (const { gaps } of [wind, waves, tide, rain]) expect(gaps).toEqual([{ x: 128, width: 960 }]);
    expect([wind.mean.line, wind.gusts, waves.line, tide.line]).toEqual(['', '', '', '']);
    expect(sun.nights).toEqual([]);
    expect(sun.gaps.reduce((sum, { width }) => sum + width, 0)).toBe(960);
  });

  test('in other units: a force is drawn on a scale of speeds, and named a force', () => {
    const beaufort = layoutOf(blowing, { units: { wind: 'beaufort', waves: 'm' } });
    expect(beaufort.wind.unit).toBe('mph');
    expect(beaufort.wind.meanLabels[0]?.words).toBe('Force 3');
    const knots = layoutOf(blowing, { units: { wind: 'knots', waves: 'm' } });
    expect(knots.wind.gustLabels[1]?.words).toBe('gusts 35'); // 40 mph
  });

  test('arrows stand at the marks of time and say where it comes from; an unknown one has none', () => {
    const { wind } = layoutOf((index) => (index === 3 ? {} : { windFrom: 225 }));
    expect(wind.arrows[0]).toEqual({ x: 188, from: null, words: null, isWarning: false });
    expect(wind.arrows[1]).toEqual({ x: 248, from: 225, words: 'SW', isWarning: false });
    expect(wind.arrows).toHaveLength(15); // those at both ends would be cut off
  });

  test('the highest of each half, the first where several are', () => {
    const points = Array.from({ length: 49 }, (_, index) => ({ at: index * HOUR_MS, value: index % 10 }));
    expect(highestOfEachDay(points).map(({ at }) => at / HOUR_MS)).toEqual([9, 29]);
    expect(highestOfEachDay([{ at: 0, value: null }])).toEqual([]);
    // A line that rises over the middle and then falls: the number of the second half keeps away from that of the first.
    const hill = points.map(({ at }) => ({ at, value: 50 - Math.abs(at / HOUR_MS - 24) }));
    expect(highestOfEachDay(hill).map(({ at }) => at / HOUR_MS)).toEqual([23, 28]);
  });
});

test('rain stands as bars over its hours', () => {
  const { rain, rows } = layoutOf((index) => ({ rain: index === 2 ? 1 : 0 }));
  const y = scaleFromZero([1], 2, rows.rain);
  expect(rain.bars).toEqual([{ x: 128 + 2 * 20 + 1, width: 18, y: y(1), height: y(0) - y(1) }]);
  expect(y(0) - y(1)).toBe((rows.rain.bottom - rows.rain.top - 20) / 2);
  expect(rain.labels.map(({ words }) => words)).toEqual(['1.0 mm']);
  expect(layoutOf(() => ({ rain: 0 })).rain).toMatchObject({ isDry: true, bars: [], gaps: [], labels: [] });
});

describe('the wind against the shore', () => {
  const wind = { windSpeed: 10, windFrom: 90 };
  const offshore = {
    ...wind,
    shore: { wind: 'offshore', label: 'Offshore', warning: CARRIES_OUT_WORDS },
  } as const;
  const onshore = { ...wind, shore: { wind: 'onshore', label: 'Onshore', warning: null } } as const;

  test('hours that are alike stand as one; calm and unknown ones apart from one another', () => {
    const { shore } = layoutOf((index) => {
      if (index < 10) return onshore;
      if (index < 14) return offshore;
      return index < 24 ? { ...wind, shore: null } : {};
    });
    expect(shore?.map(({ x, width, kind, isWarning, words }) => [x, width, kind, isWarning, words])).toEqual([
      [128, 200, 'onshore', false, 'Onshore'],
      [328, 80, 'offshore', true, 'Offshore'],
      [408, 200, 'calm', false, 'Calm'],
      [608, 480, 'unknown', false, 'not known'],
    ]);
  });

  test('on a phone some words of a long stretch are always in sight', () => {
    const frame = 330;
    const { shore, axis } = oneDayLayout(
      dayFrom(START, (index) => (index < 8 ? onshore : offshore)),
      frame,
    );
    const stretch = shore?.[1];
    expect(stretch?.wordsAt.length).toBeGreaterThan(2);
    for (let left = stretch?.x ?? 0; left + frame - axis.left <= axis.right; left += 10) {
      const right = left + frame - axis.left;
      const isWhole = (at: number) => at - 35 >= left && at + 35 <= right;
      expect(stretch?.wordsAt.some(isWhole), String(left)).toBe(true);
    }
    expect(layoutOf(() => offshore).shore?.map(({ wordsAt }) => wordsAt)).toEqual([[608]]);
  });

  test('nothing stands there where the way out to sea is not known', () => {
    expect(layoutOf(() => onshore, { hasShore: false }).shore).toBeNull();
  });
});

describe('the tide', () => {
  const tides = (more: Partial<TidalData> = {}) =>
    ({
      station: { id: 'x', name: 'X', distance_miles: 0 },
      timeline: [
        turn('2026-07-11T08:00', 1, 'LowWater'),
        turn('2026-07-11T14:00', 5, 'HighWater'),
        turn('2026-07-11T20:00', 1, 'LowWater'),
        turn('2026-07-12T02:00', 5, 'HighWater'),
      ],
      ...{ levels: null, method: 'published', error_m: null, error_min: null, withheld: null },
      ...more,
    }) as TidalData;
  const tide = (more?: Partial<TidalData>) => layoutOf(undefined, { tides: tides(more) }).tide;

  test('has its turns on the curve, with time and height', () => {
    const { turns, y, isGuess } = tide();
    expect(turns.map(({ lines }) => lines)).toEqual([
      ['High 15:00', '5.0 m'],
      ['Low 21:00', '1.0 m'],
      ['High 03:00', '5.0 m'],
    ]);
    expect(turns[0]?.point).toEqual({ x: 128 + 3 * 20, y: y?.(5) });
    expect(isGuess).toBe(true);
  });

  test('ends where its turns end: no curve is guessed beyond them', () => {
    expect(tide().gaps).toEqual([{ x: 128 + 15 * 20, width: 33 * 20 }]);
  });

  test('lies in a band as wide as its stated error, with the curve’s gaps', () => {
    const { band, y } = tide({ error_m: 0.5 });
    const edges = [...band.matchAll(/[ML]([\d.]+),([\d.]+)/g)].map(([, x, edge]) => [
      Number(x),
      Number(edge),
    ]);
    const atHigh = edges.filter(([x]) => x === 188).map(([, edge]) => edge);
    expect(atHigh).toEqual([y?.(5.5), y?.(4.5)].map((edge) => Number(edge?.toFixed(1))));
    expect(Math.max(...edges.map(([x]) => x ?? 0))).toBe(128 + 15 * 20);
    expect(tide().band).toBe('');
  });

  test('without heights shows the times of its turns alone', () => {
    const timeline = tides().timeline.map((each) => ({ ...each, height: null, is_approximate_time: true }));
    const { line, area, band, ticks, turns, gaps, y } = tide({ timeline, withheld: 'heights', error_m: 0.7 });
    expect([line, area, band, ticks, gaps, y]).toEqual(['', '', '', [], [], null]);
    expect(turns.map(({ lines, point }) => [lines, point])).toEqual([
      [['High about 15:00'], null],
      [['Low about 21:00'], null],
      [['High about 03:00'], null],
    ]);
  });

  test('beyond its limits shows nothing', () => {
    expect(tide({ station: null, withheld: 'tide' })).toMatchObject({ line: '', turns: [] });
    expect(tide({ station: null }).gaps).toEqual([{ x: 128, width: 960 }]);
  });
});

test('night is shaded from sunset to sunrise, and a day whose sun is not known is a gap', () => {
  const days: SunDay[] = [
    { date: '2026-07-11', sunrise: '2026-07-11T04:00:00Z', sunset: '2026-07-11T20:00:00Z' },
    { date: '2026-07-12', sunrise: '2026-07-12T04:00:00Z', sunset: '2026-07-12T20:00:00Z' },
  ];
  const { nights, gaps, marks } = layoutOf(undefined, { days }).sun;
  expect(nights).toEqual([
    { x: 128 + 9 * 20, width: 8 * 20 },
    { x: 128 + 33 * 20, width: 3 * 20 },
  ]);
  expect(gaps).toEqual([{ x: 848, width: 240 }]);
  expect(marks.map(({ words }) => words)).toEqual(['21:00', '05:00', '21:00']);
});

test('one points at now or at a whole hour after it, at the nearest', () => {
  const day = dayFrom(START);
  const { axis } = oneDayLayout(day, WIDE);
  const moments = momentsOf(day);
  expect(moments).toHaveLength(49);
  expect([128, 137, 144, 600, 5000].map((x) => nearestMoment(moments, axis, x))).toEqual([0, 0, 1, 24, 48]);
});
