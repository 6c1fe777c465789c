import type { Extreme } from './hourly-graph-layout.ts';

/** The highest or lowest point with its value above or below it. */
export const ExtremeMark = ({
  at: { x, y, textX },
  words,
  side,
}: {
  at: Extreme;
  words: string;
  side: 'above' | 'below';
}) => (
  <>
    <circle cx={x} cy={y} r="4.5" className="fill-surface stroke-sea" strokeWidth="2.5" />
    <text x={textX} y={side === 'above' ? y - 11 : y + 21} textAnchor="middle" className="fill-ink font-bold">
      {words}
    </text>
  </>
);
