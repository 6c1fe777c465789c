import {
  type BathingSeason,
  type BathingWater,
  ComplianceRating,
  type InSeasonSample,
} from '#contract/conditions/bathing-water.ts';
import type { DesignatedWater } from './designated-waters.ts';
import { latestRecords, toInSeasonSample } from './in-season-sample.ts';
import { instant } from './linked-data.ts';
import { toPollutionIncident } from './pollution-incident.ts';
import { toIso, toRiskLevel, toRiskPrediction } from './risk-prediction.ts';
import type { WireIncident, WirePrediction, WireSample, WireWater } from './wire.ts';

const DAY_MS = 86_400_000;

/**
 * The value of one water. A call that failed, or with a sample, an incident or a prediction that could not be read, is
 * counted. Its part then has, or also has, the earlier values.
 */
export interface WaterRecord {
  document: WireWater | null;
  samples: readonly WireSample[];
  predictions: readonly WirePrediction[];
  incidents: readonly WireIncident[];
  failedCalls: number;
}

/** @param water the entry of the list of designated waters, which is used if the document is missing */
export function toBathingWater(
  water: DesignatedWater,
  record: WaterRecord,
  distanceMiles: number,
  now: number,
): BathingWater {
  const { document } = record;
  const name = document?.name ?? water.name;
  const samplingPoint = samplingPointOf(water, document);
  // The list has fields that the document leaves out, so its record of a sample replaces the document's.
  const samples = latestRecords([...(document?.latestSampleAssessment.items ?? []), ...record.samples]);
  const risk = toRiskPrediction(
    [...record.predictions, ...(document?.latestRiskPrediction.items ?? [])],
    name,
    now,
  );
  const latestSample = samples[0];
  return {
    location_name: name,
    bathing_water_id: water.id,
    distance_miles: distanceMiles,
    status: record.failedCalls > 0 ? 1 : 0,
    properties: {
      ID: water.id,
      receivingWaterCourse: null, // only storm overflows have one
      lastUpdated: newestOf(risk.publishedAt, recordedAt(latestSample)),
    },
    season: seasonOf(document),
    stp_risk_prediction: risk,
    in_season_sampling: latestSample ? toInSeasonSample(latestSample, samplingPoint) : null,
    bathing_water_profile: document && {
      officialName: document.name,
      waterCompany: document.appointedSewerageUndertaker,
      complianceRating: complianceRating(document),
      complianceYear: complianceYear(document),
      closed: isClosed(document),
      rainImpact: document.waterQualityImpactedByHeavyRain,
      yearDesignated: document.yearDesignated,
      latestRiskPrediction: latestRiskPrediction(document),
      samplingPoint,
    },
    profile_details: document?.latestProfile
      ? {
          beachDescription: document.latestProfile.bathingWaterDescription,
          stormOverflows: document.latestProfile.esoOutfallsStatement,
          infrastructure: document.latestProfile.stwOutfallsStatement,
          controllerName: document.latestProfile.controllerName,
          countyName: document.latestProfile.countyName,
        }
      : null,
    pollution_incident: toPollutionIncident(
      [...record.incidents, ...(document?.latestOpenIncident.items ?? [])],
      now,
    ),
  };
}

function samplingPointOf(
  water: DesignatedWater,
  document: WireWater | null,
): NonNullable<InSeasonSample['samplingPoint']> {
  const { name, lat, long } = document?.samplingPoint ?? {};
  return {
    name: name ?? water.samplingPointName,
    lat: lat ?? water.latitude,
    long: long ?? water.longitude,
  };
}

const RATING_BY_CODE = new Map<string | null, ComplianceRating>([
  ['1', 'excellent'],
  ['2', 'good'],
  ['3', 'sufficient'],
  ['4', 'poor'],
]);

const classificationOf = ({ latestComplianceAssessment }: WireWater) =>
  latestComplianceAssessment?.complianceClassification ?? { name: null, code: null };

const CLOSED_CODE = '11';
/** The class itself can be 'closed', instead of a rating. */
function isClosed(water: WireWater): boolean {
  const { name, code } = classificationOf(water);
  return code === CLOSED_CODE || name?.toLowerCase() === 'closed';
}

/** Null for a water without a rating: newly designated, not classified, or closed. */
function complianceRating(water: WireWater): ComplianceRating | null {
  const { name, code } = classificationOf(water);
  if (isClosed(water)) return null;
  return ComplianceRating.safeParse(name?.toLowerCase()).data ?? RATING_BY_CODE.get(code) ?? null;
}

const complianceYear = ({ latestComplianceAssessment }: WireWater): number | null =>
  latestComplianceAssessment?.sampleYear ?? latestComplianceAssessment?._about ?? null;

const MAX_SEASON_DAYS = 366;

/** The season in the profile; null if there is none, or the dates are impossible. */
function seasonOf(document: WireWater | null): BathingSeason | null {
  const { seasonStartDate: start, seasonFinishDate: end } = document?.latestProfile ?? {};
  if (!start || !end) return null;
  const days = (Date.parse(end) - Date.parse(start)) / DAY_MS;
  return days >= 0 && days < MAX_SEASON_DAYS ? { start, end } : null;
}

function latestRiskPrediction({ latestRiskPrediction }: WireWater) {
  const [latest] = latestRiskPrediction.items;
  return latest ? { riskLevel: toRiskLevel(latest.riskLevel), expiresAt: toIso(latest.expiresAt) } : null;
}

/** The day on which a sample's result was recorded, at its start. */
const recordedAt = (sample: WireSample | undefined): string | null =>
  sample?.recordDate ? toIso(instant(`${sample.recordDate}T00:00`)) : null;

/** Of instants in ISO 8601, which sort as text. */
const newestOf = (...instants: (string | null)[]): string | null =>
  instants
    .filter((at) => at !== null)
    .sort()
    .at(-1) ?? null;
