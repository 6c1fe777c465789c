const LABEL_CHARACTERS = 12;
/** From a mark's middle to its label. */
const GAP_PX = 14;

/** A marker's label: the first 12 characters of the name, a letter outside the basic plane counting as one. */
export const markerLabel = (name: string): string => Array.from(name).slice(0, LABEL_CHARACTERS).join('');

/** The area of a label or a mark on the map, in pixels. */
interface MapBox {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The middle of a mark, its size, and the size of its label; null: it has no label. */
export interface Labelled {
  x: number;
  y: number;
  size: number;
  label: { width: number; height: number } | null;
}

export type LabelSide = 'below' | 'above' | 'right' | 'left';

const overlap = (one: MapBox, other: MapBox): boolean =>
  one.left < other.left + other.width &&
  other.left < one.left + one.width &&
  one.top < other.top + other.height &&
  other.top < one.top + one.height;

/** The possible areas for a label of this size, the best first. */
function places({ x, y }: Labelled, { width, height }: { width: number; height: number }) {
  const middle = { left: x - width / 2, top: y - height / 2, width, height };
  return [
    { side: 'below', box: { ...middle, top: y + GAP_PX } },
    { side: 'right', box: { ...middle, left: x + GAP_PX } },
    { side: 'left', box: { ...middle, left: x - GAP_PX - width } },
    { side: 'above', box: { ...middle, top: y - GAP_PX - height } },
  ] as const satisfies readonly { side: LabelSide; box: MapBox }[];
}

const markBox = ({ x, y, size }: Labelled): MapBox => ({
  left: x - size / 2,
  top: y - size / 2,
  width: size,
  height: size,
});

/**
 * For each label, the side of its mark on which it is shown, or null where it would cover a mark or an earlier label.
 */
export function labelSides(marks: readonly Labelled[]): (LabelSide | null)[] {
  const taken = marks.map(markBox);
  return marks.map((mark) => {
    const free =
      mark.label && places(mark, mark.label).find(({ box }) => !taken.some((other) => overlap(box, other)));
    if (free) taken.push(free.box);
    return free?.side ?? null;
  });
}
