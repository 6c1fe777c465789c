import type { Location } from '#contract/locations.ts';
import type { MarineData } from '#contract/marine.ts';
import { distanceMiles } from '#domain/distance.ts';
import { formatValue } from '#domain/units.ts';

/** How far from the beach the model's water is. */
export const CellDistance = ({ cell, location }: { cell: MarineData['cell']; location: Location }) => (
  <p className="text-sm text-ink-muted">
    For a point of the model {formatValue(distanceMiles(cell, location))} miles from here. By the shore the
    sea can be different.
  </p>
);
