import type { BathingWater } from '#contract/conditions/bathing-water.ts';
import type { ClassedWater, WaterClass } from '#contract/conditions/overview.ts';
import { distance, quantityWords } from '../quantities/quantities.ts';
import { classLabel, waterClass } from './bathing/bathing-water.ts';

/** The bathing water that stands for a place, and a worse one that must not be hidden by it. */
export interface WaterOfPlace {
  /** The nearest. What could not be fetched of it is not known: no other water stands in for it. */
  nearest: ClassedWater;
  /** The one with the worst class of those with a worse class than the nearest, of equal ones the nearest. Null: none has. */
  worse: ClassedWater | null;
}

/** The best first. A class that is not known may be a bad one, so each of those after it is told beside it. */
const order: readonly WaterClass[] = [
  'excellent',
  'good',
  'not_rated',
  'not_known',
  'sufficient',
  'poor',
  'closed',
];
const isKnown = ({ class: rating }: ClassedWater): boolean =>
  rating !== 'not_rated' && rating !== 'not_known';
const rankOf = ({ class: rating }: ClassedWater): number => order.indexOf(rating);

/**
 * Which water stands for a place: the nearest of those that it shows, so of those that its location names, where it names
 * some. The one rule for every list, page, display, picture and file. Null: there is none.
 *
 * @param waters nearest first
 */
export function waterOfPlace(waters: readonly BathingWater[]): WaterOfPlace | null {
  const [nearest, ...others] = waters.map(classedWater);
  if (!nearest) return null;
  const worse = others
    .filter((water) => isKnown(water) && rankOf(water) > rankOf(nearest))
    .toSorted((one, other) => rankOf(other) - rankOf(one));
  return { nearest, worse: worse[0] ?? null };
}

const classedWater = (water: BathingWater): ClassedWater => ({
  ...namedWater(water),
  class: waterClass(water.bathing_water_profile),
  year: water.bathing_water_profile?.complianceYear ?? null,
});

/** `Exmouth, 0.3 miles` */
export const waterWords = ({ name, distance_miles }: Pick<ClassedWater, 'name' | 'distance_miles'>): string =>
  `${name}, ${quantityWords(distance(distance_miles))}`;

/** The same of a water in a body. */
export const namedWater = ({ location_name: name, distance_miles }: BathingWater) => ({
  name,
  distance_miles,
});

/** `Good (2025)` */
export const classWords = ({ class: rating, year }: Pick<ClassedWater, 'class' | 'year'>): string =>
  `${classLabel(rating)}${year === null ? '' : ` (${year})`}`;

/** `Good (2025) at Exmouth, 0.3 miles` */
export const classAtWater = (water: ClassedWater): string => `${classWords(water)} at ${waterWords(water)}`;

/** `Worse nearby: Poor (2025) at Combe Martin, 3.1 miles` */
export const worseWords = (worse: ClassedWater): string => `Worse nearby: ${classAtWater(worse)}`;
