import type { OverviewTide } from '#contract/conditions/overview.ts';
import type { TidalData, TideEvent } from '#contract/conditions/tides.ts';
import { tideFigure } from '../summary/condition-figures.ts';
import type { TideHeight } from '../tides/tide-curve.ts';
import { momentOf } from '../tides/tide-parts.ts';
import type { TideState } from '../tides/tide-state.ts';
import { agedOf, startOfStep, toHalf, toTenth } from './rounding.ts';

/** How often the tide of now is worked out. In the Bristol Channel the sea can rise by a quarter of a metre in that time. */
export const TIDE_STEP_MS = 300_000;

const nothing = {
  going: null,
  height: null,
  is_about: false,
  elsewhere: null,
  next: null,
  error_m: null,
  error_min: null,
} as const;

/** The moment for which the tide is worked out: the start of the step, or the last turn since. All processes agree on it. */
function momentFor(timeline: readonly TideEvent[], now: number): number {
  const step = startOfStep(now, TIDE_STEP_MS);
  const turn = timeline.findLast((event) => momentOf(event) <= now);
  return turn ? Math.max(step, momentOf(turn)) : step;
}

/** The tide at `now` (epoch ms). */
export function overviewTide(tides: TidalData | null, now: number): OverviewTide {
  const figure = tideFigure(tides, momentFor(tides?.timeline ?? [], now));
  if (!tides || !figure.now) return { ...agedOf(figure), ...nothing };
  const { direction, height, next, missing } = figure.now;
  return {
    ...agedOf(figure),
    going: direction === 'unknown' ? null : direction,
    ...heightOf(height),
    elsewhere: figure.elsewhere?.name ?? null,
    next: missing.length > 0 ? null : turnOf(next),
    error_m: tides.error_m,
    error_min: tides.error_min,
  };
}

function heightOf(height: TideHeight | undefined): Pick<OverviewTide, 'height' | 'is_about'> {
  if (!height) return { height: null, is_about: false };
  const { metres, isApproximate, isAbout = false } = height;
  return { height: isApproximate ? toHalf(metres) : toTenth(metres), is_about: isApproximate || isAbout };
}

const turnOf = (turn: TideState['next']): OverviewTide['next'] =>
  turn ? { type: turn.type, at: Math.floor(momentOf(turn) / 1000), height: toTenth(turn.height) } : null;
