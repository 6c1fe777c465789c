import { useEffect, useEffectEvent, useRef } from 'react';
import type { Location } from '#contract/network/locations.ts';
import type { PublicSettings } from '#contract/operations/settings.ts';
import type { Position } from '#domain/places/distance.ts';
import { aroundPosition } from '../list/listing.ts';
import { createLocationsMap, type LocationsMap } from './leaflet-locations.ts';
import type { Concerns } from './map-elements.ts';

export interface LocationMapProps {
  /** Those that are chosen. */
  locations: readonly Location[];
  /** Those that are not. */
  hidden: readonly Location[];
  /** The highest concern of each by its slug. */
  marks: Concerns;
  /** The device's, where somebody asked for places nearby. */
  position: Position | null;
  /** From where distances count, and the limit on them. */
  around: Position | null;
  withinMiles: number | null;
  selected: readonly string[];
  onSelect: (slugs: readonly string[]) => void;
  onOpen: (slug: string) => void;
}

/** Locations on a satellite map. Each is a button: pointing at it selects it, pressing it opens its page. */
export function LocationMap({
  locations,
  hidden,
  marks,
  position,
  around,
  withinMiles,
  settings,
  selected,
  onSelect,
  onOpen,
  onPictures,
}: LocationMapProps & {
  settings: PublicSettings | undefined;
  onPictures: (shown: boolean) => void;
}) {
  const container = useRef<HTMLDivElement>(null);
  const map = useRef<LocationsMap>(null);
  const select = useEffectEvent(onSelect);
  const open = useEffectEvent(onOpen);
  const tellPictures = useEffectEvent(onPictures);
  const { tile_url: url, tile_attribution: attribution } = settings ?? {};

  useEffect(() => {
    if (!container.current) return;
    const created = createLocationsMap(container.current, {
      tiles: url ? { url, attribution: attribution ?? '' } : null,
      onSelect: (slugs) => select(slugs),
      onOpen: (slug) => open(slug),
      onPictures: (shown) => tellPictures(shown),
    });
    map.current = created;
    return () => created.remove();
  }, [url, attribution]);

  // These depend on the map: a new map, with other pictures, gets everything again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the map is made again when its pictures change.
  useEffect(() => {
    // In a separate task: making the map has already blocked a phone for long enough.
    const timer = setTimeout(() => {
      map.current?.show(locations);
      // Where nothing is chosen, the dots of the others show where places are.
      map.current?.fit(aroundPosition(locations.length > 0 ? locations : hidden, around));
      map.current?.standAt(position);
      map.current?.hide(hidden);
      map.current?.ring(around, withinMiles);
    });
    return () => clearTimeout(timer);
  }, [locations, hidden, position, around, withinMiles, url, attribution]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: as above.
  useEffect(() => map.current?.mark(marks), [marks, url, attribution]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: as above.
  useEffect(() => map.current?.select(selected), [selected, url, attribution]);

  return <section ref={container} aria-label="Map of all locations" className="isolate size-full" />;
}
