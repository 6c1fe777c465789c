import type { FeedBody } from '#contract/conditions/feeds.ts';
import type { TidalData } from '#contract/conditions/tides.ts';
import { isOfStationElsewhere } from '../tides/prediction/tide-origin.ts';
import { momentOf } from '../tides/tide-parts.ts';
import { type TideState, tideState } from '../tides/tide-state.ts';
import { modelHasSea } from '../weather/sea-now.ts';
import { type ShoreWindWords, shoreWindWords } from '../wind/wind-and-shore.ts';
import { type Figure, figureOf, isShown } from './figure.ts';

/** Heights in metres above the datum of the tides. */
export interface TideFigure extends Figure {
  /** What it does; null where no tide may be shown. */
  now: TideState | null;
  /** The station with this tide, where that is more than a mile away; else null. */
  elsewhere: TidalData['station'];
}

/** Speeds in mph, directions in degrees true, where it comes from. */
export interface WindFigure extends Figure {
  speed: number | null;
  gusts: number | null;
  from: number | null;
  /** How it blows against the shore; null: not known, or calm. */
  against: ShoreWindWords | null;
}

/** Significant height in metres, period in seconds, direction in degrees true, where they come from. */
export interface WavesFigure extends Figure {
  height: number | null;
  period: number | null;
  from: number | null;
}

export interface SeaFigure extends Figure {
  temperature: number | null; // °C
}

/** The tide at `at` (epoch ms). Where no port is near enough, or it is too uncertain to be shown, there is none. */
export function tideFigure(tides: TidalData | null, at: number): TideFigure {
  const figure = figureOf(tides);
  if (!tides) return { ...figure, now: null, elsewhere: null };
  const { station, withheld } = tides;
  if (!station || withheld === 'tide') return { ...figure, ...notCovered, now: null, elsewhere: null };
  const now = tideState(tides, at);
  return {
    ...figure,
    validUntil: endOfTide(tides, now, at),
    now: withheld === 'heights' ? { ...now, height: undefined } : now,
    elsewhere: isOfStationElsewhere(tides) ? station : null,
  };
}

const MINUTE_MS = 60_000;

/** When the tide turns, or may have turned: which way it then goes is not said before. */
function endOfTide(tides: TidalData, { next, stand, turning }: TideState, at: number): number | null {
  const margin = (tides.error_min ?? 0) * MINUTE_MS;
  if (stand) return momentOf(stand.until);
  const turn = turning ? tides.timeline.find((each) => Math.abs(momentOf(each) - at) < margin) : undefined;
  if (turn) return momentOf(turn) + margin;
  return next ? momentOf(next) - margin : null;
}

const notCovered = { state: 'none', asOf: null } as const;

/** @param shore degrees true, looking out to sea; null: not known */
export function windFigure(
  body: FeedBody<'weather'> | null,
  shore: number | null,
  validUntil: number | null = null,
): WindFigure {
  const figure = figureOf(body, validUntil);
  const current = isShown(figure) ? body?.current : undefined;
  const speed = current?.wind_speed_10m ?? null;
  const gusts = current?.wind_gusts_10m ?? null;
  const from = current?.wind_direction_10m ?? null;
  const against = speed === null ? null : shoreWindWords(shore, { from, speed, gusts });
  return { ...figure, speed, gusts, from, against };
}

/** Waves and sea come from one model. Where it has no sea there are none. */
export function seaFigures(
  body: FeedBody<'marine'> | null,
  validUntil: number | null = null,
): { waves: WavesFigure; sea: SeaFigure } {
  const figure: Figure = { ...figureOf(body, validUntil), ...(body && !modelHasSea(body) ? notCovered : {}) };
  const current = isShown(figure) ? body?.current : undefined;
  return {
    waves: {
      ...figure,
      height: current?.wave_height ?? null,
      period: current?.wave_period ?? null,
      from: current?.wave_direction ?? null,
    },
    sea: { ...figure, temperature: current?.sea_surface_temperature ?? null },
  };
}
