import type { Position } from '#domain/places/distance.ts';

interface Water {
  name: string;
  reason: string;
  latitudes: readonly [south: number, north: number];
  longitudes: readonly [west: number, east: number];
}

/**
 * Waters that the outlines and the mesh reach into, but not the tide of the sea outside: the equation knows no banks that
 * dry and no channels between them.
 */
const estuaries: readonly Water[] = [
  {
    name: 'The Kent in Morecambe Bay',
    reason: 'high water comes an hour later at Arnside than off Morecambe, after a bore; the sands dry',
    latitudes: [54.14, 54.3],
    longitudes: [-2.96, -2.75],
  },
  {
    name: 'The Leven in Morecambe Bay',
    reason: 'high water comes some 20 minutes later at Ulverston than off Morecambe; the sands dry',
    latitudes: [54.165, 54.3],
    longitudes: [-3.11, -2.96],
  },
  {
    name: 'The Lune above Sunderland Point',
    reason: 'high water comes 20 minutes later at Glasson than off Morecambe',
    latitudes: [53.95, 54.02],
    longitudes: [-2.89, -2.75],
  },
  {
    name: 'The Solway above Silloth and Southerness',
    reason: 'the tide does not fall as low as outside (ADMIRALTY’s notes on Annan and Torduff Point)',
    latitudes: [54.91, 55.05],
    longitudes: [-3.62, -2.95],
  },
  {
    name: 'The Towy and the Taf',
    reason: 'all but their channels dries, and low water is the rivers’',
    latitudes: [51.743, 51.87],
    longitudes: [-4.5, -4.28],
  },
  {
    name: 'The Gwendraeth below Kidwelly',
    reason: 'all but its channels dries, and low water is the river’s',
    latitudes: [51.71, 51.745],
    longitudes: [-4.36, -4.28],
  },
  {
    name: 'The Burry Inlet above Burry Port',
    reason: 'all but its channels dries, and low water comes late or not at all',
    latitudes: [51.61, 51.72],
    longitudes: [-4.2, -4.02],
  },
  {
    name: 'The Severn above Beachley',
    reason: 'high water takes half an hour more to Sharpness, low water hours',
    latitudes: [51.64, 51.9],
    longitudes: [-2.65, -2.2],
  },
  {
    name: 'The Menai Strait',
    reason: 'the tides of its two ends meet in it',
    latitudes: [53.11, 53.24],
    longitudes: [-4.345, -4.1],
  },
  {
    name: 'The Ore and the Alde behind Orford Ness',
    reason: 'the tide comes by the mouth in the south, the better part of an hour after that on the beach',
    latitudes: [52.05, 52.18],
    longitudes: [1.4, 1.56],
  },
  {
    name: 'The creeks of north Norfolk',
    reason: 'they dry, and the tide does not fall as low as outside (ADMIRALTY’s note on Wells)',
    latitudes: [52.93, 52.968],
    longitudes: [0.56, 1.035],
  },
  {
    name: 'The Blackwater above Bradwell',
    reason: 'high water takes some 20 minutes more to Osea Island',
    latitudes: [51.68, 51.78],
    longitudes: [0.6, 0.85],
  },
  {
    name: 'The Humber at Hull and above',
    reason: 'the tide takes longer up its channels between banks that dry',
    latitudes: [53.6, 53.8],
    longitudes: [-1, -0.25],
  },
  {
    name: 'The Tay above Broughty Ferry',
    reason: 'the tide takes longer up its channels between banks that dry',
    latitudes: [56.3, 56.5],
    longitudes: [-3.5, -2.91],
  },
];

/** Open coasts where published times were seen to lie further from ours than the model states. */
const lessCertainCoasts: readonly (Water & { leastMinutes: number })[] = [
  {
    name: 'The open coast of Morecambe Bay, Formby to the Duddon',
    reason:
      'pilot notes are 3 to 13 minutes from the model, which states 6 and 7: 3 of 7 within (decision 0033)',
    latitudes: [53.5, 54.26],
    longitudes: [-3.4, -2.75],
    leastMinutes: 15,
  },
];

const isIn =
  ({ latitude, longitude }: Position) =>
  ({ latitudes: [south, north], longitudes: [west, east] }: Water): boolean =>
    latitude > south && latitude < north && longitude > west && longitude < east;

export const isInEstuary = (place: Position): boolean => estuaries.some(isIn(place));

/** The least error of times at a place outside the estuaries, minutes. */
export const leastMinutesOnCoast = (place: Position): number =>
  lessCertainCoasts.find(isIn(place))?.leastMinutes ?? 0;
