import {
  type Conversion,
  figures,
  formatValue,
  isKnown,
  kilometres,
  MISSING,
  minutes,
  numberShown,
  unchanged,
} from './units.ts';

/** A value as people read it, in the unit and with the decimals they read it in. */
export interface Quantity {
  value: number | null; // in the data's unit, exact
  rounded: number | null; // in the data's unit, the number that the figure says
  amount: number | null; // in `unit`, exact
  figure: string; // rounded; `MISSING` where the value is not known
  unit: string;
}

export type Measure = (value: number | null) => Quantity;

/** How one kind of value is shown. Units and decimals are chosen here and in `chosen-units.ts`, and nowhere else. */
export const measure =
  (unit: string, write: (amount: number) => string, { to, from }: Conversion = unchanged): Measure =>
  (value) => {
    if (!isKnown(value)) return { value: null, rounded: null, amount: null, figure: MISSING, unit };
    const amount = to(value);
    const figure = write(amount);
    return { value, rounded: from(numberShown(figure)), amount, figure, unit };
  };

const whole = figures(0);
const hundredths = figures(2);
const TENTHS_BELOW_MILES = 9.95;

/** From °C. */
export const temperature = measure('°C', formatValue);
/** From °C, to whole degrees, for lists. */
export const wholeTemperature = measure('°C', whole);
/** From seconds, of waves. */
export const wavePeriod = measure('s', formatValue);
/** From seconds, of waves, to whole ones, for lists. */
export const wholeWavePeriod = measure('s', whole);
/** From m/s. */
export const currentSpeed = measure('m/s', hundredths);
/** From metres above mean sea level. */
export const seaLevel = measure('m', formatValue);
/** From metres above chart datum, or lowest astronomical tide. */
export const tideHeight = measure('m', formatValue);
/** From hPa. */
export const pressure = measure('hPa', whole);
/** From per cent. */
export const humidity = measure('%', whole);
/** From per cent. */
export const cloudCover = measure('%', formatValue);
export const uvIndex = measure('', formatValue);
/** From metres. */
export const visibility = measure('km', formatValue, kilometres);
/** From mm, of rain, showers and precipitation in all. */
export const rainfall = measure('mm', formatValue);
/** From cm. */
export const snowfall = measure('cm', formatValue);
/** From seconds. */
export const sunshine = measure('min', formatValue, minutes);
/** From per cent of a place's bathing waters. */
export const successRate = measure('%', formatValue);
/** From the expected number of colonies in 100 ml. */
export const expectedBacteria = measure('per 100 ml', formatValue);
/** From miles, of what lies about a location. */
export const distance = measure('miles', formatValue);
/** The same where there is little room. */
export const distanceOnMap = measure('mi', formatValue);

/** `4.3 ft`; the figure alone where it needs no unit, and the dash where the value is not known. */
export const quantityWords = ({ figure, unit }: Quantity): string =>
  figure === MISSING || unit === '' ? figure : `${figure} ${unit}`;

/** From miles, for lists: `0.3`, one decimal; from 10 on whole ones. */
export const listDistance = measure('mi', (miles) =>
  (miles < TENTHS_BELOW_MILES ? formatValue : whole)(miles),
);

/** How far off a location or a port is: `0.4 miles`, `1.0 mile`; from 10 on whole ones, `20 miles`. */
export function farDistance(miles: number): string {
  const figure = miles < TENTHS_BELOW_MILES ? formatValue(miles) : whole(miles);
  return `${figure} ${figure === '1.0' ? 'mile' : 'miles'}`;
}
