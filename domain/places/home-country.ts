import type { Position } from './distance.ts';

/** Degrees north and east: south, north, west, east. */
type Box = readonly [south: number, north: number, west: number, east: number];

/** Boxes that surely lie in one country. Places near a border are in none of them. */
const SURELY = {
  Wales: [
    [51.37, 51.62, -5.5, -3.12], // Penarth to Pembroke
    [51.53, 51.62, -3.12, -2.75], // Newport to Caldicot
    [51.62, 53.0, -5.5, -3.3], // Pembroke to Porthmadog
    [53.0, 53.5, -4.8, -3.27], // Llŷn, Anglesey, the north coast to Talacre
  ],
  Scotland: [
    [54.6, 55.0, -5.25, -3.65], // Galloway
    [55.0, 55.4, -5.25, -3.1], // Ayrshire, Dumfries
    [55.4, 55.85, -8.0, -2.7], // the Clyde, Kintyre, Islay
    [55.85, 61.0, -9.0, -0.5], // north of Berwick
  ],
} as const satisfies Record<string, readonly Box[]>;

export type HomeCountry = keyof typeof SURELY;

const SURELY_ENGLAND: readonly Box[] = [
  [49.8, 51.35, -6.5, 1.6], // the Channel, Cornwall, to Weston-super-Mare
  [51.35, 55.7, -2.0, 2.0], // the Thames to Holy Island
  [53.42, 54.6, -3.65, -2.0], // the Mersey to Whitehaven
];

const isWithin = ({ latitude, longitude }: Position, boxes: readonly Box[]): boolean =>
  boxes.some(
    ([south, north, west, east]) =>
      south <= latitude && latitude <= north && west <= longitude && longitude <= east,
  );

/** Null for England, for other countries, and near a border, where the country could be wrong. */
export const homeCountry = (place: Position): HomeCountry | null =>
  (['Wales', 'Scotland'] as const).find((country) => isWithin(place, SURELY[country])) ?? null;

export const isSurelyEngland = (place: Position): boolean => isWithin(place, SURELY_ENGLAND);
