import type { NearestTideStation } from '#contract/conditions/tide-station.ts';
import type { TidalData } from '#contract/conditions/tides.ts';
import { texts } from '#contract/texts.ts';
import { project } from '#domain/feeds/feed-projection.ts';
import { computedTidesOf } from '#domain/tides/prediction/computed-tides.ts';
import { serverNow } from '#web/shared/time/clock.ts';
import { OfflineCopy } from './failures.ts';

/**
 * Replaces computed tides in an offline copy by the tides of now, computed on this device as the server computes them.
 * Tides that the tidal authority has published stay unchanged. Without the port's constants the copy stays unchanged too.
 */
export async function tidesOfDevice(
  copy: OfflineCopy,
  askStation: () => Promise<NearestTideStation>,
): Promise<OfflineCopy> {
  const tides = copy.body as TidalData; // the body of the tidal call
  if (tides.method !== 'computed') return copy;
  if (!('error_min' in tides)) return withoutTides(copy);
  const nearest = await askStation().catch(constantsOf);
  if (nearest?.station?.id !== tides.station?.id || !nearest?.station) return copy;
  const now = serverNow();
  const projected = project('tidal', computedTidesOf(nearest, now), now);
  if (!projected) return copy;
  const body: TidalData = { ...projected.body, meta: tides.meta };
  return new OfflineCopy(body, copy.receivedAt, texts.tideComputedHere);
}

/** A copy of before tides were interpolated: it may hold the tide of a port far away. */
const withoutTides = ({ body, receivedAt, message }: OfflineCopy): OfflineCopy =>
  new OfflineCopy({ ...asTides(body), ...NO_TIDES }, receivedAt, message);

const asTides = (body: unknown): TidalData => body as TidalData; // the body of the tidal call

const NO_TIDES: Partial<TidalData> = {
  station: null,
  events: [],
  timeline: [],
  levels: null,
  ports: [],
  error_m: null,
  error_min: null,
  withheld: null,
};

const constantsOf = (error: unknown): NearestTideStation | null =>
  error instanceof OfflineCopy ? (error.body as NearestTideStation) : null; // the body of the call for the constants
