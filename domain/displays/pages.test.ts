import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Measured, type Part, pagesOf } from './pages.ts';

const item = (headline: number, ...lines: number[]) => ({
  whole: headline + lines.reduce((sum, line) => sum + line, 0),
  headline,
  lines,
});
const named = ({ from, index, what }: Part) => `${from[0]}${index}${what === 'whole' ? '' : ` ${what}`}`;
const laid = (measured: Measured, room: number) => {
  const { pinned, pages, fits } = pagesOf(measured, room);
  return [pinned.map(named), pages.map((page) => page.map(named)), fits];
};

test('what fits stands on one page', () => {
  expect(laid({ pinned: [item(40, 10)], turning: [item(20), item(20)] }, 90)).toEqual([
    ['p0'],
    [['t0', 't1']],
    true,
  ]);
});

test('what does not fit turns under the warnings', () => {
  expect(laid({ pinned: [item(40, 10)], turning: [item(20), item(20)] }, 80)).toEqual([
    ['p0'],
    [['t0'], ['t1']],
    true,
  ]);
});

test('where whole warnings leave too little room, their headlines stay and their lines turn', () => {
  expect(laid({ pinned: [item(40, 30)], turning: [item(20)] }, 80)).toEqual([
    ['p0 headline'],
    [['p0 0'], ['t0']],
    true,
  ]);
});

test('where a warning has a line that finds no room below its headline, its headline still heads every other page', () => {
  expect(laid({ pinned: [item(40, 70)], turning: [item(30), item(20, 20), item(30)] }, 80)).toEqual([
    [],
    [['p0 headline'], ['p0 0'], ['p0 headline', 't0'], ['p0 headline', 't1'], ['p0 headline', 't2']],
    true,
  ]);
});

test('what is higher than a page is broken at its lines', () => {
  expect(laid({ pinned: [], turning: [item(20, 30, 30, 30)] }, 60)).toEqual([
    [],
    [
      ['t0 headline', 't0 0'],
      ['t0 1', 't0 2'],
    ],
    true,
  ]);
});

test('warnings alone that do not fit are broken too, and what has no parts does not fit', () => {
  expect(laid({ pinned: [item(50, 30)], turning: [] }, 60)).toEqual([[], [['p0 headline'], ['p0 0']], true]);
  expect(laid({ pinned: [item(40, 40)], turning: [] }, 70)).toEqual([[], [['p0 headline'], ['p0 0']], true]);
  expect(laid({ pinned: [], turning: [{ whole: 90, headline: 0, lines: [] }] }, 60)[2]).toBe(false);
});

test('a line that is higher than the screen does not fit, and it says so', () => {
  expect(laid({ pinned: [], turning: [item(90)] }, 60)[2]).toBe(false);
});

const someItem = fc
  .tuple(fc.integer({ min: 5, max: 60 }), fc.array(fc.integer({ min: 5, max: 40 }), { maxLength: 6 }))
  .map(([headline, lines]) => item(headline, ...lines));

test('nothing is left out, headlines of warnings alone are said again, and no page is higher than its room', () => {
  fc.assert(
    fc.property(
      fc.array(someItem, { maxLength: 4 }),
      fc.array(someItem, { maxLength: 5 }),
      (pinned, turning) => {
        const measured = { pinned, turning };
        const { pinned: fixed, pages, fits } = pagesOf(measured, 100);
        const parts = [...fixed, ...pages.flat()];
        const said = parts.flatMap(({ from, index, what }) =>
          what === 'whole'
            ? ['headline', ...(measured[from][index]?.lines.keys() ?? [])].map(
                (part) => `${from} ${index} ${part}`,
              )
            : [`${from} ${index} ${what}`],
        );
        const all = (['pinned', 'turning'] as const).flatMap((from) =>
          measured[from].flatMap(({ lines }, index) =>
            ['headline', ...lines.keys()].map((part) => `${from} ${index} ${part}`),
          ),
        );
        expect([...new Set(said)].toSorted()).toEqual(all.toSorted());
        const again = said.filter((part, index) => said.indexOf(part) !== index);
        expect(again.filter((part) => !/^pinned \d+ headline$/.test(part))).toEqual([]);
        const heightOf = ({ from, index, what }: Part): number => {
          const { whole, headline, lines } = measured[from][index] ?? item(0);
          return what === 'whole' ? whole : what === 'headline' ? headline : (lines[what] ?? 0);
        };
        const sum = (list: readonly Part[]) => list.reduce((total, part) => total + heightOf(part), 0);
        if (fits) for (const page of pages) expect(sum(fixed) + sum(page)).toBeLessThanOrEqual(100);
      },
    ),
  );
});
