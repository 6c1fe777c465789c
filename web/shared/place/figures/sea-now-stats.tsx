import type { SeaNow } from '#contract/conditions/marine.ts';
import { seaLevelWords } from '#domain/quantities/bands.ts';
import { currentSpeed, seaLevel } from '#domain/quantities/quantities.ts';
import { londonClock } from '#domain/time/london-time.ts';
import { TowardsDirection } from './named-direction.tsx';
import { QuantityStat } from './quantity-stat.tsx';

/** The model and the time of these values: the rest of the card is for another time. */
const For = ({ value, sea_now_time, what }: { value: number | null; sea_now_time: number; what: string }) => {
  const clock = londonClock(sea_now_time * 1000);
  return (
    <span className="block">
      {value === null ? `Not known: the model has no value for ${clock}` : `${what}, for ${clock}`}
    </span>
  );
};

export function SeaLevelStat({ sea_level_height_msl: level, sea_now_time }: SeaNow) {
  const quantity = seaLevel(level);
  const words = seaLevelWords(quantity);
  return (
    <QuantityStat label="Sea level" quantity={quantity}>
      {words && <span className="block">{words}</span>}
      <For value={level} sea_now_time={sea_now_time} what="Mean sea level (MSL) of the Météo-France model" />
      {level !== null && <span className="block">Tide heights count from a different zero.</span>}
    </QuantityStat>
  );
}

export const CurrentStat = ({
  label,
  sea: { ocean_current_velocity: speed, ocean_current_direction: direction, sea_now_time },
}: {
  label: string;
  sea: SeaNow;
}) => (
  <QuantityStat
    label={label}
    quantity={currentSpeed(speed)}
    mark={speed !== null && <TowardsDirection degrees={direction} />}
  >
    {speed !== null && direction === null && (
      <span className="block">Which way is not known: it may be turning</span>
    )}
    <For value={speed} sea_now_time={sea_now_time} what="Météo-France model" />
  </QuantityStat>
);
