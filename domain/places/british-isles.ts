import type { Position } from './distance.ts';

/**
 * The British Isles and their waters: the United Kingdom, Ireland, the Isle of Man and the Channel Islands, with some 25
 * miles of sea around them; towards France about as far as the line halfway between the coasts. Clockwise from north of
 * Shetland. St Kilda, North Rona and the Minquiers are inside; Rockall, 190 miles off, is not.
 */
export const britishIslesArea: readonly (readonly [latitude: number, longitude: number])[] = [
  [61.3, -1.5],
  [61.3, 0.2], // north-east of Unst
  [60, 0],
  [59, -1.2], // east of Fair Isle and Orkney
  [58, -0.9],
  [57, -1], // off Aberdeen
  [56, -1],
  [55.3, -0.6],
  [54.7, 0.1], // off Whitby
  [54.2, 0.7],
  [53.6, 0.9],
  [53.4, 1.6], // off the Wash
  [52.9, 2.4],
  [52, 2.4], // off Suffolk
  [51.4, 2],
  [51.05, 1.53], // the Strait of Dover
  [50.88, 1.27],
  [50.5, 0.9],
  [50.15, 0.25], // halfway to Dieppe
  [50.13, -1.3],
  [50.1, -1.9], // halfway to Cherbourg
  [49.75, -2.05], // between Alderney and La Hague
  [49.4, -1.9],
  [49.05, -1.85], // east of Jersey
  [48.92, -2], // south of the Minquiers
  [48.92, -2.3],
  [49.1, -2.6],
  [49.3, -2.9], // west of Guernsey
  [49.5, -3.1],
  [49.2, -5], // halfway to Brittany
  [49.3, -7], // south-west of Scilly
  [50.9, -9],
  [51.2, -10.9], // off Kerry
  [52.1, -11.3],
  [53.4, -10.9],
  [54.4, -10.8], // off Mayo
  [55.6, -9],
  [57.6, -9.3], // west of St Kilda
  [58.2, -9],
  [59.5, -6.6], // north-west of Sula Sgeir
  [59.5, -4.3],
  [60.5, -3], // west of Foula
];

/** Whether a position lies in the British Isles or their waters, as far as `britishIslesArea` says. */
export function isInBritishIsles({ latitude, longitude }: Position): boolean {
  let isInside = false;
  for (const [index, [north, east]] of britishIslesArea.entries()) {
    const [toNorth, toEast] = britishIslesArea[(index + 1) % britishIslesArea.length] ?? [north, east];
    if (north > latitude === toNorth > latitude) continue;
    const crossing = east + ((latitude - north) * (toEast - east)) / (toNorth - north);
    if (longitude < crossing) isInside = !isInside;
  }
  return isInside;
}
