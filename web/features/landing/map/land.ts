import * as L from 'leaflet';
import { anglesey, greatBritain, isleOfWight } from '#domain/places/coast-outlines.ts';

/** At closer zooms the outlines, accurate to about a kilometre, would show a beach inland. */
const NEAREST_ZOOM = 9;

const points = (outline: readonly number[]): L.LatLngTuple[] =>
  outline.flatMap((latitude, index) =>
    index % 2 === 0 ? [[latitude, outline[index + 1] ?? 0] as L.LatLngTuple] : [],
  );

/** The land, in a pane below the pictures: the background where no pictures have loaded. */
export function addLand(map: L.Map, pane: string): void {
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
