import { beaufort } from '../quantities/units.ts';
import { turnBetween } from '../weather/between-hours.ts';

/** How the wind blows against the shore of a place. */
const shoreWinds = ['onshore', 'cross-shore', 'offshore'] as const;
export type ShoreWind = (typeof shoreWinds)[number];

/**
 * Up to here from the way out to sea, or from the way back to land, half or more of the wind's speed lies along that way: the
 * cosine of 60° is a half.
 */
const HALF_OF_SPEED_DEGREES = 60;

/**
 * Whether a wind from `windFrom` (degrees true) blows in from the sea, along the shore or out to sea at a place whose way
 * out to sea is `shoreBearing` (degrees true). On a border the one that is worse for who is in the water: cross-shore
 * before onshore, offshore before both. Null where either is not known; a copy of a place from an earlier version can lack it.
 */
export function shoreWind(
  shoreBearing: number | null | undefined,
  windFrom: number | null | undefined,
): ShoreWind | null {
  if (!isKnown(shoreBearing) || !isKnown(windFrom)) return null;
  const fromSea = Math.abs(turnBetween(shoreBearing, ((windFrom % 360) + 360) % 360));
  if (fromSea < HALF_OF_SPEED_DEGREES) return 'onshore';
  return fromSea < 180 - HALF_OF_SPEED_DEGREES ? 'cross-shore' : 'offshore';
}

const isKnown = (degrees: number | null | undefined): degrees is number => Number.isFinite(degrees);

/** From this Beaufort force on (8 mph) pages say what an offshore wind does. */
export const CARRIES_OUT_FROM_FORCE = 3;
export const CARRIES_OUT_WORDS = 'carries boards and inflatables out to sea';

export interface WindSpeeds {
  speed: number | null; // mph
  gusts: number | null; // mph
}

/** Whether the wind, or its gusts, reach the force from which an offshore wind is spelled out. Where neither is known, yes. */
export function carriesOut({ speed, gusts }: WindSpeeds): boolean {
  const known = [speed, gusts].filter((mph) => mph !== null);
  return known.length === 0 || known.some((mph) => beaufort(mph).force >= CARRIES_OUT_FROM_FORCE);
}

/** A wind with no speed to speak of (below 1 mph, gusts too) has no direction either. */
const isCalm = ({ speed, gusts }: WindSpeeds): boolean =>
  speed !== null && beaufort(speed).force === 0 && beaufort(gusts ?? 0).force === 0;

export interface ShoreWindWords {
  wind: ShoreWind;
  /** `Onshore`, `Cross-shore`, `Offshore` */
  label: string;
  /** What an offshore wind does; null for other winds, and below force 3. */
  warning: string | null;
}

const labels: Record<ShoreWind, string> = {
  onshore: 'Onshore',
  'cross-shore': 'Cross-shore',
  offshore: 'Offshore',
};

/** What pages say of a wind at a place; null where the shore's bearing or the wind's direction is not known, and in a calm. */
export function shoreWindWords(
  shoreBearing: number | null | undefined,
  { from, ...speeds }: WindSpeeds & { from: number | null },
): ShoreWindWords | null {
  const wind = isCalm(speeds) ? null : shoreWind(shoreBearing, from);
  if (wind === null) return null;
  const warning = wind === 'offshore' && carriesOut(speeds) ? CARRIES_OUT_WORDS : null;
  return { wind, label: labels[wind], warning };
}
