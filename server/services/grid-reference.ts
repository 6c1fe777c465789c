import { LatLon } from 'geodesy/osgridref.js';

/** The package's type declarations import one another without extensions, by which the constructor's parameters are lost. */
const Position = LatLon as unknown as new (latitude: number, longitude: number) => Pick<LatLon, 'toOsGrid'>;

/**
 * Land that lies inside the national grid's rectangle without being in Great Britain, in boxes of degrees. None
 * touches the British coast: Ireland in three steps around Kintyre and Galloway, then France from Dieppe to Dunkirk.
 */
const NOT_GREAT_BRITAIN = [
  { south: 51.3, north: 52.6, west: -11, east: -5.95 },
  { south: 52.6, north: 55.15, west: -11, east: -5.38 },
  { south: 55.15, north: 55.47, west: -11, east: -5.95 },
  { south: 49, north: 50.5, west: -1.5, east: 3 },
  { south: 50.5, north: 51.9, west: 1.5, east: 3 },
] as const;

/**
 * The Ordnance Survey national grid reference of a WGS 84 position, to the metre but good to about 5 m, for example
 * `SX 45034 53393`. Null outside Great Britain.
 */
export function gridReference(latitude: number, longitude: number): string | null {
  const elsewhere = NOT_GREAT_BRITAIN.some(
    ({ south, north, west, east }) =>
      latitude > south && latitude < north && longitude > west && longitude < east,
  );
  if (elsewhere) return null;
  try {
    return new Position(latitude, longitude).toOsGrid().toString();
  } catch {
    return null; // beyond the grid's rectangle
  }
}
