import { texts } from '#contract/texts.ts';
import type { NearestTideStation } from '#contract/tide-station.ts';
import type { TidalData } from '#contract/tides.ts';
import { project } from '#domain/feeds/feed-projection.ts';
import { computedTidesOf } from '#domain/tides/computed-tides.ts';
import { serverNow } from '#web/time/clock.ts';
import { Kept } from './failures.ts';

/**
 * In place of the tides that were `kept` those of now, computed on this device as the server computes them. What the
 * tidal authority has published stays as it came, and beyond it nothing is made up; so it does where the constants
 * cannot be had.
 */
export async function tidesOfDevice(
  kept: Kept,
  askStation: () => Promise<NearestTideStation>,
): Promise<Kept> {
  const tides = kept.body as TidalData; // what the tidal call answered
  if (tides.method !== 'computed') return kept;
  const nearest = await askStation().catch(constantsOf);
  if (nearest?.station?.id !== tides.station?.id || !nearest?.station) return kept;
  const now = serverNow();
  const projected = project('tidal', computedTidesOf(nearest, now), now);
  if (!projected) return kept;
  const body: TidalData = { ...projected.body, meta: tides.meta };
  return new Kept(body, kept.receivedAt, texts.tideComputedHere);
}

const constantsOf = (error: unknown): NearestTideStation | null =>
  error instanceof Kept ? (error.body as NearestTideStation) : null; // what the call for the constants answered
