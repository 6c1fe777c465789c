import type { ValueTick } from './linear-scale.ts';

export interface TimeTick {
  x: number;
  label: string;
  /** Where a day begins: with a line through the plot. */
  isMidnight?: boolean;
  /** Below the label, on a day on which the clocks change. */
  zone?: string | null;
}

/** Lines across a plot with their values and, above them, their unit. */
export const ValueAxis = ({
  ticks,
  plot: { left, right, top },
  unit,
}: {
  ticks: readonly Pick<ValueTick, 'y' | 'label'>[];
  plot: { left: number; right: number; top: number };
  unit?: string;
}) => (
  <>
    {unit && (
      <text x={left - 8} y={top - 16} textAnchor="end" className="fill-ink-muted">
        {unit}
      </text>
    )}
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
    {ticks.map(({ x, label, isMidnight, zone }) => (
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
          {zone && (
            <tspan x={x} dy="16">
              {zone}
            </tspan>
          )}
        </text>
      </g>
    ))}
  </>
);
