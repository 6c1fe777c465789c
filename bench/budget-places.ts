import type { Location } from '#contract/network/locations.ts';
import { aLocation } from '#contract/testing/a-location.ts';
import { nearest, type Position } from '#domain/places/distance.ts';
import { starterNetwork } from '#server/store/network/starter-network.ts';
import { designatedWaters } from '#simulator/environment-agency/waters.ts';
import { hasSea, pointsAlongEngland } from '#simulator/world/coast.ts';

/** The import leaves out waters that a location lies at already. */
const SAME_BEACH_MILES = 0.3;
/**
 * So far apart there is room for some 450 waters. Real ones lie closer together, and share cells more: the twelve of South
 * Devon that the simulator knows have the next one 1.5 miles away as a rule, and lie in seven cells of the sea.
 */
const BETWEEN_WATERS_MILES = 2.25;

/** So many places: the starter network, some 450 bathing waters of England, then further points along its coast. */
export function budgetPlaces(count: number): Location[] {
  const points: Position[] = [...starterNetwork];
  for (const water of designatedWaters(1))
    if (!nearest(starterNetwork, water, SAME_BEACH_MILES)) points.push(water);
  for (const point of [2, 3, 4, 5, 6].flatMap(pointsAlongEngland).filter(hasSea))
    if (!nearest(points, point, BETWEEN_WATERS_MILES)) points.push(point);
  points.push(...[7, 8, 9].flatMap(pointsAlongEngland));
  if (points.length < count) throw new Error(`there are only ${points.length} places`);
  return points
    .slice(0, count)
    .map(({ latitude, longitude }, index) =>
      aLocation({ latitude, longitude, _id: `place-${index}`, slug: `place-${index}` }),
    );
}
