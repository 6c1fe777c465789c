import type { TideStation } from '#contract/conditions/tide-station.ts';
import type { TideEvent } from '#contract/conditions/tides.ts';
import { londonDayBounds } from '../time/london-time.ts';
import { heightAt, type KnownTide } from './tide-curve.ts';
import { metresOf, momentOf, tideParts } from './tide-parts.ts';

/** Metres between high and low water, on average at springs and at neaps. */
export interface MeanRanges {
  springs: number;
  neaps: number;
}

/**
 * From the constants of a place: mean springs 2 (M2 + S2), mean neaps 2 (M2 − S2), metres. Null without these two.
 * Source: Admiralty Manual of Tides (Doodson and Warburg), where Great Britain's tides are nearly all semi-diurnal.
 */
export function meanRanges({ constituents }: Pick<TideStation, 'constituents'>): MeanRanges | null {
  const amplitude = (wave: string) => constituents.find(({ name }) => name === wave)?.amplitude;
  const [moon, sun] = [amplitude('M2'), amplitude('S2')];
  if (moon === undefined || sun === undefined) return null;
  return { springs: 2 * (moon + sun), neaps: 2 * Math.abs(moon - sun) };
}

/** Metres of the largest rise or fall between a high and a low water that is under way on a date in London; null: unknown. */
export function rangeOfDay(timeline: readonly TideEvent[], date: string): number | null {
  const { start, end } = londonDayBounds(date);
  const waters = tideParts(timeline).flatMap(({ water }) => water ?? []);
  const ranges = waters.slice(1).flatMap((water, index) => {
    const before = waters[index];
    if (!before || before.type === water.type) return [];
    const middle = (momentOf(before) + momentOf(water)) / 2;
    const range = Math.abs(metresOf(water) - metresOf(before));
    return middle >= start && middle < end && Number.isFinite(range) ? [range] : [];
  });
  return ranges.length > 0 ? Math.max(...ranges) : null;
}

export type RangeKind = 'springs' | 'neaps' | 'between';

/** Springs in the upper third between the mean range of neaps and that of springs and beyond, neaps in the lower. */
export function rangeKind(range: number, { springs, neaps }: MeanRanges): RangeKind {
  const share = (range - neaps) / (springs - neaps);
  if (share >= 2 / 3) return 'springs';
  return share <= 1 / 3 ? 'neaps' : 'between';
}

const SIDE_MS = 15 * 60_000;
const HOUR_MS = 3_600_000;

/** How fast the tide rises at `at`, metres an hour, over the half hour around it; below 0 it falls. */
export function risePerHour(tide: KnownTide, at: number): { metres: number; isAbout: boolean } | null {
  const [before, after] = [heightAt(tide, at - SIDE_MS), heightAt(tide, at + SIDE_MS)];
  if (!before || !after || before.isApproximate !== after.isApproximate) return null;
  return {
    metres: ((after.metres - before.metres) * HOUR_MS) / (2 * SIDE_MS),
    isAbout: Boolean(before.isApproximate || before.isAbout),
  };
}
