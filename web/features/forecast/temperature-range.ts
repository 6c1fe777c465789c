/** A day's temperatures, °C. */
export interface DayTemperatures {
  temperature_2m_min: number | null;
  temperature_2m_max: number | null;
}

/** From the left end of a bar that all days share, per cent. */
export interface Range {
  from: number;
  to: number;
}

/** A day's range on the scale from the coldest to the warmest of all days; null where one of its own is not known. */
export function rangeAmong(
  { temperature_2m_min: lowest, temperature_2m_max: highest }: DayTemperatures,
  days: readonly DayTemperatures[],
): Range | null {
  if (lowest === null || highest === null) return null;
  const known = days.flatMap((day) => [day.temperature_2m_min, day.temperature_2m_max]).filter(isNumber);
  const [coldest, warmest] = [Math.min(...known), Math.max(...known)];
  if (warmest === coldest) return { from: 0, to: 100 };
  const place = (value: number) => ((value - coldest) / (warmest - coldest)) * 100;
  return { from: place(lowest), to: place(highest) };
}

const isNumber = (value: number | null): value is number => value !== null;
