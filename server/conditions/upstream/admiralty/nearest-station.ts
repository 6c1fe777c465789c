import type { Location } from '#contract/locations.ts';
import type { NearestTideStation } from '#contract/tide-station.ts';
import { distanceMiles, type Position } from '#domain/places/distance.ts';
import { withheldOf } from '#domain/tides/tide-origin.ts';
import { UpstreamError } from '../upstream-error.ts';
import type { ListedStation } from './stations.ts';

/**
 * How far 9 in 10 high and low waters of a station are from those of a place so many miles away: the 55 ports with
 * constants against their neighbours, two months of 2027, the middle pair. Further off than the last nobody should borrow.
 */
const errorsByDistance = [
  { miles: 1, metres: 0, minutes: 0 },
  { miles: 8, metres: 0.2, minutes: 11 },
  { miles: 15, metres: 0.7, minutes: 25 },
] as const;

interface Options {
  /** The source's list. */
  stations: (now: number) => Promise<readonly ListedStation[]>;
  /** The constants that the place's own tide would be computed from. */
  constantsOf: (place: Position) => Promise<NearestTideStation>;
  /** The station whose tides the place has had. */
  before: (place: Location) => string | undefined;
}

/**
 * For a place that names no ADMIRALTY station: the id of the nearest, where its tides are at least as near to the place's
 * as those computed here; null where they are not, or none is near.
 * While the list can't be had, a place keeps the station that it has.
 */
export const nearestStation =
  ({ stations, constantsOf, before }: Options) =>
  async (place: Location, now: number): Promise<string | null> => {
    try {
      const [nearest] = (await stations(now))
        .map(({ id, ...at }) => ({ id, miles: distanceMiles(at, place) }))
        .sort((one, other) => one.miles - other.miles);
      return nearest && isBetter(nearest.miles, await constantsOf(place)) ? nearest.id : null;
    } catch (error) {
      if (error instanceof UpstreamError) return before(place) ?? null;
      throw error;
    }
  };

/** Whether a station so far away tells more of the place's tide than the constants do. */
function isBetter(miles: number, constants: NearestTideStation): boolean {
  const borrowed = errorsByDistance.find((each) => miles <= each.miles);
  if (!borrowed) return false;
  if (!constants.station || withheldOf(constants) !== null) return true;
  const { error_m, error_min } = constants;
  return borrowed.metres <= (error_m ?? 0) && borrowed.minutes <= (error_min ?? 0);
}
