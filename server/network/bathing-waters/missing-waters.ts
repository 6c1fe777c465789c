import type { MissingWater } from '#contract/network/bathing-water-import.ts';
import type { Location } from '#contract/network/locations.ts';
import { isInBritishIsles } from '#domain/places/british-isles.ts';
import { distanceMiles } from '#domain/places/distance.ts';
import type { DesignatedWater } from '#server/conditions/upstream/environment-agency/designated-waters.ts';
import { draftOf } from './bathing-water-import.ts';

/** The bathing waters that locations have already, by their EUBWIDs. */
export const waterIds = (locations: readonly Location[]): ReadonlySet<string> =>
  new Set(locations.flatMap(({ bathing_water_ids }) => bathing_water_ids));

const byName = new Intl.Collator('en-GB', { numeric: true });

/** The waters that no location has, by name, each with the nearest location and what keeps it from being imported. */
export function missingOf(
  waters: readonly DesignatedWater[],
  locations: readonly Location[],
): MissingWater[] {
  const taken = waterIds(locations);
  const slugs = new Set(locations.map(({ slug }) => slug));
  return waters
    .filter(({ id }) => !taken.has(id))
    .map((water) => {
      const { id, name, latitude, longitude } = water;
      return {
        id,
        name,
        latitude,
        longitude,
        nearest: nearestOf(water, locations),
        obstacle: obstacleOf(water, slugs),
      };
    })
    .sort((a, b) => byName.compare(a.name, b.name));
}

function obstacleOf(water: DesignatedWater, slugs: ReadonlySet<string>): MissingWater['obstacle'] {
  if (!isInBritishIsles(water)) return 'outside';
  const draft = draftOf(water);
  if (!draft) return 'name_unfit';
  return slugs.has(draft.slug.toLowerCase()) ? 'name_taken' : null;
}

function nearestOf(water: DesignatedWater, locations: readonly Location[]): MissingWater['nearest'] {
  let found: MissingWater['nearest'] = null;
  for (const location of locations) {
    const miles = distanceMiles(location, water);
    if (found === null || miles < found.distance_miles)
      found = { _id: location._id, name: location.name, distance_miles: miles };
  }
  return found && { ...found, distance_miles: Math.round(found.distance_miles * 100) / 100 };
}
