const FEET_PER_METRE = 3.28084;
const METRES_PER_KILOMETRE = 1000;

export const metresToFeet = (metres: number): number => metres * FEET_PER_METRE;
export const metresToKilometres = (metres: number): number => metres / METRES_PER_KILOMETRE;

/** What stands for a value that is not known. */
export const MISSING = '—';

/** A function that writes numbers with so many decimals, without a minus before zero. */
export function decimals(count: number): (value: number | null) => string {
  const format = new Intl.NumberFormat('en-GB', {
    minimumFractionDigits: count,
    maximumFractionDigits: count,
    useGrouping: false,
    signDisplay: 'negative',
  });
  return (value) => (value !== null && Number.isFinite(value) ? format.format(value) : MISSING);
}

/** Temperatures, winds, heights, periods, distances: most values. */
export const formatValue = decimals(1);
export const formatHumidity = decimals(0);
export const formatPressure = decimals(0);
export const formatCurrent = decimals(2);
export const formatCoordinate = decimals(3);
export const formatSamplingPoint = decimals(6);
