import type { Location } from '#contract/locations.ts';
import type { MarineData } from '#contract/marine.ts';
import { distanceMiles } from '#domain/places/distance.ts';
import { formatValue } from '#domain/quantities/units.ts';

/** How far from the beach the water is. The answer is one of several models, and says neither which nor the point of each. */
export const CellDistance = ({ cell, location }: { cell: MarineData['cell']; location: Location }) => (
  <p className="text-sm text-ink-muted">
    For a point {formatValue(distanceMiles(cell, location))} miles from here, as Open-Meteo’s mix of wave and
    ocean models (Météo-France, DWD) gives it. By the shore the sea can be different.
  </p>
);
