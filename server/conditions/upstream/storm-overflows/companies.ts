import type { Position } from '#domain/places/distance.ts';
import { shortName } from '#domain/water/overflows/overflow-companies.ts';
import type { Layer } from '#server/layer-setting.ts';

/** Degrees north and east: south, north, west, east. */
type Box = readonly [south: number, north: number, west: number, east: number];

interface Company extends Layer {
  /** The area of its waste water, coarsely, with the sea off its shore. */
  area: readonly Box[];
}

/** The companies of the National Storm Overflow Hub. Their addresses move without notice: as of 27 September 2026. */
const COMPANIES: readonly Company[] = [
  {
    company: 'South West Water',
    url: 'https://services-eu1.arcgis.com/OMdMOtfhATJPcHe3/arcgis/rest/services/NEH_outlets_PROD/FeatureServer/0',
    area: [
      [49.84, 50.0, -6.5, -6.2], // Isles of Scilly
      [49.94, 50.95, -5.8, -2.9], // Cornwall and the south of Devon, Lyme Regis
      [50.9, 51.25, -4.75, -3.7], // north Devon, Lundy
    ],
  },
  {
    company: 'Wessex Water',
    url: 'https://services.arcgis.com/3SZ6e0uCvPROr4mS/arcgis/rest/services/Wessex_Water_Storm_Overflow_Activity/FeatureServer/0',
    area: [
      [50.5, 51.0, -2.98, -1.68], // Dorset, Bournemouth, Christchurch
      [50.9, 51.25, -3.8, -1.7], // Somerset, south Wiltshire
      [51.2, 51.39, -3.05, -1.8], // Weston-super-Mare, Bath
      [51.35, 51.52, -2.9, -1.8], // Clevedon, Portishead, Bristol
      [51.5, 51.62, -2.67, -1.9], // Severn Beach, south Gloucestershire
    ],
  },
  {
    company: 'Southern Water',
    url: 'https://services-eu1.arcgis.com/6qJmARkS2dt2IjVA/arcgis/rest/services/SouthernWater_StormOverflowActivity_PROD_view/FeatureServer/0',
    area: [
      [50.56, 51.25, -1.75, -0.75], // Hampshire, Isle of Wight
      [50.7, 51.15, -1.0, 1.0], // Sussex
      [50.88, 51.5, 0.25, 1.48], // Kent
    ],
  },
  {
    company: 'Thames Water',
    url: 'https://services2.arcgis.com/g6o32ZDQ33GpCIu3/arcgis/rest/services/Thames_Water_Storm_Overflow_Activity_(Production)_view/FeatureServer/0',
    area: [[51.07, 52.15, -2.15, 0.35]], // London, the Thames valley
  },
  {
    company: 'Anglian Water Services', // Hartlepool has its drinking water alone: the waste water is Northumbrian's
    url: 'https://services3.arcgis.com/VCOY1atHWVcDlvlJ/arcgis/rest/services/stream_service_outfall_locations_view/FeatureServer/0',
    area: [
      [51.48, 53.05, -0.3, 1.8], // Essex, Suffolk, Norfolk
      [51.8, 53.0, -1.3, 0.0], // Northamptonshire, Milton Keynes
      [52.6, 53.75, -0.95, 0.4], // Lincolnshire to the Humber
    ],
  },
  {
    company: 'Yorkshire Water',
    url: 'https://services-eu1.arcgis.com/1WqkK5cDKUbF0CkH/arcgis/rest/services/Yorkshire_Water_Storm_Overflow_Activity/FeatureServer/0',
    area: [[53.3, 54.57, -2.5, 0.2]],
  },
  {
    company: 'Northumbrian Water',
    url: 'https://services-eu1.arcgis.com/MSNNjkZ51iVh8yBj/arcgis/rest/services/Northumbrian_Water_Storm_Overflow_Activity_2_view/FeatureServer/0',
    area: [[54.45, 55.81, -2.6, -0.83]], // Teesside and Hartlepool to Berwick
  },
  {
    company: 'United Utilities',
    url: 'https://services5.arcgis.com/5eoLvR0f8HKb7HWP/arcgis/rest/services/United_Utilities_Storm_Overflow_Activity/FeatureServer/0',
    area: [
      [54.7, 54.96, -3.52, -2.5], // Solway Firth, Carlisle
      [54.05, 54.72, -3.68, -2.2], // Cumbria
      [53.33, 54.2, -3.27, -1.95], // Lancashire, Merseyside, Wirral
      [53.26, 53.35, -3.13, -1.95], // the English shore of the Dee
      [53.0, 53.35, -2.93, -1.95], // Cheshire
    ],
  },
  {
    company: 'Severn Trent Water',
    url: 'https://services1.arcgis.com/NO7lTIlnxRMMG9Gw/arcgis/rest/services/Severn_Trent_Water_Storm_Overflow_Activity/FeatureServer/0',
    area: [
      [51.62, 52.35, -2.66, -1.1], // Gloucestershire, the upper Severn estuary
      [52.3, 53.1, -3.1, -1.0], // Shropshire, the Midlands
      [52.5, 53.65, -2.0, -0.65], // Derbyshire, Nottinghamshire, the lower Trent
    ],
  },
];

/** Every company's layer as it is published. */
export const publishedLayers: readonly Layer[] = COMPANIES.map(({ company, url }) => ({ company, url }));

/** How far from a place its overflows are asked for, and shown. */
export const SEARCH_RADIUS_MILES = 1.5;

/** How far beyond its area a company is still called: areas are coarse and overflows lie off the shore. */
const NEAR_MILES = 10;
const MILES_PER_DEGREE = 69.1; // of latitude, on a sphere of 3959 miles

/**
 * Shores whose sewers belong to Welsh Water and Scottish Water, who publish elsewhere. Nearness to an English area
 * does not count here: an answer about the far shore would read as 'no overflows' on this one.
 */
const OUTSIDE_THE_HUB: readonly Box[] = [
  [51.37, 53.5, -5.6, -3.06], // Wales, west of Cardiff and of Flint
  [51.53, 52.5, -3.1, -2.66], // Newport to Chepstow
  [54.5, 54.78, -6.0, -3.75], // Galloway
  [54.78, 54.965, -6.0, -3.5], // Kirkcudbright, Southerness
  [54.965, 55.82, -8.0, -3.04], // the Scottish shore of the Solway Firth
  [55.812, 61.0, -9.0, -0.5], // Scotland north of Berwick
];

const contains = ([south, north, west, east]: Box, { latitude, longitude }: Position): boolean =>
  south <= latitude && latitude <= north && west <= longitude && longitude <= east;

const widened = ([south, north, west, east]: Box, { latitude }: Position): Box => {
  const tall = NEAR_MILES / MILES_PER_DEGREE;
  const wide = tall / Math.cos((latitude * Math.PI) / 180);
  return [south - tall, north + tall, west - wide, east + wide];
};

const serves = ({ area }: Company, position: Position): boolean =>
  area.some((box) => contains(box, position)) ||
  (area.some((box) => contains(widened(box, position), position)) &&
    !OUTSIDE_THE_HUB.some((box) => contains(box, position)));

/** The layers of the companies in or near whose area the position lies. A layer of an unknown company always counts. */
export const layersNear = (layers: readonly Layer[], position: Position): Layer[] =>
  layers.filter((layer) => {
    const known = COMPANIES.find(({ company }) => shortName(company) === shortName(layer.company));
    return known === undefined || serves(known, position);
  });
