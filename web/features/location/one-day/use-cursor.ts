import { type KeyboardEvent, useState } from 'react';

/** A page of hours. */
const PAGE = 6;

export interface Cursor {
  /** The moment whose values are said; 0 is now. */
  index: number;
  choose: (index: number) => void;
  /** While a mouse points at a moment; null when it has gone. */
  point: (index: number | null) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * Which of `count` moments is pointed at: by mouse for a while, by a press or the keys of a slider until another is chosen. One
 * that was chosen stays the same moment as time goes on; `at` says which moment an index is.
 */
export function useCursor(moments: readonly number[]): Cursor {
  const [chosenAt, setChosen] = useState<number | null>(null);
  const [pointedAt, setPointed] = useState<number | null>(null);
  const last = moments.length - 1;
  const indexOf = (at: number | null) => (at === null ? 0 : Math.max(0, moments.indexOf(at)));
  const choose = (wanted: number) => {
    const index = Math.max(0, Math.min(last, wanted));
    setPointed(null);
    setChosen(index === 0 ? null : (moments[index] ?? null));
  };
  const chosen = indexOf(chosenAt);
  return {
    index: pointedAt === null ? chosen : indexOf(pointedAt),
    choose,
    point: (index) => setPointed(index === null ? null : (moments[index] ?? null)),
    onKeyDown: (event) => {
      const wanted = targets(chosen, last)[event.key];
      if (wanted === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      choose(wanted);
    },
  };
}

const targets = (index: number, last: number): Readonly<Record<string, number>> => ({
  ArrowLeft: index - 1,
  ArrowDown: index - 1,
  ArrowRight: index + 1,
  ArrowUp: index + 1,
  PageDown: index - PAGE,
  PageUp: index + PAGE,
  Home: 0,
  End: last,
});
