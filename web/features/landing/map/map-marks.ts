import Supercluster from 'supercluster';
import type { Location } from '#contract/network/locations.ts';
import type { Position } from '#domain/places/distance.ts';
import { countedLocations } from '../list/counted.ts';

export const CLOSEST_ZOOM = 18;
/** Marks are at least this far apart: room for a target that a finger hits (WCAG 2.5.8 requires 24). */
export const APART_PX = 30;
const WORLD_PX = 256;

/** What the map shows at one point: a location, or several that are too close to be separate marks. */
export interface Mark extends Position {
  /** The same mark at another moment has the same key. */
  key: string;
  /** At least one, in the order they came. */
  places: readonly Location[];
}

export interface MarkIndex {
  /** The marks of the whole world at a zoom, which may lie between two whole ones. */
  at(zoom: number): readonly Mark[];
  /** Whether its places are too close together at every zoom. */
  isInseparable(mark: Mark): boolean;
}

/** Pixels of the world's map (Web Mercator) at a zoom. */
function pixelsAt({ latitude, longitude }: Position, zoom: number): { x: number; y: number } {
  const size = WORLD_PX * 2 ** zoom;
  const sine = Math.sin((latitude * Math.PI) / 180);
  return {
    x: size * (longitude / 360 + 0.5),
    y: size * (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)),
  };
}

interface Group extends Position {
  /** Indexes of its places. */
  members: readonly number[];
}

/** Joins two groups into one, in the middle of their places. */
function joined(one: Group, other: Group): Group {
  const [first, second] = [one.members.length, other.members.length];
  const middle = (a: number, b: number) => (a * first + b * second) / (first + second);
  return {
    latitude: middle(one.latitude, other.latitude),
    longitude: middle(one.longitude, other.longitude),
    members: [...one.members, ...other.members],
  };
}

interface Placed {
  group: Group;
  x: number;
  y: number;
}

/** Groups by position, in squares as wide as the minimum distance: near groups are in the nine squares around. */
class Squares {
  readonly #squares = new Map<string, Placed[]>();

  #at(x: number, y: number, right = 0, down = 0): Placed[] {
    const key = `${Math.floor(x / APART_PX) + right} ${Math.floor(y / APART_PX) + down}`;
    const found = this.#squares.get(key) ?? [];
    this.#squares.set(key, found);
    return found;
  }

  add(placed: Placed): void {
    this.#at(placed.x, placed.y).push(placed);
  }

  /** Removes and returns a group that is too near, if there is one. */
  takeNear({ x, y }: Placed): Placed | undefined {
    for (const right of [-1, 0, 1]) {
      for (const down of [-1, 0, 1]) {
        const square = this.#at(x, y, right, down);
        const index = square.findIndex((other) => Math.hypot(other.x - x, other.y - y) < APART_PX);
        if (index !== -1) return square.splice(index, 1)[0];
      }
    }
    return undefined;
  }

  all(): Group[] {
    return [...this.#squares.values()].flat().map(({ group }) => group);
  }
}

/** Joins groups until no two are closer than `APART_PX`. */
function setApart(groups: readonly Group[], zoom: number): Group[] {
  const apart = new Squares();
  const place = (group: Group): Placed => ({ group, ...pixelsAt(group, zoom) });
  for (const group of groups) {
    let placed = place(group);
    for (let near = apart.takeNear(placed); near; near = apart.takeNear(placed)) {
      placed = place(joined(placed.group, near.group));
    }
    apart.add(placed);
  }
  return apart.all();
}

/** Groups the locations for every zoom; each zoom is computed on first use. */
export function indexMarks(locations: readonly Location[]): MarkIndex {
  const clusters = new Supercluster<{ index: number }>({
    radius: APART_PX,
    extent: WORLD_PX,
    maxZoom: CLOSEST_ZOOM,
  }).load(
    locations.map(({ longitude, latitude }, index) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
      properties: { index },
    })),
  );

  const groupsAt = (zoom: number): Group[] =>
    clusters.getClusters([-180, -90, 180, 90], zoom).map(({ geometry, properties }) => ({
      longitude: geometry.coordinates[0] ?? 0,
      latitude: geometry.coordinates[1] ?? 0,
      members:
        'cluster_id' in properties
          ? clusters
              .getLeaves(properties.cluster_id, Number.POSITIVE_INFINITY)
              .map((leaf) => leaf.properties.index)
          : [properties.index],
    }));

  const toMark = ({ latitude, longitude, members }: Group, zoom: number): Mark[] => {
    const places = members.toSorted((a, b) => a - b).flatMap((index) => locations[index] ?? []);
    const [first, ...others] = places;
    if (!first) return [];
    const key = others.length ? `${first.slug} and others at ${zoom}` : first.slug;
    return [{ key, latitude, longitude, places }];
  };

  const known = new Map<number, readonly Mark[]>();
  const at = (zoom: number): readonly Mark[] => {
    const found =
      known.get(zoom) ?? setApart(groupsAt(Math.ceil(zoom)), zoom).flatMap((group) => toMark(group, zoom));
    known.set(zoom, found);
    return found;
  };
  const closest = new Map<Location, Mark>();
  const closestMark = (place: Location): Mark | undefined => {
    if (!closest.size)
      for (const mark of at(CLOSEST_ZOOM)) for (const each of mark.places) closest.set(each, mark);
    return closest.get(place);
  };
  return {
    at,
    isInseparable: ({ places: [first, ...others] }) => {
      const mark = first && closestMark(first);
      return others.every((place) => closestMark(place) === mark);
    },
  };
}

/** The name of a mark. */
export function markName({ places }: Mark, isInseparable: boolean): string {
  const [first, ...others] = places;
  if (first && !others.length) return first.active ? first.name : `${first.name}, inactive`;
  return `${countedLocations(places.length)}${isInseparable ? ' at one place' : ', zoom in'}`;
}
