import { useEffect, useEffectEvent, useRef, useState } from 'react';
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
}: {
  locations: readonly Location[];
  settings: PublicSettings | undefined;
  selected: string | null;
  onSelect: (slug: string) => void;
  onOpen: (slug: string) => void;
}) {
  const container = useRef<HTMLDivElement>(null);
  const map = useRef<LocationsMap>(null);
  const [picturesFailed, setPicturesFailed] = useState(false);
  const select = useEffectEvent(onSelect);
  const open = useEffectEvent(onOpen);
  const selectedNow = useEffectEvent(() => selected);
  const { tile_url: url, tile_attribution: attribution } = settings ?? {};

  useEffect(() => {
    if (!container.current) return;
    const created = createLocationsMap(container.current, {
      locations,
      tiles: url ? { url, attribution: attribution ?? '' } : null,
      onSelect: (slug) => select(slug),
      onOpen: (slug) => open(slug),
      onPictures: (shown) => setPicturesFailed(!shown),
    });
    created.select(selectedNow());
    map.current = created;
    return () => created.remove();
  }, [locations, url, attribution]);

  useEffect(() => map.current?.select(selected), [selected]);

  return (
    <div className="relative isolate size-full">
      <section ref={container} aria-label="Map of all locations" className="size-full" />
      <p role="status" className="pointer-events-none absolute inset-x-3 bottom-8 z-1000 text-center">
        {picturesFailed && (
          <span className="inline-block rounded-lg border border-line bg-surface px-3 py-1.5 text-sm">
            {"Map pictures can't be loaded; positions are right"}
          </span>
        )}
      </p>
    </div>
  );
}
