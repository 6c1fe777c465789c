import * as L from 'leaflet';
import { addPictures } from './pictures.ts';

const CLOSEST_ZOOM = 18;
const UNITED_KINGDOM: L.LatLngBoundsLiteral = [
  [49.8, -8.2],
  [60.9, 1.8],
];

export interface MapInAPageOptions {
  tiles: { url: string; attribution: string } | null;
  /** Whether the map has its pictures, told when that is first known and when it changes. */
  onPictures: (shown: boolean) => void;
}

/** A map of the United Kingdom that leaves the wheel and one finger to the page around it, and moves only where people want motion. */
export function createMapInAPage(container: HTMLElement, { tiles, onPictures }: MapInAPageOptions): L.Map {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = L.map(container, {
    zoomControl: false,
    maxZoom: CLOSEST_ZOOM,
    scrollWheelZoom: false,
    dragging: !matchMedia('(pointer: coarse)').matches, // two fingers move the map
    zoomAnimation: !isCalm,
    fadeAnimation: !isCalm,
    markerZoomAnimation: !isCalm,
  }).fitBounds(UNITED_KINGDOM);
  L.control.zoom({ position: 'topright' }).addTo(map);
  map.attributionControl.setPrefix('<a href="https://leafletjs.com">Leaflet</a>');
  addPictures(map, tiles, onPictures);
  return map;
}
