import OsGridRef, { LatLon } from 'geodesy/osgridref.js';
import { britishReference } from '#contract/network/place-references.ts';
import type { Position } from './distance.ts';

/** The constructor with its parameters, which are lost in the package's types: they import one another without extensions. */
const GridPosition = LatLon as unknown as new (
  latitude: number,
  longitude: number,
) => Pick<LatLon, 'toOsGrid'>;

/**
 * Boxes, in degrees, of land that lies inside the rectangle of the national grid but not in Great Britain. The first three
 * hold Ireland, in steps around Kintyre and Galloway; the others France, from Dieppe to Dunkirk. None touches the British
 * coast.
 */
const NOT_GREAT_BRITAIN = [
  { south: 51.3, north: 52.6, west: -11, east: -5.95 },
  { south: 52.6, north: 55.15, west: -11, east: -5.38 },
  { south: 55.15, north: 55.47, west: -11, east: -5.95 },
  { south: 49, north: 50.5, west: -1.5, east: 3 },
  { south: 50.5, north: 51.9, west: 1.5, east: 3 },
] as const;

/**
 * The Ordnance Survey national grid reference of a WGS 84 position, for example `SX 45034 53393`. It is written to the
 * metre and true to about 5 m. Null outside Great Britain.
 */
export function gridReference(latitude: number, longitude: number): string | null {
  const elsewhere = NOT_GREAT_BRITAIN.some(
    ({ south, north, west, east }) =>
      latitude > south && latitude < north && longitude > west && longitude < east,
  );
  if (elsewhere) return null;
  try {
    return new GridPosition(latitude, longitude).toOsGrid().toString();
  } catch {
    return null; // beyond the grid's rectangle
  }
}

const MOST_DIGITS = 5;

/**
 * The WGS 84 position of the middle of the square that a national grid reference names, to six decimals. Null for any
 * other text, and for squares without land of Great Britain near.
 */
export function positionOfGridReference(text: string): Position | null {
  const reference = britishReference(text);
  if (!reference) return null;
  const { square, east, north } = reference;
  try {
    const corner = OsGridRef.parse(`${square} ${east} ${north}`);
    const middle = 10 ** (MOST_DIGITS - east.length) / 2;
    const point = new OsGridRef(corner.easting + middle, corner.northing + middle).toLatLon();
    const { lat, lon } = point as unknown as { lat: number; lon: number }; // lost in the declarations, as above
    const position = { latitude: sixDecimals(lat), longitude: sixDecimals(lon) };
    return gridReference(position.latitude, position.longitude) === null ? null : position;
  } catch {
    return null; // beyond the grid's rectangle
  }
}

const sixDecimals = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;
