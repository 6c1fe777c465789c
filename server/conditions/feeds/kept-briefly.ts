import type { FeedKind } from '#contract/live/live-table.ts';

/**
 * A figure of a feed that takes long to work out for a large network and is wanted for each of its places. It is worked out
 * anew when so much time has passed, and when places come or go.
 */
export function keptBriefly(
  workOut: (kind: FeedKind) => number,
  { placesOf, forMs }: { placesOf: (kind: FeedKind) => number; forMs: number },
): (kind: FeedKind) => number {
  const kept = new Map<FeedKind, { figure: number; places: number; at: number }>();
  return (kind) => {
    const places = placesOf(kind);
    const known = kept.get(kind);
    if (known && known.places === places && performance.now() - known.at < forMs) return known.figure;
    const figure = workOut(kind);
    kept.set(kind, { figure, places, at: performance.now() });
    return figure;
  };
}
