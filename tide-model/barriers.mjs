// Land that is too thin for the outlines or for the grid, each with its reason. No way over the sea crosses it.

/** `line`: [latitude, longitude] of its corners. `isInMesh`: the tide is different on either side. */
export const barriers = [
  {
    name: 'Chesil Beach and Portland',
    reason:
      'Lyme Bay has a range of 4 m, Weymouth Bay of 2 m with a stand at low water; the beach is 200 m wide',
    line: [
      [50.635, -2.56],
      [50.58, -2.47],
      [50.556, -2.445],
      [50.513, -2.456],
    ],
    isInMesh: true,
  },
  {
    name: 'Hurst Spit',
    reason: 'the West Solent begins behind it, with other heights and times than Christchurch Bay',
    line: [
      [50.73, -1.6],
      [50.72, -1.57],
      [50.706, -1.55],
    ],
    isInMesh: false,
  },
  {
    name: 'Spurn Head',
    reason: 'the Humber lies behind it',
    line: [
      [53.65, 0.08],
      [53.61, 0.14],
      [53.575, 0.115],
    ],
    isInMesh: false,
  },
];

const side = (a, b, c) => Math.sign((b[1] - a[1]) * (c[0] - a[0]) - (b[0] - a[0]) * (c[1] - a[1]));

/** Whether the straight way between two positions meets the barrier. */
export function crosses({ line }, from, to) {
  const one = [from.latitude, from.longitude];
  const other = [to.latitude, to.longitude];
  return line.slice(1).some((end, index) => {
    const start = line[index];
    return (
      side(one, other, start) !== side(one, other, end) && side(start, end, one) !== side(start, end, other)
    );
  });
}

/** Where the mesh reaches up an estuary whose banks dry, so that the equation says nothing true there: no points are written. */
const dryingEstuaries = [
  {
    name: 'The Dee above Mostyn',
    reason: 'all but its channels dries, and low water comes hours later or not at all',
    latitudes: [53.2, 53.34],
    longitudes: [-3.22, -2.9],
  },
];

export const isInDryingEstuary = ({ latitude, longitude }) =>
  dryingEstuaries.some(
    ({ latitudes: [south, north], longitudes: [west, east] }) =>
      latitude > south && latitude < north && longitude > west && longitude < east,
  );
