import type { BarName, LimitBar, LimitState, StateSpell } from '#contract/conditions/windows.ts';
import { amountShown } from '../quantities/amount-shown.ts';
import { waveHeightIn, wholeGustSpeedIn, wholeWindSpeedIn } from '../quantities/chosen-units.ts';
import { cutOff, unknownWhy } from '../tides/cut-off.ts';
import { type BoundedTide, highestOf, lowestOf, tideErrors } from '../tides/prediction/tide-bounds.ts';
import { type Spell, spellsAbove, widened } from '../tides/tide-spells.ts';
import { londonDayBounds } from '../time/london-time.ts';
import type { KnownNow, PlaceConditions, WindowHour } from './conditions.ts';
import { barsOf, type Limits } from './limits.ts';
import { complementOf, joined, statesOf, worstState } from './state-spells.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** The bar of each limit that is set. */
export const barsAt = (place: PlaceConditions, limits: Limits): LimitBar[] =>
  barsOf(limits).map((name) => {
    const { spells, why, now = null } = barOf[name](place, limits);
    const isUnknown = spells.some(({ state }) => state === 'unknown');
    return { name, spells, why: isUnknown ? why : null, now: isUnknown ? now : null };
  });

/** `why` and `now`: said where part of it is not known. */
type BarOf = (
  place: PlaceConditions,
  limits: Limits,
) => { spells: StateSpell[]; why: string; now?: string | null };

const barOf: Record<BarName, BarOf> = {
  tide: tideBar,
  waves: (place, { wavesFrom, waves }) => ({
    spells: byHour(place, ({ waveHeight }) => {
      const shown = (unit: 'ft' | 'm') => amountShown(waveHeightIn(unit, waveHeight));
      return worstState([
        wavesFrom ? judged(shown(wavesFrom.unit), (amount) => amount >= wavesFrom.amount) : 'within',
        waves ? judged(shown(waves.unit), (amount) => amount < waves.amount) : 'within',
      ]);
    }),
    why: reachWhy(place, ({ waveHeight }) => waveHeight, 'the sea model has no waves for this place'),
  }),
  wind: (place, { wind: limit }) => ({
    spells: byHour(place, ({ windSpeed }) =>
      limit
        ? judged(amountShown(wholeWindSpeedIn(limit.unit, windSpeed)), (amount) => amount < limit.amount)
        : 'within',
    ),
    why: reachWhy(place, ({ windSpeed }) => windSpeed, 'no forecast of the wind may be shown'),
  }),
  gusts: (place, { gusts: limit }) => ({
    spells: byHour(place, ({ gusts }) =>
      limit
        ? judged(amountShown(wholeGustSpeedIn(limit.unit, gusts)), (amount) => amount < limit.amount)
        : 'within',
    ),
    why: reachWhy(place, ({ gusts }) => gusts, 'no forecast of the gusts may be shown'),
  }),
  daylight: daylightBar,
  crossings: crossingsBar,
  risk: (place) => knownNowBar(place, place.risk),
  spill: (place) => knownNowBar(place, place.spill),
};

const judged = (shown: number | null, isMet: (amount: number) => boolean): LimitState => {
  if (shown === null) return 'unknown';
  return isMet(shown) ? 'within' : 'outside';
};

/** Why a forecast by the hour is not known: it reaches no further, or there is none. */
function reachWhy({ hours }: PlaceConditions, of: (hour: WindowHour) => number | null, none: string): string {
  const last = hours.findLast((hour) => of(hour) !== null);
  return last ? 'the forecast reaches no further' : none;
}

/** Of two moments an hour apart both count: what lies between them is no worse than the worse one. */
function byHour(
  { from, until, hours }: PlaceConditions,
  judge: (hour: WindowHour) => LimitState,
): StateSpell[] {
  const states = new Map(hours.map((hour) => [hour.at, judge(hour)]));
  const count = Math.ceil((until - from) / HOUR_MS);
  return joined(
    Array.from({ length: count }, (_, index) => {
      const at = from + index * HOUR_MS;
      const ends = [states.get(at) ?? 'unknown', states.get(at + HOUR_MS) ?? 'unknown'] as const;
      return { from: at, until: Math.min(until, at + HOUR_MS), state: worstState(ends) };
    }),
  );
}

/** Within while the tide surely stands between the two heights: all that it may be out by makes the spells shorter. */
function tideBar(place: PlaceConditions, { tideFrom, tideTo }: Limits) {
  const { from, until, tides } = place;
  const nothing = (why: string) => ({ spells: [{ from, until, state: 'unknown' as const }], why });
  if (!tides?.station) return nothing('no tide is known here');
  if (tides.withheld) return nothing('the tide here could be too wrong');
  const errors = tideErrors(tides);
  if (!errors) return nothing('the tide is that of a station too far away');
  const side = errors.minutes * MINUTE_MS;
  const wide = { from: from - side, until: until + side };
  const low = tideFrom === null ? null : spellsBelow(tides, tideFrom, errors.metres, wide);
  const high =
    tideTo === null ? null : spellsAbove(highestOf(tides, errors.metres), tideTo, wide.from, wide.until);
  const outside = [...widened(low?.below ?? [], side), ...widened(high?.above ?? [], side)];
  const unknown = widened(low?.unknown ?? high?.unknown ?? [], side);
  return {
    spells: joined(statesOf({ from, until }, { outside, unknown })),
    why: 'the tide is predicted no further',
  };
}

/** When the tide may stand below a height. */
function spellsBelow(tides: BoundedTide, metres: number, error: number, span: Spell) {
  const { above, unknown } = spellsAbove(lowestOf(tides, error), metres, span.from, span.until);
  return { below: complementOf(span, widened([...above, ...unknown], 0)), unknown };
}

function daylightBar({ from, until, sun }: PlaceConditions) {
  const spells = sun.flatMap(({ sunrise, sunset }): Spell[] =>
    sunrise && sunset ? [{ from: Date.parse(sunrise), until: Date.parse(sunset) }] : [],
  );
  const days = sun.flatMap(({ date, sunrise, sunset }) => (sunrise && sunset ? dayOf(date) : []));
  const unknown = complementOf({ from, until }, widened(days, 0));
  return {
    spells: joined(statesOf({ from, until }, { outside: outsideOf(days, spells), unknown })),
    why: 'the sun’s times are not known',
  };
}

const dayOf = (date: string): Spell => {
  const { start, end } = londonDayBounds(date);
  return { from: start, until: end };
};

/** What of the days lies outside the spells within them. */
const outsideOf = (days: readonly Spell[], spells: readonly Spell[]): Spell[] =>
  days.flatMap((day) =>
    complementOf(
      day,
      spells.filter((spell) => spell.from >= day.from && spell.from < day.until),
    ),
  );

function crossingsBar({ from, until, crossings, tides }: PlaceConditions) {
  const [first] = crossings;
  if (!first || !tides) {
    const why = tides ? 'no way that the tide cuts off is entered for this place' : 'no tide is known here';
    return { spells: [{ from, until, state: 'unknown' as const }], why };
  }
  const all = crossings.map((crossing) => cutOff(crossing, tides, from, until));
  const outside = all.flatMap(({ cut }) => cut);
  const unknown = all.flatMap((each) => each.unknown);
  return {
    spells: joined(statesOf({ from, until }, { outside, unknown })),
    why: crossings.map((each) => unknownWhy(each, tides)).find(Boolean) ?? 'the tide is predicted no further',
  };
}

function knownNowBar({ from, until }: PlaceConditions, known: KnownNow) {
  const end = Math.max(from, Math.min(until, known.until ?? until));
  const spells: StateSpell[] = [
    { from, until: end, state: known.state },
    { from: end, until, state: 'unknown' },
  ];
  return { spells: joined(spells), why: known.why, now: known.now };
}
