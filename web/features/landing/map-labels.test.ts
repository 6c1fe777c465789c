import { expect, test } from 'vitest';
import { labelsThatFit, markerLabel } from './map-labels.ts';

test.each([
  ['Bude', 'Bude'],
  ['Twelve chars', 'Twelve chars'],
  ['Thirteen chars', 'Thirteen cha'],
  ['🏖🏖🏖🏖🏖🏖🏖🏖🏖🏖🏖🏖🏖', '🏖🏖🏖🏖🏖🏖🏖🏖🏖🏖🏖🏖'],
])('the label of %s is %s', (name, label) => {
  expect(markerLabel(name)).toBe(label);
});

const box = (left: number, top: number) => ({ left, top, width: 80, height: 20 });

test('a label that would lie over an earlier one is left out, and does not push out a third', () => {
  expect(labelsThatFit([box(0, 0), box(79, 0), box(158, 0)], [])).toEqual([true, false, true]);
});

test('labels that only touch are both shown', () => {
  expect(labelsThatFit([box(0, 0), box(80, 0), box(0, 20)], [])).toEqual([true, true, true]);
  expect(labelsThatFit([box(0, 0), box(0, 19)], [])).toEqual([true, false]);
});

test('a label never lies over a mark', () => {
  const mark = { left: 70, top: 10, width: 20, height: 20 };
  expect(labelsThatFit([box(0, 0), box(90, 0)], [mark])).toEqual([false, true]);
});
