/** How high the parts of a column are, pixels. */
export interface Measured {
  /** What stays while pages turn: whole, its headlines alone, and each of its lines. */
  pinned: readonly { whole: number; headline: number; lines: readonly number[] }[];
  /** What turns where it does not fit: whole, and its parts for where it is higher than a page (none: a headline of no height). */
  turning: readonly { whole: number; headline: number; lines: readonly number[] }[];
}

/** A part of what a column shows: an item whole, its headline alone, or one of its lines. */
export interface Part {
  from: 'pinned' | 'turning';
  index: number;
  what: 'whole' | 'headline' | number;
}

export interface Pages {
  pinned: Part[];
  pages: Part[][];
  /** Everything is on a page on which it fits. */
  fits: boolean;
}

type Item = Measured['pinned'][number];
type Placed = Part & { height: number };

const sum = (heights: readonly number[]): number => heights.reduce((total, height) => total + height, 0);

const wholes = (from: Part['from'], items: readonly Item[]): Placed[] =>
  items.map(({ whole }, index) => ({ from, index, what: 'whole', height: whole }));

const headlines = (from: Part['from'], items: readonly Item[]): Placed[] =>
  items.map(({ headline }, index) => ({ from, index, what: 'headline', height: headline }));

const linesOf = (from: Part['from'], items: readonly Item[]): Placed[] =>
  items.flatMap(({ lines }, index) => lines.map((height, line) => ({ from, index, what: line, height })));

/** What is higher than a page in its parts. */
const broken = (from: Part['from'], items: readonly Item[], room: number): Placed[] =>
  items.flatMap((item, index) =>
    item.whole <= room || item.headline === 0
      ? [{ from, index, what: 'whole' as const, height: item.whole }]
      : [...headlines(from, [item]), ...linesOf(from, [item])].map((part) => ({ ...part, index })),
  );

const asPart = ({ from, index, what }: Placed): Part => ({ from, index, what });

/** As many parts on each page as fit, in their order. */
function filled(parts: readonly Placed[], room: number): { pages: Part[][]; fits: boolean } {
  const pages: Placed[][] = [];
  let free = 0;
  for (const part of parts) {
    if (pages.length === 0 || part.height > free) {
      pages.push([]);
      free = room;
    }
    pages.at(-1)?.push(part);
    free -= part.height;
  }
  return { pages: pages.map((page) => page.map(asPart)), fits: parts.every(({ height }) => height <= room) };
}

/** The warnings on pages of their own, and their headlines on each page of the rest. Null where those leave it too little room. */
function headed(pinned: readonly Item[], turning: readonly Item[], room: number): Pages | null {
  const heads = headlines('pinned', pinned);
  const left = room - sum(heads.map(({ height }) => height));
  const warnings = filled(broken('pinned', pinned, room), room);
  const rest = filled(broken('turning', turning, left), left);
  if (!warnings.fits || !rest.fits) return null;
  const pages = rest.pages.map((page) => [...heads.map(asPart), ...page]);
  return { pinned: [], pages: [...warnings.pages, ...pages], fits: true };
}

/**
 * Which parts of a column stand on which page. All on one where they fit. Else what warns stays and the rest turns: the
 * warnings whole, or their headlines alone. Where a warning's lines find no room below its headline they have pages of their own, and
 * the headlines head the pages of all else: no page leaves the warnings out. Where not even that fits, they turn too.
 */
export function pagesOf({ pinned, turning }: Measured, room: number): Pages {
  const all = [...wholes('pinned', pinned), ...wholes('turning', turning)];
  if (sum(all.map(({ height }) => height)) <= room) {
    const [fixed, rest] = [wholes('pinned', pinned), wholes('turning', turning)];
    return { pinned: fixed.map(asPart), pages: [rest.map(asPart)], fits: true };
  }
  for (const [fixed, lines, isWhole] of [
    [wholes('pinned', pinned), [], true],
    [headlines('pinned', pinned), linesOf('pinned', pinned), true],
    [headlines('pinned', pinned), linesOf('pinned', pinned), false],
  ] as const) {
    const left = room - sum(fixed.map(({ height }) => height));
    if (left < 0) continue;
    const rest = isWhole ? wholes('turning', turning) : broken('turning', turning, left);
    const result = filled([...lines, ...rest], left);
    if (result.fits) return { pinned: fixed.map(asPart), ...result };
  }
  return (
    headed(pinned, turning, room) ?? {
      pinned: [],
      ...filled([...broken('pinned', pinned, room), ...broken('turning', turning, room)], room),
    }
  );
}
