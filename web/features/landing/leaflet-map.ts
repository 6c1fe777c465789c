import './location-map.css';
import * as L from 'leaflet';
import type { Location } from '#contract/locations.ts';
import { addGraticule } from './graticule.ts';
import { labelsThatFit, markerLabel } from './map-labels.ts';

const DEFAULT_ZOOM = 10;
const FIT_PADDING_PX = 20;
const TARGET_PX = 44;
const MARK_PX = 21;
const TILE_ZOOM_MAX = 18;
/** Leaflet stacks markers by their pixel from the north. */
const SELECTED_ABOVE_PX = 10_000;

export interface MapOptions {
  locations: readonly Location[];
  tiles: { url: string; attribution: string } | null;
  onSelect: (slug: string) => void;
  onOpen: (slug: string) => void;
  /** Whether the map has its pictures, told when that is first known and when it changes. */
  onPictures: (shown: boolean) => void;
}

export interface LocationsMap {
  select: (slug: string | null) => void;
  remove: () => void;
}

function markerButton({ name, slug, active }: Location, { onSelect, onOpen }: MapOptions): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'map-marker';
  button.dataset.active = String(active);
  button.ariaLabel = active ? name : `${name}, inactive`;
  button.title = name;
  button.addEventListener('click', () => onOpen(slug));
  button.addEventListener('mouseenter', () => onSelect(slug));
  button.addEventListener('focus', () => onSelect(slug));
  L.DomEvent.disableClickPropagation(button);
  return button;
}

/** Stands beside its button, whose name says it in full already. */
function markerText(name: string): HTMLSpanElement {
  const label = document.createElement('span');
  label.className = 'map-label';
  label.ariaHidden = 'true';
  label.textContent = markerLabel(name);
  label.dataset.cut = String(label.textContent !== name);
  return label;
}

/** A location's button and label, at its position. */
function addMarker(map: L.Map, location: Location, options: MapOptions) {
  const position = L.latLng(location.latitude, location.longitude);
  const button = markerButton(location, options);
  const label = markerText(location.name);
  const html = document.createElement('div');
  html.append(button, label);
  const icon = L.divIcon({ className: 'map-anchor', html, iconSize: [TARGET_PX, TARGET_PX] });
  const marker = L.marker(position, { icon, interactive: false, keyboard: false }).addTo(map);
  button.addEventListener('focus', () => map.panInside(position, { padding: [TARGET_PX, TARGET_PX] }));
  return { position, button, label, marker };
}

type Marker = ReturnType<typeof addMarker>;

/** For the present zoom: smaller targets where markers stand close, and only the labels that have room. */
function settle(map: L.Map, markers: readonly Marker[]): void {
  const points = markers.map(({ position }) => map.latLngToContainerPoint(position));
  const corner = map.getContainer().getBoundingClientRect();
  const labels = markers.map(({ label }) => label.getBoundingClientRect());
  const marks = points.map(({ x, y }) => ({
    left: corner.left + x - MARK_PX / 2,
    top: corner.top + y - MARK_PX / 2,
    width: MARK_PX,
    height: MARK_PX,
  }));
  const fits = labelsThatFit(labels, marks);
  markers.forEach(({ button, label }, index) => {
    const near = points.filter((point) => points[index] && point.distanceTo(points[index]) < TARGET_PX);
    button.dataset.crowded = String(near.length > 1);
    label.dataset.fits = String(fits[index]);
  });
}

/** Satellite pictures under everything else; until they come, and where they do not, the graticule is the ground. */
function addTiles(map: L.Map, { tiles, onPictures }: MapOptions): void {
  if (!tiles) {
    onPictures(false);
    return;
  }
  let shown: boolean | null = null;
  const tell = (now: boolean) => {
    if (shown === now || (shown && !now)) return;
    shown = now;
    onPictures(now);
  };
  L.tileLayer(tiles.url, { attribution: tiles.attribution, maxZoom: TILE_ZOOM_MAX })
    .on('tileload', () => tell(true))
    .on('tileerror', () => tell(false))
    .addTo(map);
}

function showAll(map: L.Map, locations: readonly Location[]): void {
  const bounds = L.latLngBounds(locations.map(({ latitude, longitude }) => [latitude, longitude]));
  const credit = map.attributionControl.getContainer()?.offsetHeight ?? 0;
  map.fitBounds(bounds, {
    paddingTopLeft: [FIT_PADDING_PX, FIT_PADDING_PX],
    paddingBottomRight: [FIT_PADDING_PX, FIT_PADDING_PX + credit],
    maxZoom: DEFAULT_ZOOM,
    animate: false,
  });
}

/** Draws the network on `container`, every location a button. The map is the container's until `remove`. */
export function createLocationsMap(container: HTMLElement, options: MapOptions): LocationsMap {
  const { locations } = options;
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = L.map(container, {
    zoomSnap: 0.5,
    zoomControl: false,
    maxZoom: TILE_ZOOM_MAX,
    scrollWheelZoom: false, // the wheel scrolls the page until the map has been taken in hand
    zoomAnimation: !calm,
    fadeAnimation: !calm,
    markerZoomAnimation: !calm,
  });
  L.control.zoom({ position: 'topright' }).addTo(map);
  map.attributionControl.setPrefix('<a href="https://leafletjs.com">Leaflet</a>');
  map.on('focus click', () => map.scrollWheelZoom.enable());
  map.on('blur mouseout', () => map.scrollWheelZoom.disable());
  addGraticule(map);
  addTiles(map, options);

  const markers = locations.map((location) => addMarker(map, location, options));
  map.on('zoomend resize', () => settle(map, markers));
  const resized = new ResizeObserver(() => map.invalidateSize({ animate: false }));
  resized.observe(container);
  showAll(map, locations);
  settle(map, markers);

  return {
    select: (slug) => {
      locations.forEach((location, index) => {
        const selected = location.slug === slug;
        const marker = markers[index];
        marker?.marker.setZIndexOffset(selected ? SELECTED_ABOVE_PX : 0);
        marker?.button.setAttribute('data-selected', String(selected));
      });
    },
    remove: () => {
      resized.disconnect();
      map.remove();
    },
  };
}
