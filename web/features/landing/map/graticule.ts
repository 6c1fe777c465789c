import * as L from 'leaflet';
import { anglesey, greatBritain, isleOfWight } from '#domain/places/coast-outlines.ts';
import { degrees, linesBetween, stepFor } from './graticule-lines.ts';

const label = (text: string, anchor: [number, number]) =>
  L.divIcon({ className: 'map-degrees', html: text, iconSize: [0, 0], iconAnchor: anchor });

/** The longitudes are in the top row, up to the zoom buttons. */
const TOP_ROW_PX = 40;
const CORNER_PX = 90;

/**
 * Adds the land and the lines of latitude and longitude with their degrees to a map that has a view: the background where
 * no pictures have loaded.
 */
export function addGraticule(map: L.Map): void {
  const pane = 'graticule';
  map.createPane(pane).classList.add('map-graticule');
  addLand(map, pane);
  const lines = L.layerGroup().addTo(map);
  const quiet = { pane, interactive: false, keyboard: false } as const;

  const drawLine = (from: L.LatLngTuple, to: L.LatLngTuple) =>
    L.polyline([from, to], { ...quiet, className: 'map-line' }).addTo(lines);
  const drawLabel = (at: L.LatLngTuple, text: string, anchor: [number, number]) =>
    L.marker(at, { ...quiet, icon: label(text, anchor) }).addTo(lines);

  const draw = () => {
    const bounds = map.getBounds();
    const [south, west] = [bounds.getSouth(), bounds.getWest()];
    const [north, east] = [bounds.getNorth(), bounds.getEast()];
    lines.clearLayers();
    for (const latitude of linesBetween(south, north, stepFor(north - south))) {
      drawLine([latitude, west - 1], [latitude, east + 1]);
      if (map.latLngToContainerPoint([latitude, west]).y < TOP_ROW_PX) continue;
      drawLabel([latitude, west], degrees(latitude, ['N', 'S']), [-6, 18]);
    }
    for (const longitude of linesBetween(west, east, stepFor(east - west))) {
      drawLine([south - 1, longitude], [north + 1, longitude]);
      if (map.latLngToContainerPoint([north, longitude]).x > map.getSize().x - CORNER_PX) continue;
      drawLabel([north, longitude], degrees(longitude, ['E', 'W']), [-4, -4]);
    }
  };
  map.on('moveend resize', draw);
  draw();
}

/** At closer zooms the outlines, accurate to about a kilometre, would show a beach inland. */
const NEAREST_ZOOM = 9;

const points = (outline: readonly number[]): L.LatLngTuple[] =>
  outline.flatMap((latitude, index) =>
    index % 2 === 0 ? [[latitude, outline[index + 1] ?? 0] as L.LatLngTuple] : [],
  );

/** The land, in a pane below the pictures: the background where no pictures have loaded. */
function addLand(map: L.Map, pane: string): void {
  const land = L.layerGroup(
    [greatBritain, isleOfWight, anglesey].map((outline) =>
      L.polygon(points(outline), { pane, className: 'map-land', interactive: false }),
    ),
  );
  const draw = () => {
    if (map.getZoom() <= NEAREST_ZOOM) land.addTo(map);
    else land.remove();
  };
  map.on('zoomend', draw);
  draw();
}
