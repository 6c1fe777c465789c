const STEPS_DEGREES = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10];
const LINES_AT_MOST = 5;

/** The finest step that draws no more than a handful of lines across `span` degrees. */
export const stepFor = (span: number): number =>
  STEPS_DEGREES.find((step) => span / step <= LINES_AT_MOST) ?? 20;

/** The multiples of `step` from `from` to `to`. */
export const linesBetween = (from: number, to: number, step: number): number[] => {
  const first = Math.ceil(from / step);
  const count = Math.floor(to / step) - first + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) =>
    Number(((first + index) * step).toFixed(2)),
  );
};

/** A latitude or longitude as on a chart: the sign as a letter. */
export const degrees = (value: number, [positive, negative]: readonly [string, string]): string =>
  `${Number(Math.abs(value).toFixed(2))}°${value === 0 ? '' : ` ${value > 0 ? positive : negative}`}`;
