import type { MatchingMessage } from '#contract/notices/automated-messages.ts';
import { type WindUnit, windRangeWords } from '../quantities/chosen-units.ts';

const RANGE = /^(\d+(?:\.\d+)?) - (\d+(?:\.\d+)?)$/;

/** `20 to 40 mph` from `20 - 40`. Any other text stays as it was sent, in mph. */
function rangeWords(range: string, unit: WindUnit): string {
  const [, min, max] = RANGE.exec(range) ?? [];
  if (min === undefined || max === undefined) return `${range} mph`;
  return windRangeWords(unit, Number(min), Number(max));
}

/** The wind that an alert is for: `Wind from SW, 20 to 40 mph, gusts 30 to 60 mph`. */
export function windConditionsWords(
  { direction, speed, gusts }: MatchingMessage['wind_conditions'],
  unit: WindUnit,
): string {
  const gustUnit = unit === 'beaufort' ? 'mph' : unit; // Beaufort's scale is one of mean winds
  return `Wind from ${direction}, ${rangeWords(speed, unit)}, gusts ${rangeWords(gusts, gustUnit)}`;
}
