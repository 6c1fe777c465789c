import { quantityWords } from '#domain/quantities/quantities.ts';
import type { MarineHour } from '#domain/weather/coming-hours.ts';
import { useUnits } from '#web/shared/place/preferences/use-units.ts';
import { TimeAxis, ValueAxis } from '#web/shared/ui/graphs/axes.tsx';
import { GraphFrame } from '#web/shared/ui/graphs/graph-frame.tsx';
import { ExtremeMark } from './extreme-mark.tsx';
import { type GraphPoint, waveBand, waveGraphLayout } from './hourly-graph-layout.ts';

/** The height of the waves hour by hour; nothing where none is known. */
export function WaveGraph({ hours }: { hours: readonly MarineHour[] }) {
  const { waveHeight } = useUnits();
  const known = hours.flatMap(({ waveHeight: metres }) => metres ?? []);
  if (known.length === 0) return null;
  const points = hours.map(({ at, waveHeight: metres }) => ({ at, value: waveHeight(metres).amount }));
  const highest = waveHeight(Math.max(...known));
  return (
    <GraphFrame className="mt-2 h-44">
      {(width) => (
        <Drawing points={points} highestWords={quantityWords(highest)} unit={highest.unit} width={width} />
      )}
    </GraphFrame>
  );
}

function Drawing({
  points,
  highestWords,
  unit,
  width,
}: {
  points: readonly GraphPoint[];
  highestWords: string;
  unit: string;
  width: number;
}) {
  const { plot, line, area, timeTicks, valueTicks, highest } = waveGraphLayout(points, width);
  return (
    <svg
      viewBox={`0 0 ${width} ${waveBand.height}`}
      fontSize="14"
      aria-hidden="true"
      className="block size-full tabular-nums print:h-auto"
    >
      <ValueAxis ticks={valueTicks} plot={plot} unit={unit} />
      <path d={area} className="fill-sea/20" />
      <TimeAxis ticks={timeTicks} plot={plot} />
      <path d={line} className="fill-none stroke-sea" strokeWidth="3" strokeLinecap="round" />
      {highest && <ExtremeMark at={highest} words={highestWords} side="above" />}
    </svg>
  );
}
