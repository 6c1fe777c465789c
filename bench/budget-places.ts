import type { Location } from '#contract/locations.ts';
import { aLocation } from '#contract/testing/a-location.ts';
import { nearest, type Position } from '#domain/places/distance.ts';
import { starterNetwork } from '#server/store/network/starter-network.ts';
import { designatedWaters } from '#simulator/environment-agency/waters.ts';
import { pointsAlongEngland } from '#simulator/world/coast.ts';

/** The import leaves out waters that a location lies at already. */
const SAME_BEACH_MILES = 0.3;

/** So many places: the starter network, England's bathing waters as the simulator gives them, then points along the coast. */
export function budgetPlaces(count: number): Location[] {
  const waters = designatedWaters(1).filter((water) => !nearest(starterNetwork, water, SAME_BEACH_MILES));
  const points: Position[] = [...waters, ...[2, 3, 4].flatMap(pointsAlongEngland)];
  const all: Position[] = [
    ...starterNetwork.map(({ latitude, longitude }) => ({ latitude, longitude })),
    ...points.map(({ latitude, longitude }) => ({ latitude, longitude })),
  ];
  if (all.length < count) throw new Error(`there are only ${all.length} places`);
  return all
    .slice(0, count)
    .map((place, index) => aLocation({ ...place, _id: `place-${index}`, slug: `place-${index}` }));
}
