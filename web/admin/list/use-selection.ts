import { useEffect, useState } from 'react';

/**
 * The rows that somebody has selected. They stay selected while others are shown: on other pages, in another order, behind
 * a filter.
 * @param shown the rows on screen, by which the selected ones are kept up to date
 */
export function useSelection<Row extends { _id: string }>(shown: readonly Row[]) {
  const [selected, setSelected] = useState<ReadonlyMap<string, Row>>(new Map());
  useEffect(() => {
    setSelected((before) => {
      const changed = shown.filter((row) => before.has(row._id) && before.get(row._id) !== row);
      return changed.length === 0
        ? before
        : new Map([...before, ...changed.map((row) => [row._id, row] as const)]);
    });
  }, [shown]);
  const set = (rows: readonly Row[], isSelected: boolean) =>
    setSelected((before) => {
      const after = new Map(before);
      for (const row of rows) {
        if (isSelected) after.set(row._id, row);
        else after.delete(row._id);
      }
      return after;
    });
  const count = shown.filter(({ _id }) => selected.has(_id)).length;
  return {
    rows: [...selected.values()],
    has: ({ _id }: Row): boolean => selected.has(_id),
    /** Of the rows on screen. */
    shown: count === 0 ? ('none' as const) : count === shown.length ? ('all' as const) : ('some' as const),
    set,
    clear: () => setSelected(new Map()),
  };
}
