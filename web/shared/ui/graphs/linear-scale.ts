import { nice, tickStep, ticks } from 'd3-array';

type Span = readonly [from: number, to: number];

/** Turns values into positions along a straight line, also beyond its ends. */
export interface LinearScale {
  (value: number): number;
  invert: (position: number) => number;
  /** The positions of the ends. */
  range: Span;
  /** The same scale with round values at its ends, for about `count` marks. */
  nice: (count: number) => LinearScale;
  /** About `count` round values within it. */
  ticks: (count: number) => number[];
  /** A round value with the decimals that its neighbours need. */
  tickLabel: (value: number, count: number) => string;
}

/** Written here because `d3-scale` would add 8 kB of colours, dates and formats. */
export function linearScale(domain: Span, range: Span): LinearScale {
  const along = ([from, to]: Span, value: number) => (value - from) / (to - from);
  const at = ([from, to]: Span, part: number) => from * (1 - part) + to * part;
  return Object.assign((value: number) => at(range, along(domain, value)), {
    range,
    invert: (position: number) => at(domain, along(range, position)),
    nice: (count: number) => linearScale(nice(...domain, count), range),
    ticks: (count: number) => ticks(...domain, count),
    tickLabel: (value: number, count: number) =>
      value.toFixed(Math.max(0, -Math.floor(Math.log10(tickStep(...domain, count))))).replace('-', '−'),
  });
}
