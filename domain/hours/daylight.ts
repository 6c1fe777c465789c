import type { SunDay } from '#contract/conditions/tides.ts';
import { type Spell, widened } from '../tides/tide-spells.ts';
import { londonDate, londonDayBounds } from '../time/london-time.ts';

/** `day`: the sun is up all the time; `night`: never; `part`: it rises or sets. */
export type Daylight = 'day' | 'night' | 'part';

/** Whether the sun is up between two moments (epoch ms) of at most a day; null where the days in question are not known. */
export function daylightOf(
  days: readonly SunDay[] | null | undefined,
  from: number,
  until: number,
): Daylight | null {
  const dates = [...new Set([londonDate(from), londonDate(until - 1)])];
  const asked = dates.map((date) => days?.find((day) => day.date === date));
  let light = 0;
  for (const day of asked) {
    // Without a sunrise or a sunset it is not known here whether it is up all day or never.
    if (!day?.sunrise || !day.sunset) return null;
    light += Math.max(0, Math.min(until, Date.parse(day.sunset)) - Math.max(from, Date.parse(day.sunrise)));
  }
  if (light === 0) return 'night';
  return light === until - from ? 'day' : 'part';
}

/** The dark spells between two moments, as far as the sun's times are known: of each day before sunrise and after sunset. Epoch ms. */
export const darkBetween = (
  days: readonly SunDay[] | null | undefined,
  from: number,
  until: number,
): Spell[] => {
  const spells = (days ?? []).flatMap(({ date, sunrise, sunset }) => {
    if (!sunrise || !sunset) return [];
    const { start, end } = londonDayBounds(date);
    return [
      { from: start, until: Date.parse(sunrise) },
      { from: Date.parse(sunset), until: end },
    ];
  });
  return widened(spells, 0)
    .map((spell) => ({ from: Math.max(from, spell.from), until: Math.min(until, spell.until) }))
    .filter((spell) => spell.until > spell.from);
};
