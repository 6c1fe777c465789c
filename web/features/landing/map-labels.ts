const LABEL_CHARACTERS = 12;

/** A marker's label: the first 12 characters of the name, a letter outside the basic plane counting as one. */
export const markerLabel = (name: string): string => Array.from(name).slice(0, LABEL_CHARACTERS).join('');

/** What a label or a mark takes of the map, in pixels. */
export interface MapBox {
  left: number;
  top: number;
  width: number;
  height: number;
}

const overlap = (one: MapBox, other: MapBox): boolean =>
  one.left < other.left + other.width &&
  other.left < one.left + one.width &&
  one.top < other.top + other.height &&
  other.top < one.top + one.height;

/** Which labels can be shown together: each in turn, unless it would lie over a mark or a label shown already. */
export function labelsThatFit(labels: readonly MapBox[], marks: readonly MapBox[]): boolean[] {
  const taken = [...marks];
  return labels.map((box) => {
    const fits = !taken.some((other) => overlap(box, other));
    if (fits) taken.push(box);
    return fits;
  });
}
