import type { Layer } from '#server/layer-setting.ts';
import type { GetJson } from '../reading.ts';
import { UpstreamError } from '../upstream-error.ts';
import { countOf } from './layer-query.ts';
import type { LayerRecords } from './layer-records.ts';
import { newestUpdate, orNull } from './layer-updates.ts';

/** What was found out of a whole layer. */
export interface LayerRound {
  /** When it was last updated, epoch ms; null: it does not say. Undefined: that could never be read. */
  updatedAt: number | null | undefined;
  /** Null: they could not be counted. */
  rows: number | null;
  /** It has far fewer rows than usual. */
  isShort: boolean;
  /** By `performance.now()`. */
  beganAt: number;
}

/** Looks at a whole layer. One look serves all places that are read within `lookAgainMs`. */
export function layerRounds(options: {
  getJsonOf: (layer: Layer) => GetJson;
  lookAgainMs: number;
  records: LayerRecords;
}): (layer: Layer, now: number) => Promise<LayerRound> {
  const { getJsonOf, lookAgainMs, records } = options;
  const rounds = new Map<Layer, { beganAt: number; round: Promise<LayerRound> }>();

  async function begin(layer: Layer, now: number, before: LayerRound | undefined): Promise<LayerRound> {
    const beganAt = performance.now();
    const rows = await orNull(countOf(getJsonOf(layer), layer));
    const isShort = records.beginRound(layer, rows, { now, roundMs: lookAgainMs });
    return { updatedAt: await updateOf(layer, now, before?.updatedAt), rows, isShort, beganAt };
  }

  async function updateOf(layer: Layer, now: number, before: number | null | undefined) {
    try {
      return await newestUpdate(getJsonOf(layer), layer, now, before ?? null);
    } catch (error) {
      if (error instanceof UpstreamError) return before; // the statuses are usable without their age
      throw error;
    }
  }

  return (layer, now) => {
    const known = rounds.get(layer);
    if (known && performance.now() - known.beganAt < lookAgainMs) return known.round;
    const round = Promise.resolve(known?.round).then((before) => begin(layer, now, before));
    rounds.set(layer, { beganAt: performance.now(), round });
    return round;
  };
}
