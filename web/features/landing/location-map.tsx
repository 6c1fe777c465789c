import { useEffect, useEffectEvent, useRef } from 'react';
import type { Location } from '#contract/locations.ts';
import type { PublicSettings } from '#contract/settings.ts';
import { createLocationsMap, type LocationsMap } from './leaflet-map.ts';

/** All locations on a satellite map. Each is a button: pointing at it selects it, pressing it opens its page. */
export function LocationMap({
  locations,
  settings,
  selected,
  onSelect,
  onOpen,
  onPictures,
}: {
  locations: readonly Location[];
  settings: PublicSettings | undefined;
  selected: string | null;
  onSelect: (slug: string) => void;
  onOpen: (slug: string) => void;
  onPictures: (shown: boolean) => void;
}) {
  const container = useRef<HTMLDivElement>(null);
  const map = useRef<LocationsMap>(null);
  const select = useEffectEvent(onSelect);
  const open = useEffectEvent(onOpen);
  const tellPictures = useEffectEvent(onPictures);
  const selectedNow = useEffectEvent(() => selected);
  const { tile_url: url, tile_attribution: attribution } = settings ?? {};

  useEffect(() => {
    if (!container.current) return;
    const created = createLocationsMap(container.current, {
      locations,
      tiles: url ? { url, attribution: attribution ?? '' } : null,
      onSelect: (slug) => select(slug),
      onOpen: (slug) => open(slug),
      onPictures: (shown) => tellPictures(shown),
    });
    created.select(selectedNow());
    map.current = created;
    return () => created.remove();
  }, [locations, url, attribution]);

  useEffect(() => map.current?.select(selected), [selected]);

  return <section ref={container} aria-label="Map of all locations" className="isolate size-full" />;
}
