import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isFitting, type Measured, type Part, pagesOf } from './pages.ts';

const item = (head: number, ...lines: number[]) => ({
  whole: head + lines.reduce((sum, line) => sum + line, 0),
  head,
  lines,
});
const named = ({ from, index, lines }: Part) =>
  `${from[0]}${index}${lines === 'all' ? '' : ` ${lines.join('-')}`}`;
const laid = (measured: Measured, room: number) => {
  const { pages, way } = pagesOf(measured, room);
  return [pages.map((page) => page.map(named)), way];
};

test('what fits stands on one page', () => {
  expect(laid({ pinned: [item(40, 10)], turning: [item(20), item(20)] }, 90)).toEqual([
    [['p0', 't0', 't1']],
    'one page',
  ]);
  expect(laid({ pinned: [], turning: [] }, 90)).toEqual([[[]], 'one page']);
});

test('what does not fit turns under the warnings', () => {
  expect(laid({ pinned: [item(40, 10)], turning: [item(20), item(20)] }, 80)).toEqual([
    [
      ['p0', 't0'],
      ['p0', 't1'],
    ],
    'whole warnings',
  ]);
});

test('where whole warnings leave too little room, their heads stay and their lines turn below their own head', () => {
  expect(laid({ pinned: [item(40, 30), item(20, 30)], turning: [item(20)] }, 100)).toEqual([
    [
      ['p0', 'p1 0-0'],
      ['p0 0-0', 'p1'],
      ['p0 0-0', 'p1 0-0', 't0'],
    ],
    'heads of warnings',
  ]);
});

test('where a line finds no room below the heads of all warnings, the warnings have pages of their own', () => {
  expect(
    laid({ pinned: [item(20, 50), item(20, 50)], turning: [item(30), item(20, 20), item(30)] }, 80),
  ).toEqual([
    [['p0'], ['p1'], ['p0 0-0', 'p1 0-0', 't0'], ['p0 0-0', 'p1 0-0', 't1'], ['p0 0-0', 'p1 0-0', 't2']],
    'warnings apart',
  ]);
});

test('what is higher than a page is divided between its lines, each page with its head', () => {
  expect(laid({ pinned: [], turning: [item(20, 30, 30, 30, 30)] }, 80)).toEqual([
    [['t0 0-2'], ['t0 2-4']],
    'heads of warnings',
  ]);
});

test('a head is never alone with nothing below it because its first line had no room', () => {
  expect(laid({ pinned: [], turning: [item(30), item(20, 40, 40)] }, 60)[0]).toEqual([
    ['t0'],
    ['t1 0-1'],
    ['t1 1-2'],
  ]);
});

test('a warning without lines stands whole on each page, and does not say that it has more', () => {
  expect(laid({ pinned: [item(30), item(20, 30, 30)], turning: [item(20)] }, 90)[0]).toEqual([
    ['p0', 'p1 0-1'],
    ['p0', 'p1 1-2'],
    ['p0', 'p1 0-0', 't0'],
  ]);
});

test('pages are filled evenly: the last is not nearly empty', () => {
  const turning = [item(20), item(20), item(20), item(20)];
  expect(laid({ pinned: [], turning }, 70)[0]).toEqual([
    ['t0', 't1'],
    ['t2', 't3'],
  ]);
});

test('a head that leaves no room for a line does not fit, and it says so', () => {
  expect(laid({ pinned: [item(50, 30)], turning: [] }, 60)[1]).toBe('cut');
  expect(laid({ pinned: [], turning: [item(90)] }, 60)[1]).toBe('cut');
});

const someItem = fc
  .tuple(fc.integer({ min: 5, max: 60 }), fc.array(fc.integer({ min: 5, max: 40 }), { maxLength: 6 }))
  .map(([head, lines]) => item(head, ...lines));
const someItems = (maxLength: number) => fc.array(someItem, { maxLength });

test('no line is left out or said twice, lines stand below their head, and no page is higher than its room', () => {
  fc.assert(
    fc.property(someItems(4), someItems(5), (pinned, turning) => {
      const measured = { pinned, turning };
      const laidOut = pagesOf(measured, 100, 95);
      const room = laidOut.way === 'one page' ? 100 : 95;
      const itemOf = ({ from, index }: Part) => measured[from][index] ?? item(0);
      const linesOf = (part: Part): number[] => [
        ...itemOf(part)
          .lines.keys()
          .filter((line) => part.lines === 'all' || (part.lines[0] <= line && line < part.lines[1])),
      ];
      const heightOf = (part: Part): number =>
        part.lines === 'all'
          ? itemOf(part).whole
          : linesOf(part).reduce((sum, line) => sum + (itemOf(part).lines[line] ?? 0), itemOf(part).head);
      const said = laidOut.pages.flatMap((page) =>
        page.flatMap((part) => linesOf(part).map((line) => `${part.from} ${part.index} ${line}`)),
      );
      const all = (['pinned', 'turning'] as const).flatMap((from) =>
        measured[from].flatMap(({ lines }, index) =>
          [...lines.keys()].map((line) => `${from} ${index} ${line}`),
        ),
      );
      expect([...new Set(said)].toSorted()).toEqual(all.toSorted());
      if (laidOut.way !== 'whole warnings') expect(said).toHaveLength(all.length);
      for (const page of laidOut.pages) {
        expect(new Set(page.map(({ from, index }) => `${from} ${index}`)).size).toBe(page.length);
        for (const part of page)
          if (part.from === 'turning' && part.lines !== 'all')
            expect(linesOf(part).length).toBeGreaterThan(0);
        if (isFitting(laidOut))
          expect(page.reduce((sum, part) => sum + heightOf(part), 0)).toBeLessThanOrEqual(room);
      }
    }),
  );
});
