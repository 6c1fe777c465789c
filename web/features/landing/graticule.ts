import * as L from 'leaflet';

const STEPS_DEGREES = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10];
const LINES_AT_MOST = 5;

/** The finest step that draws no more than a handful of lines across `span` degrees. */
export const stepFor = (span: number): number =>
  STEPS_DEGREES.find((step) => span / step <= LINES_AT_MOST) ?? 20;

/** The multiples of `step` from `from` to `to`. */
export const linesBetween = (from: number, to: number, step: number): number[] => {
  const first = Math.ceil(from / step);
  const count = Math.floor(to / step) - first + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) =>
    Number(((first + index) * step).toFixed(2)),
  );
};

const degrees = (value: number, [positive, negative]: readonly [string, string]): string =>
  `${Number(Math.abs(value).toFixed(2))}°${value === 0 ? '' : ` ${value > 0 ? positive : negative}`}`;

const label = (text: string, anchor: [number, number]) =>
  L.divIcon({ className: 'map-degrees', html: text, iconSize: [0, 0], iconAnchor: anchor });

/** The corner under the zoom buttons stays without labels. */
const CORNER_PX = 90;

/** Lines of latitude and longitude with their degrees: the map's ground wherever its pictures have not come. */
export function addGraticule(map: L.Map): void {
  const pane = 'graticule';
  map.createPane(pane).classList.add('map-graticule');
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
      drawLabel([latitude, west], degrees(latitude, ['N', 'S']), [-6, 18]);
    }
    for (const longitude of linesBetween(west, east, stepFor(east - west))) {
      drawLine([south - 1, longitude], [north + 1, longitude]);
      if (map.latLngToContainerPoint([north, longitude]).x > map.getSize().x - CORNER_PX) continue;
      drawLabel([north, longitude], degrees(longitude, ['E', 'W']), [-4, -4]);
    }
  };
  map.on('moveend resize', draw);
}
