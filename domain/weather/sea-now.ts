import type { HourlyMarine, SeaNow } from '#contract/marine.ts';

const HOUR_S = 3600;
/** How often the values of now are computed. In the Bristol Channel the sea can rise by half a metre in that time. */
export const SEA_STEP_MS = 600_000;
/** If a current differs by more than this from one hour to the next, its direction in between is unknown. */
const TURNS_ROUND_DEGREES = 120;

/** The values that move with the tide, so that those of one hour do not hold until the next. */
type Moving = Omit<SeaNow, 'sea_now_time'>;
type Mix = (from: number, to: number, part: number) => number | null;

const straight: Mix = (from, to, part) => from + (to - from) * part;

/** Between two directions, by the smaller of the two angles. */
const turned: Mix = (from, to, part) => {
  const turn = ((to - from + 540) % 360) - 180;
  return Math.abs(turn) > TURNS_ROUND_DEGREES ? null : from + turn * part;
};

/** To a thousandth; never minus zero. */
const rounded = (value: number | null) => (value === null ? null : Math.round(value * 1000) / 1000 + 0);

/** From 0 to below 360: the source writes north as either. */
const direction = (degrees: number | null) => (degrees === null ? null : rounded((degrees + 360) % 360));

/** Sea level and current at a moment (epoch ms); null where an hour beside it, or its value, is missing. */
export function seaAt(hourly: HourlyMarine, at: number): Moving {
  const seconds = at / 1000;
  const hour = Math.floor(seconds / HOUR_S) * HOUR_S;
  const part = (seconds - hour) / HOUR_S;
  const [before, after] = [hourly.time.indexOf(hour), hourly.time.indexOf(hour + HOUR_S)];
  const between = (column: HourlyMarine['wave_height'] | undefined, mix: Mix): number | null => {
    const from = column?.[before] ?? null; // an offline copy from an earlier version may lack a column
    if (from === null || part === 0) return rounded(from);
    const to = column?.[after] ?? null;
    return to === null ? null : rounded(mix(from, to, part));
  };
  return {
    sea_level_height_msl: between(hourly.sea_level_height_msl, straight),
    ocean_current_velocity: between(hourly.ocean_current_velocity, straight),
    ocean_current_direction: direction(between(hourly.ocean_current_direction, turned)),
  };
}

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
