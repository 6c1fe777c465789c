import '#web/shared/ui/map/map.css';
import './overflow-map.css';
import * as L from 'leaflet';
import type { StormOverflow } from '#contract/conditions/storm-overflows.ts';
import { distanceOnMap, quantityWords } from '#domain/quantities/quantities.ts';
import { statusText } from '#domain/water/overflows/overflow-status.ts';
import type { OverflowMark } from '#domain/water/overflows/overflow-summary.ts';
import { createMapInAPage, type MapInAPageOptions } from '#web/shared/ui/map/map-in-a-page.ts';
import { overflowAnchor } from './overflow-list.tsx';

const METRES_PER_MILE = 1609.344;
const TARGET_PX = 44;
const PIN_PX = 36;
const RING_STEP_MILES = 0.5;

export interface MapOptions extends MapInAPageOptions {
  place: { name: string; latitude: number; longitude: number };
  radiusMiles: number;
}

export interface OverflowsMap {
  /** Puts these on the map in place of those before, each with its mark. */
  show: (overflows: readonly StormOverflow[], marks: readonly OverflowMark[]) => void;
  remove: () => void;
}

const quiet = { interactive: false, keyboard: false } as const;

/** Rings around the place. They show distances also where no pictures have come. */
function addRings(map: L.Map, { place, radiusMiles }: MapOptions): void {
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
    html.textContent = quantityWords(distanceOnMap(miles));
    const icon = L.divIcon({ className: 'map-ring-label', html, iconSize: [0, 0] });
    const south = centre.toBounds(2 * radius).getSouth();
    L.marker([south, place.longitude], { ...quiet, icon }).addTo(map);
  }
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

/** A number, linked to its place in the list. The keyboard goes through the list, not through the marks. */
function linkTo(overflow: StormOverflow, state: OverflowMark, index: number): HTMLAnchorElement {
  const link = document.createElement('a');
  link.href = `#${overflowAnchor(index)}`;
  link.tabIndex = -1;
  link.title = `${overflow.name}: ${statusText(overflow)}${state === 'spilled' ? ', spilled within 48 h' : ''}`;
  link.className = 'overflow-marker';
  const mark = document.createElement('span');
  mark.className = 'overflow-mark';
  mark.dataset.mark = state;
  mark.textContent = String(index + 1);
  link.append(mark);
  L.DomEvent.disableClickPropagation(link);
  return link;
}

/** Drawn on top: what discharges, then what did within 48 hours, then the others; of each, the nearer ones. */
const LAYERS: Partial<Record<OverflowMark, number>> = { spilling: 20_000, spilled: 15_000 };
const OTHER_LAYER = 10_000;

function addOverflows(
  layer: L.LayerGroup,
  overflows: readonly StormOverflow[],
  marks: readonly OverflowMark[],
): void {
  overflows.forEach((overflow, index) => {
    const mark = marks[index] ?? 'unknown';
    const icon = L.divIcon({
      className: 'map-anchor',
      html: linkTo(overflow, mark, index),
      iconSize: [TARGET_PX, TARGET_PX],
    });
    const zIndexOffset = (LAYERS[mark] ?? OTHER_LAYER) - index;
    L.marker([overflow.latitude, overflow.longitude], { ...quiet, icon, zIndexOffset }).addTo(layer);
  });
}

/** Draws a place and the ring that was searched on `container`, which is the map's until `remove`. */
export function createOverflowsMap(container: HTMLElement, options: MapOptions): OverflowsMap {
  const { latitude, longitude } = options.place;
  const bounds = L.latLng(latitude, longitude).toBounds(2 * options.radiusMiles * METRES_PER_MILE);
  const map = createMapInAPage(container, { ...options, bounds, zoomSnap: 0.25 });
  addRings(map, options);
  addPlace(map, options.place);
  const layer = L.layerGroup().addTo(map);

  const showAll = () => {
    const credit = map.attributionControl.getContainer()?.offsetHeight ?? 0;
    map.fitBounds(bounds, { paddingBottomRight: [0, credit], animate: false });
  };
  map.on('resize', showAll);
  showAll();

  return {
    show: (overflows, marks) => {
      layer.clearLayers();
      addOverflows(layer, overflows, marks);
    },
    remove: () => map.remove(),
  };
}
