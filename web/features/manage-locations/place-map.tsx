import { useEffect, useEffectEvent, useRef } from 'react';
import type { PublicSettings } from '#contract/settings.ts';
import type { Position } from '#domain/places/distance.ts';
import { createPlaceMap, type MapState, type PlaceMap as OnScreen, type Point } from './leaflet-map.ts';

/** A map on which a place is set by a press or by dragging its mark. */
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
  const map = useRef<OnScreen>(null);
  const tell = {
    onPictures: useEffectEvent(onPictures),
    onPress: useEffectEvent(onPress),
    onDrag: useEffectEvent(onDrag),
    onTurn: useEffectEvent(onTurn),
  };
  const show = useEffectEvent((shown: OnScreen | null) => shown?.show(state));
  const { tile_url: url, tile_attribution: attribution } = settings ?? {};

  // biome-ignore lint/correctness/useExhaustiveDependencies: what the map tells is always told to the latest
  useEffect(() => {
    if (!container.current) return;
    const created = createPlaceMap(container.current, {
      tiles: url ? { url, attribution: attribution ?? '' } : null,
      onPictures: (shown) => tell.onPictures(shown),
      onPress: (at) => tell.onPress(at),
      onDrag: (point, to) => tell.onDrag(point, to),
      onTurn: (bearing) => tell.onTurn(bearing),
    });
    show(created);
    map.current = created;
    return () => created.remove();
  }, [url, attribution]);

  const drawn = JSON.stringify(state);
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn anew when it differs, however it was made
  useEffect(() => show(map.current), [drawn]);

  return <section ref={container} aria-label="Map of the place" className="isolate size-full" />;
}
