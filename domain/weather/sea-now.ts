import type { HourlyMarine, SeaNow } from '#contract/conditions/marine.ts';
import {
  among,
  asDirection,
  mixed,
  straight,
  TURNS_ROUND_DEGREES,
  toThousandth,
  turnBetween,
} from './between-hours.ts';

/** How often the values of now are computed. In the Bristol Channel the sea can rise by half a metre in that time. */
export const SEA_STEP_MS = 600_000;

/** The values that move with the tide, so that those of one hour do not hold until the next. */
type Moving = Omit<SeaNow, 'sea_now_time'>;

/** Sea level and current at a moment (epoch ms); null where an hour beside it, or its value, is missing. */
export function seaAt(hourly: HourlyMarine, at: number): Moving {
  // An offline copy from an earlier version may lack a column.
  const between = among(hourly.time, at / 1000);
  return {
    sea_level_height_msl: thousandth(straight(hourly.sea_level_height_msl ?? [], between)),
    ocean_current_velocity: thousandth(straight(hourly.ocean_current_velocity ?? [], between)),
    ocean_current_direction: direction(currentDirection(hourly.ocean_current_direction ?? [], between)),
  };
}

const thousandth = (value: number | null) => (value === null ? null : toThousandth(value));
const direction = (degrees: number | null) => (degrees === null ? null : asDirection(degrees));

/** A current that turns round between two hours has no direction meanwhile. */
const currentDirection = mixed((from, to, part) => {
  const turn = turnBetween(from, to);
  return Math.abs(turn) > TURNS_ROUND_DEGREES ? null : from + turn * part;
});

/** Sea level and current of the ten minutes that have begun. */
export function seaNow(hourly: HourlyMarine, now: number): SeaNow {
  const at = Math.floor(now / SEA_STEP_MS) * SEA_STEP_MS;
  return { sea_now_time: at / 1000, ...seaAt(hourly, at) };
}

/** Does not show that there is sea: times, and the third swell, whose model has cells too wide for an estuary. */
const NO_SIGN_OF_SEA = /time$|^tertiary_/;

/** Whether the sea model has sea at the place. Where it has none, as in an estuary, all its values are null. */
export const modelHasSea = ({ current, hourly }: { current: object; hourly: object }): boolean =>
  [...Object.entries(current), ...Object.entries(hourly)].some(
    ([name, value]) => !NO_SIGN_OF_SEA.test(name) && [value].flat().some((each) => each !== null),
  );
