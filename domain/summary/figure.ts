import type { Meta } from '#contract/conditions/meta.ts';
import type { OverviewState } from '#contract/conditions/overview.ts';

/** What every key figure of a place has beside its values. */
export interface Figure {
  /** Where it is `none` or `withheld` every value is null. */
  state: OverviewState;
  /** When the source last confirmed the values, else when they were fetched, epoch ms. */
  asOf: number | null;
  /** Until when it holds if nothing newer comes, epoch ms; null: not said. */
  validUntil: number | null;
  /** Who said it, for when and from which run; null: nothing is held. */
  meta: Meta | null;
}

/** The state and age of what a feed shows; `body` is null where it shows nothing. */
export function figureOf(body: { meta: Meta } | null, validUntil: number | null = null): Figure {
  if (!body) return { state: 'withheld', asOf: null, validUntil, meta: null };
  const { meta } = body;
  const { source, stale, confirmed_at, fetched_at } = meta;
  if (source === null) return { state: 'none', asOf: null, validUntil, meta };
  const at = confirmed_at ?? fetched_at;
  return { state: stale ? 'stale' : 'fresh', asOf: at === null ? null : Date.parse(at), validUntil, meta };
}

export const isShown = ({ state }: Pick<Figure, 'state'>): boolean => state === 'fresh' || state === 'stale';
