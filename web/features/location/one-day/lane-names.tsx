import { heightBand } from '#domain/tides/prediction/tide-origin.ts';
import type { ValueTick } from '#web/shared/ui/graphs/linear-scale.ts';
import type { OneDay, OneDayLayout } from './one-day-layout.ts';
import type { Lane } from './rows.ts';

const MUTED = 'var(--color-ink-muted)';
/** Names stand clear of the ring of the focus, where there is room. */
const NAME_X = 10;
/** Numbers of an axis end here, left of the plot. */
const NUMBERS_GAP = 8;

/**
 * The names of the lanes with their units and the numbers of their axes: left of the lanes; where there is no room, above
 * them, where they stay in place while the lanes scroll.
 */
export function LaneNames({ layout, day }: { layout: OneDayLayout; day: OneDay }) {
  const { rows, tide, wind, waves, isWide, axis } = layout;
  const error = day.tides && !day.tides.withheld ? heightBand(day.tides) : '';
  return (
    <>
      {isWide && <Name lane={rows.sun} name="Daylight" />}
      <Name
        lane={rows.tide}
        name="Tide"
        unit={tide.ticks.length > 0 ? `m${error && `,${error}`}` : ''}
        isWide={isWide}
      />
      <Name
        lane={rows.wind}
        name="Wind"
        unit={isWide ? wind.unit : `${wind.unit}, gusts dashed`}
        isWide={isWide}
      />
      {isWide && <GustKey y={rows.wind.nameY + 42} />}
      {isWide && <Name lane={rows.windFrom} unit="from" />}
      {isWide && rows.shore && <Name lane={rows.shore} unit="at this beach" />}
      <Name
        lane={rows.waves}
        name="Waves"
        unit={isWide ? day.units.waves : `${day.units.waves}, seconds between`}
        isWide={isWide}
      />
      {isWide && <Name lane={rows.wavesFrom} unit="every" />}
      <Name lane={rows.rain} name="Rain" unit="mm an hour" isWide={isWide} />
      {[tide.ticks, wind.ticks, waves.ticks].map((ticks, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lanes keep their order
        <Numbers key={index} ticks={ticks} x={isWide ? axis.left - NUMBERS_GAP : null} />
      ))}
    </>
  );
}

/** Name and unit: one below the other beside a lane, in one line above it. */
function Name({
  lane: { nameY },
  name = '',
  unit = '',
  isWide = true,
}: {
  lane: Lane;
  name?: string;
  unit?: string;
  isWide?: boolean;
}) {
  if (!isWide) {
    return (
      <text x="0" y={nameY} className="one-day-halo" fill={MUTED}>
        <tspan className="one-day-figure">{name}</tspan> {unit}
      </text>
    );
  }
  return (
    <>
      {name && (
        <text x={NAME_X} y={nameY} className="one-day-figure">
          {name}
        </text>
      )}
      <text x={NAME_X} y={name ? nameY + 17 : nameY + 2} fill={MUTED}>
        {unit}
      </text>
    </>
  );
}

const GustKey = ({ y }: { y: number }) => (
  <>
    <path d={`M${NAME_X} ${y}h22`} stroke="var(--color-ink)" strokeWidth="2.6" />
    <text x={NAME_X + 28} y={y + 4} fill={MUTED}>
      mean
    </text>
    <path d={`M${NAME_X} ${y + 18}h22`} stroke="var(--color-ink)" strokeWidth="1.6" strokeDasharray="4 4" />
    <text x={NAME_X + 28} y={y + 22} fill={MUTED}>
      gusts
    </text>
  </>
);

/** Left of the plot, or on its left edge. */
const Numbers = ({ ticks, x }: { ticks: readonly ValueTick[]; x: number | null }) =>
  ticks
    .filter(({ label }) => x !== null || Number(label) !== 0) // the ground needs no number where there is little room
    .map(({ y, label }) => (
      <text
        key={label}
        x={x ?? 0}
        y={y + 4}
        textAnchor={x === null ? 'start' : 'end'}
        fill={MUTED}
        className={x === null ? 'one-day-halo one-day-small' : ''}
      >
        {label}
      </text>
    ));
