import { LatLon } from 'geodesy/osgridref.js';
import { distanceMiles, nearest, type Position } from '#domain/places/distance.ts';
import { stations } from '../admiralty/stations.ts';
import { companyAt, type WaterCompany } from '../water-companies.ts';
import { hasSea, pointsAlongEngland } from '../world/coast.ts';
import { chance, pick } from '../world/noise.ts';
import { bearing, degrees, offsetKm } from '../world/place.ts';
import { knownWaters } from './known-waters.ts';
import type { SeasonKind } from './season.ts';

/** A designated bathing water. */
export interface Water extends Position {
  eubwid: string;
  /** Five digits, the end of the eubwid. */
  samplePoint: string;
  name: string;
  county: string | undefined;
  district: string;
  company: WaterCompany;
  yearDesignated: number;
  /** `site`: entries without a forecast are published daily; `ended`: forecasts were made until 2014. */
  forecasts: 'daily' | 'site' | 'none' | 'ended';
  isImpactedByRain: boolean;
  season: SeasonKind;
  /** A real one. */
  isKnown: boolean;
}

/** The package's type declarations lose the constructor's parameters. */
const GridPosition = LatLon as unknown as new (
  latitude: number,
  longitude: number,
) => Pick<LatLon, 'toOsGrid'>;

const KEEP_APART_MILES = 3.5;
const FIRST_MADE_UP_POINT = 40_001;
const LAST_YEAR_OF_OLD_FORECASTS = 2014;
const SUFFIXES = ['Beach', 'Sands', 'Bay', 'Cove', 'Foreshore'] as const;
const COMPASS = [
  'North',
  'North East',
  'East',
  'South East',
  'South',
  'South West',
  'West',
  'North West',
] as const;

/** National grid reference of a place, metres. */
export function gridOf({ latitude, longitude }: Position): { easting: number; northing: number } {
  const { easting, northing } = new GridPosition(latitude, longitude).toOsGrid();
  return { easting: Math.round(easting), northing: Math.round(northing) };
}

/**
 * The waters of a simulated England: real ones where they are known, and made-up ones along the rest of the coast,
 * named after the nearest port.
 */
export function designatedWaters(seed: number): readonly Water[] {
  const waters = bySeed.get(seed) ?? watersOf(seed);
  bySeed.set(seed, waters);
  return waters;
}

const bySeed = new Map<number, readonly Water[]>();

function watersOf(seed: number): Water[] {
  const waters = knownWaters.flatMap((known): Water[] => {
    const company = companyAt(known);
    if (!company) return [];
    const samplePoint = known.eubwid.slice(-5);
    return [
      {
        ...known,
        county: known.county,
        company,
        samplePoint,
        isImpactedByRain: true,
        season: 'general',
        isKnown: true,
      },
    ];
  });
  const names = new Set<string>();
  for (const [index, point] of pointsAlongEngland(seed).filter(hasSea).entries()) {
    const company = companyAt(point);
    const isFree = waters.every((other) => distanceMiles(point, other) >= KEEP_APART_MILES);
    if (!company || !isFree) continue;
    const water = madeUpWater(point, company, index, names, seed);
    names.add(water.name);
    waters.push(water);
  }
  return waters;
}

/** As the source gives positions. */
const sixDecimals = (value: number): number => Number(value.toFixed(6));

function madeUpWater(
  point: Position,
  company: WaterCompany,
  index: number,
  taken: ReadonlySet<string>,
  seed: number,
): Water {
  const dice = (what: string) => chance(seed, 'water', what, index);
  const samplePoint = String(FIRST_MADE_UP_POINT + index);
  const { town, latitude, longitude } = nearest(towns, point, Number.POSITIVE_INFINITY) ?? {
    town: 'Coast',
    ...point,
  };
  const yearDesignated = pick([1988, 1988, 1988, 1995, 2004, 2012, 2021, 2024], seed, 'designated', index);
  const isOld = yearDesignated < LAST_YEAR_OF_OLD_FORECASTS;
  return {
    latitude: sixDecimals(point.latitude),
    longitude: sixDecimals(point.longitude),
    eubwid: `ukz${Math.floor(1000 + 9000 * dice('area'))}-${samplePoint}`,
    samplePoint,
    name: nameOf(town, offsetKm({ latitude, longitude }, point), taken),
    county: undefined,
    district: town,
    company,
    yearDesignated,
    forecasts: pick(
      ['daily', 'daily', 'daily', 'daily', 'daily', 'site', 'none', isOld ? 'ended' : 'none'],
      seed,
      'forecasts',
      index,
    ),
    isImpactedByRain: dice('rain') < 0.6,
    season: dice('season') < 0.05 ? 'long' : 'general',
    isKnown: false,
  };
}

/** English ports, without the part of the harbour in brackets, in mixed case. */
const towns = stations
  .filter(({ country }) => country === 'England')
  .map(({ name, latitude, longitude }) => ({
    town: name
      .replace(/ ?\(.*\)/, '')
      .toLowerCase()
      .replace(/(^|[ -])[a-z]/g, (start) => start.toUpperCase()),
    latitude,
    longitude,
  }));

/** The town, on which side of it, and the first suffix that is not taken. */
function nameOf(town: string, offset: { east: number; north: number }, taken: ReadonlySet<string>): string {
  const eighth = Math.round(bearing(degrees(Math.atan2(offset.east, offset.north))) / 45);
  const side = COMPASS[eighth % COMPASS.length];
  const names = SUFFIXES.map((suffix) => `${town} ${side} ${suffix}`);
  return names.find((name) => !taken.has(name)) ?? `${town} ${side} ${taken.size}`;
}
