/** A beach of the starter network. An administrator fills in the rest. */
export interface StarterLocation {
  name: string;
  /** WGS 84, of the regulator's sampling point where the beach is a designated bathing water. */
  latitude: number;
  longitude: number;
  /** The ADMIRALTY station whose tides fit best, by its id and its name in their list. */
  station: { id: string; name: string };
  /** EUBWID of the beach itself. */
  bathingWaterId?: string;
  /**
   * Degrees true looking out to sea, to 5°, from a coastline by `scripts/shore-bearings.mjs` and looked at one by one:
   * docs/data-sources.md.
   */
  shoreBearing: number;
}

/** Clockwise from the Tweed, then Wales and Scotland. */
export const starterNetwork: readonly StarterLocation[] = [
  // North-east and Yorkshire
  {
    name: 'Spittal',
    latitude: 55.7569,
    longitude: -1.9888,
    shoreBearing: 60,
    station: { id: '0209', name: 'Berwick' },
    bathingWaterId: 'ukc2102-03600',
  },
  {
    name: 'Tynemouth Long Sands',
    latitude: 55.0241,
    longitude: -1.4233,
    shoreBearing: 65,
    station: { id: '0202', name: 'RIVER TYNE (NORTH SHIELDS)' },
  },
  {
    name: 'Whitby',
    latitude: 54.4917,
    longitude: -0.6246,
    shoreBearing: 15,
    station: { id: '0184', name: 'Whitby' },
  },
  {
    name: 'Scarborough North Bay',
    latitude: 54.2934,
    longitude: -0.4072,
    shoreBearing: 60,
    station: { id: '0183', name: 'Scarborough' },
  },
  // Lincolnshire, Norfolk, Suffolk
  {
    name: 'Skegness',
    latitude: 53.1442,
    longitude: 0.3495,
    shoreBearing: 95,
    station: { id: '0167', name: 'Skegness' },
  },
  {
    name: 'Cromer',
    latitude: 52.9325,
    longitude: 1.3022,
    shoreBearing: 25,
    station: { id: '0154', name: 'Cromer' },
  },
  {
    name: 'Southwold',
    latitude: 52.3308,
    longitude: 1.687,
    shoreBearing: 105,
    station: { id: '0140', name: 'Southwold' },
  },
  // Essex, Kent, Sussex
  {
    name: 'Clacton',
    latitude: 51.7931,
    longitude: 1.1713,
    shoreBearing: 150,
    station: { id: '0128', name: 'Clacton-On-Sea' },
  },
  {
    name: 'Margate',
    latitude: 51.3877,
    longitude: 1.3758,
    shoreBearing: 335,
    station: { id: '0103', name: 'MARGATE' },
  },
  {
    name: 'Camber',
    latitude: 50.9332,
    longitude: 0.7964,
    shoreBearing: 180,
    station: { id: '0086', name: 'Rye (Approaches)' },
  },
  {
    name: 'Brighton',
    latitude: 50.8203,
    longitude: -0.1458,
    shoreBearing: 195,
    station: { id: '0082', name: 'Brighton Marina' },
  },
  // Hampshire, Isle of Wight, Dorset
  {
    name: 'Southsea',
    latitude: 50.7787,
    longitude: -1.0794,
    shoreBearing: 165,
    station: { id: '0065', name: 'PORTSMOUTH' },
  },
  {
    name: 'Sandown',
    latitude: 50.6549,
    longitude: -1.1506,
    shoreBearing: 145,
    station: { id: '0053', name: 'Sandown' },
  },
  {
    name: 'Bournemouth',
    latitude: 50.7155,
    longitude: -1.8759,
    shoreBearing: 165,
    station: { id: '0037', name: 'Bournemouth' },
  },
  {
    name: 'Weymouth',
    latitude: 50.6144,
    longitude: -2.4522,
    shoreBearing: 105,
    station: { id: '0033', name: 'PORTLAND' },
  },
  // Devon
  {
    name: 'Sidmouth',
    latitude: 50.6762,
    longitude: -3.243,
    shoreBearing: 155,
    station: { id: '0026B', name: 'Exmouth (Approaches)' },
    bathingWaterId: 'ukk4301-21800',
  },
  {
    name: 'Exmouth',
    latitude: 50.6111,
    longitude: -3.4017,
    shoreBearing: 200,
    station: { id: '0026B', name: 'Exmouth (Approaches)' },
    bathingWaterId: 'ukk4301-22300',
  },
  {
    name: 'Dawlish Warren',
    latitude: 50.5997,
    longitude: -3.4389,
    shoreBearing: 125,
    station: { id: '0026B', name: 'Exmouth (Approaches)' },
    bathingWaterId: 'ukk4306-22400',
  },
  {
    name: 'Plymouth Hoe',
    latitude: 50.3639,
    longitude: -4.1409,
    shoreBearing: 175,
    station: { id: '0014', name: 'PLYMOUTH (DEVONPORT)' },
  },
  {
    name: 'Woolacombe',
    latitude: 51.1716,
    longitude: -4.2097,
    shoreBearing: 285,
    station: { id: '0535', name: 'Ilfracombe' },
  },
  // Cornwall
  {
    name: 'Falmouth Gyllyngvase',
    latitude: 50.1446,
    longitude: -5.0674,
    shoreBearing: 150,
    station: { id: '0005', name: 'FALMOUTH' },
  },
  {
    name: 'St Ives Porthmeor',
    latitude: 50.2153,
    longitude: -5.4834,
    shoreBearing: 345,
    station: { id: '0547', name: 'St. Ives' },
  },
  {
    name: 'Newquay Fistral',
    latitude: 50.4177,
    longitude: -5.0985,
    shoreBearing: 285,
    station: { id: '0546', name: 'NEWQUAY' },
  },
  {
    name: 'Bude Summerleaze',
    latitude: 50.8312,
    longitude: -4.5521,
    shoreBearing: 285,
    station: { id: '0543', name: 'Bude' },
  },
  // Somerset
  {
    name: 'Minehead',
    latitude: 51.2076,
    longitude: -3.4671,
    shoreBearing: 25,
    station: { id: '0532', name: 'Minehead' },
  },
  {
    name: 'Clevedon',
    latitude: 51.4422,
    longitude: -2.8615,
    shoreBearing: 300,
    station: { id: '0525', name: 'Clevedon' },
    bathingWaterId: 'ukk1202-36000',
  },
  // Merseyside, Lancashire, Cumbria
  {
    name: 'West Kirby',
    latitude: 53.3705,
    longitude: -3.1932,
    shoreBearing: 235,
    station: { id: '0461', name: 'Hilbre Island' },
  },
  {
    name: 'Blackpool',
    latitude: 53.8027,
    longitude: -3.0562,
    shoreBearing: 270,
    station: { id: '0445', name: 'Blackpool' },
  },
  {
    name: 'St Bees',
    latitude: 54.4899,
    longitude: -3.6086,
    shoreBearing: 225,
    station: { id: '0435', name: 'Whitehaven' },
  },
  // Wales
  {
    name: 'Barry Island',
    latitude: 51.389,
    longitude: -3.2735,
    shoreBearing: 185,
    station: { id: '0513', name: 'Barry' },
  },
  {
    name: 'Tenby North Beach',
    latitude: 51.6759,
    longitude: -4.7014,
    shoreBearing: 105,
    station: { id: '0502', name: 'Tenby' },
  },
  {
    name: 'Aberystwyth',
    latitude: 52.4175,
    longitude: -4.087,
    shoreBearing: 300,
    station: { id: '0487', name: 'Aberystwyth' },
  },
  {
    name: 'Llandudno North Shore',
    latitude: 53.326,
    longitude: -3.8275,
    shoreBearing: 40,
    station: { id: '0471', name: 'Llandudno' },
  },
  // Scotland
  {
    name: 'Troon',
    latitude: 55.5403,
    longitude: -4.6629,
    shoreBearing: 220,
    station: { id: '0412', name: 'Troon' },
  },
  {
    name: 'Nairn',
    latitude: 57.5902,
    longitude: -3.8714,
    shoreBearing: 345,
    station: { id: '0253', name: 'Nairn' },
  },
  {
    name: 'Stonehaven',
    latitude: 56.9656,
    longitude: -2.2041,
    shoreBearing: 115,
    station: { id: '0243', name: 'Stonehaven' },
  },
  {
    name: 'Portobello',
    latitude: 55.9527,
    longitude: -3.1018,
    shoreBearing: 35,
    station: { id: '0225', name: 'LEITH' },
  },
];
