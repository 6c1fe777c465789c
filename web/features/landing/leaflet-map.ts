import './location-map.css';
import * as L from 'leaflet';
import type { Location } from '#contract/locations.ts';
import { addGraticule } from './graticule.ts';
import { labelsThatFit, markerLabel } from './map-labels.ts';

const DEFAULT_ZOOM = 10;
const FIT_PADDING_PX = 20;
const TARGET_PX = 44;
const TILE_ZOOM_MAX = 18;

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
  const mark = document.createElement('span');
  mark.className = 'map-mark';
  const label = document.createElement('span');
  label.className = 'map-label';
  label.textContent = markerLabel(name);
  label.dataset.cut = String(label.textContent !== name);
  button.append(mark, label);
  button.addEventListener('click', () => onOpen(slug));
  button.addEventListener('mouseenter', () => onSelect(slug));
  button.addEventListener('focus', () => onSelect(slug));
  L.DomEvent.disableClickPropagation(button);
  return button;
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
  map.fitBounds(bounds, { padding: [FIT_PADDING_PX, FIT_PADDING_PX], maxZoom: DEFAULT_ZOOM, animate: false });
}

/** Draws the network on `container`, every location a button. The map is the container's until `remove`. */
export function createLocationsMap(container: HTMLElement, options: MapOptions): LocationsMap {
  const { locations } = options;
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = L.map(container, {
    zoomSnap: 0.5,
    maxZoom: TILE_ZOOM_MAX,
    scrollWheelZoom: false, // the wheel scrolls the page until the map has been taken in hand
    zoomAnimation: !calm,
    fadeAnimation: !calm,
    markerZoomAnimation: !calm,
  });
  map.attributionControl.setPrefix('<a href="https://leafletjs.com">Leaflet</a>');
  map.on('focus click', () => map.scrollWheelZoom.enable());
  map.on('blur mouseout', () => map.scrollWheelZoom.disable());
  addGraticule(map);
  addTiles(map, options);

  const markers = new Map(
    locations.map((location) => {
      const button = markerButton(location, options);
      const icon = L.divIcon({ className: 'map-anchor', html: button, iconSize: [TARGET_PX, TARGET_PX] });
      const position: L.LatLngTuple = [location.latitude, location.longitude];
      const marker = L.marker(position, { icon, interactive: false, keyboard: false }).addTo(map);
      button.addEventListener('focus', () => map.panInside(position, { padding: [TARGET_PX, TARGET_PX] }));
      return [location.slug, { button, marker }] as const;
    }),
  );

  const fitLabels = () => {
    const buttons = [...markers.values()].map(({ button }) => button);
    const boxes = buttons.map((button) => (button.lastElementChild ?? button).getBoundingClientRect());
    const fits = labelsThatFit(boxes);
    buttons.forEach((button, index) => {
      button.dataset.labelled = String(fits[index]);
    });
  };
  map.on('zoomend resize', fitLabels);
  const resized = new ResizeObserver(() => map.invalidateSize({ animate: false }));
  resized.observe(container);
  showAll(map, locations);
  fitLabels();

  return {
    select: (slug) => {
      for (const [key, { button, marker }] of markers) {
        button.dataset.selected = String(key === slug);
        marker.setZIndexOffset(key === slug ? 1000 : 0);
      }
    },
    remove: () => {
      resized.disconnect();
      map.remove();
    },
  };
}
