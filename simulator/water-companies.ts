import { nearest, type Position } from '#domain/places/distance.ts';
import { isEngland } from './world/coast.ts';

/** A sewerage company, as the sources name it. */
export interface WaterCompany {
  /** As its layer is known, and as the layer's rows name it where that differs. */
  name: string;
  rowName?: string;
  legalName: string;
  companyNumber: string;
  /** Environment Agency region. */
  region: string;
  /** How the ids of its monitors begin. */
  idPrefix: string;
  /** Monitors in its layer. */
  monitors: number;
  /** How many days `LastUpdated` lies behind: on some layers it is not when a monitor last reported. */
  updatedDaysAgo?: number;
  /** Towns in its area. The company of the nearest town serves a place. */
  towns: readonly (readonly [latitude: number, longitude: number])[];
}

export const waterCompanies: readonly WaterCompany[] = [
  {
    name: 'South West Water',
    legalName: 'South West Water Limited',
    companyNumber: '02366665',
    region: 'South West',
    idPrefix: 'SBB',
    monitors: 1370,
    towns: [
      [50.37, -4.14],
      [50.72, -3.53],
      [50.26, -5.05],
      [50.12, -5.54],
      [50.83, -4.55],
      [51.08, -4.06],
      [51.2, -4.12],
      [50.69, -3.24],
      [50.72, -3.0],
    ],
  },
  {
    name: 'Wessex Water',
    legalName: 'Wessex Water Services Limited',
    companyNumber: '02366648',
    region: 'South West',
    idPrefix: 'WSX',
    monitors: 1290,
    updatedDaysAgo: 430,
    towns: [
      [51.45, -2.6],
      [51.44, -2.86],
      [51.35, -2.98],
      [51.02, -3.1],
      [51.2, -3.48],
      [50.61, -2.45],
      [50.72, -2.76],
      [50.72, -1.88],
      [50.61, -1.96],
      [51.07, -1.8],
    ],
  },
  {
    name: 'Southern Water',
    legalName: 'Southern Water Services Limited',
    companyNumber: '02366670',
    region: 'Southern',
    idPrefix: 'SWS',
    monitors: 980,
    updatedDaysAgo: 38,
    towns: [
      [50.76, -1.54],
      [50.9, -1.4],
      [50.65, -1.16],
      [50.79, -1.09],
      [50.79, -0.68],
      [50.82, -0.14],
      [50.77, 0.28],
      [50.86, 0.58],
      [50.94, 0.79],
      [51.12, 1.31],
      [51.39, 1.39],
      [51.28, 1.08],
      [51.4, 0.53],
    ],
  },
  {
    name: 'Thames Water',
    legalName: 'Thames Water Utilities Limited',
    companyNumber: '02366661',
    region: 'Thames',
    idPrefix: 'TWL',
    monitors: 770,
    towns: [
      [51.51, -0.12],
      [51.45, -0.97],
      [51.75, -1.26],
      [51.56, -1.78],
      [51.24, -0.57],
    ],
  },
  {
    name: 'Anglian Water Services',
    legalName: 'Anglian Water Services Limited',
    companyNumber: '02366656',
    region: 'Anglian',
    idPrefix: 'AWS',
    monitors: 1470,
    towns: [
      [51.54, 0.71],
      [51.79, 1.16],
      [51.89, 0.9],
      [52.06, 1.16],
      [52.33, 1.68],
      [52.6, 1.73],
      [52.93, 1.3],
      [52.94, 0.49],
      [52.98, -0.02],
      [53.14, 0.34],
      [53.57, -0.08],
      [52.57, -0.24],
      [52.24, -0.9],
    ],
  },
  {
    name: 'Yorkshire Water',
    legalName: 'Yorkshire Water Services Limited',
    companyNumber: '02366682',
    region: 'North East',
    idPrefix: 'YWS',
    monitors: 2180,
    towns: [
      [53.74, -0.33],
      [54.08, -0.19],
      [54.28, -0.4],
      [54.49, -0.61],
      [53.96, -1.08],
      [53.8, -1.55],
    ],
  },
  {
    name: 'Northumbrian Water',
    rowName: 'Northumbrian Water Ltd',
    legalName: 'Northumbrian Water Limited',
    companyNumber: '02366703',
    region: 'North East',
    idPrefix: 'NWL',
    monitors: 1560,
    updatedDaysAgo: 60,
    towns: [
      [54.61, -1.07],
      [54.69, -1.2],
      [54.91, -1.38],
      [55.02, -1.42],
      [55.18, -1.51],
      [55.41, -1.71],
      [55.77, -2.0],
    ],
  },
  {
    name: 'United Utilities',
    legalName: 'United Utilities Water Limited',
    companyNumber: '02366678',
    region: 'North West',
    idPrefix: 'UUP',
    monitors: 2260,
    towns: [
      [54.89, -2.93],
      [54.64, -3.55],
      [54.49, -3.6],
      [54.11, -3.23],
      [54.07, -2.87],
      [53.82, -3.05],
      [53.65, -3.0],
      [53.45, -3.0],
      [53.37, -3.18],
      [53.48, -2.24],
      [53.19, -2.89],
    ],
  },
  {
    name: 'Severn Trent Water',
    legalName: 'Severn Trent Water Limited',
    companyNumber: '02366686',
    region: 'Midlands',
    idPrefix: 'SVT',
    monitors: 2470,
    towns: [
      [52.48, -1.9],
      [51.86, -2.24],
      [51.7, -2.55],
      [52.71, -2.75],
      [52.95, -1.15],
      [53.4, -0.78],
    ],
  },
];

const towns = waterCompanies.flatMap((company) =>
  company.towns.map(([latitude, longitude]) => ({ company, latitude, longitude })),
);

/** The company that serves a place; undefined outside England. */
export const companyAt = (place: Position): WaterCompany | undefined =>
  isEngland(place) ? nearest(towns, place, Number.POSITIVE_INFINITY)?.company : undefined;
