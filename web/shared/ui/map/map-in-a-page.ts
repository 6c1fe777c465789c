import * as L from 'leaflet';
import { addPictures } from './pictures.ts';

const CLOSEST_ZOOM = 18;
const UNITED_KINGDOM: L.LatLngBoundsLiteral = [
  [49.8, -8.2],
  [60.9, 1.8],
];

export interface MapInAPageOptions {
  /** What is in view at first. */
  bounds?: L.LatLngBoundsExpression;
  zoomSnap?: number;
  tiles: { url: string; attribution: string } | null;
  /** Whether the map has its pictures, told when that is first known and when it changes. */
  onPictures: (shown: boolean) => void;
}

/**
 * A map that leaves the wheel and one finger to the page around it, and moves only where people want motion. It follows the
 * size of `container` until it is removed.
 */
export function createMapInAPage(
  container: HTMLElement,
  { bounds = UNITED_KINGDOM, zoomSnap = 1, tiles, onPictures }: MapInAPageOptions,
): L.Map {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = L.map(container, {
    zoomSnap,
    zoomControl: false,
    maxZoom: CLOSEST_ZOOM,
    scrollWheelZoom: false,
    dragging: !matchMedia('(pointer: coarse)').matches, // two fingers move the map
    zoomAnimation: !isCalm,
    fadeAnimation: !isCalm,
    markerZoomAnimation: !isCalm,
  }).fitBounds(bounds, { animate: false });
  L.control.zoom({ position: 'topright' }).addTo(map);
  map.attributionControl.setPrefix('<a href="https://leafletjs.com">Leaflet</a>');
  addPictures(map, tiles, onPictures);
  const resized = new ResizeObserver(() => map.invalidateSize({ animate: false }));
  resized.observe(container);
  return map.on('unload', () => resized.disconnect());
}
