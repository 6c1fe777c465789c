import type { NearestTideStation } from '#contract/conditions/tide-station.ts';
import type { Location } from '#contract/network/locations.ts';
import { distanceMiles, type Position } from '#domain/places/distance.ts';
import { FURTHEST_MILES, HERE_MILES, neighbourErrors } from '#domain/tides/prediction/neighbour-errors.ts';
import { withheldOf } from '#domain/tides/prediction/tide-origin.ts';
import { inTurn } from '#server/http/in-turn.ts';
import { ESTUARY_MINUTES } from '../computed-tides/coast-tides.ts';
import { isInEstuary } from '../computed-tides/estuaries.ts';
import { UpstreamError } from '../upstream-error.ts';
import type { ListedStation } from './stations.ts';

/**
 * The longest way over the sea to a station within a mile: place and harbour may each lie a mile and a half inside the
 * outline of the land. A longer one leads around a headland.
 */
const HERE_BY_SEA_MILES = 4;
/**
 * Where the tide is withheld since its times are too uncertain, those of two places up to so far apart differ by 18 minutes
 * at most, for 9 in 10 pairs; up to 8 miles by 57 (decision 0033).
 */
const UNCERTAIN_MILES = 4;

interface Options {
  /** The source's list. */
  stations: (now: number) => Promise<readonly ListedStation[]>;
  /** The constants that the place's own tide would be computed from. */
  constantsOf: (place: Position) => Promise<NearestTideStation>;
  /** Of each station the miles to it over the sea; undefined where no way of at most `reach` leads to it. */
  milesBySea: (
    place: Position,
    stations: readonly Position[],
    reach: number,
  ) => Promise<(number | undefined)[]>;
  /** The station whose tides the place has had. */
  before: (place: Location) => string | undefined;
}

/**
 * For a place that names no ADMIRALTY station: the id of the nearest by sea, where its tides are at least as near to the
 * place's as those computed here; null where they are not, or none is near. Within a mile it is the place's own, unless land
 * parts the two. None counts that lies in an estuary while the place lies outside, nor the other way round.
 * While the list can't be had, a place keeps the station that it has.
 * @throws UpstreamError where the list can't be had and the place has had no station: that is not the same as none near
 */
export const nearestStation =
  ({ stations, constantsOf, milesBySea, before }: Options) =>
  async (place: Location, now: number): Promise<string | null> => {
    try {
      const all = await stations(now);
      const near = await inTurn(() => within(all, place)); // 600 distances, for each of hundreds of places
      const here = near.filter(({ miles }) => miles <= HERE_MILES);
      const own = await ownOf(here, place, milesBySea);
      if (own) return own.id;
      const elsewhere = near.slice(here.length);
      const [straight] = elsewhere;
      if (!straight) return null;
      const constants = await constantsOf(place);
      if (!isBetter(straight.miles, constants)) return null; // none is nearer by sea
      const ways = await milesBySea(place, elsewhere, FURTHEST_MILES);
      const [nearest] = bySea(elsewhere, ways);
      return nearest && isBetter(nearest.miles, constants) ? nearest.id : null;
    } catch (error) {
      const station = error instanceof UpstreamError ? before(place) : undefined;
      if (station === undefined) throw error;
      return station;
    }
  };

type Near = ListedStation & { miles: number };

/** Those to which a way leads, by its miles. */
const bySea = (stations: readonly Near[], ways: readonly (number | undefined)[]): Near[] =>
  stations
    .flatMap((station, index) => {
      const miles = ways[index];
      return miles === undefined ? [] : [{ ...station, miles }];
    })
    .sort((one, other) => one.miles - other.miles);

/**
 * Of the stations within a mile the nearest to which a way over the sea leads: by that way and the straight one together, since
 * the first is known to a quarter mile. Up a river the outlines have no water, so that no way can be found: where the place
 * or the station lies there, the straight way counts. Where both lie by the sea, land parts them.
 */
async function ownOf(here: readonly Near[], place: Position, milesBySea: Options['milesBySea']) {
  const [straight] = here;
  if (!straight) return undefined;
  const [toPlace, ...ways] = await milesBySea(place, [place, ...here], HERE_BY_SEA_MILES);
  const [nearest] = bySea(
    here,
    ways.map((way, index) => (way === undefined ? way : way + (here[index]?.miles ?? 0))),
  );
  if (nearest || toPlace === undefined) return nearest ?? straight;
  for (const station of here) {
    const [toItself] = await milesBySea(station, [station], HERE_BY_SEA_MILES);
    if (toItself === undefined) return station;
  }
  return undefined;
}

/** The stations of the place's water that are near enough by the straight way, the nearest first. */
const within = (stations: readonly ListedStation[], place: Position): Near[] =>
  stations
    .filter((station) => isInEstuary(station) === isInEstuary(place))
    .map((station) => ({ ...station, miles: distanceMiles(station, place) }))
    .filter(({ miles }) => miles <= FURTHEST_MILES)
    .sort((one, other) => one.miles - other.miles);

/**
 * Whether a station so far away, beyond a mile, tells more of the place's tide than the constants do. Up an estuary, and where
 * the model knows nothing at all, nothing is known of how much neighbours differ.
 */
function isBetter(miles: number, constants: NearestTideStation): boolean {
  const borrowed = neighbourErrors.find((each) => miles <= each.miles);
  if (!borrowed) return false;
  const { station, error_m, error_min } = constants;
  if (!station || (error_min ?? 0) >= ESTUARY_MINUTES) return false;
  const withheld = withheldOf(constants);
  if (withheld === 'tide') return miles <= UNCERTAIN_MILES;
  if (withheld === 'heights') return true;
  return borrowed.metres <= (error_m ?? 0) && borrowed.minutes <= (error_min ?? 0);
}
