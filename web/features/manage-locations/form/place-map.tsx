import { useEffect, useEffectEvent, useRef } from 'react';
import type { PublicSettings } from '#contract/operations/settings.ts';
import type { Position } from '#domain/places/distance.ts';
import { createPlaceMap, type MapState, type PlaceOnMap, type Point } from './leaflet-place.ts';

/** A map on which somebody sets a place: by pressing on the map, or by dragging the mark of the place. */
export default function PlaceMap({
  state,
  settings,
  onPictures,
  onPress,
  onDrag,
  onTurn,
}: {
  state: MapState;
  settings: PublicSettings | undefined;
  onPictures: (shown: boolean) => void;
  onPress: (at: Position) => void;
  onDrag: (point: Point, to: Position) => void;
  onTurn: (bearing: number) => void;
}) {
  const container = useRef<HTMLDivElement>(null);
  const map = useRef<PlaceOnMap>(null);
  /** Always the latest of what the form has given. */
  const latest = {
    onPictures: useEffectEvent(onPictures),
    onPress: useEffectEvent(onPress),
    onDrag: useEffectEvent(onDrag),
    onTurn: useEffectEvent(onTurn),
  };
  const show = useEffectEvent((shown: PlaceOnMap | null) => shown?.show(state));
  const { tile_url: url, tile_attribution: attribution } = settings ?? {};

  // biome-ignore lint/correctness/useExhaustiveDependencies: `latest` never needs a new map
  useEffect(() => {
    if (!container.current) return;
    const created = createPlaceMap(container.current, {
      tiles: url ? { url, attribution: attribution ?? '' } : null,
      onPictures: (shown) => latest.onPictures(shown),
      onPress: (at) => latest.onPress(at),
      onDrag: (point, to) => latest.onDrag(point, to),
      onTurn: (bearing) => latest.onTurn(bearing),
    });
    show(created);
    map.current = created;
    return () => created.remove();
  }, [url, attribution]);

  const drawn = JSON.stringify(state);
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn again when its values differ, not for each new object
  useEffect(() => show(map.current), [drawn]);

  return <section ref={container} aria-label="Map of the place" className="isolate size-full" />;
}
