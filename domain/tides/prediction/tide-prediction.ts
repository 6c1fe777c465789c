import { createTidePredictor } from '@neaps/tide-predictor';
import type { TideStation } from '#contract/conditions/tide-station.ts';
import type { TideEvent, TideLevels } from '#contract/conditions/tides.ts';
import { londonClock } from '../../time/london-time.ts';

/** Its height is always known. */
export type ComputedTurn = TideEvent & { height: number };

export interface TidePrediction {
  /** In order, to the whole minute and the centimetre. Double high and low waters stay in. */
  events: ComputedTurn[];
  /** With one step more than was asked for on either side, to the centimetre. */
  levels: TideLevels;
}

type Constants = Pick<TideStation, 'constituents' | 'mslAboveDatum'>;

interface Sample {
  at: number; // epoch ms
  level: number; // metres above the datum
}

interface Extreme extends Sample {
  type: TideEvent['type'];
}

const DAY_MS = 86_400_000;
const SECOND_MS = 1000;
const MINUTE_MS = 60_000;
const STEP_MS = 5 * MINUTE_MS;
/** The cubic of `levelAt` keeps within 1 cm of the computed levels at this step, at every station. */
const LEVELS_STEP_MS = 15 * MINUTE_MS;
/** Rises and falls smaller than this are ripples of the sum, not waters that a person could see. */
const RIPPLE_METRES = 0.05;

/**
 * The high and low waters from `from` (included) to `to` (excluded), epoch ms, and the levels between.
 *
 * The library's own search for extremes is not used: it misses a water that falls on the change of its
 * daily nodal correction, and drops the closer of two where it does not expect double tides (Islay).
 */
export function predictTides(station: Constants, from: number, to: number): TidePrediction {
  const samples = samplesOf(station, from, to);
  return { events: turnsOf(samples, from, to, MINUTE_MS), levels: levelsOf(samples, from, to) };
}

/** The high and low waters alone, to the second: to measure how far predictions of them differ. */
export const exactTurns = (station: Constants, from: number, to: number): ComputedTurn[] =>
  turnsOf(samplesOf(station, from, to), from, to, SECOND_MS);

const turnsOf = (samples: readonly Sample[], from: number, to: number, unitMs: number): ComputedTurn[] =>
  withoutRipples(extremesOf(samples))
    .map((extreme) => toTideEvent(extreme, unitMs))
    .filter(({ date_time }) => Date.parse(date_time) >= from && Date.parse(date_time) < to);

/** Whole days in UTC, and one more on both sides, so that an event is the same whatever span is asked for. */
function samplesOf(station: Constants, from: number, to: number): Sample[] {
  const predictor = createTidePredictor(station.constituents, { offset: station.mslAboveDatum });
  return predictor
    .getTimelinePrediction({
      start: new Date((Math.floor(from / DAY_MS) - 1) * DAY_MS),
      end: new Date((Math.ceil(to / DAY_MS) + 1) * DAY_MS),
      timeFidelity: STEP_MS / 1000,
    })
    .map(({ time, level }) => ({ at: time.getTime(), level }));
}

function levelsOf(samples: readonly Sample[], from: number, to: number): TideLevels {
  const start = (Math.floor(from / LEVELS_STEP_MS) - 1) * LEVELS_STEP_MS;
  const end = (Math.ceil(to / LEVELS_STEP_MS) + 1) * LEVELS_STEP_MS;
  return {
    start: new Date(start).toISOString(),
    step_minutes: LEVELS_STEP_MS / MINUTE_MS,
    heights: samples
      .filter(({ at }) => at >= start && at <= end && at % LEVELS_STEP_MS === 0)
      .map(({ level }) => toCentimetre(level)),
  };
}

const toCentimetre = (metres: number): number => Math.round(metres * 100) / 100;

/** The vertex of the parabola through each sample that stands above or below both its neighbours. */
function extremesOf(samples: readonly Sample[]): Extreme[] {
  return samples.flatMap((sample, index) => {
    const [before, after] = [samples[index - 1], samples[index + 1]];
    if (!before || !after) return [];
    const rise = sample.level - before.level;
    const fall = sample.level - after.level;
    // One side is strict, so that two equal samples are one extreme and not two.
    const isHigh = rise > 0 && fall >= 0;
    const isLow = rise < 0 && fall <= 0;
    if (!isHigh && !isLow) return [];
    const steps = (rise - fall) / (2 * (rise + fall));
    return {
      at: sample.at + steps * STEP_MS,
      level: sample.level + ((rise - fall) * steps) / 4,
      type: isHigh ? 'HighWater' : 'LowWater',
    } satisfies Extreme;
  });
}

/** Takes out both ends of the smallest step until no step is too small. Highs and lows still alternate. */
function withoutRipples(extremes: Extreme[]): Extreme[] {
  const steps = extremes
    .slice(1)
    .map((extreme, index) => Math.abs(extreme.level - (extremes[index]?.level ?? 0)));
  const smallest = Math.min(...steps);
  if (!(smallest < RIPPLE_METRES)) return extremes;
  return withoutRipples(extremes.toSpliced(steps.indexOf(smallest), 2));
}

function toTideEvent({ at, level, type }: Extreme, unitMs: number): ComputedTurn {
  const instant = Math.round(at / unitMs) * unitMs;
  return {
    time: londonClock(instant),
    date_time: new Date(instant).toISOString(),
    height: toCentimetre(level),
    type,
    is_approximate_time: false,
    is_approximate_height: false,
  };
}
