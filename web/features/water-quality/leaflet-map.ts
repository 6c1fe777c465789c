import '#web/ui/map.css';
import './overflow-map.css';
import * as L from 'leaflet';
import type { StormOverflow } from '#contract/storm-overflows.ts';
import { statusText, statusTone } from '#domain/overflow-status.ts';
import { formatValue } from '#domain/units.ts';
import { addPictures } from '#web/ui/map-pictures.ts';
import { overflowAnchor } from './overflow-list.tsx';

const METRES_PER_MILE = 1609.344;
const CLOSEST_ZOOM = 18;
const TARGET_PX = 44;
const PIN_PX = 36;
const RING_STEP_MILES = 0.5;

export interface MapOptions {
  place: { name: string; latitude: number; longitude: number };
  radiusMiles: number;
  tiles: { url: string; attribution: string } | null;
  /** Whether the map has its pictures, told when that is first known and when it changes. */
  onPictures: (shown: boolean) => void;
}

export interface OverflowsMap {
  /** Puts these on the map in place of those before. */
  show: (overflows: readonly StormOverflow[]) => void;
  remove: () => void;
}

const quiet = { interactive: false, keyboard: false } as const;

/** Rings around the place: how far things are, also where no pictures have come. */
function addRings(map: L.Map, { place, radiusMiles }: MapOptions): L.LatLngBounds {
  const centre = L.latLng(place.latitude, place.longitude);
  const steps = Math.ceil(radiusMiles / RING_STEP_MILES);
  for (let step = 1; step <= steps; step += 1) {
    const miles = Math.min(step * RING_STEP_MILES, radiusMiles);
    const radius = miles * METRES_PER_MILE;
    const isLimit = step === steps;
    L.circle(centre, {
      ...quiet,
      radius,
      className: isLimit ? 'map-ring map-limit' : 'map-ring',
      fill: isLimit,
    }).addTo(map);
    const html = document.createElement('span');
    html.textContent = `${formatValue(miles)} mi`;
    const icon = L.divIcon({ className: 'map-ring-label', html, iconSize: [0, 0] });
    const south = centre.toBounds(2 * radius).getSouth();
    L.marker([south, place.longitude], { ...quiet, icon }).addTo(map);
  }
  return centre.toBounds(2 * radiusMiles * METRES_PER_MILE);
}

function addPlace(map: L.Map, { name, latitude, longitude }: MapOptions['place']): void {
  const html = document.createElement('span');
  html.title = name;
  const icon = L.divIcon({
    className: 'map-place',
    html,
    iconSize: [PIN_PX, PIN_PX],
  });
  L.marker([latitude, longitude], { ...quiet, icon }).addTo(map);
}

/** A number that leads to its place in the list. The list is what the keyboard goes through. */
function markOf(overflow: StormOverflow, index: number): HTMLAnchorElement {
  const link = document.createElement('a');
  link.href = `#${overflowAnchor(index)}`;
  link.tabIndex = -1;
  link.title = `${overflow.name}: ${statusText(overflow)}`;
  link.className = 'overflow-marker';
  const mark = document.createElement('span');
  mark.className = 'overflow-mark';
  mark.dataset.tone = statusTone(overflow.status_code);
  mark.textContent = String(index + 1);
  link.append(mark);
  L.DomEvent.disableClickPropagation(link);
  return link;
}

function addOverflows(layer: L.LayerGroup, overflows: readonly StormOverflow[]): void {
  overflows.forEach((overflow, index) => {
    const icon = L.divIcon({
      className: 'map-anchor',
      html: markOf(overflow, index),
      iconSize: [TARGET_PX, TARGET_PX],
    });
    // What discharges lies above what does not, the nearer above the farther.
    const zIndexOffset = (overflow.status_code === 1 ? 20_000 : 10_000) - index;
    L.marker([overflow.latitude, overflow.longitude], { ...quiet, icon, zIndexOffset }).addTo(layer);
  });
}

/** Draws a place and the ring that was searched on `container`, which is the map's until `remove`. */
export function createOverflowsMap(container: HTMLElement, options: MapOptions): OverflowsMap {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const byFinger = matchMedia('(pointer: coarse)').matches;
  const map = L.map(container, {
    zoomSnap: 0.25,
    zoomControl: false,
    maxZoom: CLOSEST_ZOOM,
    scrollWheelZoom: false,
    dragging: !byFinger, // one finger scrolls the page, two move the map
    zoomAnimation: !isCalm,
    fadeAnimation: !isCalm,
    markerZoomAnimation: !isCalm,
  });
  L.control.zoom({ position: 'topright' }).addTo(map);
  map.attributionControl.setPrefix('<a href="https://leafletjs.com">Leaflet</a>');
  const bounds = addRings(map.setView([options.place.latitude, options.place.longitude], 12), options);
  addPictures(map, options.tiles, options.onPictures);
  addPlace(map, options.place);
  const layer = L.layerGroup().addTo(map);

  const showAll = () => {
    const credit = map.attributionControl.getContainer()?.offsetHeight ?? 0;
    map.fitBounds(bounds, { paddingBottomRight: [0, credit], animate: false });
  };
  const resized = new ResizeObserver(() => {
    map.invalidateSize({ animate: false });
    showAll();
  });
  resized.observe(container);
  showAll();

  return {
    show: (overflows) => {
      layer.clearLayers();
      addOverflows(layer, overflows);
    },
    remove: () => {
      resized.disconnect();
      map.remove();
    },
  };
}
