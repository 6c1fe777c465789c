import type { Position } from '#domain/places/distance.ts';
import type { Coastline } from './sea-way.ts';

const MILES_NORTH = 69.1;

/** Whether a position lies at most so many miles from the outline of the land, on either side of it. */
export function isNearCoast({ rings }: Coastline, position: Position, miles: number): boolean {
  const reach = miles / MILES_NORTH;
  const [south, north] = [position.latitude - reach, position.latitude + reach];
  const east = Math.cos((position.latitude * Math.PI) / 180);
  return rings.some((ring) => {
    for (let corner = 0; corner < ring.length; corner += 2) {
      const next = (corner + 2) % ring.length;
      const [from = 0, to = 0] = [ring[corner], ring[next]];
      if ((from < south && to < south) || (from > north && to > north)) continue; // most of them
      const x = ((ring[corner + 1] ?? 0) - position.longitude) * east;
      const toX = ((ring[next + 1] ?? 0) - position.longitude) * east;
      if (fromOrigin([x, from - position.latitude], [toX, to - position.latitude]) <= reach) return true;
    }
    return false;
  });
}

/** How far a line between two points is from 0, 0. */
function fromOrigin([x, y]: readonly [number, number], [toX, toY]: readonly [number, number]): number {
  const [along, up] = [toX - x, toY - y];
  const share = -(x * along + y * up) / (along ** 2 + up ** 2 || 1);
  const nearest = Math.min(1, Math.max(0, share));
  return Math.hypot(x + nearest * along, y + nearest * up);
}
