import type { Location } from '#contract/network/locations.ts';

const SPREAD_DEGREES = 0.6;

/** This many locations, scattered around the given ones, the same each time. */
export const manyLocations = (around: readonly Location[], count: number): Location[] =>
  Array.from({ length: count }, (_, index) => {
    const near = around[index % around.length];
    if (!near) throw new Error('There is no location to scatter others about.');
    const angle = index * 2.39996; // the golden angle fills a disc evenly
    const distance = SPREAD_DEGREES * Math.sqrt(index / count);
    return {
      ...near,
      _id: `many-${index}`,
      slug: `many-${index}`,
      name: `Place ${index} by ${near.name}`,
      latitude: near.latitude + distance * Math.sin(angle),
      longitude: near.longitude + distance * Math.cos(angle),
      active: index % 10 !== 0,
    };
  });
