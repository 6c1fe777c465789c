import { TimeAxis, ValueAxis } from '#web/shared/ui/graphs/axes.tsx';
import { GraphFrame } from '#web/shared/ui/graphs/graph-frame.tsx';
import { GRAPH_HEIGHT, type TideGraphInput, type TideLabel, tideGraphLayout } from './tide-graph-layout.ts';

/** The day's curve with night, high and low waters and now. Hidden from screen readers: the words are beside it. */
export const TideGraph = (props: Omit<TideGraphInput, 'width'>) => (
  <GraphFrame className="h-84">{(width) => <TideDrawing {...props} width={width} />}</GraphFrame>
);

/** The drawing alone, of a given width. */
export function TideDrawing(input: TideGraphInput) {
  const { width } = input;
  const { plot, line, area, band, isApproximate, xTicks, yTicks, nights, labels, marker } =
    tideGraphLayout(input);
  const plotHeight = plot.bottom - plot.top;
  return (
    <svg
      viewBox={`0 0 ${width} ${GRAPH_HEIGHT}`}
      fontSize="14"
      aria-hidden="true"
      className="block size-full tabular-nums print:h-auto"
    >
      {nights.map(({ x, width }) => (
        <rect
          key={x}
          x={x}
          y={plot.top}
          width={width}
          height={plotHeight}
          className="fill-deep/20 dark:fill-ground/80"
        />
      ))}
      <ValueAxis ticks={yTicks} plot={plot} unit="m" />
      <path d={area} className="fill-sea/20" />
      {band && <path d={band} className="fill-sea/35" />}
      <path
        d={line}
        className="fill-none stroke-sea"
        strokeWidth="3"
        strokeLinecap="round"
        strokeDasharray={isApproximate ? '8 7' : undefined}
      />
      <TimeAxis ticks={xTicks} plot={plot} />
      {marker && (
        <path
          d={`M${marker.x} ${marker.line.from}V${marker.line.to}`}
          className="stroke-ink"
          strokeWidth="1.5"
          strokeDasharray="3 4"
        />
      )}
      {labels.map((label) => (
        <Turn key={`${label.type}${label.point.x}`} label={label} />
      ))}
      {marker && <NowMark marker={marker} top={plot.top} />}
    </svg>
  );
}

/** Name and time are bold, unless the turn is a part of a stand. */
function Turn({ label: { x, y, point, lines, isReal, isUnderNow } }: { label: TideLabel }) {
  const last = lines.length - 1;
  return (
    <>
      {!isUnderNow && (
        <circle
          cx={point.x}
          cy={point.y}
          r={isReal ? 5 : 3.5}
          className="fill-surface stroke-sea"
          strokeWidth="2.5"
        />
      )}
      <text
        textAnchor="middle"
        strokeWidth="4"
        strokeLinejoin="round"
        paintOrder="stroke"
        className={`stroke-surface ${isReal ? 'fill-ink font-bold' : 'fill-ink-muted'}`}
      >
        {lines.map((words, index) => (
          <tspan key={words} x={x} y={y + 14 + index * 18} className={index === last ? 'font-normal' : ''}>
            {words}
          </tspan>
        ))}
      </text>
    </>
  );
}

function NowMark({
  marker,
  top,
}: {
  marker: NonNullable<ReturnType<typeof tideGraphLayout>['marker']>;
  top: number;
}) {
  const { x, y, words, pill } = marker;
  return (
    <>
      {y !== null && <circle cx={x} cy={y} r="6.5" className="fill-ink stroke-surface" strokeWidth="2.5" />}
      <rect x={pill.x} y={top - 30} width={pill.width} height="26" rx="13" className="fill-ink" />
      <text x={pill.x + pill.width / 2} y={top - 12} textAnchor="middle" className="fill-surface font-bold">
        {words}
      </text>
    </>
  );
}
