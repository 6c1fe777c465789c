import { LatLon } from 'geodesy/osgridref.js';
import { distanceMiles, nearest, type Position } from '#domain/distance.ts';
import { stations } from '../admiralty/stations.ts';
import { companyAt, type WaterCompany } from '../water-companies.ts';
import { hasSea, pointsAlongEngland } from '../world/coast.ts';
import { chance, pick } from '../world/noise.ts';
import { bearing, degrees, offsetKm } from '../world/place.ts';
import { knownWaters } from './known-waters.ts';

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
}

/** The package's type declarations lose the constructor's parameters. */
const GridPosition = LatLon as unknown as new (
  latitude: number,
  longitude: number,
) => Pick<LatLon, 'toOsGrid'>;

const KEEP_APART_MILES = 3.5;
const FIRST_MADE_UP_POINT = 40_001;
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
export function designatedWaters(seed: number): Water[] {
  const real = knownWaters.flatMap((known): Water[] => {
    const company = companyAt(known);
    if (!company) return [];
    return [
      {
        ...known,
        county: known.county,
        company,
        samplePoint: known.eubwid.slice(-5),
        isImpactedByRain: true,
      },
    ];
  });
  const points: Position[] = [];
  for (const point of pointsAlongEngland(seed).filter(hasSea)) {
    const isFree = [...real, ...points].every((other) => distanceMiles(point, other) >= KEEP_APART_MILES);
    if (isFree) points.push(point);
  }
  const names = new Set<string>();
  const madeUp = points.flatMap((point, index): Water[] => {
    const company = companyAt(point);
    if (!company) return [];
    const dice = (what: string) => chance(seed, 'water', what, index);
    const name = nameOf(point, names);
    names.add(name);
    const samplePoint = String(FIRST_MADE_UP_POINT + index);
    return [
      {
        ...point,
        eubwid: `ukz${Math.floor(1000 + 9000 * dice('area'))}-${samplePoint}`,
        samplePoint,
        name,
        county: undefined,
        district: name.split(' ')[0] ?? name,
        company,
        yearDesignated: pick([1988, 1988, 1988, 1995, 2004, 2012, 2021, 2024], seed, 'designated', index),
        forecasts: pick(
          ['daily', 'daily', 'daily', 'daily', 'daily', 'site', 'none', 'ended'],
          seed,
          'forecasts',
          index,
        ),
        isImpactedByRain: dice('rain') < 0.6,
      },
    ];
  });
  return [...real, ...madeUp];
}

function nameOf(point: Position, taken: ReadonlySet<string>): string {
  const port = nearest(
    stations.filter(({ country }) => country === 'England'),
    point,
    Number.POSITIVE_INFINITY,
  );
  const town = (port?.name ?? 'Coast')
    .replace(/ ?\(.*\)/, '')
    .toLowerCase()
    .replace(/(^|[ -])[a-z]/g, (start) => start.toUpperCase());
  const { east, north } = port ? offsetKm(port, point) : { east: 0, north: 0 };
  const side = COMPASS[Math.round(bearing(degrees(Math.atan2(east, north))) / 45) % COMPASS.length];
  const names = SUFFIXES.map((suffix) => `${town} ${side} ${suffix}`);
  return names.find((name) => !taken.has(name)) ?? `${town} ${side} ${point.latitude.toFixed(2)}`;
}
