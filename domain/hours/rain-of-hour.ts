/** Stands under everything that gives rain by the hour: a bar, a column or a row is the hour from its time on. */
export const RAIN_OF_HOUR = 'Rain is for the hour that starts at the time shown.';
