import { hourName } from '#domain/hours/hour-words.ts';
import type { PlaceHour } from '#domain/hours/place-hours.ts';
import { waveHeightIn, wholeWindSpeedIn } from '#domain/quantities/chosen-units.ts';
import { londonClock } from '#domain/time/london-time.ts';
import type { OneDayLayout } from './one-day-layout.ts';
import { MARK_HEIGHT } from './rows.ts';

const LETTER = 8.2;

interface MarkProps {
  layout: OneDayLayout;
  moment: PlaceHour;
  words: string;
  colour: string;
  isDotted?: boolean;
  hasDots: boolean;
}

/** The present moment, through all lanes. */
export const NowMark = ({
  layout,
  now,
  isPointedAt,
}: {
  layout: OneDayLayout;
  now: PlaceHour;
  isPointedAt: boolean;
}) => (
  <Mark
    layout={layout}
    moment={now}
    words={`Now ${londonClock(now.at)}`}
    colour="var(--color-ink)"
    isDotted
    hasDots={isPointedAt}
  />
);

/** The hour that is pointed at. */
export const CursorMark = ({
  layout,
  moment,
  now,
}: {
  layout: OneDayLayout;
  moment: PlaceHour;
  now: number;
}) => (
  <Mark layout={layout} moment={moment} words={hourName(moment.at, now)} colour="var(--color-sea)" hasDots />
);

/** A line through all lanes with its time above, and a dot on each curve. */
function Mark({ layout, moment, words, colour, isDotted = false, hasDots }: MarkProps) {
  const { axis, rows } = layout;
  const x = axis.x(moment.at);
  const width = words.length * LETTER + 18;
  const left = Math.max(axis.left, Math.min(axis.right - width, x - width / 2));
  return (
    <>
      <path
        d={`M${x} ${rows.marks + MARK_HEIGHT}V${rows.rain.bottom}`}
        stroke={colour}
        strokeWidth="1.8"
        strokeDasharray={isDotted ? '2 4' : undefined}
      />
      <rect x={left} y={rows.marks} width={width} height={MARK_HEIGHT} rx={MARK_HEIGHT / 2} fill={colour} />
      <text
        x={left + width / 2}
        y={rows.marks + 17}
        textAnchor="middle"
        className="one-day-figure one-day-on-mark"
      >
        {words}
      </text>
      {hasDots &&
        dotsOf(layout, moment).map((y) => (
          <circle key={y} cx={x} cy={y} r="5" fill={colour} stroke="var(--color-surface)" strokeWidth="2" />
        ))}
    </>
  );
}

function dotsOf({ tide, wind, waves, units }: OneDayLayout, moment: PlaceHour): number[] {
  const speed = wholeWindSpeedIn(wind.unit, moment.windSpeed).amount;
  const height = waveHeightIn(units.waves, moment.waveHeight).amount;
  return [
    ...(tide.y && moment.tide ? [tide.y(moment.tide.metres)] : []),
    ...(speed === null ? [] : [wind.y(speed)]),
    ...(height === null ? [] : [waves.y(height)]),
  ];
}
