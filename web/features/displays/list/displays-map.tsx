import { useEffect, useEffectEvent, useRef } from 'react';
import type { PublicSettings } from '#contract/operations/settings.ts';
import { createMapOfDisplays, type DisplaysOnMap } from './leaflet-displays.ts';
import type { PlaceWithDisplays } from './places-with-displays.ts';

/** The places that have displays. */
export default function DisplaysMap({
  places,
  settings,
  onPictures,
  onPlace,
}: {
  places: readonly PlaceWithDisplays[];
  settings: PublicSettings | undefined;
  onPictures: (shown: boolean) => void;
  onPlace: (name: string) => void;
}) {
  const container = useRef<HTMLDivElement>(null);
  const map = useRef<DisplaysOnMap>(null);
  const latest = { onPictures: useEffectEvent(onPictures), onPlace: useEffectEvent(onPlace) };
  const show = useEffectEvent((shown: DisplaysOnMap | null) => shown?.show(places));
  const { tile_url: url, tile_attribution: attribution } = settings ?? {};

  // biome-ignore lint/correctness/useExhaustiveDependencies: `latest` never needs a new map
  useEffect(() => {
    if (!container.current) return;
    const created = createMapOfDisplays(container.current, {
      tiles: url ? { url, attribution: attribution ?? '' } : null,
      onPictures: (shown) => latest.onPictures(shown),
      onPlace: (name) => latest.onPlace(name),
    });
    show(created);
    map.current = created;
    return () => created.remove();
  }, [url, attribution]);

  const drawn = JSON.stringify(places);
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn again when a place differs, not at each report
  useEffect(() => show(map.current), [drawn]);

  return <section ref={container} aria-label="Map of the displays" className="isolate size-full" />;
}
