/** How high a block is, or what stands beside each other, pixels. */
interface Item {
  /** All of it on one page. */
  whole: number;
  /** What stands on each page that shows only some of its lines: its head, and that there is more. */
  head: number;
  /** Each of its lines. Where there are none it is never divided. */
  lines: readonly number[];
}

/** How high the parts of a column are. */
export interface Measured {
  /** What stays while pages turn. */
  pinned: readonly Item[];
  /** What turns where it does not fit. */
  turning: readonly Item[];
}

/** A block on a page: its head with some of its lines (from the first until before the second number), or all of it. */
export interface Part {
  from: 'pinned' | 'turning';
  index: number;
  lines: 'all' | readonly [number, number];
}

/** What each page has to do without, from the best to the worst. */
const ways = [
  'one page',
  'whole warnings',
  'heads of warnings',
  'warnings apart',
  'no heads',
  'cut',
] as const;

export interface Pages {
  pages: Part[][];
  way: (typeof ways)[number];
}

export const isFitting = ({ way }: Pages): boolean => way !== 'cut';

/** Which of two ways to lay out the same blocks is better: below 0 the first. */
export const compareLayouts = (one: Pages, other: Pages): number =>
  ways.indexOf(one.way) - ways.indexOf(other.way) || one.pages.length - other.pages.length;

interface Placed extends Item, Pick<Part, 'from' | 'index'> {}
interface Filled {
  pages: Part[][];
  fits: boolean;
}

const sum = (heights: readonly number[]): number => heights.reduce((total, height) => total + height, 0);
const headsOf = (items: readonly Item[]): number => sum(items.map(({ head }) => head));
const wholesOf = (items: readonly Item[]): number => sum(items.map(({ whole }) => whole));
const placed = (from: Part['from'], items: readonly Item[]): Placed[] =>
  items.map((item, index) => ({ ...item, from, index }));

const whole = ({ from, index }: Placed): Part => ({ from, index, lines: 'all' });

/** In their order as much on each page as fits. What is higher than a page is divided between its lines, each page with its head. */
function filled(items: readonly Placed[], room: number): Filled {
  const pages: Part[][] = [];
  let free = 0;
  let fits = true;
  const turn = () => {
    pages.push([]);
    free = room;
  };
  const divide = ({ from, index, head, lines }: Placed) => {
    let first = 0;
    while (first < lines.length) {
      let until = first + 1;
      const start = head + (lines[first] ?? 0);
      if (pages.length === 0 || start > free) turn();
      free -= start;
      fits &&= free >= 0;
      for (; until < lines.length && (lines[until] ?? 0) <= free; until += 1) free -= lines[until] ?? 0;
      pages
        .at(-1)
        ?.push({ from, index, lines: first === 0 && until === lines.length ? 'all' : [first, until] });
      first = until;
    }
  };
  for (const item of items) {
    if (item.whole > room && item.lines.length > 1) {
      divide(item);
      continue;
    }
    if (pages.length === 0 || item.whole > free) turn();
    free -= item.whole;
    fits &&= free >= 0;
    pages.at(-1)?.push(whole(item));
  }
  return { pages, fits };
}

/** The same on as many pages, none of them much emptier than the others. */
function balanced(items: readonly Placed[], room: number): Filled {
  const full = filled(items, room);
  const parts = full.pages.flat().length;
  let best = full;
  let [low, high] = [Math.max(0, ...items.map((item) => (item.whole > room ? 0 : item.whole))), room];
  while (full.fits && high - low > 1) {
    const tried = filled(items, (low + high) / 2);
    const isAsGood =
      tried.fits && tried.pages.length === full.pages.length && tried.pages.flat().length === parts;
    if (isAsGood) [best, high] = [tried, (low + high) / 2];
    else low = (low + high) / 2;
  }
  return best;
}

/** On top of each page the warnings: those that have lines on it with these, the others whole or with their heads alone. */
const headed = (pinned: readonly Item[], pages: readonly Part[][], others: 'whole' | 'heads'): Part[][] =>
  pages.map((page) => [
    ...pinned.map(({ lines }, index): Part => {
      const alone: Part['lines'] = others === 'whole' || lines.length === 0 ? 'all' : [0, 0];
      return (
        page.find((part) => part.from === 'pinned' && part.index === index) ?? {
          ...{ from: 'pinned', index },
          lines: alone,
        }
      );
    }),
    ...page.filter(({ from }) => from === 'turning'),
  ]);

/**
 * Which parts of a column stand on which page. All on one where they fit. Else what warns stays on each page and the rest turns: the
 * warnings whole, or their heads, with their lines in turn. Where a line finds no room below all heads the warnings have pages of their
 * own, and their heads head the pages of all else. Where not even that fits, they turn too. No line stands on a page without its head.
 */
export function pagesOf({ pinned, turning }: Measured, room: number, roomOfMany = room): Pages {
  const [warnings, rest] = [placed('pinned', pinned), placed('turning', turning)];
  const all = [...warnings, ...rest];
  if (wholesOf(all) <= room) return { pages: [all.map(whole)], way: 'one page' };

  const underWholes = roomOfMany - wholesOf(pinned);
  if (rest.length > 0 && rest.every((item) => item.whole <= underWholes))
    return { pages: headed(pinned, balanced(rest, underWholes).pages, 'whole'), way: 'whole warnings' };

  const underHeads = roomOfMany - headsOf(pinned);
  const bodies = warnings.map((item) => ({ ...item, head: 0, whole: sum(item.lines) }));
  const inTurn = balanced([...bodies, ...rest], underHeads);
  if (inTurn.fits) return { pages: headed(pinned, inTurn.pages, 'heads'), way: 'heads of warnings' };

  const apart = balanced(warnings, roomOfMany);
  const others = balanced(rest, underHeads);
  if (apart.fits && others.fits)
    return { pages: [...apart.pages, ...headed(pinned, others.pages, 'heads')], way: 'warnings apart' };

  const loose = balanced(all, roomOfMany);
  return { pages: loose.pages, way: loose.fits ? 'no heads' : 'cut' };
}
