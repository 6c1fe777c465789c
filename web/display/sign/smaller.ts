import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Resolution } from '#domain/displays/legibility.ts';
import type { Sign } from '#domain/displays/sign.ts';

/**
 * Parts of their full size. First headlines become smaller, until they are hardly larger than all other words; then, where a screen is
 * too small for all that its state makes it say, the other words too: what is small can be read from near, what is cut off nowhere.
 */
const steps = [
  ...[1, 0.84, 0.7, 0.58, 0.49].map((headline) => ({ headline, body: 1 })),
  ...[0.9, 0.8, 0.7, 0.6].map((body) => ({ headline: body * 0.49, body })),
];
const last = steps.length - 1;

/** What a size was chosen for: with other words it is chosen anew, and not with each minute. */
const saysOf = (sign: Sign, { width, height }: Resolution): string => {
  const { mode, contact, notice, foot, languages, place, blocks } = sign;
  const warnings = blocks.filter(({ isPinned }) => isPinned).map(({ headline }) => headline);
  const lines = [contact?.lead, contact?.isBanner, contact?.more, foot === null];
  return JSON.stringify([mode, lines, notice, languages, place, warnings, width, height]);
};

/** Whether something stands below the edge of the sign. */
const isCut = ({ scrollHeight, clientHeight }: Element): boolean => scrollHeight > clientHeight + 1;

interface Smaller {
  ref: RefObject<HTMLElement | null>;
  /** The parts of their full size that headlines and other words have. */
  parts: { headline: number; body: number };
  /** Takes what a column says of itself; whether that is the last word. */
  columnFits: (fits: boolean) => boolean;
}

/** Makes words smaller while something would be cut off, as in two languages: the number to call comes last on a sign. */
export function useSmaller(sign: Sign, size: Resolution): Smaller {
  const ref = useRef<HTMLElement>(null);
  const says = saysOf(sign, size);
  const [chosen, choose] = useState({ says, step: 0 });
  const step = chosen.says === says ? chosen.step : 0;
  const smaller = () => choose({ says, step: Math.min(step + 1, last) });

  useLayoutEffect(() => {
    if (step < last && ref.current && isCut(ref.current)) smaller();
  });
  useEffect(() => {
    const measureAnew = () => choose((before) => ({ ...before }));
    document.fonts?.addEventListener('loadingdone', measureAnew);
    return () => document.fonts?.removeEventListener('loadingdone', measureAnew);
  }, []);

  return {
    ref,
    parts: steps[step] ?? { headline: 1, body: 1 },
    columnFits(fits) {
      if (!fits && step < last) smaller();
      return fits || step === last;
    },
  };
}
