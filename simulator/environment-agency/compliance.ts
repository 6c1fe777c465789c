import { londonDate, londonYear } from '#domain/time/london-time.ts';
import { chance } from '../world/noise.ts';
import type { World } from '../world/world.ts';
import { date, EA, type Row, text } from './linked-data.ts';
import { seasonOf } from './season.ts';
import { gridOf, type Water } from './waters.ts';

const REGIME = 'compliance-rBWD';
const FIRST_YEAR = 2015;
/** No classifications were made in the pandemic. */
const YEAR_WITHOUT = 2020;
/** Classifications come out in November, and need four seasons. */
const PUBLISHED = '11-20';
const SEASONS_NEEDED = 3;
const CLASSES = [
  'Excellent',
  'Excellent',
  'Excellent',
  'Excellent',
  'Good',
  'Good',
  'Sufficient',
  'Poor',
] as const;
/** A water can be closed during a season, and has no rating then. */
const CLOSED_SHARE = 0.02;
type Class = (typeof CLASSES)[number] | 'Closed';
const CODES = { Excellent: 1, Good: 2, Sufficient: 3, Poor: 4, Closed: 11 } as const;

const addressOf = ({ samplePoint }: Water, year: number) =>
  `${EA}/data/bathing-water-quality/${REGIME}/point/${samplePoint}/year/${year}`;

/** Steady, with a step up or down in some years. */
function classOf({ eubwid, isKnown }: Water, year: number, seed: number): Class {
  if (!isKnown && chance(seed, 'closed', eubwid, year) < CLOSED_SHARE) return 'Closed';
  const usual = CLASSES.length * chance(seed, 'class', eubwid);
  const change = 2.2 * (chance(seed, 'class', eubwid, year) - 0.5);
  return CLASSES[Math.floor(Math.min(CLASSES.length - 0.01, Math.max(0, usual + change)))] ?? 'Good';
}

/** Years with a classification, newest first. */
function yearsOf({ yearDesignated }: Water, now: number): number[] {
  const isOut = londonDate(now).slice(5) >= PUBLISHED;
  const last = londonYear(now) - (isOut ? 0 : 1);
  const first = Math.max(FIRST_YEAR, yearDesignated + SEASONS_NEEDED);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, back) => last - back).filter(
    (year) => year !== YEAR_WITHOUT,
  );
}

const classification = (name: Class) => ({
  _about: `${EA}/def/bwq-cc-2015/${CODES[name]}`,
  name: text(name),
});

const sampleYear = (year: number) => ({
  _about: `http://reference.data.gov.uk/id/year/${year}`,
  ordinalYear: year,
});

function fullRecord(water: Water, year: number, world: World) {
  const { eubwid, samplePoint, name, latitude, longitude } = water;
  const address = addressOf(water, year);
  const rating = classOf(water, year, world.seed);
  return {
    _about: address,
    assessmentQualifier: {
      _about: `${EA}/def/bathing-water-quality/actual-assessment`,
      name: text('actual assessment'),
    },
    assessmentRegime: { _about: `${EA}/def/bathing-water-quality/rBWD`, name: text('rBWD') },
    bwq_bathingWater: {
      _about: `${EA}/id/bathing-water/${eubwid}`,
      eubwidNotation: eubwid,
      name: text(name),
    },
    bwq_samplingPoint: {
      _about: `http://location.data.gov.uk/so/ef/SamplingPoint/bwsp.eaew/${samplePoint}`,
      lat: latitude,
      long: longitude,
      ...gridOf(water),
      name: text(`Sampling point at ${name}`),
      samplePointNotation: samplePoint,
    },
    complianceClassification: { ...classification(rating), complianceCodeNotation: String(CODES[rating]) },
    escherichiaColiStats: `${address}/escherichiaColiStats`,
    finalSampleDate: date(`${year}-09-16`),
    firstSampleDate: date(seasonOf(water, year - SEASONS_NEEDED).start),
    intestinalEnterococciStats: `${address}/intestinalEnterococciStats`,
    label: [text(`${year} compliance assessment for ${name}`)],
    sampleYear: sampleYear(year),
    source: `${EA}/sources/bwq/eaew/input/ea_bw_compliance_${year}.csv#row=000001`,
    type: [
      `${EA}/def/bathing-water-quality/ComplianceAssessment`,
      'http://purl.org/linked-data/cube#Observation',
    ],
  };
}

export const complianceRows = (water: Water, world: World, now: number): Row[] =>
  yearsOf(water, now).map((year) => ({
    keys: { ordinalYear: year, eubwidNotation: water.eubwid, samplePointNotation: water.samplePoint },
    json: () => fullRecord(water, year, world),
  }));

/** The newest classification as the water's own document holds it; undefined for a newly designated water. */
export function latestCompliance(water: Water, world: World, now: number, withYear: boolean): unknown {
  const [year] = yearsOf(water, now);
  if (year === undefined) return undefined;
  return {
    _about: addressOf(water, year),
    complianceClassification: classification(classOf(water, year, world.seed)),
    ...(withYear && { sampleYear: sampleYear(year) }),
  };
}
