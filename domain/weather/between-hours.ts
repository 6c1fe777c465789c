const HOUR_S = 3600;

/** A moment among hours: the places of the hour before and of the one after in their columns (-1: not held). */
export interface Between {
  before: number;
  after: number;
  /** How much of the hour has passed, 0 to below 1. */
  part: number;
}

type Column = readonly (number | null)[];
/** A value for a moment between two hours; null where what it needs is missing. */
export type Mix = (column: Column, between: Between) => number | null;

/** Where a moment (epoch seconds) lies among hours (epoch seconds). */
export function among(hours: readonly number[], seconds: number): Between {
  const hour = Math.floor(seconds / HOUR_S) * HOUR_S;
  return {
    before: hours.indexOf(hour),
    after: hours.indexOf(hour + HOUR_S),
    part: (seconds - hour) / HOUR_S,
  };
}

/** Whether the hours reach to that moment: on the last one they do, after it they do not. */
export const isCovered = ({ before, after, part }: Between): boolean =>
  before !== -1 && (part === 0 || after !== -1);

/** To a thousandth; never minus zero. */
export const toThousandth = (value: number): number => Math.round(value * 1000) / 1000 + 0;

/** From 0 to below 360: the source writes north as either. */
export const asDirection = (degrees: number): number => toThousandth((degrees + 360) % 360);

/** How far it is from one direction to another by the smaller angle, -180 to below 180. */
export const turnBetween = (from: number, to: number): number => ((to - from + 540) % 360) - 180;

/** Of the hour on the hour, else mixed from both; null where one of them is missing. */
export const mixed =
  (mix: (from: number, to: number, part: number) => number | null): Mix =>
  (column, { before, after, part }) => {
    const from = column[before] ?? null;
    if (from === null || part === 0) return from;
    const to = column[after] ?? null;
    return to === null ? null : mix(from, to, part);
  };

/** On the straight line between both. */
export const straight: Mix = mixed((from, to, part) => toThousandth(from + (to - from) * part));

/** If a direction differs by more than this from one hour to the next, it is not known by which way it turned. */
export const TURNS_ROUND_DEGREES = 120;

/** Between two directions by the smaller angle; the nearer of both where it turns round. */
export const turned: Mix = mixed((from, to, part) => {
  const turn = turnBetween(from, to);
  if (Math.abs(turn) > TURNS_ROUND_DEGREES) return part < 0.5 ? from : to;
  return asDirection(from + turn * part);
});

/** That of the nearer hour: for what has no values in between, as a kind of weather. */
export const nearer: Mix = mixed((from, to, part) => (part < 0.5 ? from : to));

/** A quarter of the sum of the hour that the moment lies in, or ends: each entry is a sum over the hour before it. */
export const quarterOfHour: Mix = (column, { before, after, part }) => {
  const sum = column[part === 0 ? before : after] ?? null;
  return sum === null ? null : toThousandth(sum / 4);
};
