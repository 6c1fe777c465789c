import {
  formatCurrent,
  formatHumidity,
  formatPressure,
  formatValue,
  MISSING,
  metresToKilometres,
} from './units.ts';

/** A value as people read it, in the unit and with the decimals they read it in. */
export interface Quantity {
  amount: number | null; // in `unit`, not rounded
  figure: string; // rounded; `MISSING` where the value is not known
  unit: string;
}

type Measure = (value: number | null) => Quantity;

/** How one kind of value is shown: the one place that chooses its unit and decimals. */
const measure =
  (unit: string, write: (amount: number | null) => string, convert = (value: number) => value): Measure =>
  (value) => {
    const amount = value === null ? null : convert(value);
    return { amount, figure: write(amount), unit };
  };

const SECONDS_PER_MINUTE = 60;

/** From °C. */
export const temperature = measure('°C', formatValue);
/** From seconds, of waves. */
export const wavePeriod = measure('s', formatValue);
/** From m/s. */
export const currentSpeed = measure('m/s', formatCurrent);
/** From metres above mean sea level. */
export const seaLevel = measure('m', formatValue);
/** From hPa. */
export const pressure = measure('hPa', formatPressure);
/** From per cent. */
export const humidity = measure('%', formatHumidity);
/** From per cent. */
export const cloudCover = measure('%', formatValue);
export const uvIndex = measure('', formatValue);
/** From metres. */
export const visibility = measure('km', formatValue, metresToKilometres);
/** From mm, of rain, showers and precipitation in all. */
export const rainfall = measure('mm', formatValue);
/** From cm. */
export const snowfall = measure('cm', formatValue);
/** From seconds. */
export const sunshine = measure('min', formatValue, (seconds) => seconds / SECONDS_PER_MINUTE);

/** `4.3 ft`; the figure alone where it needs no unit, and the dash where the value is not known. */
export const quantityWords = ({ figure, unit }: Quantity): string =>
  figure === MISSING || unit === '' ? figure : `${figure} ${unit}`;
