import type { Cut, GoWindow, LimitBar, StateSpell } from '#contract/conditions/windows.ts';
import { barsAt } from './bars.ts';
import type { PlaceConditions } from './conditions.ts';
import { isForecast, type Limits } from './limits.ts';
import { stateAt, together } from './state-spells.ts';
import { windowFacts } from './window-facts.ts';

const MINUTE_MS = 60_000;
/** Shorter ones are no use to anybody. */
export const SHORTEST_MS = 30 * MINUTE_MS;
/** Beyond this length a longer window is not better than another. */
const LONG_MS = 180 * MINUTE_MS;

export interface WeekOfWindows {
  bars: LimitBar[];
  /** All limits together, over the whole week. */
  together: StateSpell[];
  /** In order of time, from the first hour of today on. */
  windows: GoWindow[];
}

/** The windows of the coming seven days at a place. */
export function weekOfWindows(place: PlaceConditions, limits: Limits): WeekOfWindows {
  const { from, until } = place;
  const bars = barsAt(place, limits);
  const all = together({ from, until }, bars.map(closing));
  const windows = all
    .filter((spell) => spell.until - spell.from >= SHORTEST_MS)
    .flatMap((spell) =>
      spell.state === 'outside' ? [] : windowOf({ ...spell, state: spell.state }, bars, place),
    );
  return { bars, together: all, windows };
}

/** What of a limit closes hours or makes them unknown: where nobody can forecast it, only where it is not met. */
const closing = ({ name, spells }: LimitBar): StateSpell[] =>
  isForecast(name)
    ? spells
    : spells.map((spell) => (spell.state === 'unknown' ? { ...spell, state: 'within' } : spell));

function windowOf(
  { from, until, state }: { from: number; until: number; state: GoWindow['state'] },
  bars: readonly LimitBar[],
  place: PlaceConditions,
): GoWindow {
  const unknown = bars.filter(({ spells }) =>
    spells.some((spell) => spell.state === 'unknown' && spell.from < until && spell.until > from),
  );
  return {
    ...{ from, until, state },
    starts: cutsAt(bars, from - 1, state),
    ends: cutsAt(bars, until, state),
    unknown: unknown.map(({ name }) => name).filter(isForecast),
    check: unknown.map(({ name }) => name).filter((name) => !isForecast(name)),
    facts: windowFacts(place, from, until),
  };
}

/** The limits that are worse just beyond an end of a window than within it. */
const cutsAt = (bars: readonly LimitBar[], at: number, state: GoWindow['state']): Cut[] =>
  bars.flatMap(({ name, spells }): Cut[] => {
    const beyond = spells.find((spell) => spell.from <= at && at < spell.until)?.state;
    if (beyond === 'outside') return [{ name, state: beyond }];
    return beyond === 'unknown' && state === 'within' && isForecast(name) ? [{ name, state: beyond }] : [];
  });

/** What is left of windows at `now` (epoch ms): those that are over are gone, one that runs begins now. */
export const windowsFrom = (windows: readonly GoWindow[], now: number): GoWindow[] =>
  windows
    .filter(({ until }) => until - now >= MINUTE_MS)
    .map((window) => (window.from < now ? { ...window, from: now, starts: [] } : window));

/** Why a window is not put first though it is within all limits: something that the limits do not ask about. */
const hasCaution = ({ facts }: GoWindow): boolean => facts.is_warned || facts.carries_out;

/** How the order is explained on the screen. */
export const ORDER_WORDS =
  'Best first: within your limits before not known; no warning and no wind off the shore before either; what is known before what you must check on the day; longer before shorter, up to three hours; then sooner.';

const rank = (window: GoWindow): readonly number[] => [
  window.state === 'within' ? 0 : 1,
  hasCaution(window) ? 1 : 0,
  window.check.length > 0 ? 1 : 0,
  -Math.min(LONG_MS, window.until - window.from),
  window.from,
];

export const bestFirst = <W extends GoWindow>(windows: readonly W[]): W[] =>
  windows.toSorted((one, other) => {
    const [a, b] = [rank(one), rank(other)];
    return a.map((value, index) => value - (b[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
  });

/** Whether every limit that can be forecast is met at a moment, and none of the others is known not to be. */
export const isWithin = ({ together: all }: Pick<WeekOfWindows, 'together'>, at: number): boolean =>
  stateAt(all, at) === 'within';
