import { Sunrise, Sunset } from 'lucide-react';
import { memo, useId } from 'react';
import { arrowRotation } from '#domain/weather/compass.ts';
import type { ValueTick } from '#web/shared/ui/graphs/linear-scale.ts';
import type { OneDayLayout, ShoreSpell } from './one-day-layout.ts';
import type { LaneReasons } from './one-day-sources.ts';
import type { Lane } from './rows.ts';
import type { TideLane } from './tide-lane.ts';
import type { Arrow, Gap, PointLabel } from './value-lanes.ts';

const INK = 'var(--color-ink)';
const MUTED = 'var(--color-ink-muted)';
const SEA = 'var(--color-sea)';
const LINE = 'var(--color-line)';
const CAUTION = 'var(--color-caution)';

/** Everything of the picture that stays while one moves over the hours. */
export const Drawing = memo(({ layout, reasons }: { layout: OneDayLayout; reasons: LaneReasons }) => {
  const id = useId();
  const [dots, hatch] = [`url(#${id}dots)`, `url(#${id}hatch)`];
  const { rows, axis, sun, tide, wind, shore, waves, rain } = layout;
  const unknown = (gaps: readonly Gap[], lane: Lane, reason: string | null) => (
    <Unknown gaps={gaps} lane={lane} reason={reason} fill={dots} />
  );
  return (
    <>
      <Patterns id={id} />
      <Ground layout={layout} />
      <Times layout={layout} />
      {unknown(sun.gaps, rows.sun, reasons.sun)}
      {sun.marks.map(({ x, isRise, words }) => {
        const Icon = isRise ? Sunrise : Sunset;
        return (
          <g key={x}>
            <Icon x={x - 29} y={rows.sun.top + 2} width="17" height="17" color={CAUTION} />
            <text x={x - 8} y={rows.sun.top + 16} className="one-day-figure">
              {words}
            </text>
          </g>
        );
      })}
      <Ticks ticks={tide.ticks} layout={layout} />
      {unknown(tide.gaps, rows.tide, reasons.tide)}
      <Tide tide={tide} lane={rows.tide} />
      <Ticks ticks={wind.ticks} layout={layout} />
      {unknown(wind.gaps, rows.wind, reasons.wind)}
      <path d={wind.mean.area} fill={INK} fillOpacity=".13" />
      <path d={wind.gusts} fill="none" stroke={INK} strokeWidth="1.6" strokeDasharray="4 4" />
      <path d={wind.mean.line} fill="none" stroke={INK} strokeWidth="2.6" strokeLinecap="round" />
      <Labels labels={wind.gustLabels} />
      <Labels labels={wind.meanLabels} />
      <Arrows arrows={wind.arrows} lane={rows.windFrom} isWide={layout.isWide} />
      {shore && rows.shore && <Shore spells={shore} lane={rows.shore} hatch={hatch} dots={dots} />}
      <Ticks ticks={waves.ticks} layout={layout} />
      {unknown(waves.gaps, rows.waves, reasons.waves)}
      <path d={waves.area} fill={SEA} fillOpacity=".2" />
      <path d={waves.line} fill="none" stroke={SEA} strokeWidth="2.6" strokeLinecap="round" />
      <Labels labels={waves.labels} />
      <Arrows arrows={waves.arrows} lane={rows.wavesFrom} isWide={layout.isWide} />
      <path d={`M${axis.left} ${rows.rain.bottom}H${axis.right}`} stroke={MUTED} />
      {unknown(rain.gaps, rows.rain, reasons.wind)}
      {rain.bars.map((bar) => (
        <rect key={bar.x} {...bar} rx="1.5" fill={SEA} />
      ))}
      <Labels labels={rain.labels} />
      {rain.isDry && (
        <text x={axis.left + (layout.isWide ? 8 : 4)} y={rows.rain.bottom - 8} fill={MUTED}>
          No rain
        </text>
      )}
    </>
  );
});

const Patterns = ({ id }: { id: string }) => (
  <defs>
    <pattern id={`${id}dots`} width="6" height="6" patternUnits="userSpaceOnUse">
      <circle cx="3" cy="3" r="1" fill="var(--color-line-strong)" />
    </pattern>
    <pattern
      id={`${id}hatch`}
      width="6"
      height="6"
      patternUnits="userSpaceOnUse"
      patternTransform="rotate(45)"
    >
      <path d="M0 0V6" stroke={CAUTION} strokeWidth="2.4" />
    </pattern>
  </defs>
);

/** Night, the hours and the days, behind everything. */
function Ground({ layout: { axis, rows, sun } }: { layout: OneDayLayout }) {
  const [top, bottom] = [rows.marks, rows.rain.bottom];
  return (
    <>
      {sun.nights.map(({ x, width }) => (
        <rect
          key={x}
          x={x}
          width={width}
          y={rows.sun.top}
          height={bottom - rows.sun.top}
          className="one-day-night"
        />
      ))}
      <path d={axis.ticks.map(({ x }) => `M${x} ${rows.tide.top}V${bottom}`).join('')} stroke={LINE} />
      <path
        d={axis.midnights.map((x) => `M${x} ${top - 42}V${bottom}`).join('')}
        stroke="var(--color-line-strong)"
      />
    </>
  );
}

function Times({ layout: { axis, rows, width, isWide } }: { layout: OneDayLayout }) {
  // A number at the very edge would be cut off.
  const shown = axis.ticks.filter(({ x }) => x >= axis.left + (isWide ? 0 : 16) && x <= width - 16);
  return (
    <>
      {axis.dayNames.map(({ x, words }) => (
        <text key={x} x={x + 6} y={rows.dayNames} className="one-day-figure">
          {words}
        </text>
      ))}
      {[rows.hours, rows.hoursBelow].map((y) =>
        shown.map(({ x, label }) => (
          <text key={`${y} ${x}`} x={x} y={y} textAnchor="middle" fill={MUTED}>
            {label}
          </text>
        )),
      )}
    </>
  );
}

/** Lines across the lane; their numbers stand with its name. */
const Ticks = ({ ticks, layout: { axis } }: { ticks: readonly ValueTick[]; layout: OneDayLayout }) => (
  <path d={ticks.map(({ y }) => `M${axis.left} ${y}H${axis.right}`).join('')} stroke={LINE} />
);

/** Wide enough for the words. */
const WORDS_FROM = 70;

const Unknown = ({
  gaps,
  lane: { top, bottom },
  reason,
  fill,
}: {
  gaps: readonly Gap[];
  lane: Lane;
  reason: string | null;
  fill: string;
}) =>
  gaps.map(({ x, width }) => (
    <g key={x}>
      <rect
        x={x + 1}
        y={top + 1}
        width={Math.max(0, width - 2)}
        height={bottom - top - 2}
        rx="3"
        fill={fill}
        stroke="var(--color-line-strong)"
        strokeDasharray="4 3"
      />
      {(reason !== null || width >= WORDS_FROM) && (
        <text x={x + 8} y={(top + bottom) / 2 + 5} className="one-day-figure one-day-halo">
          {reason ?? 'not known'}
        </text>
      )}
    </g>
  ));

const Labels = ({ labels }: { labels: readonly PointLabel[] }) =>
  labels.map(({ x, y, words }) => (
    <text key={x} x={x} y={y} textAnchor="middle" className="one-day-figure one-day-halo">
      {words}
    </text>
  ));

function Tide({ tide, lane }: { tide: TideLane; lane: Lane }) {
  return (
    <>
      <path d={tide.area} fill={SEA} fillOpacity=".16" />
      {tide.band && <path d={tide.band} fill={SEA} fillOpacity=".3" />}
      <path
        d={tide.line}
        fill="none"
        stroke={SEA}
        strokeWidth="2.8"
        strokeLinecap="round"
        strokeDasharray={tide.isGuess ? '8 6' : undefined}
      />
      {tide.turns.map(({ point, isHigh, x, y, lines: [first, second] }) => (
        <g key={`${isHigh} ${x}`}>
          {point ? (
            <circle
              cx={point.x}
              cy={point.y}
              r="4.5"
              fill="var(--color-surface)"
              stroke={SEA}
              strokeWidth="2.2"
            />
          ) : (
            <path
              d={isHigh ? `M${x - 6} ${lane.top + 12}l6 -9 6 9Z` : `M${x - 6} ${lane.bottom - 12}l6 9 6 -9Z`}
              fill={SEA}
            />
          )}
          <text x={x} y={y} textAnchor="middle" className="one-day-figure one-day-halo">
            {first}
          </text>
          {second && (
            <text x={x} y={y + 16} textAnchor="middle" fill={INK} className="one-day-halo">
              {second}
            </text>
          )}
        </g>
      ))}
    </>
  );
}

/** In the direction in which the air or the water moves, with the words beside it, on a phone below it. */
const Arrows = ({
  arrows,
  lane: { top, bottom },
  isWide,
}: {
  arrows: readonly Arrow[];
  lane: Lane;
  isWide: boolean;
}) =>
  arrows.map(({ x, from, words, isWarning }) => {
    const y = isWide ? (top + bottom) / 2 : top + 12;
    return (
      <g key={x} fill={isWarning ? CAUTION : SEA}>
        {from !== null && (
          <path
            d="M0 -8L5.5 6.5 0 3.5 -5.5 6.5Z"
            transform={`translate(${isWide ? x - 14 : x} ${y})rotate(${arrowRotation(from, 'from')})`}
          />
        )}
        <text
          x={isWide ? x - 3 : x}
          y={isWide ? y + 5 : bottom - 5}
          textAnchor={isWide ? 'start' : 'middle'}
          fill={INK}
        >
          {words ?? '?'}
        </text>
      </g>
    );
  });

const shoreFills = {
  onshore: 'var(--color-sea-ground)',
  'cross-shore': 'var(--color-neutral-ground)',
  offshore: 'var(--color-caution-ground)',
  calm: 'none',
  unknown: 'none',
} as const;

/** Colour, texture and words say each which way the wind blows against the shore. */
const Shore = ({
  spells,
  lane: { top, bottom },
  hatch,
  dots,
}: {
  spells: readonly ShoreSpell[];
  lane: Lane;
  hatch: string;
  dots: string;
}) =>
  spells.map(({ x, width, kind, isWarning, words, wordsAt }) => {
    const box = { x: x + 0.5, y: top + 1, width: Math.max(0, width - 1), height: bottom - top - 2, rx: 3 };
    return (
      <g key={x}>
        <rect {...box} fill={shoreFills[kind]} stroke={kind === 'offshore' ? CAUTION : 'none'} />
        {isWarning && <rect {...box} fill={hatch} fillOpacity=".45" />}
        {kind === 'unknown' && (
          <rect {...box} fill={dots} stroke="var(--color-line-strong)" strokeDasharray="4 3" />
        )}
        {wordsAt.map((at) => (
          <text
            key={at}
            x={at}
            y={(top + bottom) / 2 + 4.5}
            textAnchor="middle"
            className={`one-day-figure ${kind === 'offshore' ? 'one-day-offshore' : ''}`}
          >
            {words}
          </text>
        ))}
      </g>
    );
  });
