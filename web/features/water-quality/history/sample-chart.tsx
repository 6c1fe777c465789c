import type { BathingSeason } from '#contract/conditions/bathing-water.ts';
import { countBand, eColiBand, enterococciBand } from '#domain/quantities/bands.ts';
import { shortDate } from '#domain/time/moment-words.ts';
import { seasonWords } from '#domain/water/bathing/bathing-season.ts';
import { countWords } from '#domain/water/bathing/bathing-water.ts';
import { classLimits } from '#domain/water/history/sample-limits.ts';
import { ValueAxis } from '#web/shared/ui/graphs/axes.tsx';
import { GraphFrame } from '#web/shared/ui/graphs/graph-frame.tsx';
import { type Bacteria, type ChartLayout, type Counted, chartLayout } from './sample-chart-layout.ts';
import { SampleMark } from './sample-mark.tsx';

const HEIGHT = 240;
const LEFT = 46;
const TOP = 14;
/** Room beside the plot for the names of the limits, or for their numbers alone. */
const NAMES_ROOM = 88;
const NUMBERS_ROOM = 28;
const WIDE_ENOUGH = 440;

const bandOf = { escherichia_coli: eColiBand, enterococci: enterococciBand } as const;

const roomFor = (width: number): number => (width >= WIDE_ENOUGH ? NAMES_ROOM : NUMBERS_ROOM);

/** The counts of one kind of bacteria, season by season, with the limits of the yearly class. */
export function SampleChart({
  name,
  of,
  counts,
  season,
}: {
  name: string;
  of: Bacteria;
  counts: readonly Counted[];
  season: BathingSeason | null;
}) {
  const newest = newestWords(counts);
  return (
    <section aria-label={name} className="min-w-0">
      <h3 className="font-semibold">{name}</h3>
      <p className="text-sm text-ink-muted">
        In 100 ml, each step is 10 times more. Dashed lines: {limitWords(of)}.{newest && ` ${newest}`}
      </p>
      {counts.length === 0 ? (
        <p className="text-ink-muted">No count is stored.</p>
      ) : (
        <GraphFrame className="history-chart">
          {(width) => (
            <svg aria-hidden="true" viewBox={`0 0 ${width} ${HEIGHT}`} className="w-full">
              <Drawing
                of={of}
                layout={chartLayout(counts, season, {
                  left: LEFT,
                  right: width - roomFor(width),
                  top: TOP,
                  bottom: 192,
                })}
                width={width}
                season={season}
              />
            </svg>
          )}
        </GraphFrame>
      )}
    </section>
  );
}

function Drawing({
  of,
  layout,
  width,
  season,
}: {
  of: Bacteria;
  layout: ChartLayout;
  width: number;
  season: BathingSeason | null;
}) {
  const { points, seasons, ticks, yOf } = layout;
  const newest = points.at(-1);
  const plotEnd = width - roomFor(width);
  return (
    <g fontSize="12" fill="var(--color-ink-muted)">
      <ValueAxis ticks={ticks} plot={{ left: LEFT, right: plotEnd, top: TOP }} />
      {seasons.map(({ year, from, until }) => (
        <g key={year}>
          <line x1={from} x2={until} y1={200} y2={200} stroke="var(--color-line-strong)" strokeWidth="2" />
          <text x={(from + until) / 2} y={217} textAnchor="middle" fontWeight="600" fill="var(--color-ink)">
            {year}
          </text>
        </g>
      ))}
      <text x={(LEFT + plotEnd) / 2} y={235} textAnchor="middle">
        Each season: {seasonWords(season)}
      </text>
      {classLimits[of].map(({ name, limit }) => (
        <g key={name}>
          <line
            x1={LEFT}
            x2={plotEnd}
            y1={yOf(limit)}
            y2={yOf(limit)}
            stroke="var(--color-ink)"
            strokeDasharray="5 4"
          />
          <text x={plotEnd + 5} y={yOf(limit) + 4} fontWeight="600" fill="var(--color-ink)">
            {width >= WIDE_ENOUGH && `${name} `}
            {limit}
          </text>
        </g>
      ))}
      {points.map((point) => (
        <SampleMark key={point.at} {...point} band={countBand(bandOf[of], point.count, point.qualifier)} />
      ))}
      {newest && (
        <circle cx={newest.x} cy={newest.y} r="8.5" fill="none" stroke="var(--color-ink)" strokeWidth="1.6" />
      )}
    </g>
  );
}

const limitWords = (of: Bacteria): string =>
  classLimits[of].map(({ name, limit }) => `${name} ${limit}`).join(', ');

/** `Newest, ringed: 166 on 12 Sep 2026.` */
function newestWords(counts: readonly Counted[]): string | null {
  const newest = counts.at(-1);
  return newest
    ? `Newest, ringed: ${countWords(newest.count, newest.qualifier)} on ${shortDate(newest.at)}.`
    : null;
}
