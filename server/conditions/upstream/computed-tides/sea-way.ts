import type { Position } from '#domain/places/distance.ts';

/** The land near which ways over the sea are looked for. */
export interface Coastline {
  /** Lines of land too thin for the outlines: corners, each latitude and longitude. */
  barriers: readonly (readonly (readonly [number, number])[])[];
  /** Closed outlines: latitude and longitude in turn. */
  rings: readonly (readonly number[])[];
}

const MILES_NORTH = 69.1;
/** Side of a square of the grid on which a way is looked for, miles. The outlines are about as exact. */
const STEP = 0.25;
const [LAND, SEA, BARRIER] = [0, 1, 2];
/** A place on a beach may lie so far inside the outline of the land, miles. */
const INLAND = 1.5;
const OPENNESS_MILES = 2;

const milesEast = ({ latitude }: Position): number => MILES_NORTH * Math.cos((latitude * Math.PI) / 180);

/** What lies around a place. */
export interface Surroundings {
  /** Of each point the miles to it over the sea; undefined where there is no way within reach. */
  miles: (number | undefined)[];
  /** The share of water within two miles of the place, by the outlines: a half on an open coast. */
  openness: number;
}

/** Looks for the ways over the sea from a place to points, of at most `reach` miles. */
export function surroundings(
  coastline: Coastline,
  place: Position,
  points: readonly Position[],
  reach: number,
): Surroundings {
  const grid = gridAround(coastline, place, reach);
  const ways = waysFrom(grid, reach);
  const miles = points.map((point) => {
    const cell = grid.cellOf(point);
    const found = cell === undefined ? undefined : ways[cell];
    return found !== undefined && found <= reach ? found : undefined;
  });
  return { miles, openness: opennessOf(grid) };
}

/** Of each point the miles to it from `place` over the sea; undefined where there is no way within `reach` miles. */
export const seaMiles = (
  coastline: Coastline,
  place: Position,
  points: readonly Position[],
  reach: number,
): (number | undefined)[] => surroundings(coastline, place, points, reach).miles;

/**
 * The same to harbours, which may lie inside the outline of the land, as places on a beach may: to the square of sea nearest
 * to each and from there.
 */
export function seaMilesToHarbours(
  coastline: Coastline,
  place: Position,
  harbours: readonly Position[],
  reach: number,
): (number | undefined)[] {
  const grid = gridAround(coastline, place, reach + INLAND);
  const ways = waysFrom(grid, reach);
  return harbours.map((harbour) => {
    const entrance = entranceOf(grid, harbour);
    const miles = entrance && (ways[entrance.cell] ?? Number.POSITIVE_INFINITY) + entrance.miles;
    return miles !== undefined && miles <= reach ? miles : undefined;
  });
}

/** The square of sea nearest to a harbour, and the miles between them. */
function entranceOf({ size, squares, cellOf }: Grid, harbour: Position) {
  const middle = cellOf(harbour);
  if (middle === undefined) return undefined;
  const [row, column] = [Math.floor(middle / size), middle % size];
  const around = INLAND / STEP;
  let found: { cell: number; miles: number } | undefined;
  for (let down = -around; down <= around; down += 1) {
    for (let along = -around; along <= around; along += 1) {
      const miles = Math.hypot(down, along) * STEP;
      const isOutside = row + down < 0 || row + down >= size || column + along < 0 || column + along >= size;
      if (isOutside || miles > INLAND || (found && found.miles <= miles)) continue;
      const cell = (row + down) * size + column + along;
      if (squares[cell] === SEA) found = { cell, miles };
    }
  }
  return found;
}

function opennessOf({ size, squares }: Grid): number {
  const middle = (size - 1) / 2;
  const near = Math.min(middle, OPENNESS_MILES / STEP);
  let [sea, all] = [0, 0];
  for (let row = -near; row <= near; row += 1) {
    for (let column = -near; column <= near; column += 1) {
      if (Math.hypot(row, column) > near) continue;
      all += 1;
      if (squares[(middle + row) * size + middle + column] === SEA) sea += 1;
    }
  }
  return sea / all;
}

type Grid = ReturnType<typeof gridAround>;

function gridAround(coastline: Coastline, place: Position, reach: number) {
  const half = Math.ceil(reach / STEP) + 1;
  const size = 2 * half + 1;
  const east = milesEast(place);
  const rowOf = (latitude: number) => half + ((latitude - place.latitude) * MILES_NORTH) / STEP;
  const columnOf = (longitude: number) => half + ((longitude - place.longitude) * east) / STEP;
  const crossings = Array.from({ length: size }, (): number[] => []);
  const degrees = ((half + 1) * STEP) / MILES_NORTH;
  const [south, north] = [place.latitude - degrees, place.latitude + degrees];
  for (const ring of coastline.rings) {
    for (let corner = 0; corner < ring.length; corner += 2) {
      const next = (corner + 2) % ring.length;
      const [from = 0, to = 0] = [ring[corner], ring[next]];
      if ((from < south && to < south) || (from > north && to > north)) continue; // most edges of the country
      noteCrossings(crossings, {
        row: rowOf(from),
        column: columnOf(ring[corner + 1] ?? 0),
        toRow: rowOf(to),
        toColumn: columnOf(ring[next + 1] ?? 0),
      });
    }
  }
  const squares = new Uint8Array(size * size);
  for (const [row, found] of crossings.entries()) {
    found.sort((one, other) => one - other);
    let passed = 0;
    for (let column = 0; column < size; column += 1) {
      while ((found[passed] ?? Number.POSITIVE_INFINITY) < column) passed += 1;
      squares[row * size + column] = passed % 2 === 0 ? SEA : LAND;
    }
  }
  const cellOf = ({ latitude, longitude }: Position) => {
    const [row, column] = [Math.round(rowOf(latitude)), Math.round(columnOf(longitude))];
    const isInside = row >= 0 && column >= 0 && row < size && column < size;
    return isInside ? row * size + column : undefined;
  };
  for (const barrier of coastline.barriers) wall(squares, barrier, cellOf);
  return {
    /** Squares on a side; the place is in the middle. */
    size,
    /** Of each square what it is. */
    squares,
    /** The square of a position; undefined beyond the grid. */
    cellOf,
  };
}

interface Edge {
  row: number;
  column: number;
  toRow: number;
  toColumn: number;
}

/** Where an edge of an outline crosses the middles of the rows. */
function noteCrossings(crossings: number[][], { row, column, toRow, toColumn }: Edge): void {
  const first = Math.max(0, Math.ceil(Math.min(row, toRow)));
  const last = Math.min(crossings.length, Math.ceil(Math.max(row, toRow)));
  for (let at = first; at < last; at += 1) {
    crossings[at]?.push(column + ((at - row) * (toColumn - column)) / (toRow - row));
  }
}

/** Closes the squares along a barrier, without gaps for a diagonal step. */
function wall(squares: Uint8Array, barrier: Coastline['barriers'][number], cellOf: Grid['cellOf']): void {
  const parts = 200;
  for (const [index, [latitude, longitude]] of barrier.entries()) {
    const [toLatitude, toLongitude] = barrier[index + 1] ?? [latitude, longitude];
    for (let part = 0; part <= parts; part += 1) {
      const share = part / parts;
      const at = {
        latitude: latitude + (toLatitude - latitude) * share,
        longitude: longitude + (toLongitude - longitude) * share,
      };
      const cell = cellOf(at);
      if (cell !== undefined) squares[cell] = BARRIER;
    }
  }
}

const DIAGONAL = Math.SQRT2;

/** The shortest ways from the middle over sea; the first squares, on the beach, may be land. */
function waysFrom({ size, squares }: Grid, reach: number): Float64Array {
  const miles = new Float64Array(size * size).fill(Number.POSITIVE_INFINITY);
  const middle = (size * size - 1) / 2;
  miles[middle] = 0;
  // Squares are visited in order of distance, to a twentieth of a step: a list for each such distance.
  const bucketMiles = STEP / 20;
  const buckets: number[][] = Array.from(
    { length: Math.ceil((reach + 2 * STEP) / bucketMiles) + 1 },
    () => [],
  );
  buckets[0]?.push(middle);
  for (const [index, cells] of buckets.entries()) {
    for (const cell of cells) {
      const from = miles[cell] ?? Number.POSITIVE_INFINITY;
      if (Math.floor(from / bucketMiles) !== index) continue; // a shorter way was found
      for (const [next, steps] of neighboursOf(cell, size, squares)) {
        const far = from + steps * STEP;
        const isInland = squares[next] === LAND && squares[cell] !== SEA && far <= INLAND;
        const isWay = squares[next] === SEA || isInland;
        if (!isWay || far >= (miles[next] ?? 0)) continue;
        miles[next] = far;
        buckets[Math.floor(far / bucketMiles)]?.push(next);
      }
    }
  }
  return miles;
}

/** The squares around one, with the steps to each. No diagonal step between two squares of land. */
function* neighboursOf(cell: number, size: number, squares: Uint8Array): Generator<[number, number]> {
  const [row, column] = [Math.floor(cell / size), cell % size];
  for (let down = -1; down <= 1; down += 1) {
    for (let along = -1; along <= 1; along += 1) {
      const isOutside = row + down < 0 || row + down >= size || column + along < 0 || column + along >= size;
      if (isOutside || (down === 0 && along === 0)) continue;
      const isSqueezed =
        down !== 0 && along !== 0 && squares[cell + along] !== SEA && squares[cell + down * size] !== SEA;
      if (!isSqueezed) yield [cell + down * size + along, down !== 0 && along !== 0 ? DIAGONAL : 1];
    }
  }
}
