import type { StateSpell, WindowsOfPlace } from '#contract/conditions/windows.ts';
import type { Location } from '#contract/network/locations.ts';
import { tideErrors } from '../tides/prediction/tide-bounds.ts';
import type { Limits } from './limits.ts';
import type { JudgedPlace } from './place-conditions.ts';
import { weekOfWindows, windowsFrom } from './windows.ts';

const MINUTE_MS = 60_000;

/** The windows of a place that are left at `now` (epoch ms), with what must be said beside them. */
export function windowsOfPlace(
  { slug, name }: Pick<Location, 'slug' | 'name'>,
  { conditions, doubts, credits }: JudgedPlace,
  limits: Limits,
  now: number,
): WindowsOfPlace {
  const { tides, warning } = conditions;
  const { bars, windows } = weekOfWindows(conditions, limits);
  const errors = tides && tideErrors(tides);
  return {
    slug,
    name,
    datum: tides?.station ? tides.datum : null,
    error_m: errors?.metres || null,
    error_min: errors?.minutes || null,
    warning,
    doubts,
    bars: bars.map((bar) => ({ ...bar, spells: bar.spells.map(toWholeMs) })),
    windows: windowsFrom(windows, now).map((window) => ({
      ...window,
      from: Math.ceil(window.from / MINUTE_MS) * MINUTE_MS,
      until: Math.floor(window.until / MINUTE_MS) * MINUTE_MS,
    })),
    credits,
  };
}

const toWholeMs = ({ from, until, state }: StateSpell): StateSpell => ({
  from: Math.round(from),
  until: Math.round(until),
  state,
});
