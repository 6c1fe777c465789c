const LABEL_CHARACTERS = 12;

/** A marker's label: the first 12 characters of the name, a letter outside the basic plane counting as one. */
export const markerLabel = (name: string): string => Array.from(name).slice(0, LABEL_CHARACTERS).join('');

/** A label's place on the map, in pixels. */
export interface LabelBox {
  left: number;
  top: number;
  width: number;
  height: number;
}

const overlap = (one: LabelBox, other: LabelBox): boolean =>
  one.left < other.left + other.width &&
  other.left < one.left + one.width &&
  one.top < other.top + other.height &&
  other.top < one.top + one.height;

/** Which labels can be shown together: each in turn, unless it would lie over one that is shown already. */
export function labelsThatFit(boxes: readonly LabelBox[]): boolean[] {
  const shown: LabelBox[] = [];
  return boxes.map((box) => {
    const fits = !shown.some((other) => overlap(box, other));
    if (fits) shown.push(box);
    return fits;
  });
}
