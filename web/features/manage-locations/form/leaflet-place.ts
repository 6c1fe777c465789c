import '#web/shared/ui/map/map.css';
import './place-map.css';
import * as L from 'leaflet';
import type { Position } from '#domain/places/distance.ts';
import { createMapInAPage, type MapInAPageOptions } from '#web/shared/ui/map/map-in-a-page.ts';

const PLACE_ZOOM = 14;
const TARGET_PX = 44;
/** From the place to the handle of the shore bearing. */
const HANDLE_PX = 90;

export interface MapState {
  position: Position | null;
  offshore: Position | null;
  /** Degrees true, looking out to sea. */
  bearing: number | null;
}
export type Point = 'position' | 'offshore';

export interface PlaceOnMap {
  /** Draws this state, and moves to the place if it is out of view. */
  show: (state: MapState) => void;
  remove: () => void;
}

export interface MapOptions extends MapInAPageOptions {
  /** Somebody has pressed on the map. */
  onPress: (at: Position) => void;
  /** Somebody has dragged one of the marks. */
  onDrag: (point: Point, to: Position) => void;
  /** Somebody has turned the handle: whole degrees. */
  onTurn: (bearing: number) => void;
}

const sixDecimals = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;
const positionOf = ({ lat, lng }: L.LatLng): Position => ({
  latitude: sixDecimals(lat),
  longitude: sixDecimals(L.Util.wrapNum(lng, [-180, 180], true)),
});
const latLngOf = ({ latitude, longitude }: Position): L.LatLng => L.latLng(latitude, longitude);

/** A mark that can be dragged. The keyboard has the number fields. */
function mark(className: string, title: string, html = document.createElement('span')): L.Marker {
  html.title = title;
  const icon = L.divIcon({ className, html, iconSize: [TARGET_PX, TARGET_PX] });
  return L.marker([0, 0], { icon, draggable: true, keyboard: false, autoPan: true });
}

function arrows(): HTMLSpanElement {
  const span = document.createElement('span');
  span.textContent = '↔';
  return span;
}

/** Draws a map on `container`, which is the map's until `remove`, where a place is set and the shore beside it. */
export function createPlaceMap(container: HTMLElement, options: MapOptions): PlaceOnMap {
  const { onPress, onDrag, onTurn } = options;
  const map = createMapInAPage(container, options);

  const quiet = { interactive: false } as const;
  const bearingLine = L.polyline([], { ...quiet, className: 'bearing-line' });
  const offshoreLine = L.polyline([], { ...quiet, className: 'offshore-line' });
  const place = mark('place-pin', 'The place');
  const offshore = mark('offshore-pin', 'The offshore point');
  const handle = mark('bearing-handle', 'The way out to sea', arrows());
  let drawn: MapState = { position: null, offshore: null, bearing: null };

  const setShown = (layer: L.Layer, isShown: boolean) => (isShown ? layer.addTo(map) : layer.remove());
  const handleAt = (position: Position, bearing: number): L.LatLng => {
    const angle = (bearing * Math.PI) / 180;
    const out = L.point(Math.sin(angle), -Math.cos(angle)).multiplyBy(HANDLE_PX);
    return map.containerPointToLatLng(map.latLngToContainerPoint(latLngOf(position)).add(out));
  };
  const draw = () => {
    const { position, bearing } = drawn;
    setShown(place, position !== null);
    setShown(offshore, drawn.offshore !== null);
    setShown(offshoreLine, position !== null && drawn.offshore !== null);
    setShown(handle, position !== null && bearing !== null);
    setShown(bearingLine, position !== null && bearing !== null);
    if (drawn.offshore) offshore.setLatLng(latLngOf(drawn.offshore));
    if (!position) return;
    place.setLatLng(latLngOf(position));
    if (drawn.offshore) offshoreLine.setLatLngs([latLngOf(position), latLngOf(drawn.offshore)]);
    if (bearing === null) return;
    const end = handleAt(position, bearing);
    handle.setLatLng(end);
    bearingLine.setLatLngs([latLngOf(position), end]);
  };

  map.on('click', ({ latlng }) => onPress(positionOf(latlng)));
  map.on('zoomend', draw);
  place.on('dragend', () => onDrag('position', positionOf(place.getLatLng())));
  offshore.on('dragend', () => onDrag('offshore', positionOf(offshore.getLatLng())));
  handle.on('drag', () => {
    if (!drawn.position) return;
    const from = map.latLngToContainerPoint(latLngOf(drawn.position));
    const { x, y } = map.latLngToContainerPoint(handle.getLatLng()).subtract(from);
    const bearing = (Math.round((Math.atan2(x, -y) * 180) / Math.PI) + 360) % 360;
    bearingLine.setLatLngs([latLngOf(drawn.position), handle.getLatLng()]);
    drawn = { ...drawn, bearing };
    onTurn(bearing);
  });
  handle.on('dragend', draw);

  return {
    show: (state) => {
      const isFirst = drawn.position === null;
      drawn = state;
      if (state.position) {
        const at = latLngOf(state.position);
        if (isFirst) map.setView(at, Math.max(map.getZoom(), PLACE_ZOOM), { animate: false });
        else if (!map.getBounds().contains(at)) map.panTo(at, { animate: false });
      }
      draw();
    },
    remove: () => map.remove(),
  };
}
