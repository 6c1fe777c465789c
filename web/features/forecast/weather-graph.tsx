import { quantityWords, rainfall, temperature } from '#domain/quantities/quantities.ts';
import { TimeAxis, ValueAxis } from '#web/shared/ui/graphs/axes.tsx';
import { GraphFrame } from '#web/shared/ui/graphs/graph-frame.tsx';
import { ExtremeMark } from './extreme-mark.tsx';
import { type GraphPoint, weatherBands, weatherGraphLayout } from './hourly-graph-layout.ts';

interface Series {
  temperatures: readonly GraphPoint[];
  rain: readonly GraphPoint[];
}

/** Temperature as a line and rain as bars, hour by hour; nothing where none is known. */
export function WeatherGraph({
  hours,
}: {
  hours: readonly { at: number; temperature_2m: number | null; rain: number | null }[];
}) {
  const series = {
    temperatures: hours.map(({ at, temperature_2m }) => ({ at, value: temperature(temperature_2m).amount })),
    rain: hours.map(({ at, rain }) => ({ at, value: rainfall(rain).amount })),
  };
  if ([...series.temperatures, ...series.rain].every(({ value }) => value === null)) return null;
  return <GraphFrame className="mt-2 h-56">{(width) => <Drawing {...series} width={width} />}</GraphFrame>;
}

function Drawing({ width, ...series }: Series & { width: number }) {
  const { plots, line, bars, timeTicks, temperatureTicks, rainTicks, highest, lowest } = weatherGraphLayout(
    series,
    width,
  );
  const { unit } = temperature(null);
  const degrees = (value: number) => quantityWords(temperature(value));
  return (
    <svg
      viewBox={`0 0 ${width} ${weatherBands.height}`}
      fontSize="14"
      aria-hidden="true"
      className="block size-full tabular-nums print:h-auto"
    >
      <ValueAxis ticks={temperatureTicks} plot={plots.temperature} unit={unit} />
      <ValueAxis ticks={rainTicks} plot={plots.rain} unit={rainfall(null).unit} />
      {bars.map((bar) => (
        <rect key={bar.x} {...bar} rx="1.5" className="fill-sea/70" />
      ))}
      <TimeAxis ticks={timeTicks} plot={{ ...plots.rain, top: plots.temperature.top }} />
      <path d={line} className="fill-none stroke-ink" strokeWidth="2.5" strokeLinecap="round" />
      {lowest && lowest.value !== highest?.value && (
        <ExtremeMark at={lowest} words={degrees(lowest.value)} side="below" />
      )}
      {highest && <ExtremeMark at={highest} words={degrees(highest.value)} side="above" />}
    </svg>
  );
}
