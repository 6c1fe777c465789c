import type { EaWarnings } from '#contract/conditions/bathing-water.ts';
import type { StormOverflow, StormOverflows } from '#contract/conditions/storm-overflows.ts';
import { risksOf, worstOf } from '../water/bathing/bathing-risk.ts';
import { byDistance } from '../water/overflows/overflow-event.ts';
import { overflowMark } from '../water/overflows/overflow-summary.ts';
import { mayHaveSpilled, type RecentSpill, recentSpills } from '../water/overflows/recent-spills.ts';
import { waterOfPlace } from '../water/water-of-place.ts';
import { type Figure, figureOf } from './figure.ts';

/** The storm overflows near a place, each in one of these lists. */
export interface OverflowFigure extends Figure {
  all: readonly StormOverflow[];
  /** The nearest first. */
  spilling: readonly StormOverflow[];
  /** Those that spilled within 48 h, the last to end first. */
  ended: readonly RecentSpill[];
  mayHaveSpilled: readonly StormOverflow[];
  /** Monitors that do not report. */
  offline: readonly StormOverflow[];
  /** Their status says nothing, or is too old or suspect to be counted. */
  unknown: readonly StormOverflow[];
  /** They report, and have not spilled within 48 h. */
  quiet: readonly StormOverflow[];
}

/** What is known of the overflows at `now` (epoch ms). Where no company covers the place there are none. */
export function overflowFigure(
  body: StormOverflows | null,
  now: number,
  validUntil: number | null = null,
): OverflowFigure {
  const figure = figureOf(body, validUntil);
  const all = body && body.companies.length > 0 ? body.overflows : [];
  const marks = new Map(body && all.map((overflow) => [overflow, overflowMark(overflow, body, now)]));
  const marked = (...wanted: string[]) => all.filter((each) => wanted.includes(marks.get(each) ?? ''));
  const unsure = marked('unsure', 'unknown');
  const isKnown = all.some(({ status_code }) => status_code !== null);
  return {
    ...figure,
    state: figure.state === 'stale' && all.length > 0 && !isKnown ? 'withheld' : figure.state,
    all,
    spilling: byDistance(marked('spilling')),
    ended: recentSpills(all, now),
    mayHaveSpilled: unsure.filter((overflow) => mayHaveSpilled(overflow, now)),
    offline: marked('offline'),
    unknown: unsure.filter((overflow) => !mayHaveSpilled(overflow, now)),
    quiet: marked('not-spilling'),
  };
}

/** Whether there are monitors, all of them work, and none reports a spill now or within 48 hours. */
export const isQuiet = ({ all, quiet }: Pick<OverflowFigure, 'all' | 'quiet'>): boolean =>
  all.length > 0 && quiet.length === all.length;

export type WaterRisk = ReturnType<typeof risksOf>[number];

/** The bathing waters of a place. */
export interface BathingFigure extends Figure {
  /** Of each water, the nearest first. */
  risks: readonly WaterRisk[];
  /** The worst; where none is raised, that of the nearest. Null without waters. */
  worst: WaterRisk | null;
  /** Which water stands for the place; null without waters. */
  water: ReturnType<typeof waterOfPlace>;
}

export function bathingFigure(
  body: EaWarnings | null,
  now: number,
  validUntil: number | null = null,
): BathingFigure {
  const figure = figureOf(body, validUntil);
  const waters = body?.locations ?? [];
  const risks = risksOf({ locations: waters }, now);
  return { ...figure, risks, worst: worstOf(risks), water: waterOfPlace(waters) };
}
