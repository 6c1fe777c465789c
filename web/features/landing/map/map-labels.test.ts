import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type LabelSide, labelSides, markerLabel } from './map-labels.ts';

test.each([
  ['Bude', 'Bude'],
  ['Twelve chars', 'Twelve chars'],
  ['Thirteen chars', 'Thirteen cha'],
  ['🏖🏖🏖🏖🏖🏖🏖🏖🏖🏖🏖🏖🏖', '🏖🏖🏖🏖🏖🏖🏖🏖🏖🏖🏖🏖'],
])('the label of %s is %s', (name, label) => {
  expect(markerLabel(name)).toBe(label);
});

const at = (x: number, y: number, width = 80) => ({ x, y, size: 20, label: { width, height: 20 } });
const unlabelled = (x: number, y: number) => ({ x, y, size: 20, label: null });

test('a label is below its mark where there is room', () => {
  expect(labelSides([at(0, 0), at(200, 0)])).toEqual(['below', 'below']);
});

test('where another label is below, the label takes the next side', () => {
  expect(labelSides([at(0, 0), at(60, 0)])).toEqual(['below', 'right']);
});

test('labels may touch', () => {
  expect(labelSides([at(0, 0), at(80, 0)])).toEqual(['below', 'below']);
  expect(labelSides([at(0, 0), at(79, 0)])).toEqual(['below', 'right']);
});

test('a label without room on any side is left out', () => {
  const ring = [unlabelled(0, 24), unlabelled(0, -24), unlabelled(24, 0), unlabelled(-24, 0)];
  expect(labelSides([at(0, 0), ...ring])).toEqual([null, null, null, null, null]);
});

test('no label covers a mark or another label', () => {
  const mark = fc.record({ x: fc.integer({ min: 0, max: 300 }), y: fc.integer({ min: 0, max: 200 }) });
  fc.assert(
    fc.property(fc.array(mark, { maxLength: 30 }), (points) => {
      const marks = points.map(({ x, y }) => at(x, y, 60));
      const boxes = labelSides(marks).flatMap((side, index) => {
        const found = marks[index];
        return side && found ? labelBox(found, side) : [];
      });
      const all = [
        ...boxes,
        ...marks.map(({ x, y }) => ({ left: x - 10, right: x + 10, top: y - 10, bottom: y + 10 })),
      ];
      for (const [index, box] of boxes.entries()) {
        expect(all.some((other, at) => at !== index && lieOver(box, other))).toBe(false);
      }
    }),
  );
});

interface Edges {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

function labelBox({ x, y }: { x: number; y: number }, side: LabelSide): Edges {
  const middle = { left: x - 30, right: x + 30, top: y - 10, bottom: y + 10 };
  if (side === 'below') return { ...middle, top: y + 14, bottom: y + 34 };
  if (side === 'above') return { ...middle, top: y - 34, bottom: y - 14 };
  if (side === 'right') return { ...middle, left: x + 14, right: x + 74 };
  return { ...middle, left: x - 74, right: x - 14 };
}

const lieOver = (one: Edges, other: Edges): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
