import type { MarineData } from '#contract/conditions/marine.ts';
import type { Location } from '#contract/network/locations.ts';
import { distanceMiles } from '#domain/places/distance.ts';
import { distance, quantityWords } from '#domain/quantities/quantities.ts';

/** `For a point 2.4 miles from here`: how far from the beach the water is. */
export const pointWords = (cell: MarineData['cell'], location: Location): string =>
  `For a point ${quantityWords(distance(distanceMiles(cell, location)))} from here`;

/** The answer comes from several models and does not say which, nor the point of each. */
export const CellDistance = ({ cell, location }: { cell: MarineData['cell']; location: Location }) => (
  <p className="text-sm text-ink-muted">
    {pointWords(cell, location)}, as Open-Meteo’s mix of wave and ocean models (Météo-France, DWD) gives it.
    By the shore the sea can be different.
  </p>
);
