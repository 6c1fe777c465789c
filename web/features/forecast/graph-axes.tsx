import type { Extreme, TimeTick, ValueTick } from './hourly-graph-layout.ts';

/** Lines across a plot with their values and, above them, the unit. */
export const ValueAxis = ({
  ticks,
  plot: { left, right, top },
  unit,
}: {
  ticks: readonly ValueTick[];
  plot: { left: number; right: number; top: number };
  unit: string;
}) => (
  <>
    <text x={left - 8} y={top - 16} textAnchor="end" className="fill-ink-muted">
      {unit}
    </text>
    {ticks.map(({ y, label }) => (
      <g key={label}>
        <path d={`M${left} ${y}H${right}`} className="stroke-line" />
        <text x={left - 8} y={y} dy=".35em" textAnchor="end" className="fill-ink-muted">
          {label}
        </text>
      </g>
    ))}
  </>
);

/** Clock times below the plot, and a line where a day begins. */
export const TimeAxis = ({
  ticks,
  plot: { left, right, top, bottom },
}: {
  ticks: readonly TimeTick[];
  plot: { left: number; right: number; top: number; bottom: number };
}) => (
  <>
    <path d={`M${left} ${bottom}H${right}`} className="stroke-ink-muted" />
    {ticks.map(({ x, label, isMidnight }) => (
      <g key={x}>
        <path
          d={isMidnight ? `M${x} ${top}V${bottom + 5}` : `M${x} ${bottom}v5`}
          className="stroke-ink-muted"
          strokeDasharray={isMidnight ? '2 4' : undefined}
        />
        <text
          x={x}
          y={bottom + 20}
          textAnchor="middle"
          className={isMidnight ? 'fill-ink font-bold' : 'fill-ink-muted'}
        >
          {label}
        </text>
      </g>
    ))}
  </>
);

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
