import { area, curveMonotoneX, line } from 'd3-shape';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { smoothArea, smoothLine } from './smooth-line.ts';

const FLOOR = 300;

test('draws a line, a gap and a dot, and closes the area down to the floor', () => {
  const points = [{ x: 0, y: 10 }, { x: 5, y: 20.00049 }, null, { x: 20, y: 7 }];
  expect(smoothLine(points)).toBe('M0,10L5,20M20,7Z');
  expect(smoothArea(points, FLOOR)).toBe('M0,10L5,20L5,300L0,300ZM20,7L20,300L20,300Z');
});

const heights = fc.array(fc.option(fc.double({ min: -1000, max: 1000, noNaN: true })), { maxLength: 30 });

test('draws what d3 draws', () => {
  fc.assert(
    fc.property(heights, (values) => {
      const points = values.map((y, index) => (y === null ? null : { x: index * 10, y }));
      const known = (_: unknown, index: number) => points[index] !== null;
      const x = (_: unknown, index: number) => points[index]?.x ?? Number.NaN;
      const y = (_: unknown, index: number) => points[index]?.y ?? Number.NaN;
      const byD3 = line(x, y).defined(known).curve(curveMonotoneX)(points) ?? '';
      expect(smoothLine(points)).toBe(byD3);
      const tops = (path: string) => path.split('M').map((part) => part.split('L')[0]);
      const areaByD3 = area(x, FLOOR, y).defined(known).curve(curveMonotoneX)(points) ?? '';
      expect(tops(smoothArea(points, FLOOR)).length).toBe(tops(areaByD3).length);
    }),
  );
});
