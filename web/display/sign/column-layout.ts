import type { SignBlock } from '#domain/displays/blocks/sign-blocks.ts';
import { compareLayouts, type Measured, type Pages, type Part, pagesOf } from '#domain/displays/pages.ts';

/** How much room what a column shows takes: with the curve, without it, wind and waves in a line each. */
export type Density = 0 | 1 | 2;
export const densities = [0, 1, 2] as const;

export const isFigure = ({ kind, tone }: SignBlock): boolean =>
  (kind === 'wind' || kind === 'waves') && tone !== 'unknown';

/** What stands together: a block, or wind and waves beside each other. */
export type ColumnItem = readonly SignBlock[];

export function itemsOf(blocks: readonly SignBlock[], density: Density): ColumnItem[] {
  const pair = density === 2 ? [] : blocks.filter(isFigure);
  if (pair.length < 2) return blocks.map((block) => [block]);
  return blocks.flatMap((block): ColumnItem[] => {
    if (!isFigure(block)) return [[block]];
    return block === pair[0] ? [pair] : [];
  });
}

export interface Layout extends Pages {
  density: Density;
}

const allOf = (from: Part['from'], count: number): Part[] =>
  Array.from({ length: count }, (_, index) => ({ from, index, lines: 'all' }));

export const allOnOne = (pinned: number, turning: number): Layout => ({
  density: 0,
  pages: [[...allOf('pinned', pinned), ...allOf('turning', turning)]],
  way: 'one page',
});

/** The one with the fewest pages on which warnings lose the least; of two that are alike the one that shows more. */
export const bestLayout = (
  measured: (density: Density) => Measured,
  room: number,
  roomOfMany: number,
): Layout =>
  densities
    .map((density) => ({ density, ...pagesOf(measured(density), room, roomOfMany) }))
    .reduce((best, other) => (compareLayouts(best, other) <= 0 ? best : other));
