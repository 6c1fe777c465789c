import { nice, tickStep, ticks } from 'd3-array';

type Span = readonly [from: number, to: number];

export interface ValueTick {
  value: number;
  y: number;
  label: string;
}

/** Turns values into positions along a straight line, also beyond its ends. */
export interface LinearScale {
  (value: number): number;
  invert: (position: number) => number;
  /** The positions of the ends. */
  range: Span;
  /** The same scale with round values at its ends, for about `count` marks. */
  nice: (count: number) => LinearScale;
  /** About `count` round values within it, each with the decimals that its neighbours need. */
  ticks: (count: number) => ValueTick[];
}

/** Written here because `d3-scale` would add 8 kB of colours, dates and formats: decision 0062. */
export function linearScale(domain: Span, range: Span): LinearScale {
  const along = ([from, to]: Span, value: number) => (value - from) / (to - from);
  const at = ([from, to]: Span, part: number) => from + (to - from) * part;
  return Object.assign((value: number) => at(range, along(domain, value)), {
    range,
    invert: (position: number) => at(domain, along(range, position)),
    nice: (count: number) => linearScale(nice(...domain, count), range),
    ticks: (count: number) => {
      const decimals = Math.max(0, -Math.floor(Math.log10(tickStep(...domain, count))));
      return ticks(...domain, count).map((value) => ({
        value,
        y: at(range, along(domain, value)),
        label: value.toFixed(decimals).replace('-', '−'),
      }));
    },
  });
}
