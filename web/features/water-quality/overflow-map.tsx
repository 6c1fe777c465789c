import { useEffect, useEffectEvent, useRef } from 'react';
import type { StormOverflow } from '#contract/conditions/storm-overflows.ts';
import type { Location } from '#contract/network/locations.ts';
import type { PublicSettings } from '#contract/operations/settings.ts';
import type { OverflowMark } from '#domain/water/overflows/overflow-summary.ts';
import { createOverflowsMap, type OverflowsMap } from './leaflet-overflows.ts';

/** A place and the overflows around it, with the numbers of the list. */
export function OverflowMap({
  overflows,
  marks,
  place,
  radiusMiles,
  settings,
  onPictures,
}: {
  overflows: readonly StormOverflow[];
  /** In the order of the overflows. */
  marks: readonly OverflowMark[];
  place: Location;
  radiusMiles: number;
  settings: PublicSettings | undefined;
  onPictures: (shown: boolean) => void;
}) {
  const container = useRef<HTMLDivElement>(null);
  const map = useRef<OverflowsMap>(null);
  const tellPictures = useEffectEvent(onPictures);
  const show = useEffectEvent((shown: OverflowsMap | null) => shown?.show(overflows, marks));
  const { name, latitude, longitude } = place;
  const { tile_url: url, tile_attribution: attribution } = settings ?? {};

  useEffect(() => {
    if (!container.current) return;
    const created = createOverflowsMap(container.current, {
      place: { name, latitude, longitude },
      radiusMiles,
      tiles: url ? { url, attribution: attribution ?? '' } : null,
      onPictures: (shown) => tellPictures(shown),
    });
    show(created);
    map.current = created;
    return () => created.remove();
  }, [name, latitude, longitude, radiusMiles, url, attribution]);

  const drawn = marks.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn again when these change, not each minute
  useEffect(() => show(map.current), [overflows, drawn]);

  return (
    <section
      ref={container}
      aria-label={`Map of the storm overflows near ${name}`}
      className="isolate size-full"
    />
  );
}
